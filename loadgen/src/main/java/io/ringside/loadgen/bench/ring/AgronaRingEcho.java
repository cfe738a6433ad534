package io.ringside.loadgen.bench.ring;

import java.util.List;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.ringbuffer.RingBuffer;

/**
 * Two of Agrona's ring buffers.
 */
final class AgronaRingEcho implements Echo
{
    private static final int MESSAGE_TYPE = 1;

    @Override
    public List<Worker> workers(final EchoPlan plan)
    {
        final RingBuffer requests = AgronaRingGraph.newRing(plan.slotCount(), plan.payloadBytes(), 1);
        final RingBuffer replies = AgronaRingGraph.newRing(plan.slotCount(), plan.payloadBytes(), 1);

        return List.of(new Client(plan, requests, replies), new Server(plan, requests, replies));
    }

    private static void send(final RingBuffer ring, final int payloadBytes, final long value)
    {
        final int index = ring.tryClaim(MESSAGE_TYPE, payloadBytes);
        if (index < 0)
        {
            throw new IllegalStateException("a ring with one message in it is full");
        }
        Payload.write(ring.buffer(), index, payloadBytes, value);
        ring.commit(index);
    }

    /** Sends the next request when the reply has come. */
    private static final class Client extends Worker implements MessageHandler
    {
        private final SpinYield idle = new SpinYield();
        private final EchoClock clock;
        private final RingBuffer requests;
        private final RingBuffer replies;
        private final Checksum checksum;
        private final int payloadBytes;
        private final long roundTrips;

        Client(final EchoPlan plan, final RingBuffer requests, final RingBuffer replies)
        {
            super(new Checksum(true));
            this.requests = requests;
            this.replies = replies;
            clock = new EchoClock(plan.roundTripNs());
            checksum = checksum();
            payloadBytes = plan.payloadBytes();
            roundTrips = plan.roundTrips();
        }

        @Override
        void work()
        {
            clock.start();
            for (long n = 0; n < roundTrips; n++)
            {
                send(requests, payloadBytes, n);
                idle.reset();
                while (0 == replies.read(this, 1))
                {
                    idle.idle();
                }
                clock.onReply();
            }
        }

        @Override
        public void onMessage(
            final int messageType, final MutableDirectBuffer buffer, final int index, final int length)
        {
            checksum.add(Payload.sum(buffer, index, length));
        }
    }

    /** Answers each request. */
    private static final class Server extends Worker implements MessageHandler
    {
        private final SpinYield idle = new SpinYield();
        private final RingBuffer requests;
        private final RingBuffer replies;
        private final Checksum checksum;
        private final int payloadBytes;
        private final long roundTrips;

        Server(final EchoPlan plan, final RingBuffer requests, final RingBuffer replies)
        {
            super(new Checksum(true));
            this.requests = requests;
            this.replies = replies;
            checksum = checksum();
            payloadBytes = plan.payloadBytes();
            roundTrips = plan.roundTrips();
        }

        @Override
        void work()
        {
            while (checksum.count() < roundTrips)
            {
                if (requests.read(this, 1) > 0)
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
        public void onMessage(
            final int messageType, final MutableDirectBuffer buffer, final int index, final int length)
        {
            checksum.add(Payload.sum(buffer, index, length));
            send(replies, payloadBytes, buffer.getLong(index));
        }
    }
}
