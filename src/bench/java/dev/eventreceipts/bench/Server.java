package dev.eventreceipts.bench;

import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A receiver as a process of its own. */
final class Server implements AutoCloseable {

    /** The JVM's options for every receiver that is measured under load. */
    static final List<String> FLAGS = List.of(System.getProperty("bench.flags", "-XX:+UseParallelGC -Xms1g -Xmx1g")
            .split(" "));

    private final Process process;
    private final int port;

    private Server(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Starts a receiver on a database and returns once it answers.
     *
     * @param program what comes after {@code java} and its flags
     * @param ready a path that answers below 400 or 404 once it is ready
     */
    static Server start(String name, List<String> flags, List<String> program, String databaseUrl, String ready)
            throws IOException {
        int port = freePort();
        Server server = new Server(run(name, flags, program, databaseUrl, port), port);
        server.awaitReady(ready);
        return server;
    }

    /** Starts the packaged receiver on a database. */
    static Server receiver(String name, String databaseUrl) throws IOException {
        return start(name, FLAGS, List.of("-jar", jar()), databaseUrl, "/actuator/health/readiness");
    }

    /** Runs a program that ends by itself. */
    static void runToItsEnd(String name, List<String> flags, List<String> program, String databaseUrl)
            throws IOException, InterruptedException {
        int exit = run(name, flags, program, databaseUrl, freePort()).waitFor();
        if (exit != 0) {
            throw new IllegalStateException("A receiver ends with " + exit + "; its log is in target");
        }
    }

    private static Process run(String name, List<String> flags, List<String> program, String databaseUrl, int port)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(flags);
        command.addAll(program);
        command.add("--server.port=" + port);
        command.add("--spring.datasource.url=" + databaseUrl);
        command.add("--spring.datasource.username=postgres");
        command.add("--spring.datasource.password=postgres");
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Path.of("target", "bench-" + name + ".log").toFile())
                .start();
    }

    /** The program {@code java} that receivers are started with. */
    static String java() {
        return javaHome().resolve("bin").resolve("java").toString();
    }

    private static Path javaHome() {
        return Path.of(System.getProperty("bench.java", System.getProperty("java.home")));
    }

    /** The version of the Java that receivers are started with. */
    static String javaVersion() throws IOException {
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(javaHome().resolve("release"))) {
            release.load(reader);
        }
        return release.getProperty("JAVA_VERSION").replace("\"", "");
    }

    /** The packaged receiver. */
    static String jar() throws IOException {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(Path.of("target"), "event-receipts-*.jar")) {
            return jars.iterator().next().toString();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitReady(String path) {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (process.isAlive() && System.nanoTime() < end) {
            try {
                int status = client.send(request, HttpResponse.BodyHandlers.discarding())
                        .statusCode();
                if (status < 500) {
                    return;
                }
            } catch (IOException e) {
                // not there yet
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        close();
        throw new IllegalStateException("A receiver does not start; its log is in target");
    }

    int port() {
        return port;
    }

    double cpuSeconds() {
        return Processes.cpuSeconds(process.toHandle());
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
