package dev.eventreceipts.bench.handwritten;

import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

@RestController
class WebhookController {

    private final WebhookService service;

    WebhookController(WebhookService service) {
        this.service = service;
    }

    @PostMapping("/events")
    ResponseEntity<Map<String, Object>> receive(
            @RequestHeader("ce-id") String id,
            @RequestHeader("ce-source") String source,
            @RequestHeader("ce-type") String type,
            @RequestHeader("ce-subject") String subject,
            @RequestHeader("ce-time") String time,
            @RequestBody JsonNode data) {
        boolean created = service.record(id, source, type, subject, time, data);
        return ResponseEntity.status(created ? 201 : 200).body(Map.of("id", id, "created", created));
    }
}
