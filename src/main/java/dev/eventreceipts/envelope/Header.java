package dev.eventreceipts.envelope;

/**
 * One header line as it came: the name in the producer's spelling, the value undecoded, each byte of it one character
 * (ISO-8859-1, as servlet containers hand them over). A repeated line is a second {@code Header}.
 */
public record Header(String name, String value) {

    /** Whether this line has the given name; header names are case-insensitive (RFC 9110 section 5.1). */
    public boolean isNamed(String other) {
        return name.equalsIgnoreCase(other);
    }
}
