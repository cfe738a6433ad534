package io.ringside.gateway.fix.session;

import io.ringside.gateway.fix.message.FixClock;
import io.ringside.testing.FreePorts;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
class FixAcceptorTest
{
    private static final long HOUR_NS = 3_600_000_000_000L;
    private static final long WAIT_NS = 5_000_000;

    private final FixConnections connections = new FixConnections();
    private final FixAcceptor acceptor = new FixAcceptor(
        new FixGatewayContext().errorHandler((failure) ->
        {
            throw new AssertionError(failure);
        }),
        connections, null, new FixClock(SystemNanoClock.INSTANCE, SystemEpochNanoClock.INSTANCE));
    private SocketChannel client;

    @BeforeEach
    void connect() throws IOException
    {
        final int port = FreePorts.tcp();
        acceptor.open("localhost", port);
        acceptor.poll();
        client = SocketChannel.open(new InetSocketAddress("localhost", port));
    }

    @AfterEach
    void close() throws IOException
    {
        client.close();
        acceptor.close();
    }

    @Test
    void shouldWakeWhenAClientConnectsAndWhenItSends() throws IOException
    {
        acceptor.await(HOUR_NS);
        pollUntilWork();
        assertEquals(1, connections.size());

        client.write(ByteBuffer.wrap(new byte[8]));
        acceptor.await(HOUR_NS);
        pollUntilWork();
        assertEquals(8, connections.get(0).socket().inLimit());
    }

    @Test
    void shouldWaitWhileASocketIsReadyOfWhichItCannotTakeMore() throws IOException
    {
        pollUntilWork();
        client.configureBlocking(false);
        final ByteBuffer bytes = ByteBuffer.allocate(FixGatewayContext.IN_BUFFER_LENGTH);
        while (!connections.get(0).socket().isInFull())
        {
            client.write(bytes.clear());
            acceptor.poll();
        }
        client.write(bytes.clear());

        // The socket stays ready: a wait that ended at once would be a thread that spins until the exchange goes on.
        final long beginNs = System.nanoTime();
        for (int i = 0; i < 10; i++)
        {
            acceptor.poll();
            acceptor.await(WAIT_NS);
        }
        assertTrue(System.nanoTime() - beginNs > 5 * WAIT_NS);
    }

    private void pollUntilWork()
    {
        while (0 == acceptor.poll())
        {
            Thread.onSpinWait();
        }
    }
}
