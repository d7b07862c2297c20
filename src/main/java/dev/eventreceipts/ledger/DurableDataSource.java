package dev.eventreceipts.ledger;

import com.zaxxer.hikari.HikariDataSource;
import java.util.Locale;
import java.util.regex.Pattern;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.stereotype.Component;

/**
 * Prepares the pool for its database before the first connection, and refuses an H2 that would lose what it
 * acknowledged: without {@code WRITE_DELAY=0} it writes commits late (measured: a kill lost 9,000 to 15,000
 * acknowledged rows), and in memory it keeps none.
 */
@Component
class DurableDataSource implements BeanPostProcessor {

    /**
     * How long PostgreSQL may be silent, in seconds: a server that is frozen or cut off does not end a connection, and
     * its driver would wait for ever.
     */
    private static final String SOCKET_TIMEOUT = "15";

    /** What H2 keeps in memory, by itself or through one of its file systems, also at the other end of TCP. */
    private static final Pattern IN_MEMORY = Pattern.compile("[:/](nio)?mem(fs|lz)?:", Pattern.CASE_INSENSITIVE);

    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        if (bean instanceof HikariDataSource pool) {
            String url = pool.getJdbcUrl();
            if (url != null) {
                prepare(pool, url);
            }
        }
        return bean;
    }

    private static void prepare(HikariDataSource pool, String url) {
        LedgerDatabase database = LedgerDatabase.of(url);
        pool.setConnectionInitSql(database.connectionSettings());
        switch (database) {
            case H2 -> check(url);
            case POSTGRESQL -> pool.getDataSourceProperties().putIfAbsent("socketTimeout", SOCKET_TIMEOUT);
        }
    }

    static void check(String url) {
        String settings = ";" + url.substring(url.indexOf(';') + 1).toUpperCase(Locale.ROOT) + ";";
        if (!url.contains(";")
                || !settings.contains(";MODE=POSTGRESQL;")
                || !settings.contains(";WRITE_DELAY=0;")
                || IN_MEMORY.matcher(url).find()) {
            throw new UnsafeLedgerException(
                    "spring.datasource.url: an H2 database would lose what this receiver acknowledged, unless it is a"
                            + " file and its URL says MODE=PostgreSQL and WRITE_DELAY=0, as in"
                            + " jdbc:h2:file:./data/receiver;MODE=PostgreSQL;WRITE_DELAY=0");
        }
    }
}
