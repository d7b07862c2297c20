package dev.eventreceipts.ingress;

import dev.eventreceipts.answer.Answers;
import java.io.IOException;
import java.time.Duration;
import org.apache.coyote.ErrorState;
import org.apache.coyote.Processor;
import org.apache.coyote.Request;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * HTTP/1.1 where the connection timeout is the time in which all headers must arrive. Tomcat itself starts it anew at
 * each byte, so that a sender of one byte now and then could keep its connection for ever.
 *
 * <p>Public because Tomcat makes it by its name.
 */
public class ArrivalProtocol extends Http11NioProtocol {

    /** The last place of Tomcat's notes; it uses the first ones itself. */
    private static final int NOTE = 31;

    private static final int SERVICE_UNAVAILABLE = 503;

    /** The arrival of a request that came over this protocol. */
    static Arrival arrival(Request request) {
        return (Arrival) request.getNote(NOTE);
    }

    @Override
    protected Processor createProcessor() {
        return new ArrivalProcessor();
    }

    private final class ArrivalProcessor extends Http11Processor {

        private final Arrival arrival =
                new Arrival(request, millis -> getSocketWrapper().setReadTimeout(millis));

        private boolean unavailable;

        ArrivalProcessor() {
            super(ArrivalProtocol.this, ArrivalProtocol.this.getAdapter());
            request.setNote(NOTE, arrival);
        }

        /**
         * Keeps 503 where Tomcat is being stopped: it then reads no headers, and 11.0.27 goes on to answer 400 for want
         * of a Host header, which tells a producer not to send the event again.
         */
        @Override
        protected void setErrorState(ErrorState errorState, @Nullable Throwable failure) {
            if (response.getStatus() == SERVICE_UNAVAILABLE) {
                unavailable = true;
            } else if (unavailable) {
                response.setStatus(SERVICE_UNAVAILABLE);
            }
            if (unavailable) {
                response.setHeader("Retry-After", Answers.RETRY_AFTER);
            }
            super.setErrorState(errorState, failure);
        }

        @Override
        public SocketState service(SocketWrapperBase<?> socket) throws IOException {
            unavailable = false;
            SocketState state = super.service(socket);
            boolean late = state == SocketState.LONG && !arrival.waitsUntil(Duration.ofMillis(getConnectionTimeout()));
            return late ? SocketState.CLOSED : state;
        }
    }
}
