package dev.eventreceipts.ledger;

/** A receipt that held a key was removed before it could be held in turn: the key is free now. */
class ReceiptGoneException extends RuntimeException {}
