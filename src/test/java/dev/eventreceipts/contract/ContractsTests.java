package dev.eventreceipts.contract;

import static dev.eventreceipts.contract.Events.withData;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.atIndex;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonPointer;

class ContractsTests {

    private final Field shipmentId = new Field(
            "shipmentId", JsonPointer.compile("/shipmentId"), FieldType.STRING, List.of(), null, "the parcel");

    private final ConsumerContract billing =
            new ConsumerContract("billing@1", List.of("sent"), 1, List.of(new AcceptedVersion(1, null)), List.of());
    private final ConsumerContract shipping = new ConsumerContract(
            "shipping@1", List.of("sent", "lost"), 1, List.of(new AcceptedVersion(2, null)), List.of(shipmentId));
    private final ConsumerContract audit =
            new ConsumerContract("audit@1", List.of("found"), 1, List.of(new AcceptedVersion(1, null)), List.of());

    private final Contracts contracts = new Contracts(List.of(billing, shipping, audit));

    @Test
    void areFoundByTheirConsumer() {
        assertThat(contracts.all()).containsExactly(billing, shipping, audit);
        assertThat(contracts.find("shipping@1")).contains(shipping);
        assertThat(contracts.find("shipping")).isEmpty();
    }

    @Test
    void giveOneVerdictPerConsumerOfTheType() {
        assertThat(contracts.verdicts(withData("{}").type("sent").envelope()))
                .hasSize(2)
                .satisfies(verdict -> assertThat(verdict).isInstanceOf(Verdict.Accepted.class), atIndex(0))
                .satisfies(verdict -> assertThat(verdict).isInstanceOf(Verdict.NotCovered.class), atIndex(1));
        assertThat(contracts.verdicts(withData("{}").type("unknown").envelope()))
                .isEmpty();
    }

    @Test
    void readNothingWhereNoConsumerOfTheTypeReadsAField() {
        assertThat(contracts.readsNothing("found")).isTrue();
        assertThat(contracts.readsNothing("sent")).isFalse();
        assertThat(contracts.readsNothing("lost")).isFalse();
    }
}
