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
 *
 * @param manager                  of all of them.
 * @param commandsByTemplate       see {@link #commands(int)}.
 * @param rejectsByReason          see {@link #rejects(int)}.
 * @param cancelsByReason          see {@link #cancels(int)}.
 * @param trades                   trades. Written by the matching thread.
 * @param tradedLots               lots traded, each trade counted once. Written by the matching thread.
 * @param reports                  reports to sessions, administration included. Written by the matching thread.
 * @param marketData               market data messages. Written by the matching thread.
 * @param abortedClaims            claims that a producer gave up. Written by the matching thread.
 * @param journaledEvents          events handed to the journal. Written by the journal thread.
 * @param journalBatches           batches written, and synced if the durability mode says so. Written by the journal
 *                                 thread.
 * @param journalSequence          the last sequence that the journal stage has released. Written by the journal thread.
 * @param quorumSequence           the last sequence that enough standbys have acknowledged. Written by the replication
 *                                 thread.
 * @param matchedSequence          the last sequence that the core has handled. Written by the matching thread.
 * @param chainHash                the core's running hash at some sequence at or near the matched one. Written by the
 *                                 matching thread.
 * @param inputRingUsed            slots of the input ring in use, sampled by the conductor.
 * @param inputRingHighWater       the most slots of the input ring in use at any sample of the conductor.
 * @param outputRingUsed           slots of the output ring in use, sampled by the conductor.
 * @param outputRingHighWater      the most slots of the output ring in use at any sample of the conductor.
 * @param outputBackPressureEvents how often matching had to wait for room in the output ring. Written by the matching
 *                                 thread.
 * @param outputBackPressureNs     how long matching waited for room in the output ring. Written by the matching thread.
 * @param ticksRefused             clock ticks that found the input ring full. Written by the conductor.
 * @param clampedStamps            time stamps that were too far ahead and were cut. Written by the matching thread.
 * @param snapshotsTaken           snapshots written. Written by the conductor.
 * @param snapshotsSkipped         snapshots not taken because the one before was still being written. Written by the
 *                                 matching thread.
 * @param snapshotSequence         the sequence of the newest snapshot written. Written by the conductor.
 * @param snapshotBytes            the length of the newest snapshot written. Written by the conductor.
 * @param overdueClaims            claims of a ring that were neither committed nor aborted in time. Written by the
 *                                 conductor.
 * @param consumerStalls           times a consumer of a ring stood still though there were events in front of it.
 *                                 Written by the node's watch.
 * @param errors                   errors that did not stop the engine. Written by the conductor.
 * @param fatalErrors              errors that stopped the engine: 0 or 1.
 */
public record ExchangeCounters(
    CountersManager manager,
    AtomicCounter[] commandsByTemplate,
    AtomicCounter[] rejectsByReason,
    AtomicCounter[] cancelsByReason,
    AtomicCounter trades,
    AtomicCounter tradedLots,
    AtomicCounter reports,
    AtomicCounter marketData,
    AtomicCounter abortedClaims,
    AtomicCounter journaledEvents,
    AtomicCounter journalBatches,
    AtomicCounter journalSequence,
    AtomicCounter quorumSequence,
    AtomicCounter matchedSequence,
    AtomicCounter chainHash,
    AtomicCounter inputRingUsed,
    AtomicCounter inputRingHighWater,
    AtomicCounter outputRingUsed,
    AtomicCounter outputRingHighWater,
    AtomicCounter outputBackPressureEvents,
    AtomicCounter outputBackPressureNs,
    AtomicCounter ticksRefused,
    AtomicCounter clampedStamps,
    AtomicCounter snapshotsTaken,
    AtomicCounter snapshotsSkipped,
    AtomicCounter snapshotSequence,
    AtomicCounter snapshotBytes,
    AtomicCounter overdueClaims,
    AtomicCounter consumerStalls,
    AtomicCounter errors,
    AtomicCounter fatalErrors)
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

    private static final int TEMPLATE_ID_LIMIT = 160;
    private static final int REASON_LIMIT = 128;
    private static final int COUNTER_LIMIT = 512;

    /** Requests, what operators do, and what a node tells its core. */
    private static final int[] COMMAND_TEMPLATE_IDS = Stream.of(
        IntStream.rangeClosed(20, 30), IntStream.rangeClosed(80, 85), IntStream.rangeClosed(87, 103),
        IntStream.of(110, 111, 112, 114),
        IntStream.rangeClosed(120, 136), IntStream.of(140, 141, 150, 151)).flatMapToInt((ids) -> ids).toArray();

    private ExchangeCounters(final CountersManager manager)
    {
        this(
            manager,
            byTemplate(manager),
            byReason(manager, "rejects", REJECTS_TYPE_ID),
            byReason(manager, "cancels", CANCELS_TYPE_ID),
            allocate(manager, "trades"),
            allocate(manager, "traded lots"),
            allocate(manager, "reports"),
            allocate(manager, "market data messages"),
            allocate(manager, "aborted claims"),
            allocate(manager, "journaled events"),
            allocate(manager, "journal batches"),
            allocate(manager, "journal sequence"),
            allocate(manager, "quorum sequence"),
            allocate(manager, "matched sequence"),
            allocate(manager, "chain hash"),
            allocate(manager, "input ring used slots"),
            allocate(manager, "input ring high water slots"),
            allocate(manager, "output ring used slots"),
            allocate(manager, "output ring high water slots"),
            allocate(manager, "output back-pressure events"),
            allocate(manager, "output back-pressure ns"),
            allocate(manager, "clock ticks refused"),
            allocate(manager, "time stamps clamped"),
            allocate(manager, "snapshots taken"),
            allocate(manager, "snapshots skipped"),
            allocate(manager, "snapshot sequence"),
            allocate(manager, "snapshot bytes"),
            allocate(manager, "overdue claims"),
            allocate(manager, "consumer stalls"),
            allocate(manager, "errors"),
            allocate(manager, "fatal errors"));
    }

    private static AtomicCounter[] byTemplate(final CountersManager manager)
    {
        final AtomicCounter[] result = new AtomicCounter[TEMPLATE_ID_LIMIT];
        for (final int templateId : COMMAND_TEMPLATE_IDS)
        {
            result[templateId] = allocate(manager, "commands template=" + templateId, COMMANDS_TYPE_ID, templateId);
        }
        result[0] = allocate(manager, "commands template=other", COMMANDS_TYPE_ID, 0);
        return result;
    }

    private static AtomicCounter[] byReason(final CountersManager manager, final String what, final int typeId)
    {
        final AtomicCounter[] result = new AtomicCounter[REASON_LIMIT];
        for (final Reason reason : Reason.values())
        {
            if (Reason.NULL_VAL != reason)
            {
                result[reason.value()] = allocate(manager, what + " reason=" + reason, typeId, reason.value());
            }
        }
        return result;
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
        return of(commandsByTemplate, templateId);
    }

    /**
     * Requests refused for one reason. Written by the matching thread.
     *
     * @param reason value of a {@link Reason}; unknown ones count as {@link Reason#NONE}.
     * @return the counter.
     */
    public AtomicCounter rejects(final int reason)
    {
        return of(rejectsByReason, reason);
    }

    /**
     * Orders ended by cancellation or expiry for one reason. Written by the matching thread.
     *
     * @param reason value of a {@link Reason}; {@link Reason#NONE} is the request of the owner.
     * @return the counter.
     */
    public AtomicCounter cancels(final int reason)
    {
        return of(cancelsByReason, reason);
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

    private static AtomicCounter of(final AtomicCounter[] counters, final int key)
    {
        final AtomicCounter counter = key >= 0 && key < counters.length ? counters[key] : null;
        return null == counter ? counters[0] : counter;
    }

    private static AtomicCounter allocate(final CountersManager manager, final String label)
    {
        return manager.newCounter(label, ENGINE_TYPE_ID);
    }

    private static AtomicCounter allocate(
        final CountersManager manager, final String label, final int typeId, final int key)
    {
        return manager.newCounter(label, typeId, (keyBuffer) -> keyBuffer.putInt(0, key));
    }
}
