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
    private static final class Client extends EchoClient implements MessageHandler
    {
        private final RingBuffer requests;
        private final RingBuffer replies;
        private final int payloadBytes;

        Client(final EchoPlan plan, final RingBuffer requests, final RingBuffer replies)
        {
            super(plan);
            this.requests = requests;
            this.replies = replies;
            payloadBytes = plan.payloadBytes();
        }

        @Override
        void send(final long value)
        {
            AgronaRingEcho.send(requests, payloadBytes, value);
        }

        @Override
        int poll()
        {
            return replies.read(this, 1);
        }

        @Override
        public void onMessage(
            final int messageType, final MutableDirectBuffer buffer, final int index, final int length)
        {
            checksum.add(Payload.sum(buffer, index, length));
        }
    }

    /** Answers each request. */
    private static final class Server extends Poller implements MessageHandler
    {
        private final RingBuffer requests;
        private final RingBuffer replies;
        private final int payloadBytes;

        Server(final EchoPlan plan, final RingBuffer requests, final RingBuffer replies)
        {
            super(new Checksum(true), plan.roundTrips());
            this.requests = requests;
            this.replies = replies;
            payloadBytes = plan.payloadBytes();
        }

        @Override
        int poll()
        {
            return requests.read(this, 1);
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
