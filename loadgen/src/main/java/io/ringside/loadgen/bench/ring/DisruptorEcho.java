package io.ringside.loadgen.bench.ring;

import java.util.List;
import java.util.function.Supplier;

import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.WaitStrategy;

/**
 * The Disruptor as in its own ping-pong test: two rings, a processor on each.
 */
final class DisruptorEcho implements Echo
{
    private final Supplier<WaitStrategy> waitStrategy;
    private final boolean isPrefetching;

    /**
     * @param waitStrategy  of both.
     * @param isPrefetching whether to write to the next event after each: nobody may, but a client and a server that
     *                      wait for each other can.
     */
    DisruptorEcho(final Supplier<WaitStrategy> waitStrategy, final boolean isPrefetching)
    {
        this.waitStrategy = waitStrategy;
        this.isPrefetching = isPrefetching;
    }

    @Override
    public List<Worker> workers(final EchoPlan plan)
    {
        final int words = plan.words();
        final RingBuffer<long[]> requests =
            RingBuffer.createSingleProducer(() -> new long[words], plan.slotCount(), waitStrategy.get());
        final RingBuffer<long[]> replies =
            RingBuffer.createSingleProducer(() -> new long[words], plan.slotCount(), waitStrategy.get());

        return List.of(
            new Client(plan, requests, replies, isPrefetching), new Server(plan, requests, replies, isPrefetching));
    }

    private static void send(final RingBuffer<long[]> ring, final long value, final boolean isPrefetching)
    {
        final long sequence = ring.next();
        Payload.write(ring.get(sequence), value);
        ring.publish(sequence);
        if (isPrefetching)
        {
            final long[] next = ring.get(sequence + 1);
            next[0] = 0;
            next[next.length - 1] = 0;
        }
    }

    /** Sends the next request when the reply has come. */
    private static final class Client extends Worker implements EventHandler<long[]>
    {
        private final BatchEventProcessor<long[]> processor;
        private final EchoClock clock;
        private final RingBuffer<long[]> requests;
        private final boolean isPrefetching;
        private final Checksum checksum;
        private final long roundTrips;

        Client(
            final EchoPlan plan,
            final RingBuffer<long[]> requests,
            final RingBuffer<long[]> replies,
            final boolean isPrefetching)
        {
            super(new Checksum(true));
            this.requests = requests;
            this.isPrefetching = isPrefetching;
            processor = new BatchEventProcessorBuilder().build(replies, replies.newBarrier(), this);
            replies.addGatingSequences(processor.getSequence());
            clock = new EchoClock(plan.roundTripNs());
            checksum = checksum();
            roundTrips = plan.roundTrips();
        }

        @Override
        void work()
        {
            clock.start();
            send(requests, 0, isPrefetching);
            processor.run();
        }

        @Override
        public void onEvent(final long[] event, final long sequence, final boolean endOfBatch)
        {
            checksum.add(Payload.sum(event));
            clock.onReply();
            if (checksum.count() < roundTrips)
            {
                send(requests, checksum.count(), isPrefetching);
            }
            else
            {
                processor.halt();
            }
        }
    }

    /** Answers each request. */
    private static final class Server extends Worker implements EventHandler<long[]>
    {
        private final BatchEventProcessor<long[]> processor;
        private final RingBuffer<long[]> replies;
        private final boolean isPrefetching;
        private final Checksum checksum;
        private final long roundTrips;

        Server(
            final EchoPlan plan,
            final RingBuffer<long[]> requests,
            final RingBuffer<long[]> replies,
            final boolean isPrefetching)
        {
            super(new Checksum(true));
            this.replies = replies;
            this.isPrefetching = isPrefetching;
            processor = new BatchEventProcessorBuilder().build(requests, requests.newBarrier(), this);
            requests.addGatingSequences(processor.getSequence());
            checksum = checksum();
            roundTrips = plan.roundTrips();
        }

        @Override
        void work()
        {
            processor.run();
        }

        @Override
        public void onEvent(final long[] event, final long sequence, final boolean endOfBatch)
        {
            checksum.add(Payload.sum(event));
            send(replies, event[0], isPrefetching);
            if (checksum.count() == roundTrips)
            {
                processor.halt();
            }
        }
    }
}
