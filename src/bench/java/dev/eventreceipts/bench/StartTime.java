package dev.eventreceipts.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Measures how long the receiver takes from nothing to ready, beside a bare Spring Boot application with web and JPA of
 * the same versions, both unpacked, on PostgreSQL and with a schema that is there, in rounds that take turns; as they
 * are and with a file of loaded classes as the README makes it.
 */
public final class StartTime {

    private static final int ROUNDS = Integer.getInteger("bench.rounds", 9);
    private static final boolean AOT_CACHE = Runtime.version().feature() >= 25;

    /** What the receiver has beside Spring Boot's web and JPA starters and a database. */
    private static final List<String> NOT_BARE = List.of(
            "actuator", "health", "flyway", "cloudevents", "modulith", "h2-", "jackson-core-2", "jackson-databind-2");

    private StartTime() {}

    /** One application: how it is run, and the seconds that its starts took, by the clock and of the processors. */
    private record Application(
            String name, List<String> flags, List<String> program, String url, String ready, List<double[]> starts) {

        void start() throws IOException {
            long begun = System.nanoTime();
            try (Server server = Server.start("start", flags, program, url, ready)) {
                starts.add(new double[] {(System.nanoTime() - begun) / 1e9, server.cpuSeconds()});
            }
        }

        double median(int figure) {
            return Median.of(starts.stream().mapToDouble(start -> start[figure]));
        }
    }

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench-start-");
        try (Databases databases = Databases.start()) {
            String url = databases.newDatabase("start");
            List<String> receiver = receiver(folder);
            List<String> bare = bare(folder);
            Map<String, Application> applications = new LinkedHashMap<>();
            add(applications, folder, url, "bare", "/", bare);
            add(applications, folder, url, "receiver", "/actuator/health/readiness", receiver);
            for (int round = 0; round <= ROUNDS; round++) {
                for (Application application : applications.values()) {
                    application.start();
                    if (round == 0) {
                        application.starts.clear(); // the first makes the schema, or fills the disk's cache
                    }
                }
            }
            print(applications);
        }
    }

    private static void add(
            Map<String, Application> applications,
            Path folder,
            String url,
            String name,
            String ready,
            List<String> program)
            throws IOException, InterruptedException {
        applications.put(name, new Application(name, List.of(), program, url, ready, new ArrayList<>()));
        String file = folder.resolve(name + ".classes").toString();
        String write = (AOT_CACHE ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + file;
        String read = (AOT_CACHE ? "-XX:AOTCache=" : "-XX:SharedArchiveFile=") + file;
        Server.runToItsEnd(name, List.of(write, "-Dspring.context.exit=onRefresh"), program, url);
        String cached = name + ", classes kept";
        applications.put(cached, new Application(cached, List.of(read), program, url, ready, new ArrayList<>()));
    }

    private static void print(Map<String, Application> applications) throws IOException {
        System.out.printf(
                "%nJava %s, %d processors, medians of %d starts%n%n",
                Server.javaVersion(), Runtime.getRuntime().availableProcessors(), ROUNDS);
        System.out.println("| start to ready | seconds | CPU seconds | of the bare one |");
        System.out.println("|---|---|---|---|");
        for (Application application : applications.values()) {
            Application bare = Objects.requireNonNull(applications.get(application.name.replace("receiver", "bare")));
            System.out.printf(
                    "| %s | %.2f | %.2f | %.2f |%n",
                    application.name,
                    application.median(0),
                    application.median(1),
                    application.median(0) / bare.median(0));
        }
    }

    /** The packaged receiver, unpacked as the README says. */
    private static List<String> receiver(Path folder) throws IOException, InterruptedException {
        Path app = folder.resolve("app");
        String jar = Server.jar();
        int exit = new ProcessBuilder(
                        Server.java(), "-Djarmode=tools", "-jar", jar, "extract", "--destination", app.toString())
                .inheritIO()
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IllegalStateException("The jar cannot be unpacked");
        }
        return List.of("-jar", app.resolve(Path.of(jar).getFileName()).toString());
    }

    /** The bare application in a jar of its own with the same libraries, less what it does not have. */
    private static List<String> bare(Path folder) throws IOException, InterruptedException {
        Path classes = folder.resolve("bare");
        String prefix = "dev/eventreceipts/bench/bare/";
        Path target = Files.createDirectories(classes.resolve(prefix));
        URI compiled = URI.create(StartTime.class
                        .getResource("bare/BareApplication.class")
                        .toString())
                .resolve(".");
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of(compiled), "*.class")) {
            for (Path file : files) {
                Files.copy(file, target.resolve(file.getFileName()));
            }
        }
        Path jar = folder.resolve("bare.jar");
        int exit = new ProcessBuilder(
                        Path.of(Server.java()).resolveSibling("jar").toString(),
                        "cf",
                        jar.toString(),
                        "-C",
                        classes.toString(),
                        ".")
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IllegalStateException("There is no jar of the bare application");
        }
        StringBuilder classPath = new StringBuilder(jar.toString());
        try (Stream<Path> libraries = Files.list(folder.resolve("app").resolve("lib"))) {
            libraries
                    .filter(library -> NOT_BARE.stream()
                            .noneMatch(part -> library.getFileName().toString().contains(part)))
                    .sorted(Comparator.naturalOrder())
                    .forEach(library ->
                            classPath.append(java.io.File.pathSeparator).append(library));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return List.of("-cp", classPath.toString(), "dev.eventreceipts.bench.bare.BareApplication");
    }
}
