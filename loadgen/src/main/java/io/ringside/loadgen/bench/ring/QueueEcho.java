package io.ringside.loadgen.bench.ring;

import java.util.List;

/**
 * Two queues of references, two messages that go round.
 */
final class QueueEcho implements Echo
{
    private final QueueGraph.EdgeFactory factory;

    QueueEcho(final QueueGraph.EdgeFactory factory)
    {
        this.factory = factory;
    }

    @Override
    public List<Worker> workers(final EchoPlan plan)
    {
        final Edge requests = factory.newEdge(plan.slotCount(), 1);
        final Edge replies = factory.newEdge(plan.slotCount(), 1);

        return List.of(new Client(plan, requests.newInlet(), replies), new Server(plan, requests, replies.newInlet()));
    }

    /** Sends the next request when the reply has come. */
    private static final class Client extends Worker
    {
        private final EchoClock clock;
        private final Edge.Inlet requests;
        private final Edge replies;
        private final long[][] sent;
        private final long[][] received = new long[1][];
        private final Checksum checksum;
        private final long roundTrips;

        Client(final EchoPlan plan, final Edge.Inlet requests, final Edge replies)
        {
            super(new Checksum(true));
            this.requests = requests;
            this.replies = replies;
            clock = new EchoClock(plan.roundTripNs());
            sent = new long[1][plan.words()];
            checksum = checksum();
            roundTrips = plan.roundTrips();
        }

        @Override
        void work() throws InterruptedException
        {
            clock.start();
            for (long n = 0; n < roundTrips; n++)
            {
                Payload.write(sent[0], n);
                requests.put(sent, 1);
                replies.take(received, 1);
                checksum.add(Payload.sum(received[0]));
                clock.onReply();
            }
        }
    }

    /** Answers each request. */
    private static final class Server extends Worker
    {
        private final Edge requests;
        private final Edge.Inlet replies;
        private final long[][] sent;
        private final long[][] received = new long[1][];
        private final Checksum checksum;
        private final long roundTrips;

        Server(final EchoPlan plan, final Edge requests, final Edge.Inlet replies)
        {
            super(new Checksum(true));
            this.requests = requests;
            this.replies = replies;
            sent = new long[1][plan.words()];
            checksum = checksum();
            roundTrips = plan.roundTrips();
        }

        @Override
        void work() throws InterruptedException
        {
            while (checksum.count() < roundTrips)
            {
                requests.take(received, 1);
                checksum.add(Payload.sum(received[0]));
                Payload.write(sent[0], received[0][0]);
                replies.put(sent, 1);
            }
        }
    }
}
