package dev.eventreceipts.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.faults.Producers.Post;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A database whose disk is full: a small file system in memory, which takes the right to mount one. */
class DiskFaultTests {

    private static final int EVENTS = 10_000;

    private Path disk;
    private Database database;
    private TwoReceivers receivers;

    @BeforeEach
    void start() throws Exception {
        disk = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "faults-disk-");
        run("mount", "-t", "tmpfs", "-o", "size=256m", "tmpfs", disk.toString());
        database = new Database(disk.resolve("postgres"));
        receivers = new TwoReceivers(Database.environment(database.port()));
    }

    @AfterEach
    void stop() throws Exception {
        receivers.close();
        database.close();
        run("umount", disk.toString());
    }

    @Test
    void fullDiskIsUnavailableUntilThereIsRoomAgain() throws Exception {
        Random random = Scale.random();
        List<Post> posts = IntStream.range(0, Scale.of(EVENTS))
                .mapToObj(i -> new Post("disk-" + i, "status-" + random.nextInt(5)))
                .toList();
        Producers producers = new Producers(receivers::next);
        int before = posts.size() / 10;
        producers.deliver(posts.subList(0, before / 2), () -> {});
        // the log gets a new file while there is room for one: a server that cannot make one ends, and does not return
        database.jdbc().sql("select pg_switch_wal()").query().singleValue();
        producers.deliver(posts.subList(before / 2, before), () -> {});
        assertThat(producers.counted("503  ledger-unavailable")).isZero();
        Path balloon = disk.resolve("balloon");
        fill(balloon);
        CompletableFuture<Void> delivered = CompletableFuture.runAsync(() -> {
            try {
                producers.deliver(posts.subList(before, posts.size()), () -> {});
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Instant end = Instant.now().plusSeconds(120);
        while (producers.counted("503  ledger-unavailable") < 200
                && Instant.now().isBefore(end)) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
        int refusedWhileFull = producers.counted("503  ledger-unavailable");
        assertThat(delivered).as("nothing is recorded on a full disk").isNotDone();
        Files.delete(balloon);
        delivered.get(3, TimeUnit.MINUTES);

        assertThat(refusedWhileFull).isGreaterThanOrEqualTo(200);
        producers.assertThatTheTablesAgree("disk of the database full", database.jdbc());
        assertThat(producers.counted("cut")).isZero();
    }

    private static void fill(Path balloon) throws IOException {
        byte[] zeros = new byte[1 << 12];
        try (OutputStream out = Files.newOutputStream(balloon)) {
            while (true) {
                out.write(zeros);
            }
        } catch (IOException e) {
            assertThat(Files.size(balloon)).as("what the disk had room for").isPositive();
        }
    }

    private static void run(String... command) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor())
                .as(String.join(" ", command))
                .isZero();
    }
}
