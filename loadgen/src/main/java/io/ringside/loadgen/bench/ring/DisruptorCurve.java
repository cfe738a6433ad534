package io.ringside.loadgen.bench.ring;

import java.util.List;

import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;

/**
 * The Disruptor under load: two threads on two processors, so its consumer spins.
 */
final class DisruptorCurve implements Curve
{
    @Override
    public List<Worker> workers(final CurvePlan plan)
    {
        final RingBuffer<long[]> ring = RingBuffer.createSingleProducer(
            () -> new long[Payload.SHORT_LENGTH / Long.BYTES], plan.slotCount(), new BusySpinWaitStrategy());
        final Receiver receiver = new Receiver(plan, ring);
        return List.of(new Sender(plan, ring), receiver);
    }

    /** One claim per message. */
    private static final class Sender extends PacedSender
    {
        private final RingBuffer<long[]> ring;

        Sender(final CurvePlan plan, final RingBuffer<long[]> ring)
        {
            super(plan);
            this.ring = ring;
        }

        @Override
        boolean trySend(final long value)
        {
            if (!ring.hasAvailableCapacity(1))
            {
                return false;
            }
            final long sequence = ring.next();
            Payload.write(ring.get(sequence), value);
            ring.publish(sequence);
            return true;
        }
    }

    /** The Disruptor's own processor. */
    private static final class Receiver extends Worker implements EventHandler<long[]>
    {
        private final BatchEventProcessor<long[]> processor;
        private final CurveReceiver receiver;

        Receiver(final CurvePlan plan, final RingBuffer<long[]> ring)
        {
            super(new Checksum(true));
            processor = new BatchEventProcessorBuilder().build(ring, ring.newBarrier(), this);
            ring.addGatingSequences(processor.getSequence());
            receiver = new CurveReceiver(checksum(), plan);
        }

        @Override
        void work()
        {
            processor.run();
        }

        @Override
        public void onEvent(final long[] event, final long sequence, final boolean endOfBatch)
        {
            receiver.onMessage(event[0], Payload.sum(event));
            if (receiver.hasEnded())
            {
                processor.halt();
            }
        }
    }
}
