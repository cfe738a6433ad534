package io.ringside.loadgen.bench.ring;

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
        return new EdgeAssembly<RingBuffer>()
        {
            @Override
            public RingBuffer newEdge()
            {
                return newRing(plan.slotCount(), plan.payloadBytes(), plan.topology().producerCount());
            }

            @Override
            public Worker newProducer(final int producer, final List<RingBuffer> out)
            {
                return new Producer(plan, producer, out);
            }

            @Override
            public Worker newStage(final RingBuffer in, final List<RingBuffer> out)
            {
                return new Stage(plan, in, out);
            }

            @Override
            public Worker newJoin(final RingBuffer left, final RingBuffer right)
            {
                return new Join(plan, left, right);
            }
        }.assemble(plan);
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

        Producer(final TrialPlan plan, final int producer, final List<RingBuffer> edges)
        {
            super(null);
            this.edges = edges.toArray(new RingBuffer[0]);
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
    private static final class Stage extends Poller implements MessageHandler
    {
        private final SpinYield sendIdle = new SpinYield();
        private final RingBuffer in;
        private final RingBuffer[] out;
        private final int limit;

        Stage(final TrialPlan plan, final RingBuffer in, final List<RingBuffer> out)
        {
            super(new Checksum(plan.topology().isOrdered()), plan.messages());
            this.in = in;
            this.out = out.toArray(new RingBuffer[0]);
            limit = plan.batch();
        }

        @Override
        int poll()
        {
            return in.read(this, limit);
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
