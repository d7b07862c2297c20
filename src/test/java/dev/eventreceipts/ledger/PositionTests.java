package dev.eventreceipts.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.envelope.Digest;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositionTests {

    @ParameterizedTest
    @ValueSource(strings = {"1970-01-01T00:00:00Z", "2026-01-15T10:00:00.123456Z", "9999-12-31T23:59:59.999999Z"})
    void cursorNamesItsPosition(String at) {
        Position position = new Position(Instant.parse(at), Digest.of(new byte[32]));
        assertThat(Position.parse(position.cursor())).contains(position);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, Long.MIN_VALUE / 2, -1, 253_402_300_800_000_000L, Long.MAX_VALUE})
    void cursorOfATimeThatNoRowHasIsNone(long micros) {
        byte[] bytes = ByteBuffer.allocate(40).putLong(micros).array();
        assertThat(Position.parse(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)))
                .isEmpty();
    }

    @Test
    void cursorHasOneSpelling() {
        String cursor = new Position(Instant.EPOCH, Digest.of(new byte[32])).cursor();
        assertThat(Position.parse(cursor)).isPresent();
        assertThat(Position.parse(cursor + "==")).isEmpty();
        assertThat(Position.parse(cursor.substring(1) + "B")).isEmpty();
        assertThat(Position.parse(cursor.substring(1))).isEmpty();
        assertThat(Position.parse("")).isEmpty();
        assertThat(Position.parse("!")).isEmpty();
    }
}
