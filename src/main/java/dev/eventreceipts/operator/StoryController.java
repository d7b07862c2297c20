package dev.eventreceipts.operator;

import dev.eventreceipts.answer.AnswerWriter;
import dev.eventreceipts.answer.Answers;
import dev.eventreceipts.answer.EventView;
import dev.eventreceipts.ledger.LedgerQueries;
import dev.eventreceipts.ledger.RecordedEvent;
import dev.eventreceipts.ledger.Story;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The whole story of one fact: what was received, who recorded it, what was refused. With {@code Accept:
 * application/cloudevents+json} the event alone is written out again, as a CloudEvent.
 */
@RestController
class StoryController {

    private final LedgerQueries ledger;
    private final Answers answers;
    private final CloudEventWriter cloudEvents;

    StoryController(LedgerQueries ledger, Answers answers, CloudEventWriter cloudEvents) {
        this.ledger = ledger;
        this.answers = answers;
        this.cloudEvents = cloudEvents;
    }

    @GetMapping("/events")
    void story(HttpServletRequest request, HttpServletResponse response) throws IOException {
        QueryParameters parameters = QueryParameters.of(request, Set.of("source", "id"));
        String source = parameters.required("source");
        String id = parameters.required("id");
        Story story = ledger.story(source, id);
        if (story.isEmpty()) {
            AnswerWriter.write(answers.notFound("Nothing is known of this source and id."), response);
        } else if (!asksForCloudEvent(request)) {
            AnswerWriter.write(answers.found(StoryView.of(source, id, story)), response);
        } else if (story.events().isEmpty()) {
            AnswerWriter.write(answers.notFound("No event of this source and id was recorded."), response);
        } else {
            cloudEvents.write(story.events().get(0), response);
        }
    }

    private static boolean asksForCloudEvent(HttpServletRequest request) {
        return Collections.list(request.getHeaders("Accept")).stream()
                .anyMatch(accept -> accept.toLowerCase(Locale.ROOT).contains(CloudEventWriter.MEDIA_TYPE));
    }

    /** The story as JSON; {@code events} has more than one entry only where consumers recorded different contents. */
    record StoryView(
            EventView event,
            List<RecordedEventView> events,
            List<ReceiptViews.Item> receipts,
            List<RejectionView> rejections) {

        static StoryView of(String source, String id, Story story) {
            List<RecordedEvent> events = story.events();
            EventView event = events.isEmpty()
                    ? new EventView(source, id, null, null)
                    : new EventView(
                            source, id, events.get(0).type(), events.get(0).subject());
            return new StoryView(
                    event,
                    events.stream().map(RecordedEventView::of).toList(),
                    story.receipts().stream().map(ReceiptViews::item).toList(),
                    story.rejections().stream().map(RejectionView::of).toList());
        }
    }
}
