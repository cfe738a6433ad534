package io.ringside.loadgen.bench.ring;

import java.util.List;

import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.SlotLayout;

/**
 * Ours: two rings, each looked at by the one who waits for it, and read in place: with one message at a time there is
 * no batch that a handler could go through.
 */
final class RingsideEcho implements Echo
{
    /** There is never more than one: to look for a second would fetch a line that nobody has written yet. */
    private static final int LIMIT = 1;

    private final boolean isPacked;
    private final boolean isPrefetching;

    /**
     * @param isPacked      as in {@link RingsideGraph}.
     * @param isPrefetching whether each fetches the slot of its next message while it waits for the other's, and all
     *                      lines of the other's when it looks for it.
     */
    RingsideEcho(final boolean isPacked, final boolean isPrefetching)
    {
        this.isPacked = isPacked;
        this.isPrefetching = isPrefetching;
    }

    @Override
    public List<Worker> workers(final EchoPlan plan)
    {
        final SlotLayout layout = RingsideGraph.layout(isPacked, plan.payloadBytes());
        final RingBuffer requests = RingBuffer.singleProducer(plan.slotCount(), layout, 0);
        final RingBuffer replies = RingBuffer.singleProducer(plan.slotCount(), layout, 0);

        return List.of(
            new Client(plan, requests, replies, isPrefetching), new Server(plan, requests, replies, isPrefetching));
    }

    private static void send(final RingBuffer ring, final int payloadBytes, final long value)
    {
        final long sequence = ring.tryClaim(payloadBytes);
        if (RingBuffer.isRefused(sequence))
        {
            throw new IllegalStateException("a ring with one message in it is full");
        }
        Payload.write(ring.buffer(), ring.eventOffset(sequence), payloadBytes, value);
        ring.commit(sequence, payloadBytes);
    }

    /** Sends the next request when the reply has come. */
    private static final class Client extends EchoClient
    {
        private final RingBuffer requests;
        private final RingBuffer replies;
        private final EventPoller poller;
        private final int payloadBytes;
        private final boolean isPrefetching;

        Client(
            final EchoPlan plan,
            final RingBuffer requests,
            final RingBuffer replies,
            final boolean isPrefetching)
        {
            super(plan);
            this.requests = requests;
            this.replies = replies;
            this.isPrefetching = isPrefetching;
            poller = replies.newPoller();
            payloadBytes = plan.payloadBytes();
        }

        @Override
        void send(final long value)
        {
            RingsideEcho.send(requests, payloadBytes, value);
            if (isPrefetching)
            {
                requests.prefetch();
            }
        }

        @Override
        int poll()
        {
            final long next = poller.sequence().get() + 1;
            if (isPrefetching)
            {
                poller.prefetch();
            }
            if (poller.peek(LIMIT) - next < 0)
            {
                return 0;
            }
            checksum.add(Payload.sum(replies.buffer(), replies.eventOffset(next), replies.eventLength(next)));
            poller.release(next);
            return 1;
        }
    }

    /** Answers each request. */
    private static final class Server extends Poller
    {
        private final RingBuffer requests;
        private final RingBuffer replies;
        private final EventPoller poller;
        private final int payloadBytes;
        private final boolean isPrefetching;

        Server(
            final EchoPlan plan,
            final RingBuffer requests,
            final RingBuffer replies,
            final boolean isPrefetching)
        {
            super(new Checksum(true), plan.roundTrips());
            this.requests = requests;
            this.replies = replies;
            this.isPrefetching = isPrefetching;
            poller = requests.newPoller();
            payloadBytes = plan.payloadBytes();
        }

        @Override
        int poll()
        {
            final long next = poller.sequence().get() + 1;
            if (isPrefetching)
            {
                poller.prefetch();
            }
            if (poller.peek(LIMIT) - next < 0)
            {
                return 0;
            }
            final int offset = requests.eventOffset(next);
            checksum.add(Payload.sum(requests.buffer(), offset, requests.eventLength(next)));
            send(replies, payloadBytes, requests.buffer().getLong(offset));
            poller.release(next);
            if (isPrefetching)
            {
                replies.prefetch();
            }
            return 1;
        }
    }
}
