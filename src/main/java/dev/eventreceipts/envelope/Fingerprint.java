package dev.eventreceipts.envelope;

import java.math.BigDecimal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Builds a {@link Digest} of parts. Each part is written with its kind and its length before it, so that no two lists
 * of parts make the same bytes: joined with a colon, {@code orders} + {@code part:x} and {@code orders:part} +
 * {@code x} would be one.
 *
 * <p>JSON is written canonically: numbers by their exact decimal value ({@code 10}, {@code 10.0} and {@code 1e1} are
 * one), object members by name whatever their order, strings by their UTF-16 code units (so a lone surrogate is
 * something else than a question mark).
 */
public final class Fingerprint {

    /** Each fingerprint begins as a copy, without asking the security providers; a virtual thread has none to reuse. */
    private static final MessageDigest EMPTY = sha256();

    private final MessageDigest digest;

    /** What the digest has not been given yet: it takes many bytes at once far faster than one after the other. */
    private final byte[] buffer = new byte[256];

    private int buffered;

    private Fingerprint(MessageDigest digest) {
        this.digest = digest;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** An empty one. */
    public static Fingerprint start() {
        try {
            return new Fingerprint((MessageDigest) EMPTY.clone());
        } catch (CloneNotSupportedException e) {
            return new Fingerprint(sha256());
        }
    }

    /** Adds a text, or that there is none. */
    public Fingerprint text(@Nullable String text) {
        if (text == null) {
            mark('-', 0);
            return this;
        }
        mark('t', text.length());
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            add(unit >> 8);
            add(unit);
        }
        return this;
    }

    /** Adds bytes, or that there are none. */
    public Fingerprint bytes(byte @Nullable [] bytes) {
        if (bytes == null) {
            mark('-', 0);
            return this;
        }
        mark('b', bytes.length);
        flush();
        digest.update(bytes);
        return this;
    }

    /** Adds another digest. */
    public Fingerprint digest(Digest other) {
        return bytes(other.bytes());
    }

    /** Adds a number by its exact decimal value. */
    public Fingerprint number(BigDecimal number) {
        mark('n', 0);
        return text(canonical(number));
    }

    /** Adds a JSON value in its canonical form. */
    public Fingerprint json(JsonNode node) {
        switch (node.getNodeType()) {
            case OBJECT -> {
                List<String> names = new ArrayList<>(node.propertyNames());
                Collections.sort(names);
                mark('o', names.size());
                for (String name : names) {
                    text(name).json(node.required(name));
                }
            }
            case ARRAY -> {
                mark('a', node.size());
                for (JsonNode element : node) {
                    json(element);
                }
            }
            case STRING -> text(node.stringValue());
            case NUMBER -> number(node.decimalValue());
            case BOOLEAN -> mark(node.booleanValue() ? '1' : '0', 0);
            case NULL -> mark('0', 1);
            default -> throw new IllegalArgumentException("No JSON value: " + node.getNodeType());
        }
        return this;
    }

    /** Adds the data of an event: the JSON value, or the bytes where the data is no JSON, or that there is none. */
    public Fingerprint data(@Nullable EventData data) {
        if (data == null) {
            return bytes(null);
        }
        return data.json() == null ? bytes(data.bytes()) : json(data.json());
    }

    /** The digest of all parts so far; this fingerprint is used up by it. */
    public Digest digest() {
        flush();
        return Digest.of(digest.digest());
    }

    private void mark(char kind, int length) {
        add(kind);
        for (int shift = 24; shift >= 0; shift -= 8) {
            add(length >> shift);
        }
    }

    private void add(int lowestByte) {
        if (buffered == buffer.length) {
            flush();
        }
        buffer[buffered++] = (byte) lowestByte;
    }

    private void flush() {
        digest.update(buffer, 0, buffered);
        buffered = 0;
    }

    /** Digits without trailing zeros and a decimal exponent, never expanded: {@code 1e999999999} stays short. */
    static String canonical(BigDecimal number) {
        if (number.signum() == 0) {
            return "0";
        }
        String digits = number.unscaledValue().toString();
        int end = digits.length();
        while (digits.charAt(end - 1) == '0') {
            end--;
        }
        long exponent = (long) digits.length() - end - number.scale();
        return digits.substring(0, end) + "e" + exponent;
    }
}
