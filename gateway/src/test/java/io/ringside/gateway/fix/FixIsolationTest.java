package io.ringside.gateway.fix;

import io.ringside.engine.protocol.Side;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Clients that harm the gateway do not affect others: S24, S25. */
class FixIsolationTest extends VenueTest
{
    private static final int CROWD = 1_000;

    private final AtomicLong nowNs = new AtomicLong();
    @AutoClose
    private RawFixClient other;
    private int otherNext = 2;

    @Override
    void configure() throws IOException
    {
        exchange = new CoreExchange(CROWD + 24);
        venue = new FixVenue(directory, CROWD + 8);
        venue.clock = nowNs::get;
    }

    @Override
    void connect() throws IOException
    {
        other = RawFixClient.logOn(venue.port, FixVenue.compId(4));
    }

    /** Connections without a byte. */
    @ParameterizedTest
    @ValueSource(ints = {65, 100, 300, 1_000})
    void shouldServeWhenManyConnectionsEndAtOnce(final int count) throws Exception
    {
        final List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < count; i++)
        {
            sockets.add(new Socket("localhost", venue.port));
        }
        for (final Socket socket : sockets)
        {
            socket.close();
        }
        assertOtherTrades();
        try (RawFixClient client = RawFixClient.logOn(venue.port))
        {
            client.assertNext(2);
        }
    }

    /** Their host is cut off. */
    @Test
    void shouldEndACrowdOfSessionsAtOnce() throws Exception
    {
        assertOtherTrades();
        final List<RawFixClient> crowd = new ArrayList<>();
        for (int id = 8; id < 8 + CROWD; id++)
        {
            final RawFixClient client = RawFixClient.logOn(venue.port, FixVenue.compId(id));
            client.send("D", 2, RawFixClient.order("c-1"));
            crowd.add(client);
        }
        for (final RawFixClient client : crowd)
        {
            client.expect("35=8", "150=0");
        }
        assertEquals(CROWD + 1, exchange.liveOrderCount());
        final long beginNs = System.nanoTime();
        for (final RawFixClient client : crowd)
        {
            client.cut();
        }
        assertOtherTrades();
        QuickFixClient.await("the crowd's DAY orders to be cancelled", () -> 2 == exchange.liveOrderCount());
        for (int id = 8; id < 8 + CROWD; id++)
        {
            venue.awaitFree(id);
        }
        try (RawFixClient client = RawFixClient.logOn(venue.port))
        {
            client.assertNext(2);
        }
        System.out.println("FIX crowd: sessions=" + CROWD + " ended and door open after ms=" +
            (System.nanoTime() - beginNs) / 1_000_000);
    }

    /** All echoed in order, or the line ends with a word; others are served. */
    @Test
    void shouldServeOthersWhileOneAsksWithoutEnd() throws Exception
    {
        final int count = 20_000;
        final RawFixClient client = RawFixClient.logOn(venue.port);
        final CompletableFuture<Void> sending = sendAll(client,
            client.texts("1", 2, count, (it) -> "112=" + (it - 2) + "|"));
        long worstNs = 0;
        int echoed = 0;
        String message = client.read();
        while (echoed < count && null != message && message.contains("|35=0|"))
        {
            assertEquals(String.valueOf(echoed++), RawFixClient.field(message, 112));
            if (0 == echoed % 2_000)
            {
                final long beginNs = System.nanoTime();
                assertOtherTrades();
                worstNs = Math.max(worstNs, System.nanoTime() - beginNs);
            }
            message = echoed < count ? client.read() : null;
        }
        assertTrue(count == echoed || null != message && message.contains("|35=5|") &&
            null != RawFixClient.field(message, 58), message);
        sending.join();
        client.close();
        assertOtherTrades();
        System.out.println("FIX TestRequests: sent=" + count + " echoed=" + echoed + " other's worst answer us=" +
            worstNs / 1_000);
    }

    /** A report about an unknown instrument delays no other session. */
    @Test
    void shouldNotWaitForAnInstrumentThatNobodyHas() throws Exception
    {
        exchange.enterNowhere(3, 1, "nowhere-1");
        assertOtherTrades();
        try (RawFixClient client = new RawFixClient(venue.port, FixVenue.compId(3)))
        {
            client.ask("A", 2, client.logonFields(), "35=A", "34=2");
            client.ask("2", 3, "7=1|16=0|", "35=8", "34=1", "43=Y", "11=nowhere-1", "150=8");
        }
    }

    /** S24, S23: one that does not read falls behind, is disconnected, and gets everything when it is back. */
    @Test
    void shouldEndALineThatNobodyReads() throws Exception
    {
        final int count = 20_000;
        final RawFixClient slow = new RawFixClient(venue.port, FixVenue.compId(3), 4_096);
        slow.ask("A", 1, slow.logonFields(), "35=A");
        slow.ask("D", 2, "11=big|55=BTC-USD|54=1|60=20261118-11:06:40|38=" + count / 100 + "|40=2|44=50|59=1|", "35=8",
            "150=0");
        for (int i = 0; i < count; i++)
        {
            exchange.enter(Side.SELL, 5_000, 10);
        }
        assertOtherTrades();
        QuickFixClient.await("the slow one to be hung up on", () ->
        {
            nowNs.addAndGet(1_000_000_000L);
            return !venue.registry.find(3).isOwned();
        });
        slow.close();
        otherNext = 1;
        other.close();
        venue.awaitFree(4);
        other = new RawFixClient(venue.port, FixVenue.compId(4));
        other.ask("A", 1, other.logonFields() + "141=Y|", "35=A");
        otherNext = 2;
        final long beginNs = System.nanoTime();
        try (RawFixClient again = new RawFixClient(venue.port, FixVenue.compId(3)))
        {
            again.ask("A", 3, again.logonFields(), "35=A");
            again.send("2", 4, "7=3|16=0|");
            for (int i = 0; i < count; i++)
            {
                again.expect("35=8", "34=" + (3 + i), "43=Y", "150=F", "11=big");
                if (0 == i % 5_000)
                {
                    assertOtherTrades();
                }
            }
        }
        System.out.println("FIX resend: reports=" + count + " ms=" + (System.nanoTime() - beginNs) / 1_000_000);
    }

    /** S25: refusals of a session without end fill the journal: the line ends with a word. */
    @Test
    void shouldEndALineOfNothingButRejects() throws Exception
    {
        final RawFixClient client = RawFixClient.logOn(venue.port);
        final int count = 50_000;
        final CompletableFuture<Void> sending = sendAll(client, client.texts("D", 2, count, (it) -> "44=x|"));
        int rejects = 0;
        String message = client.read();
        while (null != message && message.contains("|35=3|"))
        {
            rejects++;
            message = client.read();
        }
        assertTrue(null == message || message.contains("|35=5|") && null != RawFixClient.field(message, 58), message);
        assertTrue(rejects < count, "all of them were answered");
        client.close();
        sending.join();
        assertOtherTrades();
    }

    /** On another thread, until it is logged out, which the reader sees. */
    private static CompletableFuture<Void> sendAll(final RawFixClient client, final String text)
    {
        return CompletableFuture.runAsync(() ->
        {
            try
            {
                client.send(text);
            }
            catch (final IOException ex)
            {
                assertTrue(null != ex.getMessage());
            }
        });
    }

    private void assertOtherTrades() throws IOException
    {
        final String id = RawFixTest.newId();
        other.ask("D", otherNext++, RawFixClient.order(id) + "59=1|", "35=8", "11=" + id, "150=0");
    }
}
