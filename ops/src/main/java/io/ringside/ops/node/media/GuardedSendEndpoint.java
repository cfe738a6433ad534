package io.ringside.ops.node.media;

import io.aeron.driver.DriverConductorProxy;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.SendChannelEndpointSupplier;
import io.aeron.driver.media.SendChannelEndpoint;
import io.aeron.driver.media.UdpChannel;
import io.aeron.protocol.StatusMessageFlyweight;
import io.ringside.gateway.session.ClientLog;
import io.ringside.ops.node.threads.SocketSleep;
import org.agrona.concurrent.CachedNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * A port that sends, and is told of what has arrived. That of market data, whose destinations come by themselves, has a
 * bound on their number: whoever reports as a receiver becomes a destination of all market data for five seconds, and a
 * stranger who reported under 100,000 names delayed orders by seconds.
 */
final class GuardedSendEndpoint extends SendChannelEndpoint
{
    /** A call of the kernel for each stream and turn took a fifth of the thread's time at 50,000 orders a second. */
    private static final long RECEIVE_INTERVAL_NS = 100_000;

    private final ReceiverTable receivers = new ReceiverTable(System::nanoTime);
    private final SocketSleep sockets;
    private final SocketSleep.Socket socket;
    private final boolean isBounded;
    private final CachedNanoClock clock;
    private long lastReceiveNs;
    private final ClientLog log;

    private GuardedSendEndpoint(
        final UdpChannel channel,
        final AtomicCounter status,
        final MediaDriver.Context context,
        final SocketSleep sockets,
        final Consumer<String> log)
    {
        super(channel, status, context);
        this.sockets = sockets;
        socket = sockets.socket();
        isBounded = channel.isDynamicControlMode();
        clock = context.senderCachedNanoClock();
        lastReceiveNs = clock.nanoTime() - RECEIVE_INTERVAL_NS;
        this.log = new ClientLog(log, System::nanoTime);
    }

    /**
     * Makes them for a media driver.
     *
     * @param sockets of the thread that polls the port.
     * @param log     takes a line about receivers that are passed over, a few a second at most.
     */
    static SendChannelEndpointSupplier supplier(final SocketSleep sockets, final Consumer<String> log)
    {
        return (channel, status, context) -> new GuardedSendEndpoint(channel, status, context, sockets, log);
    }

    @Override
    public void openDatagramChannel(final AtomicCounter statusIndicator)
    {
        super.openDatagramChannel(statusIndicator);
        sockets.add(receiveDatagramChannel, socket);
    }

    /** Takes what receivers have reported. The sender calls it in each of its turns, mostly for nothing. */
    @Override
    public InetSocketAddress receive(final ByteBuffer buffer)
    {
        final long nowNs = clock.nanoTime();
        if (nowNs - lastReceiveNs < RECEIVE_INTERVAL_NS || !socket.mayHaveData())
        {
            return null;
        }
        final InetSocketAddress source = super.receive(buffer);
        if (null == source)
        {
            lastReceiveNs = nowNs;
            socket.onEmpty();
        }
        return source;
    }

    @Override
    public void close()
    {
        super.close();
        sockets.onClosed();
    }

    @Override
    public void onStatusMessage(
        final StatusMessageFlyweight message,
        final UnsafeBuffer buffer,
        final int length,
        final InetSocketAddress source,
        final DriverConductorProxy conductor)
    {
        if (!isBounded || receivers.isTaken(message.receiverId(), source))
        {
            super.onStatusMessage(message, buffer, length, source, conductor);
        }
        else if (log.mayWrite())
        {
            log.write("market data refused: address=" + source.getAddress().getHostAddress() + ":" +
                source.getPort() + " reason=more than " + ReceiverTable.AT_ONE_ADDRESS_MAX +
                " receivers at this address, or " + ReceiverTable.RECEIVERS_MAX + " in all");
        }
    }
}
