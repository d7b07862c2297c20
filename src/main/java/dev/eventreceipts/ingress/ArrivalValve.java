package dev.eventreceipts.ingress;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Lets the receiver see a request on its way in, and nobody hold a thread with a body that is not wanted. */
final class ArrivalValve extends ValveBase {

    ArrivalValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        Arrival arrival = ArrivalProtocol.arrival(request.getCoyoteRequest());
        arrival.noteIn(request);
        getNext().invoke(request, response);
        arrival.end(response);
    }
}
