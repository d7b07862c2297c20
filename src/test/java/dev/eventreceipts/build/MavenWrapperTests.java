package dev.eventreceipts.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs a copy of {@code mvnw} with a PATH of its own and a server on loopback in place of the Apache archive. */
class MavenWrapperTests {

    private static final String RELEASE = "apache-maven-3.9.16";
    private static final String ARCHIVE = "/" + RELEASE + "-bin.tar.gz";
    private static final String ECHO =
            "#!/bin/sh\necho fetched\nfor argument; do printf '[%s]\\n' \"$argument\"; done\n";

    private final AtomicInteger requests = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @TempDir
    private Path temp;

    private Path project;
    private Path programs;
    private Path dists;
    private HttpServer server;
    private volatile byte[] archive;
    private volatile CyclicBarrier together = new CyclicBarrier(1);

    @BeforeEach
    void setUp() throws Exception {
        // a space in every path, since people have such home directories
        project = Files.createDirectories(temp.resolve("a project"));
        programs = Files.createDirectories(temp.resolve("some programs"));
        dists = temp.resolve("a home/.m2/wrapper/dists");
        Files.copy(Path.of("mvnw"), project.resolve("mvnw"));
        for (String name : List.of("dirname", "gzip", "mkdir", "mktemp", "mv", "rm", "sed", "tar", "tr")) {
            link(name);
        }
        executable(programs.resolve("java"), "#!/bin/sh\n");
        archive = archiveOf(ECHO);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.setExecutor(threads);
        server.start();
        pin(sha512(archive));
    }

    @AfterEach
    void tearDown() {
        server.stop(0);
        threads.shutdownNow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.6.3", "3.8.7", "3.10.0", "4.0.0-rc-5"})
    void usesAnInstalledMavenThatIsNewEnough(String version) throws Exception {
        install(version);

        var run = mvnw().run("-B", "verify");

        assertThat(run.status()).isZero();
        assertThat(run.out()).isEqualTo("installed -B verify\n");
        assertThat(requests).hasValue(0);
    }

    @Test
    void readsTheVersionOfAMavenThatWritesInColour() throws Exception {
        install("3.8.7", "\\033[1m");

        assertThat(mvnw().run("verify").out()).isEqualTo("installed verify\n");
    }

    @Test
    void asksForTheVersionWithoutTheDebuggerOfMavenOpts() throws Exception {
        install("3.9.1");
        String options = "-agentlib:jdwp=transport=dt_socket,suspend=y";

        var run = mvnw().with("MAVEN_OPTS", options).run("verify");

        assertThat(run.out()).isEqualTo("installed " + options + " verify\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.2.1", "3.6.2", "3.5.4", "nonsense"})
    void fetchesWhereTheInstalledMavenIsTooOld(String version) throws Exception {
        linkTools();
        install(version);

        var run = mvnw().run("verify");

        assertThat(run.status()).isZero();
        assertThat(run.out()).isEqualTo("fetched\n[verify]\n");
        assertThat(requests).hasValue(1);
    }

    @Test
    void passesOverAnInstalledMavenOnRequest() throws Exception {
        linkTools();
        install("3.9.1");

        var run = mvnw().with("MVNW_USE_INSTALLED", "false").run("verify");

        assertThat(run.out()).isEqualTo("fetched\n[verify]\n");
    }

    @Test
    void fetchesOnceAndThenUsesWhatItKept() throws Exception {
        linkTools();

        var first = mvnw().run("verify");
        var second = mvnw().run("package");

        assertThat(first.out()).isEqualTo("fetched\n[verify]\n");
        assertThat(first.err()).isEqualTo("mvnw: fetching " + url() + "\n");
        assertThat(second.out()).isEqualTo("fetched\n[package]\n");
        assertThat(second.err()).isEmpty();
        assertThat(requests).hasValue(1);
        assertThat(kept()).hasSize(1);
    }

    @Test
    void fetchesAgainWhereThePinnedChecksumHasChanged() throws Exception {
        linkTools();
        mvnw().run("verify");
        archive = archiveOf(ECHO.replace("fetched", "another"));
        pin(sha512(archive));

        assertThat(mvnw().run("verify").out()).isEqualTo("another\n[verify]\n");
        assertThat(requests).hasValue(2);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void makesDoWithWhatIsThere(String downloader, String digester) throws Exception {
        link(downloader);
        link(digester);

        var run = mvnw().run("verify");

        assertThat(run.err()).isEqualTo("mvnw: fetching " + url() + "\n");
        assertThat(run.out()).isEqualTo("fetched\n[verify]\n");
    }

    @Test
    void keepsNothingWhoseChecksumIsWrong() throws Exception {
        linkTools();
        String expected = "0".repeat(128);
        pin(expected);

        var run = mvnw().run("verify");

        assertThat(run.status()).isNotZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .endsWith(
                        "mvnw: SHA-512 of %s is %s, but %s was expected\n".formatted(url(), sha512(archive), expected));
        assertThat(kept()).isEmpty();
    }

    @Test
    void fetchesAgainAfterAFailure() throws Exception {
        linkTools();
        byte[] right = archive;
        archive = new byte[0];
        mvnw().run("verify");
        archive = right;

        assertThat(mvnw().run("verify").out()).isEqualTo("fetched\n[verify]\n");
    }

    @ParameterizedTest
    @MethodSource("downloaders")
    void saysWhichUrlItCouldNotFetch(String downloader) throws Exception {
        link(downloader);
        link("sha512sum");
        String nowhere = url().replace(ARCHIVE, "/nowhere.tar.gz");

        var run = mvnw().with("MVNW_DISTRIBUTION_URL", nowhere).run("verify");

        assertThat(run.status()).isNotZero();
        assertThat(run.err())
                .contains("mvnw: cannot fetch " + nowhere)
                .contains("an installed Maven 3.6.3 or newer does as well");
        assertThat(kept()).isEmpty();
    }

    @Test
    void saysThatTheServerIsNotThere() throws Exception {
        linkTools();
        server.stop(0);

        var run = mvnw().run("verify");

        assertThat(run.status()).isNotZero();
        assertThat(run.err()).contains("mvnw: cannot fetch " + url());
        assertThat(kept()).isEmpty();
    }

    @Test
    void takesTheSameReleaseFromAnotherPlace() throws Exception {
        linkTools();
        pin(sha512(archive), "http://archive.invalid/maven" + ARCHIVE);

        var run = mvnw().with("MVNW_DISTRIBUTION_URL", url()).run("verify");

        assertThat(run.out()).isEqualTo("fetched\n[verify]\n");
    }

    @Test
    void keepsReleasesWhereMavenUserHomeSays() throws Exception {
        linkTools();
        Path elsewhere = temp.resolve("elsewhere");

        mvnw().with("MAVEN_USER_HOME", elsewhere.toString()).run("verify");

        assertThat(elsewhere.resolve("wrapper/dists")).isNotEmptyDirectory();
        assertThat(dists).doesNotExist();
    }

    @Test
    void handsEveryArgumentOnAsItIs() throws Exception {
        linkTools();

        var run = mvnw().run("-Dname=two words", "", "*", "a\"b", "$HOME", "\\n");

        assertThat(run.out()).isEqualTo("fetched\n[-Dname=two words]\n[]\n[*]\n[a\"b]\n[$HOME]\n[\\n]\n");
    }

    @Test
    void endsWithMavensOwnStatus() throws Exception {
        linkTools();
        archive = archiveOf("#!/bin/sh\nexit 7\n");
        pin(sha512(archive));

        assertThat(mvnw().run("verify").status()).isEqualTo(7);
    }

    @Test
    void twoFirstRunsAtOnceBothSucceedAndKeepOneRelease() throws Exception {
        linkTools();
        together = new CyclicBarrier(2);

        var one = mvnw().start("one");
        var two = mvnw().start("two");

        assertThat(one.finish().out()).isEqualTo("fetched\n[one]\n");
        assertThat(two.finish().out()).isEqualTo("fetched\n[two]\n");
        assertThat(requests).hasValue(2);
        assertThat(kept()).hasSize(1);
        assertThat(children(kept().get(0))).hasSize(1);
        assertThat(children(kept().get(0).resolve(RELEASE)))
                .extracting(Path::getFileName)
                .containsExactly(Path.of("bin"));
    }

    @Test
    void saysThatJavaIsMissing() throws Exception {
        Files.delete(programs.resolve("java"));
        install("3.9.1");

        var run = mvnw().run("verify");

        assertThat(run.status()).isNotZero();
        assertThat(run.err()).isEqualTo("mvnw: no Java found; install a JDK, 17 or newer, or set JAVA_HOME\n");
    }

    @Test
    void saysThatJavaHomeHoldsNoJava() throws Exception {
        install("3.9.1");

        var run = mvnw().with("JAVA_HOME", "/nowhere").run("verify");

        assertThat(run.status()).isNotZero();
        assertThat(run.err()).isEqualTo("mvnw: no Java at JAVA_HOME=/nowhere; it must name a JDK, 17 or newer\n");
    }

    @Test
    void saysThatThereIsNothingToFetchWith() throws Exception {
        var run = mvnw().run("verify");

        assertThat(run.status()).isNotZero();
        assertThat(run.err()).endsWith("""
                mvnw: neither curl nor wget is there to fetch Maven; install one of them, or Maven 3.6.3 or newer
                """);
        assertThat(kept()).isEmpty();
    }

    @Test
    void saysThatThereIsNothingToCheckWith() throws Exception {
        link(Script.program("curl").isPresent() ? "curl" : "wget");

        var run = mvnw().run("verify");

        assertThat(run.status()).isNotZero();
        assertThat(run.err())
                .endsWith("mvnw: neither sha512sum nor shasum nor openssl is there to check the download\n");
        assertThat(kept()).isEmpty();
    }

    @Test
    void thePinNamesAReleaseOfTheApacheArchiveAndItsWholeChecksum() throws Exception {
        assertThat(Files.readString(Path.of(".mvn/wrapper/maven-wrapper.properties")))
                .containsPattern("(?m)^minimumVersion=[0-9.]+$")
                .containsPattern("(?m)^distributionUrl=https://archive\\.apache\\.org/dist/maven/.*-bin\\.tar\\.gz$")
                .containsPattern("(?m)^distributionSha512Sum=[0-9a-f]{128}$");
    }

    private Script mvnw() {
        return new Script(project.resolve("mvnw"), project)
                .with("HOME", temp.resolve("a home").toString())
                .with("PATH", programs.toString())
                .with("no_proxy", "*");
    }

    private void pin(String checksum) throws IOException {
        pin(checksum, url());
    }

    private void pin(String checksum, String url) throws IOException {
        Path properties = project.resolve(".mvn/wrapper/maven-wrapper.properties");
        Files.createDirectories(properties.getParent());
        Files.writeString(properties, """
                # a comment
                minimumVersion=3.6.3
                distributionUrl=%s
                distributionSha512Sum=%s
                """.formatted(url, checksum));
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + ARCHIVE;
    }

    private void install(String version) throws IOException {
        install(version, "");
    }

    private void install(String version, String colour) throws IOException {
        executable(programs.resolve("mvn"), """
                #!/bin/sh
                if [ "$1" = -v ]; then
                    printf '%sApache Maven %s\\nMaven home: /opt/Apache Maven 9.9.9\\n'
                    [ -z "$MAVEN_OPTS" ] || exit 1
                else
                    echo installed $MAVEN_OPTS "$@"
                fi
                """.formatted(colour, version));
    }

    /** The downloaders of this machine, of those that the wrapper knows. */
    static List<String> downloaders() {
        return present("curl", "wget");
    }

    /** Each downloader of this machine with each digester. */
    static List<Arguments> pairs() {
        return downloaders().stream()
                .flatMap(downloader -> present("sha512sum", "shasum", "openssl").stream()
                        .map(digester -> Arguments.of(downloader, digester)))
                .toList();
    }

    private static List<String> present(String... names) {
        return Stream.of(names).filter(name -> Script.program(name).isPresent()).toList();
    }

    /** What a fetch needs, of whatever this machine has. */
    private void linkTools() throws IOException {
        assertThat(downloaders()).as("curl or wget, which these tests need").isNotEmpty();
        for (String name : List.of("curl", "wget", "sha512sum", "shasum", "openssl")) {
            link(name);
        }
    }

    private void link(String name) throws IOException {
        var program = Script.program(name);
        if (program.isPresent()) {
            executable(programs.resolve(name), "#!/bin/sh\nexec '%s' \"$@\"\n".formatted(program.get()));
        }
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            requests.incrementAndGet();
            together.await(30, TimeUnit.SECONDS);
            if (exchange.getRequestURI().getPath().equals(ARCHIVE)) {
                exchange.sendResponseHeaders(200, archive.length == 0 ? -1 : archive.length);
                exchange.getResponseBody().write(archive);
            } else {
                exchange.sendResponseHeaders(404, -1);
            }
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IOException(e);
        }
    }

    private byte[] archiveOf(String mvn) throws Exception {
        Path content = Files.createTempDirectory(temp, "content");
        executable(content.resolve(RELEASE).resolve("bin/mvn"), mvn);
        Path file = content.resolve("archive.tar.gz");
        var tar = new ProcessBuilder("tar", "-czf", file.toString(), "-C", content.toString(), RELEASE)
                .inheritIO()
                .start();
        assertThat(tar.waitFor()).isZero();
        return Files.readAllBytes(file);
    }

    private static void executable(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private List<Path> kept() throws IOException {
        return Files.exists(dists) ? children(dists) : List.of();
    }

    private static List<Path> children(Path directory) throws IOException {
        try (var children = Files.list(directory)) {
            return children.toList();
        }
    }

    private static String sha512(byte[] bytes) throws GeneralSecurityException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-512").digest(bytes));
    }
}
