package io.ringside.engine.host;

import java.util.List;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.ring.EventSource;

import org.agrona.concurrent.EpochNanoClock;

/**
 * What drives a core, as the doors and the node see it: a way in, a way out, how far it is, and whether it can be used.
 * It numbers the commands, makes them as safe as {@link #durability()} says, and passes them to a {@link CoreStage}.
 * Any thread.
 */
public interface Host
{
    /** The way in. A command that it accepts may still be lost with the host; one that was answered never is. */
    CommandPublisher publisher();

    /** The clock that commands are stamped with; UTC nanoseconds. */
    EpochNanoClock clock();

    /**
     * An essential consumer of the core's output. It must be polled for as long as the host runs: matching waits for
     * it. Before the start.
     *
     * @param name of the consumer: egress.
     * @return the consumer, for one thread.
     */
    EventSource essentialConsumer(String name);

    /**
     * A consumer of the core's output that matching detaches when it is too slow. Also while the host runs: an earlier
     * consumer of that name is then detached finally, whatever its thread does, and the new one starts with its first
     * {@link OutputConsumer#rejoin()}.
     *
     * @param name of the consumer: market-data, market, fix, ops.
     * @return the consumer, for one thread.
     */
    OutputConsumer outputConsumer(String name);

    /** The present consumers that matching may detach, one of each name. */
    List<OutputConsumer> outputConsumers();

    /** Where a consumer that has missed market data asks for the books. */
    BookImages bookImages();

    /** What was recovered, to begin with. Before the start. */
    CoreImage recovered();

    /**
     * Whether commands come in here. If not, this host follows another one: commands, time, checks and snapshots come
     * with the records of that.
     */
    boolean takesOrders();

    /** Whether this node acts by itself for the venue, as by its calendar: of a cluster's members one does. */
    default boolean leads()
    {
        return takesOrders();
    }

    /** Which member of a cluster this is, -1 if there is none: then this host alone has the gateways. */
    default int memberId()
    {
        return -1;
    }

    /** Whether commands are welcome: the host runs and has room for them. Ask before each offer. */
    boolean isAccepting();

    /** Whether nothing that comes in can reach the venue any more, but may from elsewhere: clients should go there. */
    default boolean isCutOff()
    {
        return false;
    }

    /** Whether a part has failed: there is no way back. */
    boolean hasFailed();

    /** The last command that has a sequence, -1 before the first. */
    long lastSequence();

    /** The last command that is as safe as {@link #durability()} says. */
    long durableSequence();

    /** The last command that the core has handled whole. */
    long matchedSequence();

    /** What an acknowledgement means here. */
    Durability durability();

    /** How the stages are put on threads. */
    ThreadingMode threadingMode();

    /** Commands that have a sequence, and that the core has not handled, of {@link #inputCapacity()} at most. */
    long inputUsed();

    /** Commands that may wait for the core. */
    int inputCapacity();

    /** How far every consumer that the host waits for is, the stages included. When all consumers are made. */
    List<ConsumerProgress> progress();

    /**
     * Whether matching stands still to copy its state for a snapshot: for long, where a day has many client order ids.
     */
    boolean isTakingSnapshot();

    /** How long commands spend in each stage. */
    StageLatency stageLatency();

    /** What host and core count. */
    ExchangeCounters counters();
}
