package dev.eventreceipts;

import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A receiver in a configuration of its own, on a random port; ends when it is closed. */
public final class RunningReceiver implements AutoCloseable {

    private final ConfigurableApplicationContext context;

    private RunningReceiver(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /**
     * Starts one.
     *
     * @param configuration the name of a YAML file in the class path, without its ending, read in place of the default
     *     {@code receiver} settings
     * @param database JDBC URL; the user is the one that the embedded PostgreSQL has, or H2's own
     */
    public static RunningReceiver start(String configuration, String database) {
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--spring.config.name=application," + configuration,
                "--spring.datasource.url=" + database));
        if (database.startsWith("jdbc:postgresql:")) {
            arguments.add("--spring.datasource.username=postgres");
            arguments.add("--spring.datasource.password=postgres");
        }
        return new RunningReceiver(
                new SpringApplicationBuilder(EventReceiptsApplication.class).run(arguments.toArray(String[]::new)));
    }

    public Receiver client() {
        return new Receiver(port());
    }

    public int port() {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    @Override
    public void close() {
        context.close();
    }
}
