package dev.eventreceipts;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the receiver. */
@SpringBootApplication
public class EventReceiptsApplication {

    public static void main(String[] args) {
        SpringApplication.run(EventReceiptsApplication.class, args);
    }
}
