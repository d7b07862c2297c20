package dev.eventreceipts.ingress;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/** A request on its way in, as the container sees it and the Servlet API does not. */
final class Arrival {

    private static final String ATTRIBUTE = Arrival.class.getName();

    private final Request request;

    Arrival(Request request) {
        this.request = request;
    }

    /** The one that {@link ArrivalValve} noted for this request. */
    static Arrival of(ServletRequest request) {
        return (Arrival) Objects.requireNonNull(request.getAttribute(ATTRIBUTE), "each request is noted");
    }

    void noteIn(ServletRequest noted) {
        noted.setAttribute(ATTRIBUTE, this);
    }

    /** Whether more than this time has passed since the first byte of the request. */
    boolean isLate(Duration deadline) {
        return System.nanoTime() - request.getStartTimeNanos() > deadline.toNanos();
    }

    /** Whether all of it has been read. */
    boolean isFinished() {
        return request.isFinished();
    }

    /**
     * Reads past the rest of the body, which the Servlet API does not allow after the answer.
     *
     * @param most how many bytes of it
     * @param deadline since the first byte of the request
     */
    void pass(long most, Duration deadline) {
        Passed passed = new Passed();
        try {
            for (long rest = most; rest > 0 && !isLate(deadline); ) {
                int count = request.doRead(passed);
                if (count < 0) {
                    return;
                }
                rest -= count;
            }
        } catch (IOException e) {
            // the sender is gone, or silent; it has been answered all the same
        }
    }

    /** Takes what the container has read, and does nothing with it. */
    private static final class Passed implements ApplicationBufferHandler {

        private ByteBuffer buffer = ByteBuffer.allocate(0);

        @Override
        public void setByteBuffer(ByteBuffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public ByteBuffer getByteBuffer() {
            return buffer;
        }

        @Override
        public void expand(int size) {}
    }

    /**
     * Ends a request that has been answered; with it the connection, where a rest of the body has not been read: the
     * container would wait on a thread for all of it, with a timeout that starts anew at each byte.
     */
    void end(ServletResponse response) throws IOException {
        if (!isFinished()) {
            response.flushBuffer();
            request.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
        }
    }
}
