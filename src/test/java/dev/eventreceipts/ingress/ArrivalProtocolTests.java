package dev.eventreceipts.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.RawHttp;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArrivalProtocolTests {

    @Test
    void requestThatMeetsTheBeginOfAStopIsUnavailableAndNotMalformed(@TempDir Path folder) throws LifecycleException {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder.toString());
        Connector connector = new Connector(PausedOnceARequestIsThere.class.getName());
        connector.setPort(0);
        tomcat.setConnector(connector);
        tomcat.start();
        try {
            RawHttp.Answer answer =
                    RawHttp.exchange(connector.getLocalPort(), "POST /events HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.header("Connection")).hasValue("close");
            assertThat(answer.header("Retry-After")).hasValue("2");
        } finally {
            tomcat.stop();
            tomcat.destroy();
        }
    }

    /** Is paused between the two moments at which Tomcat asks: before it reads a request line, and after. */
    public static final class PausedOnceARequestIsThere extends ArrivalProtocol {

        private final AtomicInteger asked = new AtomicInteger();

        @Override
        public boolean isPaused() {
            return asked.getAndIncrement() > 0;
        }
    }
}
