package io.ringside.loadgen.bench.ring;

import java.util.List;

import org.agrona.UnsafeApi;

/**
 * Not a peer but the ground: a message handed over by hand through bare memory, under load. Where its latency bends, it
 * is the machine that bends it.
 */
final class FloorCurve implements Curve
{
    private static final int LIMIT = 256;

    @Override
    public List<Worker> workers(final CurvePlan plan)
    {
        final FloorLane lane = new FloorLane(FloorLane.Layout.PACKED, plan.slotCount(), Payload.SHORT_LENGTH);
        final Receiver receiver = new Receiver(plan, lane);

        return List.of(new Sender(plan, lane, receiver.cursor), receiver);
    }

    /** Releases a number per message. */
    private static final class Sender extends PacedSender
    {
        private final FloorLane lane;
        private final FloorGate gate;
        private long sent;

        Sender(final CurvePlan plan, final FloorLane lane, final long cursor)
        {
            super(plan);
            this.lane = lane;
            gate = new FloorGate(lane.slotCount(), 0);
            gate.add(cursor);
        }

        @Override
        boolean trySend(final long value)
        {
            if (!gate.isOpen(sent + 1))
            {
                return false;
            }
            lane.write(sent, 1, value);
            lane.publish(sent, 1);
            sent++;
            return true;
        }
    }

    /** Acquires the number, and releases its own once for all that it has found. */
    private static final class Receiver extends Worker
    {
        private final SpinYield idle = new SpinYield();
        private final FloorLane lane;
        private final CurveReceiver receiver;
        private final long cursor;
        private long next;

        Receiver(final CurvePlan plan, final FloorLane lane)
        {
            super(new Checksum(true));
            this.lane = lane;
            cursor = lane.newReaderCursor();
            receiver = new CurveReceiver(checksum(), plan);
        }

        @Override
        void work()
        {
            while (!receiver.hasEnded())
            {
                if (poll() > 0)
                {
                    idle.reset();
                }
                else
                {
                    idle.idle();
                }
            }
        }

        private int poll()
        {
            final long first = next;
            final long end = Math.min(lane.published(first, first + LIMIT), first + LIMIT);
            for (long sequence = first; sequence < end; sequence++)
            {
                final long address = lane.payload(sequence);
                receiver.onMessage(UnsafeApi.getLong(address), Payload.sum(address, Payload.SHORT_LENGTH));
            }
            if (end > first)
            {
                next = end;
                UnsafeApi.putLongRelease(null, cursor, end);
            }
            return (int)(end - first);
        }
    }
}
