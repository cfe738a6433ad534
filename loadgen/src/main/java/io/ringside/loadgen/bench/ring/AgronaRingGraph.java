package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.List;

import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RecordDescriptor;
import org.agrona.concurrent.ringbuffer.RingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/**
 * Agrona's ring buffers of bytes: one per edge, written in place, copied from edge to edge. They know no batch on the
 * producer's side; the batch is the limit of a read.
 */
final class AgronaRingGraph implements Graph
{
    private static final int MESSAGE_TYPE = 1;

    @Override
    public List<Worker> workers(final TrialPlan plan)
    {
        final List<Worker> workers = new ArrayList<>();
        switch (plan.topology())
        {
            case UNICAST, SEQUENCER ->
            {
                final RingBuffer edge = edge(plan);
                for (int producer = 0; producer < plan.topology().producerCount(); producer++)
                {
                    workers.add(new Producer(plan, producer, edge));
                }
                workers.add(new Stage(plan, edge));
            }
            case PIPELINE ->
            {
                final RingBuffer first = edge(plan);
                final RingBuffer second = edge(plan);
                final RingBuffer third = edge(plan);
                workers.add(new Producer(plan, 0, first));
                workers.add(new Stage(plan, first, second));
                workers.add(new Stage(plan, second, third));
                workers.add(new Stage(plan, third));
            }
            case MULTICAST ->
            {
                final RingBuffer[] edges = {edge(plan), edge(plan), edge(plan)};
                workers.add(new Producer(plan, 0, edges));
                for (final RingBuffer edge : edges)
                {
                    workers.add(new Stage(plan, edge));
                }
            }
            case DIAMOND ->
            {
                final RingBuffer[] edges = {edge(plan), edge(plan), edge(plan), edge(plan)};
                workers.add(new Producer(plan, 0, edges[0], edges[1]));
                workers.add(new Stage(plan, edges[0], edges[2]));
                workers.add(new Stage(plan, edges[1], edges[3]));
                workers.add(new Join(plan, edges[2], edges[3]));
            }
            default -> throw new AssertionError(plan.topology());
        }

        return workers;
    }

    private static RingBuffer edge(final TrialPlan plan)
    {
        return newRing(plan.slotCount(), plan.payloadBytes(), plan.topology().producerCount());
    }

    /** As many messages as the other implementations have slots. */
    static RingBuffer newRing(final int slotCount, final int payloadBytes, final int producerCount)
    {
        final int recordLength =
            BitUtil.align(payloadBytes + RecordDescriptor.HEADER_LENGTH, RecordDescriptor.ALIGNMENT);
        final int capacity = BitUtil.findNextPositivePowerOfTwo(slotCount * recordLength);
        final UnsafeBuffer buffer = new UnsafeBuffer(
            BufferUtil.allocateDirectAligned(capacity + RingBufferDescriptor.TRAILER_LENGTH, 64));
        return 1 == producerCount ? new OneToOneRingBuffer(buffer) : new ManyToOneRingBuffer(buffer);
    }

    private static void send(
        final RingBuffer ring, final SpinYield idle, final int payloadBytes, final long value)
    {
        idle.reset();
        int index = ring.tryClaim(MESSAGE_TYPE, payloadBytes);
        while (index < 0)
        {
            idle.idle();
            index = ring.tryClaim(MESSAGE_TYPE, payloadBytes);
        }
        Payload.write(ring.buffer(), index, payloadBytes, value);
        ring.commit(index);
    }

    /** Writes every message into every edge. */
    private static final class Producer extends Worker
    {
        private final SpinYield idle = new SpinYield();
        private final RingBuffer[] edges;
        private final long firstValue;
        private final int payloadBytes;
        private final long messages;

        Producer(final TrialPlan plan, final int producer, final RingBuffer... edges)
        {
            super(null);
            this.edges = edges;
            firstValue = Payload.value(producer, 0);
            payloadBytes = plan.payloadBytes();
            messages = plan.messagesPerProducer();
        }

        @Override
        void work()
        {
            for (long n = 0; n < messages; n++)
            {
                for (final RingBuffer edge : edges)
                {
                    send(edge, idle, payloadBytes, firstValue + n);
                }
            }
        }
    }

    /** Reads from one edge and copies on. */
    private static final class Stage extends Worker implements MessageHandler
    {
        private final SpinYield idle = new SpinYield();
        private final SpinYield sendIdle = new SpinYield();
        private final RingBuffer in;
        private final RingBuffer[] out;
        private final Checksum checksum;
        private final int limit;
        private final long messages;

        Stage(final TrialPlan plan, final RingBuffer in, final RingBuffer... out)
        {
            super(new Checksum(plan.topology().isOrdered()));
            this.in = in;
            this.out = out;
            checksum = checksum();
            limit = plan.batch();
            messages = plan.messages();
        }

        @Override
        void work()
        {
            while (checksum.count() < messages)
            {
                if (in.read(this, limit) > 0)
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
            for (final RingBuffer edge : out)
            {
                copy(edge, buffer, index, length);
            }
        }

        private void copy(
            final RingBuffer edge, final MutableDirectBuffer buffer, final int index, final int length)
        {
            sendIdle.reset();
            while (!edge.write(MESSAGE_TYPE, buffer, index, length))
            {
                sendIdle.idle();
            }
        }
    }

    /** Counts a message when it has come on both edges, and reads both copies. */
    private static final class Join extends Worker implements MessageHandler
    {
        private final SpinYield idle = new SpinYield();
        private final RingBuffer left;
        private final RingBuffer right;
        private final Checksum checksum;
        private final int limit;
        private final long messages;
        private Checksum current;

        Join(final TrialPlan plan, final RingBuffer left, final RingBuffer right)
        {
            super(new Checksum(plan.topology().isOrdered()));
            this.left = left;
            this.right = right;
            checksum = checksum();
            limit = plan.batch();
            messages = plan.messages();
        }

        @Override
        void work()
        {
            final Checksum other = new Checksum(true);
            while (checksum.count() < messages)
            {
                current = other;
                final int count = read(left, limit);
                current = checksum;
                for (int joined = 0; joined < count; )
                {
                    joined += read(right, count - joined);
                }
            }
            if (!other.equalTo(checksum))
            {
                throw new IllegalStateException("the two branches disagree");
            }
        }

        private int read(final RingBuffer ring, final int most)
        {
            idle.reset();
            int count = ring.read(this, most);
            while (0 == count)
            {
                idle.idle();
                count = ring.read(this, most);
            }
            return count;
        }

        @Override
        public void onMessage(
            final int messageType, final MutableDirectBuffer buffer, final int index, final int length)
        {
            current.add(Payload.sum(buffer, index, length));
        }
    }
}
