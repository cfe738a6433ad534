package io.ringside.engine;

import java.nio.ByteBuffer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.ringside.engine.protocol.Reason;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersManager;
import org.agrona.concurrent.status.CountersReader;

/**
 * The counters of one engine. Each is written by one thread with ordered stores and read by any other, also from
 * outside of the process when the buffers are a mapped file. Hot path: no allocation after construction.
 * <p>
 * Type ids: 7000 to 7099 engine, 7100 to 7199 journal, 7200 to 7299 gateway. The key of a counter by kind is one int:
 * the template id of a command, or the value of a {@link Reason}.
 */
public final class ExchangeCounters
{
    /** Type id: commands that reached the core, by template id. */
    public static final int COMMANDS_TYPE_ID = 7000;

    /** Type id: refused requests, by {@link Reason}. */
    public static final int REJECTS_TYPE_ID = 7001;

    /** Type id: orders that ended by cancellation or expiry, by {@link Reason}. */
    public static final int CANCELS_TYPE_ID = 7002;

    /** Type id: events that a consumer of a ring has not passed yet; the label names the consumer. */
    public static final int CONSUMER_LAG_TYPE_ID = 7003;

    /** Type id: 1 while matching goes on without a consumer of the output ring; the label names the consumer. */
    public static final int CONSUMER_DETACHED_TYPE_ID = 7004;

    /** Type id: how often matching went on without a consumer of the output ring; the label names the consumer. */
    public static final int CONSUMER_DETACHMENTS_TYPE_ID = 7005;

    /** Type id of every other counter of the engine; the label says which. */
    public static final int ENGINE_TYPE_ID = 7010;

    private static final int TEMPLATE_ID_LIMIT = 128;
    private static final int REASON_LIMIT = 128;
    private static final int COUNTER_LIMIT = 384;

    /** Requests, what operators do, and what a node tells its core. */
    private static final int[] COMMAND_TEMPLATE_IDS = Stream.of(
        IntStream.rangeClosed(20, 29), IntStream.rangeClosed(80, 85), IntStream.rangeClosed(87, 103),
        IntStream.of(110, 111, 112, 114)).flatMapToInt((ids) -> ids).toArray();

    private final CountersManager manager;
    private final AtomicCounter[] commands = new AtomicCounter[TEMPLATE_ID_LIMIT];
    private final AtomicCounter[] rejects = new AtomicCounter[REASON_LIMIT];
    private final AtomicCounter[] cancels = new AtomicCounter[REASON_LIMIT];
    private final AtomicCounter trades;
    private final AtomicCounter tradedLots;
    private final AtomicCounter reports;
    private final AtomicCounter marketData;
    private final AtomicCounter abortedClaims;
    private final AtomicCounter journaledEvents;
    private final AtomicCounter journalBatches;
    private final AtomicCounter journalSequence;
    private final AtomicCounter quorumSequence;
    private final AtomicCounter matchedSequence;
    private final AtomicCounter chainHash;
    private final AtomicCounter inputRingUsed;
    private final AtomicCounter inputRingHighWater;
    private final AtomicCounter outputRingUsed;
    private final AtomicCounter outputRingHighWater;
    private final AtomicCounter outputBackPressureEvents;
    private final AtomicCounter outputBackPressureNs;
    private final AtomicCounter ticksRefused;
    private final AtomicCounter clampedStamps;
    private final AtomicCounter snapshotsTaken;
    private final AtomicCounter snapshotsSkipped;
    private final AtomicCounter snapshotSequence;
    private final AtomicCounter snapshotBytes;
    private final AtomicCounter overdueClaims;
    private final AtomicCounter consumerStalls;
    private final AtomicCounter errors;
    private final AtomicCounter fatalErrors;

    /**
     * Allocate the counters in the given manager.
     *
     * @param manager over memory for at least 384 counters, in process or in a mapped file.
     */
    private ExchangeCounters(final CountersManager manager)
    {
        this.manager = manager;
        for (final int templateId : COMMAND_TEMPLATE_IDS)
        {
            commands[templateId] = allocate("commands template=" + templateId, COMMANDS_TYPE_ID, templateId);
        }
        commands[0] = allocate("commands template=other", COMMANDS_TYPE_ID, 0);
        for (final Reason reason : Reason.values())
        {
            if (Reason.NULL_VAL != reason)
            {
                rejects[reason.value()] = allocate("rejects reason=" + reason, REJECTS_TYPE_ID, reason.value());
                cancels[reason.value()] = allocate("cancels reason=" + reason, CANCELS_TYPE_ID, reason.value());
            }
        }
        trades = allocate("trades");
        tradedLots = allocate("traded lots");
        reports = allocate("reports");
        marketData = allocate("market data messages");
        abortedClaims = allocate("aborted claims");
        journaledEvents = allocate("journaled events");
        journalBatches = allocate("journal batches");
        journalSequence = allocate("journal sequence");
        quorumSequence = allocate("quorum sequence");
        matchedSequence = allocate("matched sequence");
        chainHash = allocate("chain hash");
        inputRingUsed = allocate("input ring used slots");
        inputRingHighWater = allocate("input ring high water slots");
        outputRingUsed = allocate("output ring used slots");
        outputRingHighWater = allocate("output ring high water slots");
        outputBackPressureEvents = allocate("output back-pressure events");
        outputBackPressureNs = allocate("output back-pressure ns");
        ticksRefused = allocate("clock ticks refused");
        clampedStamps = allocate("time stamps clamped");
        snapshotsTaken = allocate("snapshots taken");
        snapshotsSkipped = allocate("snapshots skipped");
        snapshotSequence = allocate("snapshot sequence");
        snapshotBytes = allocate("snapshot bytes");
        overdueClaims = allocate("overdue claims");
        consumerStalls = allocate("consumer stalls");
        errors = allocate("errors");
        fatalErrors = allocate("fatal errors");
    }

    /** Counters in the memory of this process: new counters, all 0. */
    public static ExchangeCounters inMemory()
    {
        final int metaDataLength = COUNTER_LIMIT * CountersReader.METADATA_LENGTH;
        final int valuesLength = COUNTER_LIMIT * CountersReader.COUNTER_LENGTH;
        return new ExchangeCounters(new CountersManager(
            new UnsafeBuffer(ByteBuffer.allocateDirect(metaDataLength)),
            new UnsafeBuffer(ByteBuffer.allocateDirect(valuesLength))));
    }

    /** Every counter with label, type id and key, for those who export them. */
    public CountersReader reader()
    {
        return manager;
    }

    /**
     * Commands of one kind. Written by the matching thread.
     *
     * @param templateId of the command; unknown ones share a counter.
     * @return the counter.
     */
    public AtomicCounter commands(final int templateId)
    {
        final AtomicCounter counter = templateId >= 0 && templateId < TEMPLATE_ID_LIMIT ? commands[templateId] : null;
        return null == counter ? commands[0] : counter;
    }

    /**
     * Requests refused for one reason. Written by the matching thread.
     *
     * @param reason value of a {@link Reason}; unknown ones count as {@link Reason#NONE}.
     * @return the counter.
     */
    public AtomicCounter rejects(final int reason)
    {
        return byReason(rejects, reason);
    }

    /**
     * Orders ended by cancellation or expiry for one reason. Written by the matching thread.
     *
     * @param reason value of a {@link Reason}; {@link Reason#NONE} is the request of the owner.
     * @return the counter.
     */
    public AtomicCounter cancels(final int reason)
    {
        return byReason(cancels, reason);
    }

    /** Trades. Written by the matching thread. */
    public AtomicCounter trades()
    {
        return trades;
    }

    /** Lots traded, each trade counted once. Written by the matching thread. */
    public AtomicCounter tradedLots()
    {
        return tradedLots;
    }

    /** Reports to sessions, administration included. Written by the matching thread. */
    public AtomicCounter reports()
    {
        return reports;
    }

    /** Market data messages. Written by the matching thread. */
    public AtomicCounter marketData()
    {
        return marketData;
    }

    /** Claims that a producer gave up. Written by the matching thread. */
    public AtomicCounter abortedClaims()
    {
        return abortedClaims;
    }

    /** Events handed to the journal. Written by the journal thread. */
    public AtomicCounter journaledEvents()
    {
        return journaledEvents;
    }

    /** Batches written, and synced if the durability mode says so. Written by the journal thread. */
    public AtomicCounter journalBatches()
    {
        return journalBatches;
    }

    /** The last sequence that the journal stage has released. Written by the journal thread. */
    public AtomicCounter journalSequence()
    {
        return journalSequence;
    }

    /** The last sequence that enough standbys have acknowledged. Written by the replication thread. */
    public AtomicCounter quorumSequence()
    {
        return quorumSequence;
    }

    /** The last sequence that the core has handled. Written by the matching thread. */
    public AtomicCounter matchedSequence()
    {
        return matchedSequence;
    }

    /** The core's running hash at some sequence at or near the matched one. Written by the matching thread. */
    public AtomicCounter chainHash()
    {
        return chainHash;
    }

    /** Slots of the input ring in use, sampled by the conductor. */
    public AtomicCounter inputRingUsed()
    {
        return inputRingUsed;
    }

    /** The most slots of the input ring in use at any sample of the conductor. */
    public AtomicCounter inputRingHighWater()
    {
        return inputRingHighWater;
    }

    /** Slots of the output ring in use, sampled by the conductor. */
    public AtomicCounter outputRingUsed()
    {
        return outputRingUsed;
    }

    /** The most slots of the output ring in use at any sample of the conductor. */
    public AtomicCounter outputRingHighWater()
    {
        return outputRingHighWater;
    }

    /** How often matching had to wait for room in the output ring. Written by the matching thread. */
    public AtomicCounter outputBackPressureEvents()
    {
        return outputBackPressureEvents;
    }

    /** How long matching waited for room in the output ring. Written by the matching thread. */
    public AtomicCounter outputBackPressureNs()
    {
        return outputBackPressureNs;
    }

    /** Clock ticks that found the input ring full. Written by the conductor. */
    public AtomicCounter ticksRefused()
    {
        return ticksRefused;
    }

    /** Time stamps that were too far ahead and were cut. Written by the matching thread. */
    public AtomicCounter clampedStamps()
    {
        return clampedStamps;
    }

    /** Snapshots written. Written by the conductor. */
    public AtomicCounter snapshotsTaken()
    {
        return snapshotsTaken;
    }

    /** Snapshots not taken because the one before was still being written. Written by the matching thread. */
    public AtomicCounter snapshotsSkipped()
    {
        return snapshotsSkipped;
    }

    /** The sequence of the newest snapshot written. Written by the conductor. */
    public AtomicCounter snapshotSequence()
    {
        return snapshotSequence;
    }

    /** The length of the newest snapshot written. Written by the conductor. */
    public AtomicCounter snapshotBytes()
    {
        return snapshotBytes;
    }

    /** Errors that did not stop the engine. Written by the conductor. */
    public AtomicCounter errors()
    {
        return errors;
    }

    /** Errors that stopped the engine: 0 or 1. */
    public AtomicCounter fatalErrors()
    {
        return fatalErrors;
    }

    /** Claims of a ring that were neither committed nor aborted in time. Written by the conductor. */
    public AtomicCounter overdueClaims()
    {
        return overdueClaims;
    }

    /** Times a consumer of a ring stood still though there were events in front of it. Written by the node's watch. */
    public AtomicCounter consumerStalls()
    {
        return consumerStalls;
    }

    /**
     * A new counter for the events that a consumer of a ring has not passed yet. Sampled by the conductor. Cold.
     *
     * @param name of the consumer.
     * @return the counter.
     */
    public AtomicCounter newConsumerLag(final String name)
    {
        return manager.newCounter("consumer lag " + name, CONSUMER_LAG_TYPE_ID);
    }

    /**
     * A new counter that is 1 while matching goes on without a consumer. Sampled by the conductor. Cold.
     *
     * @param name of the consumer.
     * @return the counter.
     */
    public AtomicCounter newConsumerDetached(final String name)
    {
        return manager.newCounter("consumer detached " + name, CONSUMER_DETACHED_TYPE_ID);
    }

    /**
     * A new counter of how often matching went on without a consumer. Sampled by the conductor. Cold.
     *
     * @param name of the consumer.
     * @return the counter.
     */
    public AtomicCounter newConsumerDetachments(final String name)
    {
        return manager.newCounter("consumer detachments " + name, CONSUMER_DETACHMENTS_TYPE_ID);
    }

    private static AtomicCounter byReason(final AtomicCounter[] counters, final int reason)
    {
        final AtomicCounter counter = reason >= 0 && reason < REASON_LIMIT ? counters[reason] : null;
        return null == counter ? counters[0] : counter;
    }

    private AtomicCounter allocate(final String label)
    {
        return manager.newCounter(label, ENGINE_TYPE_ID);
    }

    private AtomicCounter allocate(final String label, final int typeId, final int key)
    {
        return manager.newCounter(label, typeId, (keyBuffer) -> keyBuffer.putInt(0, key));
    }
}
