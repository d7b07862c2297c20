package dev.eventreceipts.bench.handwritten;

import java.time.Instant;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.JsonNode;

@Service
class WebhookService {

    private final WebhookEventRepository events;

    WebhookService(WebhookEventRepository events) {
        this.events = events;
    }

    @Transactional
    public boolean record(String id, String source, String type, String subject, String time, JsonNode data) {
        if (events.existsBySourceAndEventId(source, id)) {
            return false;
        }
        events.save(new WebhookEvent(
                id,
                source,
                type,
                subject,
                Instant.parse(time),
                data.path("schemaVersion").intValue(),
                data.path("orderId").stringValue(),
                data.path("status").stringValue(),
                data.toString(),
                Instant.now()));
        return true;
    }
}
