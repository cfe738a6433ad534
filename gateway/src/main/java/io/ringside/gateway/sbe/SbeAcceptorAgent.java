package io.ringside.gateway.sbe;

import io.aeron.Image;
import io.aeron.Subscription;
import io.ringside.gateway.GatewayCounter;
import org.agrona.CloseHelper;
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
    private final List<Subscription> subscriptions = new ArrayList<>();
    private final List<SbeSession> connections = new ArrayList<>();
    private final ManyToOneConcurrentLinkedQueue<Image> newImages = new ManyToOneConcurrentLinkedQueue<>();
    private volatile boolean isOpenWanted;
    private boolean isOpen;
    private long nextConnectionId;

    /**
     * An agent that listens nowhere until it is told to {@link #open()}.
     *
     * @param context all it needs.
     */
    public SbeAcceptorAgent(final SbeContext context)
    {
        this.context = context;
        this.replies = new SessionReplies(context.epochClock());
        this.nextConnectionId = context.epochClock().nanoTime();
    }

    /**
     * Open the ports, on the next turn. Any thread.
     */
    public void open()
    {
        isOpenWanted = true;
    }

    private void openPorts()
    {
        isOpen = true;
        for (final String channel : context.ingressChannels())
        {
            subscriptions.add(context.aeron().addSubscription(
                channel, context.ingressStreamId(), newImages::offer, SbeAcceptorAgent::onUnavailableImage));
        }
    }

    @Override
    public int doWork()
    {
        if (!isOpen && isOpenWanted)
        {
            openPorts();
        }
        int workCount = 0;
        for (Image image = newImages.poll(); null != image; image = newImages.poll())
        {
            onNewImage(image);
            workCount++;
        }
        final long nowNs = context.nanoClock().nanoTime();
        for (int i = connections.size() - 1; i >= 0; i--)
        {
            final SbeSession connection = connections.get(i);
            workCount += connection.doWork(nowNs);
            if (connection.isFinished())
            {
                connections.set(i, connections.get(connections.size() - 1));
                connections.remove(connections.size() - 1);
                context.counters().add(GatewayCounter.SBE_CONNECTIONS, -1);
            }
        }
        return workCount;
    }

    @Override
    public void onClose()
    {
        connections.forEach(SbeSession::shutdown);
        connections.clear();
        CloseHelper.closeAll(subscriptions);
    }

    @Override
    public String roleName()
    {
        return "gw-sbe";
    }

    private void onNewImage(final Image image)
    {
        if (connections.size() >= context.connectionCapacity())
        {
            image.reject("too many connections");
            return;
        }
        connections.add(new SbeSession(context, image, replies, nextConnectionId++));
        context.counters().add(GatewayCounter.SBE_CONNECTIONS, 1);
    }

    private static void onUnavailableImage(final Image image)
    {
        // The connection sees its image closed; nothing else hangs on it.
    }
}
