package dev.eventreceipts.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.eventreceipts.build.Script.Run;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** That the sample requests say what to expect, and that their runner notices every answer that is something else. */
class HttpSamplesTests {

    private static final String EXPECTATION =
            "# expect: [1-5]\\d\\d( [a-z-]+( [a-z-]+)?)?( [a-z]+:\\d+)*( contains: .+)?";

    private static final String RECORDED = """
            {"state":"effect-recorded","event":{"reason":"inner","state":"inner"},
             "receipts":[{"state":"inner","tags":["a","b"]},{"key":"a\\"]:b"}], "none":[ ], "effect": true}
            """;
    private static final String REFUSED = """
            {"reason":"missing-id","status":400,"receipts":[],"state":"rejected"}
            """;

    @TempDir
    private Path temp;

    private Path samples;
    private HttpServer server;
    private volatile int status = 200;
    private volatile String answer = "{}";

    @BeforeEach
    void setUp() throws IOException {
        samples = Files.createDirectory(temp.resolve("some samples"));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.start();
    }

    @AfterEach
    void tearDown() {
        server.stop(0);
    }

    @Test
    void areNumberedWithoutGaps() throws IOException {
        var numbers = samplesOfTheProject().stream()
                .map(file -> file.getFileName().toString())
                .map(name -> name.substring(0, 3));

        assertThat(numbers)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, samplesOfTheProject().size())
                                .mapToObj("%02d-"::formatted)
                                .toList());
    }

    @Test
    void sayInTheirFirstLineWhatToExpect() throws IOException {
        assertThat(samplesOfTheProject())
                .allSatisfy(file -> assertThat(Files.readAllLines(file).get(0)).matches(EXPECTATION));
    }

    @Test
    void goToTheReceiverOnItsUsualPort() throws IOException {
        assertThat(samplesOfTheProject())
                .allSatisfy(file -> assertThat(Files.readAllLines(file))
                        .filteredOn(line -> line.startsWith("url"))
                        .singleElement()
                        .asString()
                        .startsWith("url = \"http://localhost:8080/"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "201",
                "201 effect-recorded",
                "201 receipts:2",
                "201 none:0",
                "201 effect-recorded receipts:2 none:0 contains: \"effect\":  true",
                "201 contains: \"state\":\"inner\""
            })
    void passWhereTheAnswerIsAsExpected(String expectation) throws Exception {
        sample("01-some", expectation);
        answer(201, RECORDED);

        var run = runSamples();

        assertThat(run.out()).isEqualTo("ok    01-some.curl: " + expectation + "\n1 passed, 0 failed\n");
        assertThat(run.status()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 rejected missing-subject | reason missing-id",
                "400 rejected                 | reason missing-id",
                "400 effect-recorded missing-id | state rejected",
                "422 rejected missing-id      | status 400",
                "422 other-state other-reason | status 400, state rejected, reason missing-id",
                "400 rejected missing         | reason missing-id",
                "400 receipts:1               | not receipts:1",
                "400 items:0                  | not items:0",
                "400 contains: evt-104        | does not contain evt-104",
                "400 a b c                    | its first line says too much: c",
                "rejected                     | its first line does not say what to expect"
            })
    void failWhereTheAnswerIsSomethingElse(String expectation, String wrong) throws Exception {
        sample("01-some", expectation);
        answer(400, REFUSED);

        var run = runSamples();

        assertThat(run.out())
                .startsWith("FAIL  01-some.curl: expected " + expectation + "; came: " + wrong + "\n")
                .contains("\"reason\":\"missing-id\"")
                .endsWith("\n0 passed, 1 failed\n");
        assertThat(run.status()).isOne();
    }

    @Test
    void failWhereTheAnswerHasNoStateAtAll() throws Exception {
        sample("01-some", "200 effect-recorded");
        answer(200, "");

        assertThat(runSamples().out()).contains("came: state absent").endsWith("0 passed, 1 failed\n");
    }

    @Test
    void failWhereNothingIsExpected() throws Exception {
        Files.writeString(samples.resolve("01-some.curl"), "url = \"http://localhost:8080/\"\n");

        assertThat(runSamples().out()).contains("does not say what to expect").endsWith("0 passed, 1 failed\n");
    }

    @Test
    void failWhereNobodyAnswers() throws Exception {
        sample("01-some", "200");
        server.stop(0);

        var run = runSamples();

        assertThat(run.out()).contains("came: no answer: curl: (7)").endsWith("0 passed, 1 failed\n");
        assertThat(run.status()).isOne();
    }

    @Test
    void failAsAWholeWhereOneFails() throws Exception {
        sample("01-some", "200");
        sample("02-other", "500");
        sample("03-third", "200");

        var run = runSamples();

        assertThat(run.out()).endsWith("2 passed, 1 failed\n");
        assertThat(run.status()).isOne();
    }

    @Test
    void cannotBeRunWhereThereAreNone() throws Exception {
        assertThat(runSamples().status()).isEqualTo(2);
    }

    private Run runSamples() throws IOException, InterruptedException {
        assertThat(Script.program("curl")).as("curl, which the samples are for").isPresent();
        return new Script(Path.of(".ci/run-samples").toAbsolutePath(), temp)
                .with("PATH", System.getenv("PATH"))
                .run("http://127.0.0.1:" + server.getAddress().getPort(), samples.toString());
    }

    private void sample(String name, String expectation) throws IOException {
        Files.writeString(samples.resolve(name + ".curl"), """
                # expect: %s
                url = "http://localhost:8080/events"
                data-binary = {"id":"evt-104"}
                include
                silent
                show-error
                write-out = "\\n"
                """.formatted(expectation));
    }

    private void answer(int status, String answer) {
        this.status = status;
        this.answer = answer;
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private static List<Path> samplesOfTheProject() throws IOException {
        try (var files = Files.list(Path.of("http-samples"))) {
            return files.sorted().toList();
        }
    }
}
