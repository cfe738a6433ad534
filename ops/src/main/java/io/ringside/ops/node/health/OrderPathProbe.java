package io.ringside.ops.node.health;

import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.protocol.ClockTickEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Sends a command that changes nothing through ring, journal, replication and core and out again: a clock tick that
 * asks for an answer. Once a second while the venue is busy; while it is idle now and then, as the journal keeps each
 * of them. One at a time. Participants do not see it.
 */
public final class OrderPathProbe implements Liveness
{
    private static final int GIVE_UP_COUNT = 5;
    /** Commands in a second; fewer are heartbeats. */
    private static final int BUSY = 16;
    private static final int IDLE_SECONDS = 30;
    private static final int LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + ClockTickEncoder.BLOCK_LENGTH;

    private final CommandPublisher publisher;
    private final LongSupplier passed;
    private final BooleanSupplier isAwaited;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LENGTH]);
    private final ClockTickEncoder tick = new ClockTickEncoder();
    private int waitedCount;
    private long passedBefore;
    private int idleSeconds = IDLE_SECONDS;
    private volatile long asked;
    private volatile long answered;

    /**
     * @param passed    last sequence that has passed the order path.
     * @param isAwaited whether the order path may wait for a standby.
     */
    public OrderPathProbe(
        final CommandPublisher publisher, final LongSupplier passed, final BooleanSupplier isAwaited)
    {
        this.publisher = publisher;
        this.passed = passed;
        this.isAwaited = isAwaited;
        tick.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
    }

    /** Ask if it is time. */
    public void onSecond()
    {
        final long now = passed.getAsLong();
        final boolean isBusy = now - passedBefore >= BUSY;
        passedBefore = now;
        if (isBusy || asked != answered || ++idleSeconds >= IDLE_SECONDS)
        {
            idleSeconds = 0;
            ask();
        }
    }

    /**
     * Ask, unless an answer is still due. An answer that the operators' thread missed, because it was detached, is
     * given up after some calls. A command that finds no room in the ring is not repeated: the stages show whether
     * those that wait make progress.
     */
    void ask()
    {
        if (asked != answered && ++waitedCount < GIVE_UP_COUNT)
        {
            return;
        }
        final long next = asked + 1;
        // Operators count upwards from a positive number.
        tick.correlationId(-next);
        if (publisher.offer(buffer, 0, LENGTH) >= 0)
        {
            asked = next;
            waitedCount = 0;
        }
    }

    /**
     * A tick was answered.
     *
     * @param correlationId of the question.
     */
    public void onAnswer(final long correlationId)
    {
        answered = -correlationId;
    }

    @Override
    public String what()
    {
        return "the order path with a probe in it";
    }

    @Override
    public long progress()
    {
        return answered;
    }

    @Override
    public boolean mayStandStill()
    {
        return asked == answered || isAwaited.getAsBoolean();
    }

    /** The stages on the path have their own; a path that is only slow must not stop the node. */
    @Override
    public boolean isVital()
    {
        return false;
    }
}
