package io.ringside.loadgen.bench.ring;

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
        return new EdgeAssembly<Edge>()
        {
            @Override
            public Edge newEdge()
            {
                return factory.newEdge(plan.slotCount(), plan.topology().producerCount());
            }

            @Override
            public Worker newProducer(final int producer, final List<Edge> out)
            {
                return new Producer(plan, producer, out);
            }

            @Override
            public Worker newStage(final Edge in, final List<Edge> out)
            {
                return new Stage(plan, in, out);
            }

            @Override
            public Worker newJoin(final Edge left, final Edge right)
            {
                return new Join(plan, left, right);
            }
        }.assemble(plan);
    }

    private static Edge.Inlet[] inlets(final List<Edge> edges)
    {
        return edges.stream().map(Edge::newInlet).toArray(Edge.Inlet[]::new);
    }

    /** Takes a message from its pool, writes it and puts it on every edge. */
    private static final class Producer extends Worker
    {
        private final Edge.Inlet[] inlets;
        private final long[][] pool;
        private final long[][] carried;
        private final long firstValue;
        private final long messages;

        Producer(final TrialPlan plan, final int producer, final List<Edge> edges)
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
    private static final class Stage extends Poller
    {
        private final Edge in;
        private final Edge.Inlet[] inlets;
        private final long[][] carried;

        Stage(final TrialPlan plan, final Edge in, final List<Edge> out)
        {
            super(new Checksum(plan.topology().isOrdered()), plan.messages());
            this.in = in;
            inlets = inlets(out);
            carried = new long[plan.batch()][];
        }

        @Override
        int poll() throws InterruptedException
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
            return count;
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
