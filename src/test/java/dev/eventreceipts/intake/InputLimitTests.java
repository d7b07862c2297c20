package dev.eventreceipts.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.contract.InvalidDeclarationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;

/** What is let in can be kept. */
class InputLimitTests {

    @ParameterizedTest
    @CsvSource({
        "jdbc:h2:file:./data/receiver, 513KB, 512",
        "jdbc:h2:file:./data/receiver, 1MB, 512",
        "jdbc:postgresql://localhost/receiver, 65MB, 65536"
    })
    void aLimitBeyondWhatTheDatabaseKeepsStopsTheStart(String url, String limit, long most) {
        runner(url, limit)
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .isInstanceOf(InvalidDeclarationException.class)
                        .hasMessageContaining("this database keeps events of at most %dKB".formatted(most)));
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:h2:file:./data/receiver, 512KB",
        "jdbc:h2:file:./data/receiver, 64KB",
        "jdbc:postgresql://localhost/receiver, 64MB"
    })
    void aLimitThatTheDatabaseKeepsIsTaken(String url, String limit) {
        runner(url, limit).run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void theDefaultLimitIsTaken() {
        runner("jdbc:h2:file:./data/receiver", "256KB")
                .run(context -> assertThat(context).hasNotFailed());
    }

    private static ApplicationContextRunner runner(String url, String limit) {
        JdbcConnectionDetails database = new JdbcConnectionDetails() {

            @Override
            public String getUsername() {
                return "receiver";
            }

            @Override
            public String getPassword() {
                return "";
            }

            @Override
            public String getJdbcUrl() {
                return url;
            }
        };
        return new ApplicationContextRunner()
                .withUserConfiguration(Limits.class)
                .withBean(JdbcConnectionDetails.class, () -> database)
                .withPropertyValues(
                        "receiver.max-event-size=" + limit,
                        "receiver.boundary.name=orders",
                        "receiver.boundary.sources=urn:checkout:",
                        "receiver.consumers[0].id=c@1",
                        "receiver.consumers[0].types=t",
                        "receiver.consumers[0].result-version=1",
                        "receiver.consumers[0].accepts[0].version=1");
    }

    @Configuration(proxyBeanMethods = false)
    @Import({IntakeConfiguration.class, InputLimit.class})
    @ComponentScan(
            basePackages = "dev.eventreceipts.ledger",
            useDefaultFilters = false,
            includeFilters =
                    @ComponentScan.Filter(
                            type = FilterType.REGEX,
                            pattern = "dev\\.eventreceipts\\.ledger\\.LedgerCapacity"))
    static class Limits {}
}
