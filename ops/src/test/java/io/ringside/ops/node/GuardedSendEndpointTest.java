package io.ringside.ops.node;

import io.aeron.AeronCounters;
import io.aeron.protocol.HeaderFlyweight;
import io.aeron.protocol.StatusMessageFlyweight;
import io.ringside.ops.Await;
import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.FreePorts;
import io.ringside.ops.node.media.ReceiverTable;
import io.ringside.ops.node.view.Node;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** To how many a stranger can have market data sent. */
class GuardedSendEndpointTest
{
    private static final int MARKET_DATA_STREAM = 20;
    private static final int WINDOW = 128 * 1024;

    @TempDir
    private Path directory;

    @Test
    @Timeout(120)
    void shouldSendToNoMoreReceiversThanThereMayBeAtOneAddress() throws IOException
    {
        final int port = FreePorts.udp();
        try (Node node = TestNodes.start(TestNodes.alone(
            directory.resolve("node"), "gateway.market-data-endpoint", "localhost:" + port));
            DatagramSocket socket = new DatagramSocket())
        {
            for (int i = 1; i <= 2 * ReceiverTable.AT_ONE_ADDRESS_MAX; i++)
            {
                report(socket, port, i);
            }
            Await.until("a receiver that is passed over", () -> log().contains("market data refused: address="));
            assertEquals(ReceiverTable.AT_ONE_ADDRESS_MAX, destinations(((ExchangeNode)node).media.counters()));
        }
    }

    private static void report(final DatagramSocket socket, final int port, final long receiver) throws IOException
    {
        final byte[] bytes = new byte[StatusMessageFlyweight.HEADER_LENGTH];
        final StatusMessageFlyweight frame = new StatusMessageFlyweight();
        frame.wrap(new UnsafeBuffer(bytes));
        frame.sessionId(1).streamId(MARKET_DATA_STREAM).consumptionTermId(1).consumptionTermOffset(0)
            .receiverWindowLength(WINDOW).receiverId(receiver)
            .version(HeaderFlyweight.CURRENT_VERSION).headerType(HeaderFlyweight.HDR_TYPE_SM)
            .frameLength(bytes.length);
        socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
    }

    private static long destinations(final CountersReader counters)
    {
        final long[] count = {0};
        counters.forEach((id, type, key, label) ->
            count[0] += AeronCounters.MDC_DESTINATIONS_COUNTER_TYPE_ID == type ? counters.getCounterValue(id) : 0);
        return count[0];
    }

    private String log()
    {
        return TestFiles.read(directory.resolve("node/ringside.log"));
    }
}
