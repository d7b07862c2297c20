package dev.eventreceipts.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.eventreceipts.Together;
import dev.eventreceipts.envelope.Delivery;
import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Identifiers;
import dev.eventreceipts.envelope.Reading;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class GroupCommitTests {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(50);

    private static final Recording DONE = new Recording(List.of(), null);

    private final GatedWriter writer = new GatedWriter();
    private final List<GroupCommit> opened = new ArrayList<>();

    @AfterEach
    void close() {
        writer.openForEver();
        opened.forEach(GroupCommit::close);
    }

    @Test
    void aLoneTaskWaitsForNobody() {
        GroupCommit commit = groupCommit(10, LONG, group -> group.forEach(GroupCommitTests::complete));

        long fastest = IntStream.range(0, 100)
                .mapToLong(n -> {
                    long before = System.nanoTime();
                    assertThat(commit.commit(task(0))).isSameAs(DONE);
                    return System.nanoTime() - before;
                })
                .min()
                .orElseThrow();

        assertThat(Duration.ofNanos(fastest)).isLessThan(Duration.ofMillis(2));
    }

    @Test
    void tasksThatWaitWhileAGroupIsWrittenShareTheNextOne() throws InterruptedException {
        GroupCommit commit = groupCommit(10, LONG, writer);
        Pending first = commit.submit(task(0));
        assertThat(writer.taken()).containsExactly(first);

        List<Pending> waiting = submit(commit, 5, 0);
        writer.open();
        assertThat(writer.taken()).containsExactlyElementsOf(waiting);

        Pending late = commit.submit(task(0));
        writer.open();
        assertThat(writer.taken()).containsExactly(late);
        writer.open();
        Stream.concat(Stream.of(first, late), waiting.stream()).forEach(GroupCommitTests::assertThatItIsAnswered);
    }

    @Test
    void aGroupHoldsAtMost256Tasks() throws InterruptedException {
        GroupCommit commit = groupCommit(1_000, LONG, writer);
        commit.submit(task(0));
        assertThat(writer.taken()).hasSize(1);
        List<Pending> waiting = submit(commit, 600, 0);
        writer.openForEver();

        assertThat(writer.taken()).containsExactlyElementsOf(waiting.subList(0, 256));
        assertThat(writer.taken()).containsExactlyElementsOf(waiting.subList(256, 512));
        assertThat(writer.taken()).containsExactlyElementsOf(waiting.subList(512, 600));
        waiting.forEach(GroupCommitTests::assertThatItIsAnswered);
    }

    @Test
    void aGroupTakesNoMoreAfterAMegabyteOfInput() throws InterruptedException {
        GroupCommit commit = groupCommit(1_000, LONG, writer);
        commit.submit(task(0));
        assertThat(writer.taken()).hasSize(1);
        List<Pending> waiting = new ArrayList<>(submit(commit, 9, 300_000));
        waiting.addAll(submit(commit, 2, 2 << 20));
        waiting.addAll(submit(commit, 3, 0));
        writer.openForEver();

        assertThat(writer.taken()).containsExactlyElementsOf(waiting.subList(0, 4));
        assertThat(writer.taken()).containsExactlyElementsOf(waiting.subList(4, 8));
        assertThat(writer.taken()).containsExactlyElementsOf(waiting.subList(8, 10));
        assertThat(writer.taken()).containsExactlyElementsOf(waiting.subList(10, 11));
        assertThat(writer.taken()).containsExactlyElementsOf(waiting.subList(11, 14));
    }

    @Test
    void aFullQueueRefusesAtOnce() throws InterruptedException {
        GroupCommit commit = groupCommit(2, LONG, writer);
        commit.submit(task(0));
        assertThat(writer.taken()).hasSize(1);
        List<Pending> waiting = submit(commit, 2, 0);

        assertThatThrownBy(() -> commit.submit(task(0))).isInstanceOf(LedgerOverloadedException.class);
        writer.open();
        assertThat(writer.taken()).containsExactlyElementsOf(waiting);
        assertThat(submit(commit, 2, 0)).as("there is room again").hasSize(2);
    }

    @Test
    void whatIsNotBegunInTimeIsOverloadedAndNeverBegunLater() throws InterruptedException {
        GroupCommit commit = groupCommit(10, SHORT, writer);
        commit.submit(task(0));
        assertThat(writer.taken()).hasSize(1);

        assertThatThrownBy(() -> commit.commit(task(0))).isInstanceOf(LedgerOverloadedException.class);
        Pending next = commit.submit(task(0));
        writer.open();
        assertThat(writer.taken()).as("without the task that was given up").containsExactly(next);
    }

    @Test
    void whatIsBegunAndNotDoneInTimeIsUnavailable() throws InterruptedException {
        Pending begun = groupCommit(10, SHORT, writer).submit(task(0));
        assertThat(writer.taken()).containsExactly(begun);

        assertThatThrownBy(begun::await).isExactlyInstanceOf(LedgerUnavailableException.class);
        assertThat(begun.begin()).as("a writer has it").isFalse();
    }

    @Test
    void whoIsInterruptedWhileItWaitsGivesUp() {
        Pending pending = new Pending(task(0));
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> pending.await()).isExactlyInstanceOf(LedgerUnavailableException.class);
        assertThat(Thread.interrupted()).as("still interrupted").isTrue();
        assertThat(pending.begin()).as("to be done").isFalse();
    }

    @Test
    void aTaskIsBegunOrGivenUpNeverBoth() throws InterruptedException {
        for (int round = 0; round < 200; round++) {
            Pending pending = new Pending(task(0));
            List<Boolean> outcomes = Together.times(
                    2, n -> n == 0 ? pending.begin() : givenUp(pending) instanceof LedgerOverloadedException);
            assertThat(outcomes).containsOnlyOnce(true);
        }
    }

    private static Throwable givenUp(Pending pending) {
        pending.giveUp();
        return catchThrowable(pending::await);
    }

    @ParameterizedTest
    @MethodSource
    void aWriterThatThrowsFailsItsGroupAndGoesOnWithTheNext(Throwable failure) throws InterruptedException {
        GroupCommit commit = groupCommit(10, LONG, group -> {
            writer.hold(group);
            if (group.size() == 3) {
                GroupCommitTests.<RuntimeException>raise(failure);
            }
            group.forEach(GroupCommitTests::complete);
        });
        Pending before = commit.submit(task(0));
        assertThat(writer.taken()).containsExactly(before);
        List<Pending> failing = submit(commit, 3, 0);
        writer.openForEver();

        assertThatItIsAnswered(before);
        assertThat(failing)
                .allSatisfy(pending -> assertThatThrownBy(() -> pending.await())
                        .isExactlyInstanceOf(LedgerUnavailableException.class)
                        .cause()
                        .isSameAs(failure));
        assertThatItIsAnswered(commit.submit(task(0)));
    }

    static Stream<Throwable> aWriterThatThrowsFailsItsGroupAndGoesOnWithTheNext() {
        return Stream.of(new IllegalStateException(), new SQLException(), new StackOverflowError());
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> void raise(Throwable failure) throws T {
        throw (T) failure;
    }

    @Test
    void closeDoesWhatWaitsAndRefusesWhatComesLater() throws InterruptedException {
        GroupCommit commit = groupCommit(100_000, LONG, writer);
        List<Pending> accepted = new ArrayList<>(List.of(commit.submit(task(0))));
        assertThat(writer.taken()).hasSize(1);
        accepted.addAll(submit(commit, 300, 0));

        CompletableFuture<Void> closed = CompletableFuture.runAsync(commit::close);
        assertThat(refusedInTheEnd(commit, accepted)).isInstanceOf(LedgerOverloadedException.class);
        assertThat(closed).as("waits for what is being done").isNotDone();
        writer.openForEver();

        assertThat(closed).succeedsWithin(LONG);
        accepted.forEach(GroupCommitTests::assertThatItIsAnswered);
        assertThatThrownBy(() -> commit.submit(task(0))).isInstanceOf(LedgerOverloadedException.class);
    }

    @Test
    void aTaskThatComesWhileItClosesIsDoneOrRefusedAtOnce() throws InterruptedException {
        for (int round = 0; round < 100; round++) {
            GroupCommit commit = groupCommit(100_000, LONG, group -> group.forEach(GroupCommitTests::complete));
            Queue<Pending> accepted = new ConcurrentLinkedQueue<>();

            List<Throwable> refusals = Together.times(4, n -> {
                if (n == 0) {
                    commit.close();
                }
                return refusedInTheEnd(commit, accepted);
            });

            assertThat(refusals).hasOnlyElementsOfType(LedgerOverloadedException.class);
            accepted.forEach(GroupCommitTests::assertThatItIsAnswered);
        }
    }

    /** Submits tasks until one is refused. */
    private static Throwable refusedInTheEnd(GroupCommit commit, Collection<Pending> accepted) {
        Throwable refusal = null;
        for (long end = System.nanoTime() + LONG.toNanos(); refusal == null && System.nanoTime() < end; ) {
            refusal = catchThrowable(() -> accepted.add(commit.submit(task(0))));
        }
        return Objects.requireNonNull(refusal, "It still takes tasks");
    }

    @Test
    void closeDoesNotWaitForAWriterThatIsStuck() throws InterruptedException {
        GroupCommit commit = groupCommit(10, SHORT, writer);
        commit.submit(task(0));
        assertThat(writer.taken()).hasSize(1);

        assertThat(CompletableFuture.runAsync(commit::close)).succeedsWithin(LONG);
    }

    @Test
    void severalWritersWorkAtOnce() throws InterruptedException {
        GroupCommit commit = new GroupCommit(List.of(writer, writer, writer), 10, LONG);
        opened.add(commit);
        List<Pending> tasks = new ArrayList<>();

        for (int n = 0; n < 3; n++) {
            Pending task = commit.submit(task(0));
            assertThat(writer.taken()).as("while those before it are not done").containsExactly(task);
            tasks.add(task);
        }
        writer.openForEver();

        tasks.forEach(GroupCommitTests::assertThatItIsAnswered);
    }

    private GroupCommit groupCommit(int capacity, Duration patience, Consumer<List<Pending>> writer) {
        GroupCommit commit = new GroupCommit(List.of(writer), capacity, patience);
        opened.add(commit);
        return commit;
    }

    private static List<Pending> submit(GroupCommit commit, int count, int bytes) {
        return Stream.generate(() -> commit.submit(task(bytes))).limit(count).toList();
    }

    private static Task task(int bytes) {
        Identifiers nothing = new Identifiers(null, null, null, null);
        return new Task.Invalid(
                new Reading.Refused(List.of(), nothing, Digest.of(new byte[32])),
                new Delivery(List.of(), new byte[bytes]));
    }

    private static void complete(Pending pending) {
        pending.complete(DONE);
    }

    private static void assertThatItIsAnswered(Pending pending) {
        assertThat(pending.await()).isSameAs(DONE);
    }

    /** Shows what it is given, and completes that when it is let. */
    private static final class GatedWriter implements Consumer<List<Pending>> {

        private final BlockingQueue<List<Pending>> taken = new LinkedBlockingQueue<>();
        private final Semaphore gate = new Semaphore(0);

        @Override
        public void accept(List<Pending> group) {
            hold(group);
            group.forEach(GroupCommitTests::complete);
        }

        void hold(List<Pending> group) {
            taken.add(group);
            gate.acquireUninterruptibly();
        }

        /** The next group that a writer has begun. */
        List<Pending> taken() throws InterruptedException {
            return Objects.requireNonNull(taken.poll(LONG.toSeconds(), TimeUnit.SECONDS), "No group is begun");
        }

        /** Lets one group be done. */
        void open() {
            gate.release();
        }

        void openForEver() {
            gate.release(1_000_000);
        }
    }
}
