package io.ringside.loadgen.bench.ring;

import java.nio.ByteBuffer;
import java.util.List;

import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;

/**
 * Not a peer but the ground: one slot each way, a number that is released and acquired, the payload behind it. No ring
 * can hand over faster.
 */
final class FloorEcho implements Echo
{
    private static final int PAYLOAD_OFFSET = 8;
    private static final int LENGTH = 256;

    private final boolean isOneSlot;

    /**
     * @param isOneSlot whether the reply takes the place of its request, which no ring does; else each has its own.
     */
    FloorEcho(final boolean isOneSlot)
    {
        this.isOneSlot = isOneSlot;
    }

    @Override
    public List<Worker> workers(final EchoPlan plan)
    {
        final ByteBuffer memory = BufferUtil.allocateDirectAligned(2 * LENGTH, LENGTH);
        final long requests = BufferUtil.address(memory);
        final long replies = isOneSlot ? requests : requests + LENGTH;

        return List.of(new Client(plan, memory, requests, replies), new Server(plan, memory, requests, replies));
    }

    private static void send(final long slot, final int payloadBytes, final long value, final long number)
    {
        Payload.write(slot + PAYLOAD_OFFSET, payloadBytes, value);
        UnsafeApi.putLongRelease(null, slot, number);
    }

    /** Requests have odd numbers, replies even ones. */
    private static final class Client extends EchoClient
    {
        private final ByteBuffer memory;
        private final long requests;
        private final long replies;
        private final int payloadBytes;
        private long number;

        Client(final EchoPlan plan, final ByteBuffer memory, final long requests, final long replies)
        {
            super(plan);
            this.memory = memory;
            this.requests = requests;
            this.replies = replies;
            payloadBytes = plan.payloadBytes();
        }

        @Override
        void send(final long value)
        {
            number = 2 * value + 2;
            FloorEcho.send(requests, payloadBytes, value, number - 1);
        }

        @Override
        int poll()
        {
            if (UnsafeApi.getLongAcquire(null, replies) != number)
            {
                return 0;
            }
            checksum.add(Payload.sum(replies + PAYLOAD_OFFSET, payloadBytes));
            return 1;
        }
    }

    /** Answers each request. */
    private static final class Server extends Poller
    {
        private final ByteBuffer memory;
        private final long requests;
        private final long replies;
        private final int payloadBytes;
        private long number = 1;

        Server(final EchoPlan plan, final ByteBuffer memory, final long requests, final long replies)
        {
            super(new Checksum(true), plan.roundTrips());
            this.memory = memory;
            this.requests = requests;
            this.replies = replies;
            payloadBytes = plan.payloadBytes();
        }

        @Override
        int poll()
        {
            if (UnsafeApi.getLongAcquire(null, requests) != number)
            {
                return 0;
            }
            checksum.add(Payload.sum(requests + PAYLOAD_OFFSET, payloadBytes));
            send(replies, payloadBytes, UnsafeApi.getLong(requests + PAYLOAD_OFFSET), number + 1);
            number += 2;
            return 1;
        }
    }
}
