package io.ringside.ops.node.desk;

import io.ringside.gateway.json.Json;

import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Waits until a snapshot is on the disk, where a disk that is full shows. It is made from the journal, which takes a
 * while behind millions of commands: who has waited in vain asks again with its sequence. Any thread.
 */
final class SnapshotWait
{
    /** The parameter that names the snapshot that was taken. */
    static final String SEQUENCE = "sequence";
    private static final long PARK_NS = 1_000_000;

    private final LongSupplier storedSequence;

    SnapshotWait(final LongSupplier storedSequence)
    {
        this.storedSequence = storedSequence;
    }

    /** Returns the report of a snapshot that an earlier request has had taken. */
    static Map<String, Object> taken(final long sequence)
    {
        return Json.object("done", true, "reason", "NONE", "commandSequence", sequence, "affectedCount", 0L);
    }

    /** Wait for the snapshot of a report; it says so if there is none in time. */
    void await(final Map<String, Object> report, final long timeoutNs)
    {
        final long beginNs = System.nanoTime();
        final long sequence = ((Number)report.get("commandSequence")).longValue();
        while (Boolean.TRUE.equals(report.get("done")) && storedSequence.getAsLong() < sequence)
        {
            if (System.nanoTime() - beginNs > timeoutNs)
            {
                report.put("done", false);
                report.put("reason", "NOT_STORED_YET");
                report.put("error", "no snapshot of sequence " + sequence + " is on the disk yet: it is made from " +
                    "the journal, which takes a while after many commands; or another one is being made, or the " +
                    "disk is full: see ringside.log, or give it a longer --timeout");
            }
            LockSupport.parkNanos(PARK_NS);
        }
    }
}
