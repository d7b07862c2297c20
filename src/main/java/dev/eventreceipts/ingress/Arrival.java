package dev.eventreceipts.ingress;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/**
 * A request on its way in, read below the Servlet API: that knows no deadline, answers a silent sender by itself, and
 * ends the reading with the answer.
 */
final class Arrival implements ApplicationBufferHandler {

    private static final String ATTRIBUTE = Arrival.class.getName();

    private final Request request;
    private final LongConsumer readTimeout;
    private ByteBuffer buffer = EMPTY_BUFFER;

    /** @param readTimeout takes how long the next read may wait, in milliseconds */
    Arrival(Request request, LongConsumer readTimeout) {
        this.request = request;
        this.readTimeout = readTimeout;
    }

    /** The one that {@link ArrivalValve} noted for this request. */
    static Arrival of(ServletRequest request) {
        return (Arrival) Objects.requireNonNull(request.getAttribute(ATTRIBUTE), "each request is noted");
    }

    void noteIn(ServletRequest noted) {
        noted.setAttribute(ATTRIBUTE, this);
    }

    /**
     * Lets the next read wait for as long as there is time.
     *
     * @param deadline since the first byte of the request
     * @return whether there is any
     */
    boolean waitsUntil(Duration deadline) {
        long passed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - request.getStartTimeNanos());
        long left = deadline.toMillis() - passed;
        readTimeout.accept(left);
        return left > 0;
    }

    /** Whether bytes of the body are here that can be read without waiting; chunks may still have to be waited for. */
    boolean hasBytes() {
        request.action(ActionCode.AVAILABLE, false);
        return request.getAvailable() > 0;
    }

    /**
     * Waits for what comes next of the body and reads it into the buffer, where it is valid until the next read.
     *
     * @param deadline since the first byte of the request
     * @return false at the end
     * @throws SocketTimeoutException if nothing has come by then
     * @throws IOException if the body is broken, or ends too early
     */
    boolean next(Duration deadline) throws IOException {
        if (!waitsUntil(deadline)) {
            throw new SocketTimeoutException("The body is late");
        }
        return next();
    }

    /** The same for bytes that are here. */
    boolean next() throws IOException {
        return request.doRead(this) >= 0;
    }

    /**
     * Reads past the rest of the body.
     *
     * @param most how many bytes of it
     * @param deadline since the first byte of the request
     */
    void pass(long most, Duration deadline) {
        try {
            long rest = most;
            while (rest > 0 && next(deadline)) {
                rest -= buffer.remaining();
            }
        } catch (IOException e) {
            // the sender is gone, or late; it has been answered all the same
        }
    }

    /**
     * Ends a request that has been answered; with it the connection, where a rest of the body is not here: the
     * container would wait on a thread for all of it, with a timeout that starts anew at each byte.
     */
    void end(ServletResponse response) throws IOException {
        while (!request.isFinished() && request.getContentLengthLong() >= 0 && hasBytes()) {
            next();
        }
        if (!request.isFinished()) {
            response.flushBuffer();
            request.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
        }
    }

    @Override
    public void setByteBuffer(ByteBuffer read) {
        buffer = read;
    }

    @Override
    public ByteBuffer getByteBuffer() {
        return buffer;
    }

    @Override
    public void expand(int size) {}
}
