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
    private static final class Client extends EchoClient
    {
        private final Edge.Inlet requests;
        private final Edge replies;
        private final long[][] sent;
        private final long[][] received = new long[1][];

        Client(final EchoPlan plan, final Edge.Inlet requests, final Edge replies)
        {
            super(plan);
            this.requests = requests;
            this.replies = replies;
            sent = new long[1][plan.words()];
        }

        @Override
        void send(final long value) throws InterruptedException
        {
            Payload.write(sent[0], value);
            requests.put(sent, 1);
        }

        @Override
        int poll() throws InterruptedException
        {
            final int count = replies.take(received, 1);
            checksum.add(Payload.sum(received[0]));
            return count;
        }
    }

    /** Answers each request. */
    private static final class Server extends Poller
    {
        private final Edge requests;
        private final Edge.Inlet replies;
        private final long[][] sent;
        private final long[][] received = new long[1][];

        Server(final EchoPlan plan, final Edge requests, final Edge.Inlet replies)
        {
            super(new Checksum(true), plan.roundTrips());
            this.requests = requests;
            this.replies = replies;
            sent = new long[1][plan.words()];
        }

        @Override
        int poll() throws InterruptedException
        {
            final int count = requests.take(received, 1);
            checksum.add(Payload.sum(received[0]));
            Payload.write(sent[0], received[0][0]);
            replies.put(sent, 1);
            return count;
        }
    }
}
