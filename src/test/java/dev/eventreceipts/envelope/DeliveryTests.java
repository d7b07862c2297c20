package dev.eventreceipts.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveryTests {

    @ParameterizedTest
    @ValueSource(strings = {"Content-Type", "content-encoding", "CE-Id", "ce-", "ce-x-y"})
    void carriesWhatIsPartOfAnEvent(String name) {
        assertThat(Delivery.carries(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length", "Authorization", "ce_id", "ce", "x-ce-id", ""})
    void leavesOutOtherHeaders(String name) {
        assertThat(Delivery.carries(name)).isFalse();
    }
}
