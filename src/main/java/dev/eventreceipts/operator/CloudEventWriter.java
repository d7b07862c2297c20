package dev.eventreceipts.operator;

import dev.eventreceipts.envelope.SdkEvent;
import dev.eventreceipts.ledger.RecordedEvent;
import io.cloudevents.spring.http.CloudEventHttpUtils;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a recorded event out again in structured mode, through the writer that cloudevents-spring makes. Its message
 * converter would write binary mode only, whatever was asked for ({@code CloudEventHttpMessageConverter.writeInternal}
 * of 4.0.1), with header values that are not percent-encoded.
 */
@Component
class CloudEventWriter {

    static final String MEDIA_TYPE = "application/cloudevents+json";

    private static final TypeReference<Map<String, Object>> EXTENSIONS = new TypeReference<>() {};

    private final JsonMapper json;

    CloudEventWriter(JsonMapper json) {
        this.json = json;
    }

    void write(RecordedEvent recorded, HttpServletResponse response) throws IOException {
        SdkEvent event = new SdkEvent(
                recorded.id(),
                recorded.source(),
                recorded.type(),
                recorded.subject(),
                SdkEvent.time(recorded.time()),
                recorded.dataschema(),
                recorded.datacontenttype(),
                json.readValue(recorded.extensions(), EXTENSIONS),
                recorded.data());
        HttpHeaders headers = new HttpHeaders();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        CloudEventHttpUtils.toWriter(headers, body::writeBytes).writeStructured(event.build(), MEDIA_TYPE);
        headers.forEach((name, values) -> values.forEach(value -> response.setHeader(name, value)));
        response.setContentLength(body.size());
        body.writeTo(response.getOutputStream());
    }
}
