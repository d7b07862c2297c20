package dev.eventreceipts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.Receiver.Reply;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A transaction that fails leaves nothing behind. The failure is a real one: a table is not where it should be. */
class AtomicityIntegrationTests {

    @Nested
    @OnH2
    class OnH2Tests extends Atomicity {}

    @Nested
    @OnPostgres
    class OnPostgresTests extends Atomicity {}

    abstract static class Atomicity extends ThroughPort {

        @Autowired
        private JdbcClient jdbc;

        @Test
        void aReceiptWhoseEventCannotBeKeptIsNotRecordedAndTheRetryRecords() {
            String id = Receiver.newId();

            Reply failed = without("event", () -> receiver.binary(id, Receiver.data(1, "paid")));

            assertThat(failed.line()).isEqualTo("503  ledger-unavailable");
            assertThat(failed.headers()).containsKey("retry-after");
            assertThat(failed.headers()).containsEntry("content-type", "application/problem+json");
            assertThat(receiver.receipts(id)).isEmpty();
            assertThat(receiver.binary(id, Receiver.data(1, "paid")).line()).isEqualTo("201 effect-recorded");
            assertThat(receiver.binary(id, Receiver.data(1, "paid")).status()).isEqualTo(200);
        }

        @Test
        void aRefusalThatCannotBeKeptIsNotAnswered() {
            String id = Receiver.newId();

            assertThat(without("rejection", () -> receiver.binary(id, "[]")).line())
                    .isEqualTo("503  ledger-unavailable");
            assertThat(without("rejection", () -> receiver.binary(id, Receiver.data(3, "paid")))
                            .line())
                    .isEqualTo("503  ledger-unavailable");
            assertThat(receiver.rejections(id)).isEmpty();
            assertThat(receiver.binary(id, "[]").line()).isEqualTo("400 rejected missing-schema-version");
            assertThat(receiver.rejections(id)).hasSize(1);
        }

        private Reply without(String table, java.util.function.Supplier<Reply> delivery) {
            jdbc.sql("alter table %s rename to %s_away".formatted(table, table)).update();
            try {
                return delivery.get();
            } finally {
                jdbc.sql("alter table %s_away rename to %s".formatted(table, table))
                        .update();
            }
        }
    }
}
