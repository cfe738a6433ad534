package io.ringside.ops.node.media;

import io.aeron.driver.Configuration;
import io.aeron.driver.DataPacketDispatcher;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ReceiveChannelEndpointSupplier;
import io.aeron.driver.media.ReceiveChannelEndpoint;
import io.aeron.driver.media.ReceiveDestinationTransport;
import io.aeron.driver.media.UdpChannel;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.LogBufferDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.SetupFlyweight;
import io.ringside.gateway.session.ClientLog;
import io.ringside.ops.node.threads.SocketSleep;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * A UDP port that refuses set-up frames of huge streams. The driver allocates the buffers that a set-up frame asks for,
 * three terms of up to 1 GiB, and on few cores it does so on the matching thread: 40 bytes from anybody stopped the
 * node. Malformed frames are dropped too, before the driver throws for each.
 */
final class GuardedReceiveEndpoint extends ReceiveChannelEndpoint
{
    /** Aeron's default, which a client has that sets nothing. */
    static final int TERM_LENGTH_MAX = 16 << 20;

    private final int termLengthMax;
    private final Runnable refused;
    private final ClientLog log;
    private final SocketSleep sockets;
    private final SocketSleep.Socket socket;

    private GuardedReceiveEndpoint(
        final UdpChannel channel,
        final DataPacketDispatcher dispatcher,
        final AtomicCounter status,
        final MediaDriver.Context context,
        final SocketSleep sockets,
        final int termLengthMax,
        final Runnable refused,
        final Consumer<String> log)
    {
        super(channel, dispatcher, status, context);
        this.sockets = sockets;
        socket = sockets.socket();
        this.termLengthMax = termLengthMax;
        this.refused = refused;
        this.log = new ClientLog(log, System::nanoTime);
    }

    /**
     * Makes them for a media driver.
     *
     * @param sockets    of the thread that polls the port.
     * @param termLength of the node's own streams: its peer may have the same.
     * @param refused    told of each frame that asks for too much.
     * @param log        takes a line about it, a few a second at most.
     */
    static ReceiveChannelEndpointSupplier supplier(
        final SocketSleep sockets, final int termLength, final Runnable refused, final Consumer<String> log)
    {
        return (channel, dispatcher, status, context) -> new GuardedReceiveEndpoint(
            channel, dispatcher, status, context, sockets, Math.max(TERM_LENGTH_MAX, termLength), refused, log);
    }

    @Override
    public void openDatagramChannel(final AtomicCounter statusIndicator)
    {
        super.openDatagramChannel(statusIndicator);
        sockets.add(receiveDatagramChannel, socket);
    }

    @Override
    public InetSocketAddress receive(final ByteBuffer buffer)
    {
        if (!socket.mayHaveData())
        {
            return null;
        }
        final InetSocketAddress source = super.receive(buffer);
        if (null == source)
        {
            socket.onEmpty();
        }
        return source;
    }

    /** Its socket ends the sleep, too; the driver polls it past this endpoint, in every turn. */
    @Override
    public int addDestination(final ReceiveDestinationTransport transport)
    {
        sockets.add(transport.receiveDatagramChannel());
        return super.addDestination(transport);
    }

    @Override
    public void close()
    {
        super.close();
        sockets.onClosed();
    }

    @Override
    public void onSetupMessage(
        final SetupFlyweight frame,
        final UnsafeBuffer buffer,
        final int length,
        final InetSocketAddress source,
        final int transportIndex)
    {
        if (frame.termLength() > termLengthMax)
        {
            refused.run();
            if (log.mayWrite())
            {
                log.write("stream refused: address=" + source.getAddress().getHostAddress() + ":" + source.getPort() +
                    " stream=" + frame.streamId() + " reason=term-length " + frame.termLength() +
                    " is more than " + termLengthMax);
            }
        }
        else if (isPossible(frame.termLength(), frame.mtuLength()))
        {
            super.onSetupMessage(frame, buffer, length, source, transportIndex);
        }
    }

    /** What the driver itself would throw for. */
    static boolean isPossible(final int termLength, final int mtuLength)
    {
        return termLength >= LogBufferDescriptor.TERM_MIN_LENGTH && BitUtil.isPowerOfTwo(termLength) &&
            mtuLength > DataHeaderFlyweight.HEADER_LENGTH && mtuLength <= Configuration.MAX_UDP_PAYLOAD_LENGTH &&
            0 == mtuLength % FrameDescriptor.FRAME_ALIGNMENT;
    }
}
