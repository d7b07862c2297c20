package dev.eventreceipts.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class LedgerWarningsTests {

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5); // such a clock may run over
    private final LedgerWarnings warnings = new LedgerWarnings(now::get);

    @Test
    void saysTheFirstFailureAtOnce(CapturedOutput output) {
        warnings.failed("It is away");

        assertThat(lines(output)).hasSize(1);
        assertThat(output).contains("WARN").contains("It is away; deliveries answered 503 since the last such line: 1");
    }

    @Test
    void saysNoMoreThanALineInTenSecondsAndWhatItStandsFor(CapturedOutput output) {
        for (int i = 0; i < 25_000; i++) {
            warnings.failed("It is away");
            now.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
        }

        assertThat(lines(output)).hasSize(3);
        assertThat(lines(output).get(1)).endsWith("line: 10000");
        assertThat(lines(output).get(2)).endsWith("line: 10000");
    }

    @Test
    void saysThatAllIsWellAfterTenSecondsWithoutAFailure(CapturedOutput output) {
        warnings.failed("It is away");
        warnings.failed("It is away");
        now.addAndGet(LedgerWarnings.INTERVAL - 1);
        warnings.worked();
        assertThat(lines(output)).hasSize(1);

        now.addAndGet(1);
        warnings.worked();
        warnings.worked();
        assertThat(lines(output)).hasSize(2);
        assertThat(lines(output).get(1)).contains("INFO").endsWith("again; answered 503 since the last such line: 1");

        warnings.failed("It is away once more");
        assertThat(lines(output).get(2))
                .endsWith("It is away once more; deliveries answered 503 since the last such line: 1");
    }

    @Test
    void isNotMovedToSayMoreByWhatWorksInBetween(CapturedOutput output) {
        for (int i = 0; i < 9_999; i++) {
            warnings.failed("One row is held");
            warnings.worked();
            now.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
        }

        assertThat(lines(output)).hasSize(1);
    }

    @Test
    void saysNothingWhileAllWorks(CapturedOutput output) {
        now.addAndGet(LedgerWarnings.INTERVAL);
        warnings.worked();

        assertThat(lines(output)).isEmpty();
    }

    /** What was said here, each line without its end. */
    private static List<String> lines(CapturedOutput output) {
        return output.toString()
                .lines()
                .filter(line -> line.contains("LedgerWarnings"))
                .toList();
    }
}
