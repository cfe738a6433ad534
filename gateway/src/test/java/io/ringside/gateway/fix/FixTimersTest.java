package io.ringside.gateway.fix;

import io.ringside.engine.host.CommandPublisher;
import io.ringside.gateway.base.GatewayCounter;
import org.junit.jupiter.api.Test;

import java.io.IOException;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Silence in either direction, and the end of a connection: S15, S16, S21, F07. */
class FixTimersTest extends RawFixTest
{
    private static final long SECOND_NS = 1_000_000_000L;

    /** S15: nothing was sent for the interval. */
    @Test
    void shouldSendAHeartbeatWhenItIsDue() throws Exception
    {
        for (int i = 0; i < 3; i++)
        {
            nowNs.addAndGet(30 * SECOND_NS);
            client.expect("35=0", "112=");
            // Data arrive, so no TestRequest is sent.
            send("0", "");
        }
        // The clock stands still: a heartbeat now is the answer alone.
        assertSilent();
    }

    /** S15: silence for 1.2 intervals, and for another. */
    @Test
    void shouldAskThenEndTheLine() throws Exception
    {
        ask("D", order("", ""), "35=8", "150=0");
        final long cancels = venue.counters.get(GatewayCounter.FIX_DISCONNECT_CANCELS);
        final int live = exchange.liveOrderCount();
        nowNs.addAndGet(36 * SECOND_NS + 1);
        expectBehindHeartbeats("|35=1|");
        nowNs.addAndGet(37 * SECOND_NS);
        expectBehindHeartbeats("|35=5|");
        assertEnded();
        QuickFixClient.await("cancel on disconnect", () ->
            cancels + 1 == venue.counters.get(GatewayCounter.FIX_DISCONNECT_CANCELS));
        QuickFixClient.await("its DAY order to be cancelled", () -> live - 1 == exchange.liveOrderCount());
    }

    /** S15: a client that vanishes over a message has its session to itself no longer than one that is silent. */
    @Test
    void shouldEndTheLineOverHalfAMessage() throws Exception
    {
        client.send("8=FIX.4.4\u00019=100\u000135=D\u0001");
        venue.awaitTurn();
        venue.awaitTurn();
        nowNs.addAndGet(36 * SECOND_NS + 1);
        expectBehindHeartbeats("|35=1|");
        nowNs.addAndGet(37 * SECOND_NS);
        expectBehindHeartbeats("|35=5|");
        assertEnded();
    }

    /** Its Logon waited for the exchange, as while a cluster has no leader: that is no silence of the client. */
    @Test
    void shouldKeepAClientThatWaitedForItsLogon() throws Exception
    {
        final long accepted = venue.counters.get(GatewayCounter.FIX_LOGONS_ACCEPTED);
        exchange.refusal = CommandPublisher.BACK_PRESSURED;
        try (RawFixClient other = new RawFixClient(venue.port, FixVenue.compId(FixVenue.SESSION_2)))
        {
            other.send("A", 1, other.logonFields().replace("108=30|", "108=1|") + "141=Y|");
            QuickFixClient.await("the Logon to wait", () ->
                accepted + 1 == venue.counters.get(GatewayCounter.FIX_LOGONS_ACCEPTED));
            nowNs.addAndGet(3 * SECOND_NS);
            // A turn may have begun before: the next one has that time.
            venue.awaitTurn();
            venue.awaitTurn();
            exchange.refusal = 0;
            other.expect("35=A", "108=1");
            other.ask("1", 2, "112=still here|", "35=0", "112=still here");
        }
        finally
        {
            exchange.refusal = 0;
        }
    }

    /** S15: an answer is a sign of life, any message is. */
    @Test
    void shouldGoOnWhenItIsAnswered() throws Exception
    {
        for (int i = 0; i < 3; i++)
        {
            nowNs.addAndGet(37 * SECOND_NS);
            send("0", "112=" + RawFixClient.field(expectBehindHeartbeats("|35=1|"), 112) + "|");
            answers();
        }
    }

    /** S16. */
    @Test
    void shouldEchoWhatItIsAsked() throws Exception
    {
        for (final String id : new String[]{"x", "0", "a b", "y".repeat(100), "\u00e9\u00ff", "a=b", "112=1"})
        {
            send("1", "112=" + id + "|");
            client.expect("35=0", "112=" + id);
        }
    }

    /** S21, F07: it is for the client to close; after two seconds the venue does. */
    @Test
    void shouldLeaveItToTheClientToCloseAfterItsLogout() throws Exception
    {
        final long cancels = venue.counters.get(GatewayCounter.FIX_DISCONNECT_CANCELS);
        send("5", "");
        client.expect("35=5", "34=2");
        client.assertNext(next++);
        send("2", "7=2|16=0|");
        client.expect("35=4", "43=Y", "34=2", "36=4");
        nowNs.addAndGet(2 * SECOND_NS - 1);
        client.assertNext(next++);
        assertTrue(venue.registry.find(FixVenue.SESSION_1).isOwned());
        nowNs.addAndGet(1);
        client.assertHungUp();
        venue.awaitFree();
        assertEquals(cancels, venue.counters.get(GatewayCounter.FIX_DISCONNECT_CANCELS), "it went as it should");
    }

    /** A silent connection without logon is closed. */
    @Test
    void shouldHangUpOnOneThatDoesNotLogOn() throws Exception
    {
        try (RawFixClient silent = new RawFixClient(venue.port))
        {
            silent.send("8=FIX.4.4\u00019=");
            assertSilent();
            nowNs.addAndGet(9 * SECOND_NS);
            assertSilent();
            nowNs.addAndGet(2 * SECOND_NS);
            silent.assertHungUp();
        }
    }

    /** An order after a Logout is ignored, and requested at the next logon. */
    @Test
    void shouldTakeNothingBehindALogout() throws IOException
    {
        final int live = exchange.liveOrderCount();
        final long cancels = venue.counters.get(GatewayCounter.FIX_DISCONNECT_CANCELS);
        client.send(client.text("5", 2, "") + client.text("D", 3, RawFixClient.order(newId())));
        client.expect("35=5");
        next = 4;
        logOnAgain("", "35=A");
        client.expect("35=2", "7=3");
        assertEquals(live, exchange.liveOrderCount());
        assertEquals(cancels, venue.counters.get(GatewayCounter.FIX_DISCONNECT_CANCELS), "it closed as it should");
    }

    private String expectBehindHeartbeats(final String type) throws IOException
    {
        String message = client.expect();
        for (; !message.contains(type); message = client.expect())
        {
            assertTrue(message.contains("|35=0|"), message);
        }
        return message;
    }
}
