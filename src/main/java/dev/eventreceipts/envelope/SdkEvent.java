package dev.eventreceipts.envelope;

import io.cloudevents.CloudEvent;
import io.cloudevents.CloudEventData;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.core.data.BytesCloudEventData;
import io.cloudevents.core.format.EventFormat;
import io.cloudevents.core.message.impl.GenericStructuredMessageReader;
import io.cloudevents.http.HttpMessageFactory;
import io.cloudevents.rw.CloudEventDataMapper;
import java.net.URI;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An accepted event on its way into the CloudEvents SDK, and a recorded one on its way out of the receiver. The SDK's
 * readers get what this receiver has read and nothing of what the producer sent: they are lenient in places (empty ids,
 * version 0.3, short times, duplicate members) and strict in wrong ones.
 *
 * @param time the time as far as {@code java.time} can hold it
 * @param extensions String, Integer or Boolean by name
 * @param data null where the event has none
 */
public record SdkEvent(
        String id,
        String source,
        String type,
        @Nullable String subject,
        @Nullable OffsetDateTime time,
        @Nullable String dataschema,
        @Nullable String datacontenttype,
        Map<String, Object> extensions,
        byte @Nullable [] data) {

    /** The nearest that {@code java.time} can hold of a time that was accepted; null for none. */
    public static @Nullable OffsetDateTime time(@Nullable String accepted) {
        return accepted == null
                ? null
                : Timestamp.parse(accepted).map(Timestamp::value).orElseThrow();
    }

    /** The event as the SDK builds it from its attributes and data. */
    public CloudEvent build() {
        return readIn(ContentMode.STRUCTURED);
    }

    /** The event as the SDK reads it in the mode in which it came. */
    CloudEvent readIn(ContentMode mode) {
        return switch (mode) {
            case BINARY ->
                // the 4.0.1 reader takes header values as they are, neither unquoted nor percent-decoded
                HttpMessageFactory.createReader(this::forEachHeader, data).toEvent();
            case STRUCTURED -> new GenericStructuredMessageReader(new AcceptedFormat(), new byte[0]).toEvent();
        };
    }

    private void forEachHeader(BiConsumer<String, String> header) {
        header.accept("ce-specversion", "1.0");
        header.accept("ce-id", id);
        header.accept("ce-source", source);
        header.accept("ce-type", type);
        if (subject != null) {
            header.accept("ce-subject", subject);
        }
        if (time != null) {
            header.accept("ce-time", time.format(DateTimeFormatter.ISO_OFFSET_DATE_TIME));
        }
        if (dataschema != null) {
            header.accept("ce-dataschema", dataschema);
        }
        if (datacontenttype != null) {
            header.accept("Content-Type", datacontenttype);
        }
        extensions.forEach((name, value) -> header.accept("ce-" + name, value.toString()));
    }

    /** The event format of one accepted event: the body has been parsed already, so there is nothing left to parse. */
    private final class AcceptedFormat implements EventFormat {

        @Override
        public CloudEvent deserialize(byte[] bytes, CloudEventDataMapper<? extends CloudEventData> mapper) {
            CloudEventBuilder builder = CloudEventBuilder.v1()
                    .withId(id)
                    .withSource(URI.create(source))
                    .withType(type);
            if (subject != null) {
                builder.withSubject(subject);
            }
            if (time != null) {
                builder.withTime(time);
            }
            if (dataschema != null) {
                builder.withDataSchema(URI.create(dataschema));
            }
            if (datacontenttype != null) {
                builder.withDataContentType(datacontenttype);
            }
            extensions.forEach((name, value) -> extension(builder, name, value));
            if (data != null) {
                builder.withData(mapper.map(BytesCloudEventData.wrap(data)));
            }
            return builder.build();
        }

        private static void extension(CloudEventBuilder builder, String name, Object value) {
            if (value instanceof Integer number) {
                builder.withExtension(name, number);
            } else if (value instanceof Boolean truth) {
                builder.withExtension(name, truth);
            } else {
                builder.withExtension(name, value.toString());
            }
        }

        @Override
        public byte[] serialize(CloudEvent event) {
            throw new UnsupportedOperationException("Events are written by the SDK's own formats");
        }

        @Override
        public String serializedContentType() {
            return "application/cloudevents+json";
        }
    }
}
