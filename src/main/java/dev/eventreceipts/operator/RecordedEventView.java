package dev.eventreceipts.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.eventreceipts.ledger.RecordedEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event as it was received; named as in the CloudEvents JSON format, and what is not there is left out. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record RecordedEventView(
        String source,
        String id,
        String type,
        @Nullable String subject,
        @Nullable String time,
        @Nullable String dataschema,
        @Nullable String datacontenttype,
        @JsonRawValue String extensions,
        long schemaVersion,
        @Nullable @JsonRawValue String data,
        @JsonProperty("data_base64") byte @Nullable [] dataBase64,
        Instant receivedAt) {

    static RecordedEventView of(RecordedEvent event) {
        byte[] data = event.data();
        return new RecordedEventView(
                event.source(),
                event.id(),
                event.type(),
                event.subject(),
                event.time(),
                event.dataschema(),
                event.datacontenttype(),
                event.extensions(),
                event.schemaVersion(),
                data != null && event.dataIsJson() ? new String(data, StandardCharsets.UTF_8) : null,
                data != null && !event.dataIsJson() ? data : null,
                event.receivedAt());
    }
}
