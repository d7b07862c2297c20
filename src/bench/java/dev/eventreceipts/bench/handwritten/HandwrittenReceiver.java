package dev.eventreceipts.bench.handwritten;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Started by the benchmark in a process of its own, with its own configuration {@code handwritten.yaml}. */
@SpringBootApplication
public class HandwrittenReceiver {

    public static void main(String[] args) {
        SpringApplication.run(HandwrittenReceiver.class, args);
    }
}
