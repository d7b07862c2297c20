package dev.eventreceipts;

import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

/** Packages use one another as they declare. */
class ModularityTests {

    @Test
    void modulesUseOnlyWhatTheyDeclare() {
        ApplicationModules.of(EventReceiptsApplication.class).verify();
    }
}
