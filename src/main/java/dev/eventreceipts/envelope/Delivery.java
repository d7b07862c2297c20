package dev.eventreceipts.envelope;

import java.util.List;

/**
 * One attempt to hand a fact over: the header lines that carry an event ({@code content-type}, {@code content-encoding}
 * and {@code ce-*}), in their order, and the body. Kept whole where it is refused, so that it can be read again later
 * with the same result.
 *
 * @param headers the lines that say something about the event; others change with every hop and are left out
 * @param body the bytes as received, empty if there were none; not copied, not to be changed
 */
public record Delivery(List<Header> headers, byte[] body) {

    public Delivery {
        headers = List.copyOf(headers);
    }

    /** Whether a header line of this name carries a part of an event, and so belongs into a delivery. */
    public static boolean carries(String headerName) {
        return headerName.equalsIgnoreCase("content-type")
                || headerName.equalsIgnoreCase("content-encoding")
                || headerName.regionMatches(true, 0, "ce-", 0, 3);
    }
}
