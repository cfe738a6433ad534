package io.ringside.engine.pipeline;

import io.ringside.engine.core.base.Rules;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.ring.RingBuffer;
import java.util.function.IntSupplier;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;

import java.util.function.BooleanSupplier;

/**
 * Puts commands into the input ring of a pipeline, stamped with the sequencer's time. May be used by several threads
 * if the ring has a multi-producer sequencer. Hot path: no allocation.
 */
public final class RingCommandPublisher implements CommandPublisher
{
    private final RingBuffer ring;
    private final EpochNanoClock clock;
    private final BooleanSupplier isSpaceOut;
    private final IntSupplier rules;

    /**
     * A publisher that is open.
     *
     * @param ring       input ring.
     * @param clock      UTC nanoseconds; the core's only source of time.
     * @param isSpaceOut whether the disk takes nothing more: as if the ring were full.
     * @param rules      in force.
     */
    public RingCommandPublisher(
        final RingBuffer ring, final EpochNanoClock clock, final BooleanSupplier isSpaceOut, final IntSupplier rules)
    {
        this.rules = rules;
        this.ring = ring;
        this.clock = clock;
        this.isSpaceOut = isSpaceOut;
    }

    @Override
    public long offer(final DirectBuffer buffer, final int offset, final int length)
    {
        if (isSpaceOut.getAsBoolean())
        {
            return BACK_PRESSURED;
        }
        final long sequence = EventDescriptor.offer(ring, buffer, offset, length, clock.nanoTime());
        return sequence >= 0 ? sequence : refusal(sequence);
    }

    @Override
    public int schema()
    {
        return Rules.schema(rules.getAsInt());
    }

    private static long refusal(final long code)
    {
        if (RingBuffer.TOO_LONG == code)
        {
            return TOO_LONG;
        }
        return RingBuffer.CLOSED == code ? CLOSED : BACK_PRESSURED;
    }
}
