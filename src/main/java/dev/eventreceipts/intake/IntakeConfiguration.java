package dev.eventreceipts.intake;

import dev.eventreceipts.contract.Contracts;
import dev.eventreceipts.contract.UnknownSettingsBindHandler;
import dev.eventreceipts.envelope.EnvelopeReader;
import dev.eventreceipts.ledger.RetentionPolicy;
import java.time.Clock;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Makes the contracts in force, the reader of envelopes and the policy of retention from the settings. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ReceiverProperties.class)
class IntakeConfiguration {

    @Bean
    static ConfigurationPropertiesBindHandlerAdvisor unknownSettings() {
        return parent -> new UnknownSettingsBindHandler("receiver", parent);
    }

    @Bean
    Contracts contracts(ReceiverProperties receiver) {
        return new Contracts(receiver.contracts());
    }

    @Bean
    EnvelopeReader envelopeReader(ReceiverProperties receiver, Contracts contracts) {
        return new EnvelopeReader(receiver.envelopeRules(), contracts::readsNothing);
    }

    @Bean
    RetentionPolicy retentionPolicy(ReceiverProperties receiver) {
        return receiver.retentionPolicy();
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
