package dev.eventreceipts.ledger;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurableDataSourceTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:h2:file:./data/receiver;MODE=PostgreSQL;WRITE_DELAY=0",
                "jdbc:h2:file:./data/receiver;WRITE_DELAY=0;MODE=PostgreSQL",
                "jdbc:h2:./data/receiver;mode=postgresql;write_delay=0",
                "jdbc:h2:~/receiver;DB_CLOSE_ON_EXIT=FALSE;MODE=POSTGRESQL;CACHE_SIZE=10;WRITE_DELAY=0;",
                "jdbc:h2:nio:/var/members/memory;MODE=PostgreSQL;WRITE_DELAY=0",
                "jdbc:h2:tcp://localhost/~/receiver;MODE=PostgreSQL;WRITE_DELAY=0",
                "jdbc:h2:file:C:/data/mem;MODE=PostgreSQL;WRITE_DELAY=0"
            })
    void takesAFileThatIsWrittenAtOnce(String url) {
        assertThatCode(() -> DurableDataSource.check(url)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:h2:file:./data/receiver",
                "jdbc:h2:file:./data/MODE=PostgreSQL",
                "jdbc:h2:file:./data/receiver;",
                "jdbc:h2:file:./data/receiver;MODE=PostgreSQL",
                "jdbc:h2:file:./data/receiver;WRITE_DELAY=0",
                "jdbc:h2:file:./data/receiver;MODE=PostgreSQL;WRITE_DELAY=1",
                "jdbc:h2:file:./data/receiver;MODE=PostgreSQL;WRITE_DELAY=00500",
                "jdbc:h2:file:./data/receiver;MODE=PostgreSQL;WRITE_DELAY=",
                "jdbc:h2:file:./data/receiver;MODE=PostgreSQL;XWRITE_DELAY=0",
                "jdbc:h2:file:./data/receiver;MODE=PostgreSQL; WRITE_DELAY=0",
                "jdbc:h2:file:./data/receiver;MODE=PostgreSQL;WRITE_DELAY = 0",
                "jdbc:h2:file:./data/receiver;MODE=MySQL;WRITE_DELAY=0",
                "jdbc:h2:file:./data/receiver?MODE=PostgreSQL&WRITE_DELAY=0",
                "jdbc:h2:file:./data/receiver,MODE=PostgreSQL,WRITE_DELAY=0"
            })
    void refusesAFileThatMayBeWrittenLate(String url) {
        assertThatThrownBy(() -> DurableDataSource.check(url))
                .isInstanceOf(UnsafeLedgerException.class)
                .hasMessageContaining("WRITE_DELAY=0")
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mem:",
                "mem:receiver",
                "memFS:receiver",
                "memLZ:receiver",
                "nioMemFS:receiver",
                "nioMemLZ:receiver",
                "split:memFS:receiver",
                "nioMemLZ:12:receiver",
                "tcp://localhost/mem:receiver",
                "MEMFS:receiver"
            })
    void refusesWhatIsKeptInMemory(String place) {
        assertThatThrownBy(() -> DurableDataSource.check("jdbc:h2:" + place + ";MODE=PostgreSQL;WRITE_DELAY=0"))
                .isInstanceOf(UnsafeLedgerException.class);
    }
}
