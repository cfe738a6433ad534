package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.TradingPhase;
import io.ringside.gateway.fix.CoreExchange;
import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import static io.ringside.gateway.fix.message.FixBytes.message;
import static io.ringside.gateway.fix.message.FixBytes.wrap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Questions about instruments and hours: bytes in, fields out, and all that is sent passes the stock dictionary. */
class FixReferenceAdapterTest extends AdapterTest
{
    private static final String LONG_ID = "i".repeat(FixDictionary.ID_LENGTH_MAX);

    FixReferenceAdapterTest()
    {
        instruments.prime(new CoreExchange().image());
        isAccepting = false;
    }

    @ParameterizedTest
    @CsvSource({"CLOSED,18,3", "PRE_OPEN,21,4", "AUCTION_CALL,22,4", "NO_CANCEL,22,4", "CONTINUOUS,17,2",
        "VOLATILITY,5,2", "HALT,2,1", "HALT_FROZEN,2,1", "CLOSING_CALL,5,5", "POST_CLOSE,18,3",
        "TRADE_AT_CLOSE,17,2", "NULL_VAL,20,0"})
    void shouldTellThePhase(final TradingPhase phase, final int status, final char sessionStatus) throws Exception
    {
        for (int id = 1; id <= instruments.count(); id++)
        {
            instruments.find(id).phase(phase, false);
        }
        final String text = TradingPhase.NULL_VAL == phase ? "" : "58=" + phase + "|";
        ask("e", "324=s-1|55=ESZ6|263=0|", 'f', "324=s-1|55=ESZ6|336=DAY|326=" + status + "|" + text);
        ask("g", "335=g-1|263=0|", 'h', "335=g-1|336=DAY|340=" + sessionStatus + "|");
    }

    @Test
    void shouldTellTheMarketsHoursFromAllInstruments() throws Exception
    {
        final TradingPhase[] phases = {TradingPhase.CLOSED, TradingPhase.HALT, TradingPhase.PRE_OPEN,
            TradingPhase.CLOSING_CALL, TradingPhase.CONTINUOUS};
        for (int id = 1; id <= instruments.count(); id++)
        {
            instruments.find(id).phase(TradingPhase.CLOSED, false);
        }
        for (int i = 0; i < phases.length; i++)
        {
            instruments.find(1 + i % 4).phase(phases[i], false);
            ask("g", "335=" + LONG_ID + "|336=DAY|263=0|", 'h',
                "335=" + LONG_ID + "|336=DAY|340=" + "31452".charAt(i) + "|");
        }
        ask("g", "335=g-1|336=NIGHT|263=0|", 'h', "335=g-1|336=NIGHT|340=6|567=1|58=UNKNOWN_TRADING_SESSION|");
        send("g", "335=g-1|336=" + "N".repeat(200) + "|263=0|");
        assertTrue(expectMessage('h').startsWith("335=g-1|336=[N/A]|340=6|567=1|"));
    }

    @Test
    void shouldTellTheLastPriceAndACallThatDoesNotEnd() throws Exception
    {
        instruments.onTrade(2, 16_001);
        instruments.find(2).phase(TradingPhase.CLOSING_CALL, true);
        ask("e", "324=" + LONG_ID + "|55=ESZ6|263=0|336=DAY|107=x|", 'f',
            "324=" + LONG_ID + "|55=ESZ6|336=DAY|326=5|327=I|31=4000.25|58=CLOSING_CALL|");
        instruments.define(2, "ESZ6", 25, -2, 1, 0);
        send("e", "324=s-1|55=ESZ6|263=0|");
        assertTrue(expectMessage('f').contains("|326=5|327=I|31=4000.25|"), "it has traded, redefined or not");
    }

    /** A gateway that was detached, or replaces another, gets an image. */
    @Test
    void shouldKnowPhasesAndPricesFromAnImage() throws Exception
    {
        final CoreExchange exchange = new CoreExchange();
        exchange.trade(9_900);
        exchange.phase(TradingPhase.HALT);
        instruments.prime(exchange.image());
        ask("e", "324=s-1|55=BTC-USD|263=0|", 'f', "324=s-1|55=BTC-USD|336=DAY|326=2|31=99|58=HALT|");
        ask("e", "324=s-2|55=ESZ6|263=0|", 'f', "324=s-2|55=ESZ6|336=DAY|326=17|58=CONTINUOUS|");
    }

    /** Exactly one answer each, with the number of the question. */
    @ParameterizedTest
    @CsvSource({"e,324=s|55=NOPE|263=0|,2,UNKNOWN_INSTRUMENT", "e,324=s|55=NOPE|263=1|,2,UNKNOWN_INSTRUMENT",
        "e,324=s|55=ESZ6|263=1|,0,UNSUPPORTED_SUBSCRIPTION", "e,324=s|55=ESZ6|263=2|,0,UNSUPPORTED_SUBSCRIPTION",
        "g,335=g|263=1|,0,UNSUPPORTED_SUBSCRIPTION", "g,335=g|263=2|,0,UNSUPPORTED_SUBSCRIPTION",
        "x,320=x|559=0|,5,SYMBOL_MISSING", "c,320=c|321=0|,5,SYMBOL_MISSING"})
    void shouldRefuse(final String type, final String fields, final int reason, final String text) throws Exception
    {
        send(type, fields);
        final String id = fields.substring(fields.indexOf('=') + 1, fields.indexOf('|'));
        assertEquals(
            "45=2|372=" + type + "|379=" + id + "|380=" + reason + "|58=" + text + "|", expectMessage('j'));
    }

    @Test
    void shouldListWhatIsAskedFor() throws Exception
    {
        ask("x", "320=x-1|559=0|55=ESZ6|", 'y', "320=x-1|322=2-1|560=0|393=1|893=Y|146=1|55=ESZ6|561=1|58=TICK 0.25|");
        ask("x", "320=x-2|559=0|55=NOPE|", 'y', "320=x-2|322=3|560=2|");
        ask("x", "320=x-3|559=1|55=ESZ6|", 'y', "320=x-3|322=4|560=1|");
        ask("x", "320=x-4|559=4|263=1|", 'y', "320=x-4|322=5|560=1|");
    }

    /** One record for each instrument, in order; refused offers are repeated later. */
    @Test
    void shouldListAllAndGoOnWhereItWasHeldUp() throws Exception
    {
        for (int id = 5; id <= 150; id++)
        {
            instruments.define(id, "I" + id, 1, -9, 999_999_999_999_999_999L, -9);
        }
        room = 0;
        final FixMessage request = wrap(message("x", 2, "320=" + LONG_ID + "|559=4|"));
        assertTrue(dictionary.isGood(request));
        assertFalse(adapter.onMessage(peer, request, 2, CONNECTION));
        assertTrue(adapter.offerPending(peer, CONNECTION), "nothing is pending before the request is taken");
        room = 1;
        assertTrue(adapter.onMessage(peer, request, 2, CONNECTION));
        for (int turn = 0; commands.size() < 150; turn++)
        {
            assertTrue(adapter.offerPending(peer, CONNECTION + 1), "nothing is pending for another connection");
            room = turn % 4;
            assertEquals(commands.size() + room >= 150, adapter.offerPending(peer, CONNECTION));
        }
        clientSequence = 2;
        for (int number = 1; number <= 150; number++)
        {
            assertEntry(number, 150, 150 == number ? "Y" : "N");
            clientSequence = 0;
        }
        assertTrue(adapter.offerPending(peer, CONNECTION));
    }

    /** A long list does not delay others. */
    @Test
    void shouldSendAListInSlices() throws Exception
    {
        for (int id = 5; id <= 1_000; id++)
        {
            instruments.define(id, "I" + id, 1, -2, 1, 0);
        }
        send("x", "320=x|559=4|");
        int turns = 1;
        while (!adapter.offerPending(peer, CONNECTION))
        {
            turns++;
        }
        assertEquals(1_000, commands.size());
        assertEquals(16, turns);
    }

    @Test
    void shouldListAllOnceASecond() throws Exception
    {
        send("x", "320=x|559=4|");
        assertTrue(adapter.offerPending(peer, CONNECTION));
        assertEquals(4, commands.size());
        commands.clear();
        ask("x", "320=x|559=4|", 'y', "320=x|322=3|560=4|");
        send("x", "320=x|559=0|55=SATS|");
        assertTrue(expectMessage('y').contains("|55=SATS|561=0.00000001|58=TICK 0.01|"));
        nowNs += TimeUnit.SECONDS.toNanos(1);
        send("x", "320=x|559=4|");
        assertTrue(adapter.offerPending(peer, CONNECTION));
        assertEquals(4, commands.size());
    }

    @Test
    void shouldDefine() throws Exception
    {
        ask("c", "320=c-1|321=0|55=ESZ6|", 'd', "320=c-1|322=2|323=1|55=ESZ6|336=DAY|561=1|58=TICK 0.25|");
        ask("c", "320=" + LONG_ID + "|321=1|55=BTC-USD|263=0|", 'd',
            "320=" + LONG_ID + "|322=3|323=1|55=BTC-USD|336=DAY|561=0.001|58=TICK 0.01|");
        ask("c", "320=c-2|321=0|55=NOPE|", 'd', "320=c-2|322=4|323=5|55=NOPE|58=UNKNOWN_INSTRUMENT|");
        ask("c", "320=c-3|321=3|55=ESZ6|", 'd', "320=c-3|322=5|323=5|55=ESZ6|58=UNSUPPORTED_REQUEST_TYPE|");
        ask("c", "320=c-4|321=0|55=ESZ6|263=1|", 'd', "320=c-4|322=6|323=5|55=ESZ6|58=UNSUPPORTED_SUBSCRIPTION|");
        final FixMessage endless = wrap(message("c", 9, "320=" + LONG_ID + "i|321=0|55=ESZ6|"));
        assertFalse(dictionary.isGood(endless));
        assertEquals("5 320", dictionary.rejectReason() + " " + dictionary.rejectTag());
    }

    private void assertEntry(final int number, final int count, final String last) throws Exception
    {
        final String symbol = new String(instruments.find(number).symbol(), StandardCharsets.US_ASCII);
        assertTrue(nextMessage('y').startsWith("320=" + LONG_ID + "|322=2-" + number + "|560=0|393=" + count +
            "|893=" + last + "|146=1|55=" + symbol + "|561="));
    }
}
