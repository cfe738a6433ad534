package io.ringside.gateway.tcp;

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
class TcpAcceptorTest
{
    private static final long HOUR_NS = 3_600_000_000_000L;
    private static final long WAIT_NS = 5_000_000;

    private final EchoDoor door = new EchoDoor(1, null);
    private SocketChannel client;

    @BeforeEach
    void connect() throws IOException
    {
        door.acceptor.poll();
        client = SocketChannel.open(new InetSocketAddress("localhost", door.port));
    }

    @AfterEach
    void close() throws IOException
    {
        client.close();
        door.close();
    }

    @Test
    void shouldWakeWhenAClientConnectsAndWhenItSends() throws IOException
    {
        door.acceptor.await(HOUR_NS);
        pollUntilWork();
        assertEquals(1, door.lines.size());

        client.write(ByteBuffer.wrap(new byte[8]));
        door.acceptor.await(HOUR_NS);
        pollUntilWork();
        assertEquals(8, door.lines.get(0).socket().inLimit());
    }

    @Test
    void shouldWaitWhileASocketIsReadyOfWhichItCannotTakeMore() throws IOException
    {
        pollUntilWork();
        client.configureBlocking(false);
        final ByteBuffer bytes = ByteBuffer.allocate(EchoDoor.IN_LENGTH);
        while (!door.lines.get(0).socket().isInFull())
        {
            client.write(bytes.clear());
            door.acceptor.poll();
        }
        client.write(bytes.clear());

        // The socket stays ready: a wait that ended at once would be a thread that spins until the exchange goes on.
        final long beginNs = System.nanoTime();
        for (int i = 0; i < 10; i++)
        {
            door.acceptor.poll();
            door.acceptor.await(WAIT_NS);
        }
        assertTrue(System.nanoTime() - beginNs > 5 * WAIT_NS);
    }

    private void pollUntilWork()
    {
        while (0 == door.acceptor.poll())
        {
            Thread.onSpinWait();
        }
    }
}
