package dev.eventreceipts;

import org.junit.jupiter.api.BeforeEach;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Tests that meet the receiver where producers and operators do: at its real port. */
abstract class ThroughPort {

    @LocalServerPort
    int port;

    Receiver receiver;

    @BeforeEach
    void connect() {
        receiver = new Receiver(port);
    }
}
