package io.ringside.gateway.fix;

import io.ringside.engine.host.BookImages;
import io.ringside.engine.protocol.Side;
import io.ringside.testing.AllocationWindows;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** From the exchange's output to a reader's socket nothing is allocated: levels, orders, trades and figures. */
@Timeout(120)
class FixMarketAllocationTest
{
    private static final int WINDOW_ORDERS = 2_000;
    private static final int WINDOWS_MAX = 25;
    private static final String BTC = "146=1|55=BTC-USD|";

    private final CoreExchange exchange = new CoreExchange();
    private final ByteBuffer in = ByteBuffer.allocateDirect(1 << 20);
    private FixMarketVenue venue;
    private SocketChannel client;
    private long readBytes;
    private int orderCount;

    @BeforeEach
    void start() throws IOException
    {
        exchange.isForgetful = true;
        venue = new FixMarketVenue(exchange.door(), new BookImages(), exchange.image(), 16_384);
        client = SocketChannel.open(new InetSocketAddress("localhost", venue.port));
        client.configureBlocking(false);
    }

    @AfterEach
    void stop() throws IOException
    {
        client.close();
        venue.close();
    }

    @Test
    void shouldAllocateNothingFromTheExchangeToTheSocket() throws IOException
    {
        write("A", 1, RawFixClient.logonFields(FixVenue.PASSWORD).replace("108=30", "108=0"));
        while (0 == readBytes)
        {
            turn();
        }
        write("V", 2, "262=l|263=1|264=0|265=1|83=1|20008=1|" +
            "267=8|269=0|269=1|269=2|269=4|269=7|269=8|269=9|269=B|" + BTC);
        write("V", 3, "262=o|263=1|264=0|265=1|266=N|20009=1|267=2|269=0|269=1|" + BTC);
        write("V", 4, "262=f|263=1|264=5|265=0|267=2|269=0|269=1|" + BTC);
        final long before = readBytes;

        AllocationWindows.assertFree(WINDOWS_MAX, this::window);
        assertTrue(readBytes - before > 3L * WINDOW_ORDERS * 100, "read " + (readBytes - before));
    }

    private long window()
    {
        long allocated = 0;
        for (int i = 0; i < WINDOW_ORDERS; i++)
        {
            orderCount++;
            exchange.enter(0 == orderCount % 2 ? Side.BUY : Side.SELL, 10_000 + orderCount % 7, 1 + orderCount % 5);
            allocated += turn();
        }
        return allocated;
    }

    private long turn()
    {
        final long before = AllocationWindows.allocated();
        venue.step();
        final long allocated = AllocationWindows.allocated() - before;
        exchange.egress().poll((buffer, offset, length, sequence, endOfBatch) ->
        {
        }, Integer.MAX_VALUE);
        try
        {
            in.clear();
            readBytes += client.read(in);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return allocated;
    }

    private void write(final String type, final int msgSeqNum, final String fields) throws IOException
    {
        client.write(ByteBuffer.wrap(
            RawFixClient.message(type, msgSeqNum, fields).getBytes(StandardCharsets.ISO_8859_1)));
    }
}
