package dev.eventreceipts.ingress;

import java.io.IOException;
import java.time.Duration;
import org.apache.coyote.Processor;
import org.apache.coyote.Request;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * HTTP/1.1 where the connection timeout is the time in which all headers must arrive. Tomcat itself starts it anew at
 * each byte, so that a sender of one byte now and then could keep its connection for ever.
 *
 * <p>Public because Tomcat makes it by its name.
 */
public class ArrivalProtocol extends Http11NioProtocol {

    /** The last place of Tomcat's notes; it uses the first ones itself. */
    private static final int NOTE = 31;

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

        ArrivalProcessor() {
            super(ArrivalProtocol.this, ArrivalProtocol.this.getAdapter());
            request.setNote(NOTE, arrival);
        }

        @Override
        public SocketState service(SocketWrapperBase<?> socket) throws IOException {
            SocketState state = super.service(socket);
            boolean late = state == SocketState.LONG && !arrival.waitsUntil(Duration.ofMillis(getConnectionTimeout()));
            return late ? SocketState.CLOSED : state;
        }
    }
}
