package dev.eventreceipts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The packaged jar as a process of its own, as an operator runs it, so that it can be killed. */
public final class PackagedReceiver implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final Process process;
    private final int port;
    private final Path log;

    private PackagedReceiver(Process process, int port, Path log) {
        this.process = process;
        this.port = port;
        this.log = log;
    }

    /** Starts the jar in this folder, where its data stays, and returns once it is ready. */
    public static PackagedReceiver start(Path folder, Map<String, String> environment) {
        PackagedReceiver receiver = begin(folder, environment);
        receiver.awaitReadiness();
        return receiver;
    }

    /** Starts the jar in this folder and does not wait for it. */
    public static PackagedReceiver begin(Path folder, Map<String, String> environment) {
        try {
            int port = freePort();
            Path log = Files.createTempFile(folder, "receiver-", ".log");
            ProcessBuilder builder = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-jar",
                            jar().toAbsolutePath().toString(),
                            "--server.port=" + port)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            builder.environment().putAll(environment);
            return new PackagedReceiver(builder.start(), port, log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Path jar() throws IOException {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(Path.of("target"), "event-receipts-*.jar")) {
            return jars.iterator().next();
        }
    }

    /** Waits until it is ready. */
    public void awaitReadiness() {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + port + "/actuator/health/readiness"))
                .timeout(Duration.ofSeconds(10))
                .build();
        HttpClient client = HttpClient.newHttpClient();
        Instant end = Instant.now().plus(PATIENCE);
        while (Instant.now().isBefore(end) && process.isAlive()) {
            try {
                if (client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200) {
                    return;
                }
            } catch (IOException e) {
                // not there yet
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        close();
        throw new IllegalStateException("The receiver did not become ready:\n" + log());
    }

    public Receiver client() {
        return new Receiver(port);
    }

    public int port() {
        return port;
    }

    /** Ends it as {@code kill -9} does. */
    public void kill() {
        process.destroyForcibly();
    }

    /** Asks it to end, as {@code kill} does. */
    public void terminate() {
        process.destroy();
    }

    /** Waits until it has ended, however long that takes. */
    public void awaitEnd() {
        process.onExit().join();
    }

    /** The code with which it ended. */
    public int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("The receiver does not end:\n" + log());
        }
        return process.exitValue();
    }

    /** What it has written so far. */
    public String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
