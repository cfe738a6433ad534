package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.List;

/**
 * Queues of references: one per edge of the picture, the same message passed on from edge to edge. Messages come from
 * a pool that is large enough for none to be written again before its last reader has left it.
 */
final class QueueGraph implements Graph
{
    /** Makes the queues. */
    interface EdgeFactory
    {
        /**
         * @param slotCount     of the queue.
         * @param producerCount threads that put.
         * @return an edge with an empty queue.
         */
        Edge newEdge(int slotCount, int producerCount);
    }

    private final EdgeFactory factory;

    QueueGraph(final EdgeFactory factory)
    {
        this.factory = factory;
    }

    @Override
    public List<Worker> workers(final TrialPlan plan)
    {
        final List<Worker> workers = new ArrayList<>();
        switch (plan.topology())
        {
            case UNICAST, SEQUENCER ->
            {
                final Edge edge = edge(plan);
                for (int producer = 0; producer < plan.topology().producerCount(); producer++)
                {
                    workers.add(new Producer(plan, producer, edge));
                }
                workers.add(new Stage(plan, edge));
            }
            case PIPELINE ->
            {
                final Edge first = edge(plan);
                final Edge second = edge(plan);
                final Edge third = edge(plan);
                workers.add(new Producer(plan, 0, first));
                workers.add(new Stage(plan, first, second));
                workers.add(new Stage(plan, second, third));
                workers.add(new Stage(plan, third));
            }
            case MULTICAST ->
            {
                final Edge[] edges = {edge(plan), edge(plan), edge(plan)};
                workers.add(new Producer(plan, 0, edges));
                for (final Edge edge : edges)
                {
                    workers.add(new Stage(plan, edge));
                }
            }
            case DIAMOND ->
            {
                final Edge[] edges = {edge(plan), edge(plan), edge(plan), edge(plan)};
                workers.add(new Producer(plan, 0, edges[0], edges[1]));
                workers.add(new Stage(plan, edges[0], edges[2]));
                workers.add(new Stage(plan, edges[1], edges[3]));
                workers.add(new Join(plan, edges[2], edges[3]));
            }
            default -> throw new AssertionError(plan.topology());
        }

        return workers;
    }

    private Edge edge(final TrialPlan plan)
    {
        return factory.newEdge(plan.slotCount(), plan.topology().producerCount());
    }

    private static Edge.Inlet[] inlets(final Edge... edges)
    {
        final Edge.Inlet[] inlets = new Edge.Inlet[edges.length];
        for (int i = 0; i < edges.length; i++)
        {
            inlets[i] = edges[i].newInlet();
        }
        return inlets;
    }

    /** Takes a message from its pool, writes it and puts it on every edge. */
    private static final class Producer extends Worker
    {
        private final Edge.Inlet[] inlets;
        private final long[][] pool;
        private final long[][] carried;
        private final long firstValue;
        private final long messages;

        Producer(final TrialPlan plan, final int producer, final Edge... edges)
        {
            super(null);
            inlets = inlets(edges);
            pool = new long[poolFactor(plan.topology()) * plan.slotCount()][plan.words()];
            carried = new long[plan.batch()][];
            firstValue = Payload.value(producer, 0);
            messages = plan.messagesPerProducer();
        }

        @Override
        void work() throws InterruptedException
        {
            long sent = 0;
            while (sent < messages)
            {
                final int count = (int)Math.min(carried.length, messages - sent);
                fill(sent, count);
                for (final Edge.Inlet inlet : inlets)
                {
                    inlet.put(carried, count);
                }
                sent += count;
            }
        }

        /** What the edges on the longest way hold, and their ends have in hand: older messages are in nobody's use. */
        private static int poolFactor(final Topology topology)
        {
            return Topology.PIPELINE == topology || Topology.DIAMOND == topology ? 4 : 2;
        }

        private void fill(final long sent, final int count)
        {
            final int mask = pool.length - 1;
            for (int i = 0; i < count; i++)
            {
                final long[] message = pool[(int)(sent + i) & mask];
                Payload.write(message, firstValue + sent + i);
                carried[i] = message;
            }
        }
    }

    /** Reads from one edge and passes on. */
    private static final class Stage extends Worker
    {
        private final Edge in;
        private final Edge.Inlet[] inlets;
        private final long[][] carried;
        private final Checksum checksum;
        private final long messages;

        Stage(final TrialPlan plan, final Edge in, final Edge... out)
        {
            super(new Checksum(plan.topology().isOrdered()));
            this.in = in;
            inlets = inlets(out);
            carried = new long[plan.batch()][];
            checksum = checksum();
            messages = plan.messages();
        }

        @Override
        void work() throws InterruptedException
        {
            while (checksum.count() < messages)
            {
                final int count = in.take(carried, carried.length);
                for (int i = 0; i < count; i++)
                {
                    checksum.add(Payload.sum(carried[i]));
                }
                for (final Edge.Inlet inlet : inlets)
                {
                    inlet.put(carried, count);
                }
            }
        }
    }

    /** Reads a message when it has come on both edges. */
    private static final class Join extends Worker
    {
        private final Edge left;
        private final Edge right;
        private final long[][] fromLeft;
        private final long[][] fromRight;
        private final Checksum checksum;
        private final long messages;

        Join(final TrialPlan plan, final Edge left, final Edge right)
        {
            super(new Checksum(plan.topology().isOrdered()));
            this.left = left;
            this.right = right;
            fromLeft = new long[plan.batch()][];
            fromRight = new long[plan.batch()][];
            checksum = checksum();
            messages = plan.messages();
        }

        @Override
        void work() throws InterruptedException
        {
            while (checksum.count() < messages)
            {
                final int count = left.take(fromLeft, fromLeft.length);
                for (int joined = 0; joined < count; )
                {
                    joined += join(joined, right.take(fromRight, count - joined));
                }
            }
        }

        private int join(final int from, final int count)
        {
            for (int i = 0; i < count; i++)
            {
                if (fromLeft[from + i] != fromRight[i])
                {
                    throw new IllegalStateException("the two branches disagree at " + checksum.count());
                }
                checksum.add(Payload.sum(fromRight[i]));
            }
            return count;
        }
    }
}
