package dev.eventreceipts;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Speaks HTTP byte for byte, for requests that a client library would tidy up or refuse to send. Strings stand for
 * bytes: their characters are at most U+00FF.
 */
public final class RawHttp implements Closeable {

    private static final int TIMEOUT = 30_000;

    private final Socket socket;
    private final OutputStream out;
    private final InputStream in;

    private RawHttp(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(TIMEOUT);
        socket.setTcpNoDelay(true);
        out = socket.getOutputStream();
        in = socket.getInputStream();
    }

    /**
     * An answer as it came.
     *
     * @param status 0 where the connection ended without one, or the answer is a body alone, as in HTTP/0.9
     * @param headers the header lines
     */
    public record Answer(int status, List<String> headers, String body) {

        public Optional<String> header(String name) {
            String prefix = name.toLowerCase(Locale.ROOT) + ":";
            return headers.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
                    .map(line -> line.substring(prefix.length()).strip())
                    .findFirst();
        }

        public String contentType() {
            return header("Content-Type").orElse("");
        }
    }

    public static RawHttp connect(int port) {
        try {
            return new RawHttp(port);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The head of an event in binary mode, ended by these header lines, each with its own end. */
    public static String head(String id, String headers) {
        StringBuilder head = new StringBuilder("POST /events HTTP/1.1\r\nHost: x\r\n");
        Receiver.headers(id).forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
        return head + headers + "\r\n";
    }

    /** Sends these bytes, says that there are no more, and reads what the other side answers. */
    public static Answer exchange(int port, String request) {
        try (RawHttp http = connect(port)) {
            http.send(request);
            http.end();
            return http.answer();
        }
    }

    /** Sends what the other side still takes; where it has closed, the answer says why. */
    public boolean send(String bytes) {
        return send(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    public boolean send(byte[] bytes) {
        try {
            out.write(bytes);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Closes this direction only. */
    public void end() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            // the other side was faster
        }
    }

    /** Reads one answer: to its announced length, or to the end of the connection where it announces none. */
    public Answer answer() {
        try {
            String first = line();
            if (!first.startsWith("HTTP/1.1 ")) {
                return new Answer(0, List.of(), first);
            }
            List<String> headers = new ArrayList<>();
            for (String line = line(); !line.isEmpty(); line = line()) {
                headers.add(line);
            }
            int status = Integer.parseInt(first.substring(9, 12));
            Answer head = new Answer(status, headers, "");
            byte[] body = status < 200
                    ? new byte[0]
                    : in.readNBytes(
                            head.header("Content-Length").map(Integer::valueOf).orElse(Integer.MAX_VALUE));
            return new Answer(status, head.headers(), new String(body, StandardCharsets.UTF_8));
        } catch (IOException e) {
            return new Answer(0, List.of(), "");
        }
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
