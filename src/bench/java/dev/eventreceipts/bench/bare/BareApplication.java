package dev.eventreceipts.bench.bare;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Spring Boot's web and JPA starters as they come. */
@SpringBootApplication
public class BareApplication {

    public static void main(String[] args) {
        SpringApplication.run(BareApplication.class, args);
    }
}
