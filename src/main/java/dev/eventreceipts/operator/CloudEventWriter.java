package dev.eventreceipts.operator;

import dev.eventreceipts.ledger.RecordedEvent;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.spring.mvc.CloudEventHttpMessageConverter;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.time.OffsetDateTime;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Writes a recorded event out again in structured mode, through the CloudEvents SDK's converter for Spring. */
@Component
class CloudEventWriter {

    static final String MEDIA_TYPE = "application/cloudevents+json";

    private final CloudEventHttpMessageConverter converter = new CloudEventHttpMessageConverter();
    private final JsonMapper json;

    CloudEventWriter(JsonMapper json) {
        this.json = json;
    }

    void write(RecordedEvent event, HttpServletResponse response) throws IOException {
        try (ServletServerHttpResponse message = new ServletServerHttpResponse(response)) {
            converter.write(cloudEvent(event), MediaType.parseMediaType(MEDIA_TYPE), message);
        }
    }

    private CloudEvent cloudEvent(RecordedEvent event) {
        CloudEventBuilder builder = CloudEventBuilder.v1()
                .withId(event.id())
                .withSource(URI.create(event.source()))
                .withType(event.type())
                .withSubject(event.subject())
                .withDataContentType(event.datacontenttype());
        if (event.time() != null) {
            builder.withTime(OffsetDateTime.parse(event.time()));
        }
        if (event.dataschema() != null) {
            builder.withDataSchema(URI.create(event.dataschema()));
        }
        if (event.data() != null) {
            builder.withData(event.data());
        }
        extensions(event).forEach((name, value) -> extend(builder, name, value));
        return builder.build();
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> extensions(RecordedEvent event) {
        return json.readValue(event.extensions(), Map.class);
    }

    private static void extend(CloudEventBuilder builder, String name, Object value) {
        if (value instanceof Integer number) {
            builder.withExtension(name, number);
        } else if (value instanceof Boolean truth) {
            builder.withExtension(name, truth);
        } else {
            builder.withExtension(name, value.toString());
        }
    }
}
