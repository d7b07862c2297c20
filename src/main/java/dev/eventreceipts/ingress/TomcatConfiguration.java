package dev.eventreceipts.ingress;

import dev.eventreceipts.answer.Answers;
import dev.eventreceipts.intake.ReceiverProperties;
import org.apache.coyote.ContinueResponseTiming;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** What this receiver asks of its servlet container. */
@Configuration(proxyBeanMethods = false)
class TomcatConfiguration {

    /** Who takes too long to send a request is let go, and holds no thread until then. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> requestsArriveInTime(ReceiverProperties receiver) {
        return factory -> {
            factory.setProtocol(ArrivalProtocol.class.getName());
            factory.addConnectorCustomizers(connector -> connector.setProperty(
                    "connectionTimeout",
                    Long.toString(receiver.requestDeadline().toMillis())));
            factory.addEngineValves(new ArrivalValve());
        };
    }

    /** A sender that asks before it sends a body is told to go on only when the body is wanted. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> continueWhenTheBodyIsRead() {
        return factory -> factory.addConnectorCustomizers(connector -> connector.setProperty(
                "continueResponseTiming", ContinueResponseTiming.ON_REQUEST_BODY_READ.toString()));
    }

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE) // after Spring Boot's own report valve: the last one added reports first
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemsInPlaceOfPages(Answers answers) {
        return factory -> factory.addContextCustomizers(
                context -> context.getParent().getPipeline().addValve(new ProblemReportValve(answers)));
    }
}
