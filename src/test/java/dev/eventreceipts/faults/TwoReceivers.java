package dev.eventreceipts.faults;

import dev.eventreceipts.PackagedReceiver;
import dev.eventreceipts.Receiver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Two receivers with nothing in common but their database. */
final class TwoReceivers implements AutoCloseable {

    private final Path folder;
    private final Map<String, String> environment;
    private final PackagedReceiver[] processes = new PackagedReceiver[2];
    private final AtomicReferenceArray<Receiver> clients = new AtomicReferenceArray<>(2);

    TwoReceivers(Map<String, String> environment) throws IOException {
        this.folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "faults-");
        this.environment = environment;
        begin(0);
        begin(1);
        ready(0);
        ready(1);
    }

    /** The receiver for the n-th attempt: they take turns. */
    Receiver next(int attempt) {
        return clients.get(Math.floorMod(attempt, 2));
    }

    PackagedReceiver process(int which) {
        return processes[which];
    }

    /** Starts one anew and does not wait for it; until it is ready nobody sends to it. */
    void begin(int which) {
        processes[which] = PackagedReceiver.begin(folder, environment);
    }

    /** Waits until the one that was started is ready, and sends to it from now on. */
    void ready(int which) {
        processes[which].awaitReadiness();
        clients.set(which, processes[which].client());
    }

    /** Sends nothing more to this one. */
    void avoid(int which) {
        clients.set(which, clients.get(1 - which));
    }

    @Override
    public void close() {
        for (PackagedReceiver process : processes) {
            if (process != null) {
                process.close();
            }
        }
    }
}
