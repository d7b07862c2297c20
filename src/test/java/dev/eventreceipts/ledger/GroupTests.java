package dev.eventreceipts.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.Receiver;
import dev.eventreceipts.contract.AcceptedVersion;
import dev.eventreceipts.contract.ConsumerContract;
import dev.eventreceipts.contract.Contracts;
import dev.eventreceipts.envelope.Boundary;
import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.EnvelopeReader;
import dev.eventreceipts.envelope.EnvelopeRules;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.core.JsonPointer;

/** In which order a group asks for its rows; what comes of it the databases say. */
class GroupTests {

    private static final Tasks tasks = new Tasks(
            new EnvelopeReader(
                    new EnvelopeRules(
                            new Boundary("orders", List.of("*")), true, JsonPointer.compile("/schemaVersion"), null),
                    type -> false),
            new Contracts(List.of(consumer("a@1"), consumer("b@1"))));

    @Test
    void everyTableIsWrittenInTheOrderOfItsKeysEachOnce() {
        Random random = new Random(1);
        List<Task> group = IntStream.range(0, 200)
                .mapToObj(n -> tasks.of("evt-" + random.nextInt(150), Receiver.data(1 + random.nextInt(2), "paid")))
                .toList();
        OrderOfTables tables = new OrderOfTables();

        Group.record(tables, group, Instant.EPOCH);

        assertThat(tables.calls).containsExactly("takeTurn", "claim", "lock", "countRepeats", "keep");
        assertThat(tables.keys)
                .allSatisfy(keys -> assertThat(keys)
                        .hasSizeGreaterThan(20)
                        .doesNotHaveDuplicates()
                        .isSorted());
    }

    @Test
    void repeatsAreCountedInTheOrderOfTheirKeysEachOnce() {
        Random random = new Random(1);
        List<Task> group = IntStream.range(0, 200)
                .mapToObj(n -> tasks.of("evt-" + random.nextInt(150), Receiver.data(1, "paid")))
                .toList();
        OrderOfTables tables = new OrderOfTables();

        assertThat(Repeats.count(tables, group, Instant.EPOCH)).isEmpty();

        assertThat(tables.calls).containsExactly("repeat");
        assertThat(tables.keys.get(0))
                .hasSizeGreaterThan(100)
                .doesNotHaveDuplicates()
                .isSorted();
    }

    @Test
    void nothingIsCountedWhereADeliveryIsSurelyNoRepeatOrMayBeOneOfTwo() {
        Task paid = tasks.of("evt-1", Receiver.data(1, "paid"));
        OrderOfTables tables = new OrderOfTables();

        for (Task other :
                List.of(tasks.of("evt-2", "["), Tasks.untaken(paid), tasks.of("evt-1", Receiver.data(1, "shipped")))) {
            assertThat(Repeats.count(tables, List.of(paid, other), Instant.EPOCH))
                    .isEmpty();
        }
        assertThat(tables.calls).isEmpty();
    }

    private static ConsumerContract consumer(String id) {
        return new ConsumerContract(id, List.of("*"), 1, List.of(new AcceptedVersion(1, null)), List.of());
    }

    /** Tables in which nothing is recorded. */
    private static final class OrderOfTables extends LedgerTables {

        private final List<String> calls = new ArrayList<>();
        private final List<List<Digest>> keys = new ArrayList<>();

        OrderOfTables() {
            super(new JdbcTemplate());
        }

        private void called(String what, Stream<Digest> rows) {
            calls.add(what);
            keys.add(rows.toList());
        }

        @Override
        void takeTurn() {
            calls.add("takeTurn");
        }

        @Override
        List<Digest> claim(List<Claim> claims, Instant now) {
            called("claim", claims.stream().map(Claim::key));
            return claims.stream().map(Claim::key).toList();
        }

        @Override
        List<Standing> repeat(List<Repeats.Expected> expected, Instant now) {
            called("repeat", expected.stream().map(Repeats.Expected::receipt));
            return List.of();
        }

        @Override
        List<Standing> lock(Collection<Digest> receipts) {
            called("lock", receipts.stream());
            return List.of();
        }

        @Override
        void countRepeats(List<RepeatCount> counts, Instant now) {
            called("countRepeats", counts.stream().map(RepeatCount::receipt));
        }

        @Override
        void keep(List<RefusedInput> inputs, Instant now) {
            called("keep", inputs.stream().map(RefusedInput::key));
        }
    }
}
