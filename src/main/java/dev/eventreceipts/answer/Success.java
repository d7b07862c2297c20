package dev.eventreceipts.answer;

import java.util.List;

/** The body of a delivery that was recorded or is a repeat. */
record Success(String state, boolean effect, EventView event, List<ReceiptView> receipts) {}
