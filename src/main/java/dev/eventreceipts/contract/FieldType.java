package dev.eventreceipts.contract;

/** The JSON types that a field can be declared with; {@code integer} is a number without a fraction, so 1.0 is one. */
public enum FieldType {
    STRING,
    INTEGER,
    NUMBER,
    BOOLEAN,
    OBJECT,
    ARRAY
}
