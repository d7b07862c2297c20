package dev.eventreceipts.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Posts events over some connections, on each the next as soon as the one before is answered, from a single thread:
 * what it takes of the machine is taken from the receiver.
 */
final class Load {

    private static final int PORTIONS = 1 << 14;

    /** Stands where the number of an event goes. */
    private static final String NUMBER = "000000000000";

    private static final String BODY =
            "{\"schemaVersion\":1,\"orderId\":\"order-%s\",\"status\":\"paid\"}".formatted(NUMBER);

    private static final byte[] TEMPLATE =
            """
            POST /events HTTP/1.1\r
            Host: localhost\r
            Content-Type: application/json\r
            ce-specversion: 1.0\r
            ce-id: evt-%s\r
            ce-source: urn:checkout:orders\r
            ce-type: com.example.order.status.changed\r
            ce-subject: order-%s\r
            ce-time: 2026-01-15T10:00:00Z\r
            ce-dataschema: https://example.test/schemas/order-status/1\r
            Content-Length: %d\r
            \r
            %s""".formatted(NUMBER, NUMBER, BODY.length(), BODY).getBytes(StandardCharsets.US_ASCII);

    private static final int[] PLACES = places();

    private static int[] places() {
        String template = new String(TEMPLATE, StandardCharsets.US_ASCII);
        return Pattern.compile(NUMBER)
                .matcher(template)
                .results()
                .mapToInt(MatchResult::start)
                .toArray();
    }

    private final InetSocketAddress address;
    private final LongSupplier numbers;
    private final ByteBuffer input = ByteBuffer.allocateDirect(PORTIONS);
    private final Selector selector;

    private long[] latencies = new long[1 << 16];
    private int answered;
    private int created;
    private int repeated;

    private Load(int port, LongSupplier numbers) throws IOException {
        this.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.numbers = numbers;
        this.selector = Selector.open();
    }

    /**
     * What came of it.
     *
     * @param seconds how long it took
     * @param created answers 201
     * @param repeated answers 200
     * @param p50 of the latencies, in milliseconds
     * @param p99 of the latencies, in milliseconds
     */
    record Result(double seconds, int created, int repeated, double p50, double p99) {

        double rate() {
            return (created + repeated) / seconds;
        }
    }

    /**
     * Posts events for a while.
     *
     * @param numbers the number of each event to post, which its id is made of
     * @throws IllegalStateException if anything is answered but 201 or 200
     */
    static Result run(int port, int connections, Duration time, LongSupplier numbers) throws IOException {
        return new Load(port, numbers).run(connections, time);
    }

    private Result run(int connections, Duration time) throws IOException {
        long start = System.nanoTime();
        long end = start + time.toNanos();
        for (int i = 0; i < connections; i++) {
            new Connection().send();
        }
        int open = connections;
        while (open > 0) {
            selector.select();
            for (SelectionKey key : selector.selectedKeys()) {
                Connection connection = (Connection) key.attachment();
                if (connection.read((SocketChannel) key.channel())) {
                    if (System.nanoTime() < end) {
                        connection.send();
                    } else {
                        connection.close();
                        open--;
                    }
                }
            }
            selector.selectedKeys().clear();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        selector.close();
        Arrays.sort(latencies, 0, answered);
        return new Result(seconds, created, repeated, percentile(50), percentile(99));
    }

    private double percentile(int percent) {
        return latencies[(int) ((long) (answered - 1) * percent / 100)] / 1e6;
    }

    private final class Connection {

        private final byte[] request = TEMPLATE.clone();
        private final ByteBuffer output = ByteBuffer.wrap(request);
        private final byte[] answer = new byte[PORTIONS];
        private @Nullable SocketChannel channel;
        private int received;
        private long sent;

        /** Sends a request on a connection that is open, or on a new one. */
        void send() throws IOException {
            if (channel == null) {
                channel = SocketChannel.open(address);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                channel.configureBlocking(false);
                channel.register(selector, SelectionKey.OP_READ, this);
            }
            number(numbers.getAsLong());
            received = 0;
            sent = System.nanoTime();
            output.clear();
            while (output.hasRemaining()) {
                channel.write(output);
            }
        }

        private void number(long number) {
            for (int place : PLACES) {
                long rest = number;
                for (int i = NUMBER.length() - 1; i >= 0; i--) {
                    request[place + i] = (byte) ('0' + rest % 10);
                    rest /= 10;
                }
            }
        }

        /** Reads what has come; true once the answer is complete. */
        boolean read(SocketChannel from) throws IOException {
            input.clear();
            int count = from.read(input);
            if (count < 0) {
                throw new IllegalStateException("The receiver has closed a connection without an answer");
            }
            input.flip();
            input.get(answer, received, count);
            received += count;
            int body = body();
            if (body < 0) {
                return false;
            }
            String head = new String(answer, 0, body, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
            if (!isComplete(head, body)) {
                return false;
            }
            count(head.substring(9, 12));
            if (head.contains("\r\nconnection: close\r\n")) {
                close();
            }
            return true;
        }

        /** Where the body begins, or -1 while the head is not complete. */
        private int body() {
            for (int i = 4; i <= received; i++) {
                if (answer[i - 4] == '\r' && answer[i - 3] == '\n' && answer[i - 2] == '\r' && answer[i - 1] == '\n') {
                    return i;
                }
            }
            return -1;
        }

        private boolean isComplete(String head, int body) {
            int length = head.indexOf("\r\ncontent-length:");
            if (length < 0) {
                String end = new String(
                        answer,
                        Math.max(body, received - 5),
                        Math.min(5, received - body),
                        StandardCharsets.ISO_8859_1);
                return end.equals("0\r\n\r\n"); // chunked
            }
            int value = length + "\r\ncontent-length:".length();
            return received
                    == body
                            + Integer.parseInt(head.substring(value, head.indexOf('\r', value))
                                    .trim());
        }

        private void count(String status) {
            if (answered == latencies.length) {
                latencies = Arrays.copyOf(latencies, 2 * answered);
            }
            latencies[answered++] = System.nanoTime() - sent;
            switch (status) {
                case "201" -> created++;
                case "200" -> repeated++;
                default -> throw new IllegalStateException(new String(answer, 0, received, StandardCharsets.UTF_8));
            }
        }

        void close() throws IOException {
            if (channel != null) {
                channel.close();
                channel = null;
            }
        }
    }
}
