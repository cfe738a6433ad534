package io.ringside.ops.node.media;

import io.aeron.protocol.HeaderFlyweight;
import io.aeron.protocol.SetupFlyweight;
import io.ringside.ops.Await;
import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.FreePorts;
import io.ringside.ops.node.view.Node;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a stranger's datagrams can make of a node's shared memory. */
class GuardedReceiveEndpointTest
{
    private static final int INGRESS_STREAM = 10;
    private static final int MTU = 1408;
    private static final int HUGE = 1 << 30;
    private static final int SMALL = 64 * 1024;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"65536, 1408, true", "1073741824, 65504, true", "65536, 32, false", "65536, 65536, false",
        "65536, -1408, false", "65536, 1409, false", "32768, 1408, false", "65537, 1408, false", "0, 1408, false",
        "-2147483648, 1408, false"})
    void shouldKnowWhatTheDriverTakes(final int termLength, final int mtuLength, final boolean isPossible)
    {
        assertEquals(isPossible, GuardedReceiveEndpoint.isPossible(termLength, mtuLength));
    }

    @Test
    @Timeout(120)
    void shouldMakeNoHugeStream() throws IOException
    {
        final int port = FreePorts.udp();
        final Path shm = Files.createDirectories(directory.resolve("shm"));
        final Node node = TestNodes.start(TestNodes.alone(directory.resolve("node"),
            "aeron.dir", shm.toString(), "gateway.sbe-endpoint", "localhost:" + port));
        try (node; DatagramSocket socket = new DatagramSocket())
        {
            // On one socket and in the driver they stay in order: the second stream is there when the first is decided.
            send(socket, port, 1, HUGE, MTU);
            send(socket, port, 2, SMALL, MTU + 1);
            send(socket, port, 3, SMALL, MTU);
            Await.until("the small stream", () -> !streams(shm).isEmpty());
            assertEquals(1, streams(shm).size());
            assertTrue(Files.size(streams(shm).get(0)) < 4 * SMALL);
        }
        final String log = Files.readString(directory.resolve("node/ringside.log"));
        assertTrue(log.contains("stream refused: address=127.0.0.1:") &&
            log.contains("stream=10 reason=term-length 1073741824 is more than 16777216"), log);
        assertFalse(log.contains("error:"), log);
    }

    private static void send(
        final DatagramSocket socket, final int port, final int session, final int termLength, final int mtuLength)
        throws IOException
    {
        final byte[] bytes = new byte[SetupFlyweight.HEADER_LENGTH];
        final SetupFlyweight frame = new SetupFlyweight();
        frame.wrap(new UnsafeBuffer(bytes));
        frame.sessionId(session).streamId(INGRESS_STREAM).initialTermId(1).activeTermId(1).termOffset(0)
            .termLength(termLength).mtuLength(mtuLength).ttl(0)
            .version(HeaderFlyweight.CURRENT_VERSION).headerType(SetupFlyweight.HDR_TYPE_SETUP)
            .frameLength(bytes.length);
        socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
    }

    private static List<Path> streams(final Path shm)
    {
        return TestFiles.walk(shm).stream()
            .filter((it) -> it.getParent().endsWith("images") && Files.isRegularFile(it)).toList();
    }
}
