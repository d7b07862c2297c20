package dev.eventreceipts.ingress;

import dev.eventreceipts.answer.Answers;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** What this receiver asks of its servlet container. */
@Configuration(proxyBeanMethods = false)
class TomcatConfiguration {

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE) // after Spring Boot's own report valve: the last one added reports first
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemsInPlaceOfPages(Answers answers) {
        return factory -> factory.addContextCustomizers(
                context -> context.getParent().getPipeline().addValve(new ProblemReportValve(answers)));
    }
}
