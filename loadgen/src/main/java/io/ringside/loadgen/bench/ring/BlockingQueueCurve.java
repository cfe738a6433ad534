package io.ringside.loadgen.bench.ring;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * {@code ArrayBlockingQueue} under load.
 */
final class BlockingQueueCurve implements Curve
{
    @Override
    public List<Worker> workers(final CurvePlan plan)
    {
        final BlockingQueue<long[]> queue = new ArrayBlockingQueue<>(plan.slotCount());
        return List.of(new Sender(plan, queue), new Receiver(plan, queue));
    }

    /** One message of a pool after the other. */
    private static final class Sender extends PacedSender
    {
        private final BlockingQueue<long[]> queue;
        private final long[][] pool;
        private int next;

        Sender(final CurvePlan plan, final BlockingQueue<long[]> queue)
        {
            super(plan);
            this.queue = queue;
            pool = new long[2 * plan.slotCount()][Payload.SHORT_LENGTH / Long.BYTES];
        }

        @Override
        boolean trySend(final long value) throws InterruptedException
        {
            final long[] message = pool[next++ & pool.length - 1];
            Payload.write(message, value);
            queue.put(message);
            return true;
        }
    }

    /** Takes. */
    private static final class Receiver extends Worker
    {
        private final BlockingQueue<long[]> queue;
        private final CurveReceiver receiver;

        Receiver(final CurvePlan plan, final BlockingQueue<long[]> queue)
        {
            super(new Checksum(true));
            this.queue = queue;
            receiver = new CurveReceiver(checksum(), plan);
        }

        @Override
        void work() throws InterruptedException
        {
            while (!receiver.hasEnded())
            {
                final long[] message = queue.take();
                receiver.onMessage(message[0], Payload.sum(message));
            }
        }
    }
}
