package dev.eventreceipts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.ContextConfiguration;

/** Runs the receiver on a random port, on an empty file of the embedded H2. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@ContextConfiguration(initializers = OnH2.Database.class)
public @interface OnH2 {

    /** The default configuration, in another folder. */
    class Database implements ApplicationContextInitializer<ConfigurableApplicationContext> {

        @Override
        public void initialize(ConfigurableApplicationContext context) {
            TestPropertyValues.of("spring.datasource.url=" + newDatabase()).applyTo(context);
        }

        /** The JDBC URL of a new, empty database. */
        public static String newDatabase() {
            try {
                Path folder = Files.createTempDirectory(Path.of("target"), "h2-");
                return "jdbc:h2:file:./" + folder.resolve("receiver")
                        + ";MODE=PostgreSQL;WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE";
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
