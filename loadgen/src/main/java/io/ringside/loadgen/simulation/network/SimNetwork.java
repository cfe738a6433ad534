package io.ringside.loadgen.simulation.network;

import io.aeron.Publication;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.Header;
import io.ringside.journal.replication.frame.FrameSink;
import io.ringside.journal.replication.frame.FrameSource;
import io.ringside.journal.replication.frame.ReplicationStreams;
import io.ringside.loadgen.simulation.base.Coverage;
import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.base.Plan;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * The network between the nodes: frames of a stream arrive later, twice, out of order, and while a partition lasts not
 * at all. That is more than Aeron lets happen within a stream, and what it lets happen when one breaks. A channel's
 * last character is the node that listens on it.
 */
public final class SimNetwork
{
    private static final int PAYLOAD_LENGTH = 1_376;
    private static final int QUEUE_MAX = 256;
    private static final int FLAGS_OFFSET = 5;

    private final Plan plan;
    private final Dice dice;
    private final Coverage coverage;
    private final LongSupplier nowNs;
    private final TreeMap<String, Source> sources = new TreeMap<>();
    private final long[][] cutUntilNs = new long[2][2];
    private final Header header = new Header(0, 16);
    private long frameCount;
    boolean isPerfect;

    private record Frame(long dueNs, long order, byte[] bytes) implements Comparable<Frame>
    {
        @Override
        public int compareTo(final Frame other)
        {
            return dueNs != other.dueNs ? Long.compare(dueNs, other.dueNs) : Long.compare(order, other.order);
        }
    }

    public SimNetwork(final Plan plan, final Dice dice, final Coverage coverage, final LongSupplier nowNs)
    {
        this.plan = plan;
        this.dice = dice;
        this.coverage = coverage;
        this.nowNs = nowNs;
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[64]);
        bytes.putByte(FLAGS_OFFSET, FrameDescriptor.UNFRAGMENTED);
        header.buffer(bytes);
        header.offset(0);
    }

    /** What one process of a node opens, and {@link NodeStreams#close()} takes away with the process. */
    public NodeStreams of(final int node)
    {
        return new NodeStreams(node);
    }

    public void cut(final int from, final int to, final long untilNs)
    {
        cutUntilNs[from][to] = Math.max(cutUntilNs[from][to], untilNs);
    }

    public void heal()
    {
        isPerfect = true;
        for (final long[] row : cutUntilNs)
        {
            Arrays.fill(row, 0);
        }
    }

    private long send(final int from, final String key, final DirectBuffer buffer, final int offset, final int length)
    {
        final Source source = sources.get(key);
        if (null == source)
        {
            return Publication.NOT_CONNECTED;
        }
        if (source.queue.size() >= QUEUE_MAX)
        {
            return Publication.BACK_PRESSURED;
        }
        long dueNs = due();
        final long cutNs = cutUntilNs[from][source.node] - nowNs.getAsLong();
        if (cutNs > Plan.TIMEOUT_NS)
        {
            // Nothing is heard for so long that the receiver asks for everything again.
            return 1;
        }
        dueNs += Math.max(0, cutNs);
        if (!isPerfect && dice.chance(plan.frameLost))
        {
            // The stream asks for it again, as Aeron does, while what was sent behind it has arrived.
            coverage.mark(Mark.FRAME_LOST);
            dueNs += dice.between(0, Plan.TIMEOUT_NS);
        }
        final byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        source.queue.add(new Frame(dueNs, frameCount++, bytes));
        if (!isPerfect && dice.chance(plan.frameDoubled))
        {
            coverage.mark(Mark.FRAME_DUPLICATED);
            source.queue.add(new Frame(due() + dice.between(0, Plan.TIMEOUT_NS), frameCount++, bytes));
        }
        return 1;
    }

    private long due()
    {
        long dueNs = nowNs.getAsLong() + 100_000;
        if (!isPerfect && dice.chance(plan.frameLate))
        {
            coverage.mark(Mark.FRAME_DELAYED);
            dueNs += dice.between(0, Plan.TIMEOUT_NS);
        }
        return dueNs;
    }

    /** The streams of one process. */
    public final class NodeStreams implements ReplicationStreams
    {
        private final int node;
        private boolean isClosed;

        NodeStreams(final int node)
        {
            this.node = node;
        }

        @Override
        public FrameSink sink(final String channel, final int streamId)
        {
            return new Sink(this, channel + '/' + streamId);
        }

        @Override
        public FrameSource source(final String channel, final int streamId)
        {
            final Source source = new Source(this, channel + '/' + streamId);
            sources.put(source.key, source);
            return source;
        }

        public void close()
        {
            isClosed = true;
            sources.values().removeIf((it) -> this == it.owner);
        }
    }

    private final class Sink implements FrameSink
    {
        private final NodeStreams owner;
        private final String key;

        Sink(final NodeStreams owner, final String key)
        {
            this.owner = owner;
            this.key = key;
        }

        @Override
        public long offer(final DirectBuffer buffer, final int offset, final int length)
        {
            return owner.isClosed ? Publication.CLOSED : send(owner.node, key, buffer, offset, length);
        }

        @Override
        public int maxPayloadLength()
        {
            return PAYLOAD_LENGTH;
        }

        @Override
        public void close()
        {
            // A sink holds nothing.
        }
    }

    private final class Source implements FrameSource
    {
        private final NodeStreams owner;
        private final int node;
        private final String key;
        private final PriorityQueue<Frame> queue = new PriorityQueue<>();
        private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);

        Source(final NodeStreams owner, final String key)
        {
            this.owner = owner;
            this.key = key;
            node = owner.node;
        }

        @Override
        public int poll(final FragmentHandler handler, final int limit)
        {
            return controlledPoll((bytes, offset, length, ignored) ->
            {
                handler.onFragment(bytes, offset, length, ignored);
                return ControlledFragmentHandler.Action.CONTINUE;
            }, limit);
        }

        @Override
        public int controlledPoll(final ControlledFragmentHandler handler, final int limit)
        {
            int count = 0;
            while (count < limit && !queue.isEmpty() && queue.peek().dueNs <= nowNs.getAsLong())
            {
                final Frame frame = queue.poll();
                buffer.wrap(frame.bytes);
                if (ControlledFragmentHandler.Action.ABORT ==
                    handler.onFragment(buffer, 0, frame.bytes.length, header))
                {
                    queue.add(frame);
                    break;
                }
                count++;
            }
            return count;
        }

        @Override
        public void close()
        {
            sources.remove(key, this);
        }
    }
}
