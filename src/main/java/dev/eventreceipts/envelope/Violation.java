package dev.eventreceipts.envelope;

/**
 * One thing that is wrong with a delivery.
 *
 * @param reason the code
 * @param detail one sentence for a person; says what was expected, and never repeats what the producer sent
 */
public record Violation(Reason reason, String detail) {}
