package dev.eventreceipts.ledger;

/** How many rows a removal has removed. */
record Removed(long events, long rejections, long receipts) {

    boolean isNothing() {
        return events + rejections + receipts == 0;
    }
}
