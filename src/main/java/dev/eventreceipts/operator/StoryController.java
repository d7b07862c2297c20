package dev.eventreceipts.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.eventreceipts.answer.AnswerWriter;
import dev.eventreceipts.answer.Answers;
import dev.eventreceipts.answer.EventView;
import dev.eventreceipts.ledger.LedgerQueries;
import dev.eventreceipts.ledger.Story;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
            AnswerWriter.write(
                    answers.notFound(
                            story.receipts().isEmpty()
                                    ? "No event of this source and id was recorded."
                                    : "The event was recorded; its data is no longer kept."),
                    response);
        } else {
            cloudEvents.write(story.events().get(0), response);
        }
    }

    private static boolean asksForCloudEvent(HttpServletRequest request) {
        return Collections.list(request.getHeaders("Accept")).stream()
                .anyMatch(accept -> accept.toLowerCase(Locale.ROOT).contains(CloudEventWriter.MEDIA_TYPE));
    }

    /**
     * The story as JSON. {@code events} has more than one entry only where consumers recorded different contents; where
     * one of them is no longer kept, {@code dataRemoved} is true.
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record StoryView(
            EventView event,
            @Nullable Boolean dataRemoved,
            List<RecordedEventView> events,
            List<ReceiptViews.Item> receipts,
            List<RejectionView> rejections) {

        static StoryView of(String source, String id, Story story) {
            EventView event = story.receipts().stream()
                    .findFirst()
                    .map(ReceiptViews::identifiers)
                    .orElseGet(() -> new EventView(source, id, null, null));
            return new StoryView(
                    event,
                    story.lacksData() ? true : null,
                    story.events().stream().map(RecordedEventView::of).toList(),
                    story.receipts().stream().map(ReceiptViews::item).toList(),
                    story.rejections().stream().map(RejectionView::of).toList());
        }
    }
}
