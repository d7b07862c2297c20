package dev.eventreceipts.ingress;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.Processor;
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

    @Override
    protected Processor createProcessor() {
        return new ArrivalProcessor();
    }

    private final class ArrivalProcessor extends Http11Processor {

        ArrivalProcessor() {
            super(ArrivalProtocol.this, ArrivalProtocol.this.getAdapter());
        }

        @Override
        public SocketState service(SocketWrapperBase<?> socket) throws IOException {
            SocketState state = super.service(socket);
            if (state != SocketState.LONG) {
                return state;
            }
            long passed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - request.getStartTimeNanos());
            long left = getConnectionTimeout() - passed;
            if (left <= 0) {
                return SocketState.CLOSED;
            }
            socket.setReadTimeout(left);
            return state;
        }
    }
}
