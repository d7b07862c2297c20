package dev.eventreceipts.faults;

import dev.eventreceipts.RawHttp;
import dev.eventreceipts.Receiver;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/** Valid requests, and what becomes of them when a few things go wrong at random. */
final class Mutations {

    /** What breaks parsers: separators, controls, halves of UTF-8 sequences, numbers and words out of place. */
    private static final List<String> ODD = List.of(
            "\0",
            "\r",
            "\n",
            "\r\n",
            "\t",
            " ",
            ":",
            ";",
            ",",
            "%",
            "%zz",
            "%00",
            "%ff",
            "\"",
            "\\",
            "\\u0000",
            "\\ud800",
            "\u00c3",
            "\u00ff\u00fe",
            "\u00ef\u00bb\u00bf",
            "{",
            "}",
            "[",
            "]",
            "null",
            "true",
            "-",
            "-0",
            "1e999999999",
            "99999999999999999999",
            "0x10",
            "chunked",
            "gzip",
            "identity",
            "100-continue",
            "close",
            "application/xml",
            "application/cloudevents-batch+json",
            "*/*",
            "ce-",
            "ce-data: x\r\n",
            "ce-id: y\r\n",
            "Content-Length: 5\r\n",
            "Transfer-Encoding: chunked\r\n",
            "Expect: 100-continue\r\n");

    private static final Pattern OTHER_CODING = Pattern.compile("(?i)transfer-encoding");

    private final Random random;

    Mutations(Random random) {
        this.random = random;
    }

    /** A valid request in one of the two modes, framed by its length or in a chunk. */
    String valid(String id) {
        String data = Receiver.data(1, "paid");
        boolean structured = random.nextBoolean();
        String body = structured ? """
                {"specversion":"1.0","id":"%s","source":"%s","type":"%s","subject":"order-104","data":%s}""".formatted(id, Receiver.SOURCE, Receiver.TYPE, data) : data;
        return random.nextInt(4) == 0
                ? head(id, structured, "Transfer-Encoding: chunked\r\n") + Integer.toHexString(body.length()) + "\r\n"
                        + body + "\r\n0\r\n\r\n"
                : head(id, structured, "Content-Length: " + body.length() + "\r\n") + body;
    }

    private static String head(String id, boolean structured, String framing) {
        return structured
                ? "POST /events HTTP/1.1\r\nHost: x\r\nContent-Type: application/cloudevents+json\r\n" + framing
                        + "\r\n"
                : RawHttp.head(id, framing);
    }

    /** A valid request with one to four mutations. */
    String mutated(String id) {
        StringBuilder request = new StringBuilder(valid(id));
        for (int i = random.nextInt(4); i >= 0 && request.length() > 1; i--) {
            mutate(request);
        }
        return request.toString();
    }

    private void mutate(StringBuilder request) {
        int at = random.nextInt(request.length());
        int end = Math.min(request.length(), at + 1 + random.nextInt(20));
        switch (random.nextInt(7)) {
            case 0 -> request.setCharAt(at, (char) (request.charAt(at) ^ (1 << random.nextInt(8))));
            case 1 -> request.delete(at, end);
            case 2 -> request.insert(at, ODD.get(random.nextInt(ODD.size())));
            case 3 -> request.replace(at, end, ODD.get(random.nextInt(ODD.size())));
            case 4 -> request.insert(at, request.substring(at, end));
            case 5 -> request.setLength(at);
            default -> swapLines(request);
        }
    }

    private void swapLines(StringBuilder request) {
        String[] lines = request.toString().split("\r\n", -1);
        int one = random.nextInt(lines.length);
        int other = random.nextInt(lines.length);
        String line = lines[one];
        lines[one] = lines[other];
        lines[other] = line;
        request.setLength(0);
        request.append(String.join("\r\n", lines));
    }

    /** Whether the answer is one that such a request may get: Tomcat answers two kinds with a status of their own. */
    static boolean mayBeAnswered(String request, int status) {
        return status < 500
                || (status == 501 && OTHER_CODING.matcher(request).find())
                || (status == 505 && !request.startsWith("POST /events HTTP/1.1\r\n"));
    }
}
