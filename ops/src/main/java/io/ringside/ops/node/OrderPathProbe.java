package io.ringside.ops.node;

import io.ringside.engine.protocol.ClockTickEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.gateway.CommandPublisher;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.function.BooleanSupplier;

/**
 * A command that changes nothing goes through ring, journal, replication and core and out again, once a second: a tick
 * of the clock that asks for an answer. One at a time. Participants do not see it.
 */
final class OrderPathProbe implements Sign
{
    private static final int GIVE_UP_COUNT = 5;
    private static final int LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + ClockTickEncoder.BLOCK_LENGTH;

    private final CommandPublisher publisher;
    private final BooleanSupplier isAwaited;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LENGTH]);
    private final ClockTickEncoder tick = new ClockTickEncoder();
    private int waitedCount;
    private volatile long asked;
    private volatile long answered;

    /**
     * @param isAwaited does the order path wait for a standby, as it may.
     */
    OrderPathProbe(final CommandPublisher publisher, final BooleanSupplier isAwaited)
    {
        this.publisher = publisher;
        this.isAwaited = isAwaited;
        tick.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
    }

    /**
     * Ask, unless an answer is still due: one that stays away, because the operators' thread was left behind when it
     * came out, is given up after some calls. A command that finds no room is not repeated: others are waiting, and
     * whether those get on is seen all the same.
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
    void onAnswer(final long correlationId)
    {
        answered = -correlationId;
    }

    @Override
    public String what()
    {
        return "the order path with a probe in it";
    }

    @Override
    public long mark()
    {
        return answered;
    }

    @Override
    public boolean isAtRest()
    {
        return asked == answered || isAwaited.getAsBoolean();
    }

    /** What does not move on the way has a sign of its own; a path that is only slow must not be stopped. */
    @Override
    public boolean isVital()
    {
        return false;
    }
}
