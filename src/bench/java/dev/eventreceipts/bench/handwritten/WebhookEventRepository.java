package dev.eventreceipts.bench.handwritten;

import org.springframework.data.jpa.repository.JpaRepository;

interface WebhookEventRepository extends JpaRepository<WebhookEvent, Long> {

    boolean existsBySourceAndEventId(String source, String eventId);
}
