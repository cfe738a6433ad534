package io.ringside.loadgen.bench.ring;

import java.util.List;

import org.agrona.DirectBuffer;

import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;

/**
 * Ours under load.
 */
final class RingsideCurve implements Curve
{
    private static final int LIMIT = 256;

    private final boolean isPacked;

    /**
     * @param isPacked as in {@link RingsideGraph}.
     */
    RingsideCurve(final boolean isPacked)
    {
        this.isPacked = isPacked;
    }

    @Override
    public List<Worker> workers(final CurvePlan plan)
    {
        final RingBuffer ring = RingBuffer.singleProducer(
            plan.slotCount(), RingsideGraph.layout(isPacked, Payload.SHORT_LENGTH), 0);
        final Receiver receiver = new Receiver(plan, ring);
        return List.of(new Sender(plan, ring), receiver);
    }

    /** One claim per message. */
    private static final class Sender extends PacedSender
    {
        private final RingBuffer ring;

        Sender(final CurvePlan plan, final RingBuffer ring)
        {
            super(plan);
            this.ring = ring;
        }

        @Override
        boolean trySend(final long value)
        {
            final long sequence = ring.tryClaim(Payload.SHORT_LENGTH);
            if (RingBuffer.isRefused(sequence))
            {
                return false;
            }
            Payload.write(ring.buffer(), ring.eventOffset(sequence), Payload.SHORT_LENGTH, value);
            ring.commit(sequence, Payload.SHORT_LENGTH);
            return true;
        }
    }

    /** Polls. */
    private static final class Receiver extends Worker implements EventHandler
    {
        private final SpinYield idle = new SpinYield();
        private final EventPoller poller;
        private final CurveReceiver receiver;

        Receiver(final CurvePlan plan, final RingBuffer ring)
        {
            super(new Checksum(true));
            poller = ring.newPoller();
            receiver = new CurveReceiver(checksum(), plan);
        }

        @Override
        void work()
        {
            while (!receiver.hasEnded())
            {
                if (poller.poll(this, LIMIT) > 0)
                {
                    idle.reset();
                }
                else
                {
                    idle.idle();
                }
            }
        }

        @Override
        public void onEvent(
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final long sequence,
            final boolean endOfBatch)
        {
            receiver.onMessage(buffer.getLong(offset), Payload.sum(buffer, offset, length));
        }
    }
}
