package io.ringside.gateway.sbe;

import io.aeron.CommonContext;
import io.aeron.Image;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.session.VenueNotice;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;

import java.util.ArrayList;
import java.util.List;

/**
 * Listens for clients and steps their connections in turn, a bounded number of messages each, so that none can crowd
 * out the others. Hot path: no allocation once connections are up.
 */
public final class SbeAcceptorAgent implements Agent
{
    private final SbeContext context;
    private final SessionReplies replies;
    private final StrayNegotiates strays;
    private final List<SbeConnection> connections = new ArrayList<>();
    private final EndedConnections ended = new EndedConnections();
    private final ManyToOneConcurrentLinkedQueue<Image> newImages = new ManyToOneConcurrentLinkedQueue<>();
    private final IngressPorts ports;
    private volatile boolean isOpenWanted;
    private volatile int sharedMemoryCount;
    private long nextConnectionId;

    /**
     * An agent that does not listen until {@link #open()}.
     *
     * @param context its dependencies.
     */
    public SbeAcceptorAgent(final SbeContext context)
    {
        this.context = context;
        this.replies = new SessionReplies(context.epochClock());
        this.strays = new StrayNegotiates(context, replies);
        this.ports = new IngressPorts(
            context.aeron(), context.ingressChannels(), context.ingressStreamId(), newImages::offer);
        if (0 != context.bridgeStreamId())
        {
            ports.add(CommonContext.IPC_CHANNEL, context.bridgeStreamId());
        }
        this.nextConnectionId = context.epochClock().nanoTime();
    }

    /**
     * Open the ports, from the next turn on. Any thread.
     */
    public void open()
    {
        isOpenWanted = true;
    }

    /** Whether a client in shared memory is connected. Any thread. */
    public boolean hasSharedMemoryClients()
    {
        return sharedMemoryCount > 0;
    }

    @Override
    public int doWork()
    {
        final long nowNs = context.nanoClock().nanoTime();
        int workCount = (isOpenWanted ? ports.open(nowNs) : 0) + tellNotices();
        for (Image image = newImages.poll(); null != image; image = newImages.poll())
        {
            onNewImage(image);
            workCount++;
        }
        final boolean isCutOff = context.notices().isCutOff();
        for (int i = connections.size() - 1; i >= 0; i--)
        {
            final SbeConnection connection = connections.get(i);
            if (isCutOff)
            {
                connection.drop(TerminationCode.SHUTDOWN);
            }
            workCount += connection.doWork(nowNs);
            if (connection.isOver())
            {
                connections.set(i, connections.get(connections.size() - 1));
                connections.remove(connections.size() - 1);
                sharedMemoryCount -= connection.isInSharedMemory() ? 1 : 0;
                context.counters().add(GatewayCounter.SBE_CONNECTIONS, -1);
                ended.add(connection);
            }
        }
        return workCount + ended.doWork(nowNs) + strays.doWork(nowNs);
    }

    @Override
    public void onClose()
    {
        tellNotices();
        connections.forEach(SbeConnection::shutdown);
        connections.clear();
        ended.clear();
        strays.close();
        ports.close();
    }

    @Override
    public String roleName()
    {
        return "gw-sbe";
    }

    /** What the venue tells everybody. */
    private int tellNotices()
    {
        int count = 0;
        for (VenueNotice notice = context.notices().poll(); null != notice; notice = context.notices().poll())
        {
            for (int i = 0; i < connections.size(); i++)
            {
                connections.get(i).tell(notice);
            }
            count++;
        }
        return count;
    }

    private void onNewImage(final Image image)
    {
        final SbeConnection connection = new SbeConnection(context, image, replies, strays, nextConnectionId++);
        if (connections.size() >= context.connectionCapacity())
        {
            connection.turnAway();
            ended.add(connection);
            return;
        }
        connections.add(connection);
        sharedMemoryCount += connection.isInSharedMemory() ? 1 : 0;
        context.counters().add(GatewayCounter.SBE_CONNECTIONS, 1);
    }
}
