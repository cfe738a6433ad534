package io.ringside.gateway.bridge;

import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.engine.protocol.EstablishmentAckDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NegotiationRejectDecoder;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.frame.FramingHeader;
import io.ringside.gateway.tcp.TcpAcceptor;
import io.ringside.gateway.tcp.TcpConnections;
import io.ringside.gateway.tcp.TcpReader;
import io.ringside.gateway.tcp.TcpSocket;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

import java.util.concurrent.TimeUnit;

/**
 * Carries frames between the sockets of SBE clients and their links to the door, a bounded number in each turn. Nothing
 * waits: what the door does not take stays in the client's buffer, what the client does not take stays in its stream,
 * and the door drops who is too slow. It has a thread of its own and is none of the exchange's hot threads. Hot path:
 * no allocation once connections are up.
 */
public final class BridgeAgent implements Agent
{
    /** Links of clients that the door has not let in yet. */
    static final int LINKING_MAX = 32;

    private static final int MESSAGE_LIMIT = 64;
    /** Time for a client to take its last message and to close. */
    private static final long CLOSING_NS = TimeUnit.SECONDS.toNanos(2);
    /** More than the door's own time-out: it has the first say. */
    private static final long SLOW_GRACE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long GOODBYE_NS = TimeUnit.MILLISECONDS.toNanos(500);

    private final BridgeContext context;
    private final TcpConnections<BridgeConnection> connections = new TcpConnections<>();
    private final BridgeEnds ends;
    private final BridgeInbound inbound;
    private final TcpAcceptor<BridgeConnection> acceptor;
    private final TcpReader<BridgeConnection> reader;
    private final ControlledFragmentHandler handler = this::onFragment;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final NegotiationRejectDecoder negotiationReject = new NegotiationRejectDecoder();
    private volatile boolean isServing;
    private BridgeConnection current;

    /** A bridge that does not listen until it is opened. */
    public BridgeAgent(final BridgeContext context)
    {
        this.context = context;
        final SbeFramer framer = new SbeFramer();
        ends = new BridgeEnds(context, connections);
        inbound = new BridgeInbound(context, ends, framer);
        acceptor = new TcpAcceptor<>(context.tcp(), connections, inbound, context.nanoClock());
        reader = new TcpReader<>(framer, inbound);
    }

    /** Listen. Any thread. */
    public void open()
    {
        acceptor.open(context.host(), context.port());
    }

    /** Whether clients are connected. Any thread. */
    public boolean isServing()
    {
        return isServing;
    }

    /** Whether the door has sent something since the last turn. Any thread. */
    public boolean isWanted()
    {
        return context.signal().isRaised();
    }

    /** Sleep between two turns until a socket has something, or another thread wakes this one. The agent's thread. */
    public void await(final long timeoutNs)
    {
        acceptor.await(timeoutNs);
    }

    /** End {@link #await(long)}, or the next one. Any thread. */
    public void wake(final Thread agentThread)
    {
        acceptor.wake(agentThread);
    }

    @Override
    public int doWork()
    {
        context.signal().lower();
        final long nowNs = context.nanoClock().nanoTime();
        inbound.begin(nowNs, countLinking());
        int workCount = acceptor.poll();
        for (int i = 0; i < connections.size(); i++)
        {
            if (!connections.get(i).isClosed())
            {
                workCount += serve(connections.get(i), nowNs);
            }
        }
        connections.forgetClosed();
        isServing = connections.size() > 0;
        return workCount;
    }

    private int countLinking()
    {
        int count = 0;
        for (int i = 0; i < connections.size(); i++)
        {
            count += connections.get(i).isLinking() ? 1 : 0;
        }
        return count;
    }

    /** A fault in one client's messages affects only that client. */
    private int serve(final BridgeConnection connection, final long nowNs)
    {
        try
        {
            int workCount = reader.process(connection, nowNs);
            if (connection.isClosed())
            {
                return workCount;
            }
            workCount += connection.isLinked() ? relay(connection, nowNs) : 0;
            workCount += connection.socket().send(nowNs) > 0 ? 1 : 0;
            check(connection, nowNs);
            return workCount;
        }
        catch (final RuntimeException | AssertionError ex)
        {
            context.errorHandler().onError(new IllegalStateException("the connection is closed: " + connection, ex));
            ends.close(connection);
            return 1;
        }
    }

    /** What the door has sent. */
    private int relay(final BridgeConnection connection, final long nowNs)
    {
        current = connection;
        final int count = connection.link().poll(handler, MESSAGE_LIMIT);
        if (0 == count && connection.link().isEnded())
        {
            connection.end(nowNs);
            return 1;
        }
        return count;
    }

    private ControlledFragmentHandler.Action onFragment(
        final DirectBuffer buffer, final int offset, final int length, final Header frame)
    {
        final TcpSocket socket = current.socket();
        if (!socket.hasRoom(FramingHeader.LENGTH + length))
        {
            return ControlledFragmentHandler.Action.ABORT;
        }
        final int index = socket.outLimit();
        FramingHeader.write(socket.out(), index, length);
        socket.out().putBytes(index + FramingHeader.LENGTH, buffer, offset, length);
        socket.put(FramingHeader.LENGTH + length);
        if (current.isPending())
        {
            onLogon(buffer, offset);
        }
        return ControlledFragmentHandler.Action.CONTINUE;
    }

    private void onLogon(final DirectBuffer buffer, final int offset)
    {
        switch (header.wrap(buffer, offset).templateId())
        {
            case EstablishmentAckDecoder.TEMPLATE_ID:
                current.established();
                break;
            case NegotiationRejectDecoder.TEMPLATE_ID:
                context.counters().increment(GatewayCounter.TCP_LOGONS_REFUSED);
                ends.note(current,
                    negotiationReject.wrapAndApplyHeader(buffer, offset, header).code().name());
                break;
            default:
                break;
        }
    }

    private void check(final BridgeConnection connection, final long nowNs)
    {
        if (BridgeConnection.CLOSING == connection.state())
        {
            if (connection.closingNs(nowNs) > CLOSING_NS)
            {
                ends.close(connection);
            }
        }
        else if (connection.isPending() && nowNs - connection.acceptedNs() > context.logonTimeoutNs())
        {
            ends.silently(connection, "not established within " +
                TimeUnit.NANOSECONDS.toMillis(context.logonTimeoutNs()) + " ms");
        }
        else if (connection.socket().refusingNs(nowNs) > context.slowConsumerTimeoutNs() + SLOW_GRACE_NS)
        {
            context.counters().increment(GatewayCounter.TCP_SLOW_CONSUMER_DISCONNECTS);
            ends.note(connection, "it reads nothing");
            ends.close(connection);
        }
    }

    /** The door has said good-bye by now: it is passed on. */
    @Override
    public void onClose()
    {
        acceptor.shut();
        final long beginNs = System.nanoTime();
        boolean isLeft = connections.size() > 0;
        while (isLeft && System.nanoTime() - beginNs < GOODBYE_NS)
        {
            final long nowNs = context.nanoClock().nanoTime();
            isLeft = false;
            for (int i = 0; i < connections.size(); i++)
            {
                final BridgeConnection connection = connections.get(i);
                if (!connection.isClosed())
                {
                    final int count = connection.isLinked() ? relay(connection, nowNs) : 0;
                    connection.socket().send(nowNs);
                    isLeft |= count > 0 || connection.isLinked() || connection.socket().hasOut();
                }
            }
            Thread.yield();
        }
        for (int i = 0; i < connections.size(); i++)
        {
            ends.close(connections.get(i));
        }
        acceptor.close();
    }

    @Override
    public String roleName()
    {
        return "gw-tcp";
    }
}
