package dev.eventreceipts.bench.handwritten;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"source", "eventId"}))
@SuppressWarnings("UnusedVariable") // JPA writes the fields
class WebhookEvent {

    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "webhook_event_id")
    @SequenceGenerator(name = "webhook_event_id", allocationSize = 50)
    private @Nullable Long id;

    private String eventId;
    private String source;
    private String type;
    private String subject;
    private Instant time;
    private int schemaVersion;
    private String orderId;
    private String status;

    @Column(columnDefinition = "text")
    private String data;

    private Instant receivedAt;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected WebhookEvent() {}

    WebhookEvent(
            String eventId,
            String source,
            String type,
            String subject,
            Instant time,
            int schemaVersion,
            String orderId,
            String status,
            String data,
            Instant receivedAt) {
        this.eventId = eventId;
        this.source = source;
        this.type = type;
        this.subject = subject;
        this.time = time;
        this.schemaVersion = schemaVersion;
        this.orderId = orderId;
        this.status = status;
        this.data = data;
        this.receivedAt = receivedAt;
    }
}
