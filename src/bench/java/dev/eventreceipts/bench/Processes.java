package dev.eventreceipts.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What processes have taken of the processors, from Linux's {@code /proc}. */
final class Processes {

    /** USER_HZ, which Linux reports times in on every architecture. */
    private static final double TICKS_PER_SECOND = 100;

    private Processes() {}

    /** Seconds of processor time that a process, its children and those of them that have ended took so far. */
    static double cpuSeconds(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants())
                .mapToDouble(each -> ticks(each, each.equals(process)) / TICKS_PER_SECOND)
                .sum();
    }

    private static long ticks(ProcessHandle process, boolean withEndedChildren) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            // the name in parentheses may hold anything; after it come state (3), …, utime (14), stime, cutime, cstime
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            long own = Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
            return withEndedChildren ? own + Long.parseLong(fields[13]) + Long.parseLong(fields[14]) : own;
        } catch (IOException e) {
            return 0; // it has just ended, and its parent counts it
        }
    }
}
