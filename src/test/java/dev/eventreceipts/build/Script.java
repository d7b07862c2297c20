package dev.eventreceipts.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A shell script under test, run in an environment of its own: nothing is inherited. */
final class Script {

    private static final long PATIENCE_SECONDS = 60;

    private final Path script;
    private final Path directory;
    private final Map<String, String> environment = new LinkedHashMap<>();

    Script(Path script, Path directory) {
        this.script = script;
        this.directory = directory;
    }

    Script with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    Run run(String... arguments) throws IOException, InterruptedException {
        return start(arguments).finish();
    }

    Started start(String... arguments) throws IOException {
        var command = new ArrayList<>(List.of("/bin/sh", script.toString()));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile(directory, "out", ".txt");
        Path err = Files.createTempFile(directory, "err", ".txt");
        var builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return new Started(builder.start(), out, err);
    }

    /** A program on this machine's PATH. */
    static Optional<Path> program(String name) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    record Started(Process process, Path out, Path err) {

        Run finish() throws IOException, InterruptedException {
            try {
                assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                        .as("ended within %d seconds", PATIENCE_SECONDS)
                        .isTrue();
            } finally {
                process.destroyForcibly();
            }
            return new Run(
                    process.exitValue(),
                    Files.readString(out, StandardCharsets.UTF_8),
                    Files.readString(err, StandardCharsets.UTF_8));
        }
    }

    record Run(int status, String out, String err) {}
}
