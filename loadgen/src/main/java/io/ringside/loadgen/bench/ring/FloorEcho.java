package io.ringside.loadgen.bench.ring;

import java.util.List;

import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Not a peer but the ground: one slot each way, a number that is released and acquired, the payload behind it. No ring
 * can hand over faster.
 */
final class FloorEcho implements Echo
{
    private static final int PAYLOAD_OFFSET = 8;
    private static final int LENGTH = 256;

    @Override
    public List<Worker> workers(final EchoPlan plan)
    {
        final UnsafeBuffer requests = new UnsafeBuffer(BufferUtil.allocateDirectAligned(LENGTH, LENGTH));
        final UnsafeBuffer replies = new UnsafeBuffer(BufferUtil.allocateDirectAligned(LENGTH, LENGTH));

        return List.of(new Side(plan, requests, replies, true), new Side(plan, replies, requests, false));
    }

    /** Client or server: they differ in who begins. */
    private static final class Side extends Worker
    {
        private final SpinYield idle = new SpinYield();
        private final EchoClock clock;
        private final UnsafeBuffer out;
        private final UnsafeBuffer in;
        private final Checksum checksum;
        private final int payloadBytes;
        private final long roundTrips;
        private final boolean isClient;

        Side(final EchoPlan plan, final UnsafeBuffer out, final UnsafeBuffer in, final boolean isClient)
        {
            super(new Checksum(true));
            this.out = out;
            this.in = in;
            this.isClient = isClient;
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
                if (isClient)
                {
                    send(n);
                    receive(n);
                    clock.onReply();
                }
                else
                {
                    receive(n);
                    send(in.getLong(PAYLOAD_OFFSET));
                }
            }
        }

        private void send(final long value)
        {
            Payload.write(out, PAYLOAD_OFFSET, payloadBytes, value);
            out.putLongRelease(0, value + 1);
        }

        private void receive(final long n)
        {
            idle.reset();
            while (in.getLongAcquire(0) != n + 1)
            {
                idle.idle();
            }
            checksum.add(Payload.sum(in, PAYLOAD_OFFSET, payloadBytes));
        }
    }
}
