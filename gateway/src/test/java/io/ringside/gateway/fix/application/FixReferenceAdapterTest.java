package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.SessionMessageDecoder;
import io.ringside.engine.protocol.SessionReportEncoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.gateway.CommandPublisher;
import io.ringside.gateway.GatewayCounters;
import io.ringside.gateway.fix.CoreExchange;
import io.ringside.gateway.fix.message.FixBytes;
import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.SessionRegistry;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import quickfix.DataDictionary;
import quickfix.Message;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

import static io.ringside.gateway.fix.message.FixBytes.message;
import static io.ringside.gateway.fix.message.FixBytes.wrap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Questions about instruments and hours: bytes in, fields out, and all that is sent passes the stock dictionary. */
class FixReferenceAdapterTest
{
    private static final int CONNECTION = 77;
    private static final String LONG_ID = "i".repeat(FixDictionary.ID_LENGTH_MAX);

    private final DataDictionary stock = new DataDictionary("FIX44.xml");
    private final FixDictionary dictionary = new FixDictionary();
    private final Queue<UnsafeBuffer> commands = new ArrayDeque<>();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SessionMessageDecoder decoder = new SessionMessageDecoder();
    private final FixPeer peer = new FixPeer(new SessionRegistry(List.of(new SessionConfig().sessionId(1).name("one")
        .compId("FIRM1").credentialHash(PasswordHash.create("secret", 1)).accounts(100)), 8).find(1), "RINGSIDE");
    private final FixInstruments instruments = new FixInstruments();
    private final FixEncoder encoder = new FixEncoder(instruments, new FixOrigins(new SessionRegistry(List.of(), 16)));
    private final FixCommandAdapter adapter;
    private int room = Integer.MAX_VALUE;
    private long nowNs;
    private long clientSequence = 1;

    FixReferenceAdapterTest() throws Exception
    {
        instruments.prime(new CoreExchange().image());
        final CommandPublisher publisher = this::take;
        adapter = new FixCommandAdapter(
            instruments, publisher, new FixSessionMessages(publisher), () -> false, new GatewayCounters(), () -> nowNs);
    }

    @ParameterizedTest
    @CsvSource({"CLOSED,18,3", "PRE_OPEN,21,4", "AUCTION_CALL,22,4", "NO_CANCEL,22,4", "CONTINUOUS,17,2",
        "VOLATILITY,5,2", "HALT,2,1", "HALT_FROZEN,2,1", "CLOSING_CALL,5,5", "POST_CLOSE,18,3", "NULL_VAL,20,0"})
    void shouldTellThePhase(final TradingPhase phase, final int status, final char sessionStatus) throws Exception
    {
        for (int id = 1; id <= instruments.count(); id++)
        {
            instruments.find(id).phase(phase, false);
        }
        final String text = TradingPhase.NULL_VAL == phase ? "" : "58=" + phase + "|";
        send("e", "324=s-1|55=ESZ6|263=0|");
        assertEquals("324=s-1|55=ESZ6|336=DAY|326=" + status + "|" + text, expectAnswer('f'));
        send("g", "335=g-1|263=0|");
        assertEquals("335=g-1|336=DAY|340=" + sessionStatus + "|", expectAnswer('h'));
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
            send("g", "335=" + LONG_ID + "|336=DAY|263=0|");
            assertEquals("335=" + LONG_ID + "|336=DAY|340=" + "31452".charAt(i) + "|", expectAnswer('h'));
        }
        send("g", "335=g-1|336=NIGHT|263=0|");
        assertEquals("335=g-1|336=NIGHT|340=6|567=1|58=UNKNOWN_TRADING_SESSION|", expectAnswer('h'));
        send("g", "335=g-1|336=" + "N".repeat(200) + "|263=0|");
        assertTrue(expectAnswer('h').startsWith("335=g-1|336=[N/A]|340=6|567=1|"));
    }

    @Test
    void shouldTellTheLastPriceAndACallThatDoesNotEnd() throws Exception
    {
        instruments.onTrade(2, 16_001);
        instruments.find(2).phase(TradingPhase.CLOSING_CALL, true);
        send("e", "324=" + LONG_ID + "|55=ESZ6|263=0|336=DAY|107=x|");
        assertEquals("324=" + LONG_ID + "|55=ESZ6|336=DAY|326=5|327=I|31=4000.25|58=CLOSING_CALL|", expectAnswer('f'));
        instruments.define(2, "ESZ6", 25, -2, 1, 0);
        send("e", "324=s-1|55=ESZ6|263=0|");
        assertTrue(expectAnswer('f').contains("|326=5|327=I|31=4000.25|"), "what is redefined has traded all the same");
    }

    /** A gateway that was detached, or replaces another, gets an image. */
    @Test
    void shouldKnowPhasesAndPricesFromAnImage() throws Exception
    {
        final CoreExchange exchange = new CoreExchange();
        exchange.trade(9_900);
        exchange.phase(TradingPhase.HALT);
        instruments.prime(exchange.image());
        send("e", "324=s-1|55=BTC-USD|263=0|");
        assertEquals("324=s-1|55=BTC-USD|336=DAY|326=2|31=99|58=HALT|", expectAnswer('f'));
        send("e", "324=s-2|55=ESZ6|263=0|");
        assertEquals("324=s-2|55=ESZ6|336=DAY|326=17|58=CONTINUOUS|", expectAnswer('f'));
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
            "45=2|372=" + type + "|379=" + id + "|380=" + reason + "|58=" + text + "|", expectAnswer('j'));
    }

    @Test
    void shouldListWhatIsAskedFor() throws Exception
    {
        send("x", "320=x-1|559=0|55=ESZ6|");
        assertEquals("320=x-1|322=2-1|560=0|393=1|893=Y|146=1|55=ESZ6|561=1|58=TICK 0.25|", expectAnswer('y'));
        send("x", "320=x-2|559=0|55=NOPE|");
        assertEquals("320=x-2|322=3|560=2|", expectAnswer('y'));
        send("x", "320=x-3|559=1|55=ESZ6|");
        assertEquals("320=x-3|322=4|560=1|", expectAnswer('y'));
        send("x", "320=x-4|559=4|263=1|");
        assertEquals("320=x-4|322=5|560=1|", expectAnswer('y'));
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
        send("x", "320=x|559=4|");
        assertEquals("320=x|322=3|560=4|", expectAnswer('y'));
        send("x", "320=x|559=0|55=SATS|");
        assertTrue(expectAnswer('y').contains("|55=SATS|561=0.00000001|58=TICK 0.01|"));
        nowNs += TimeUnit.SECONDS.toNanos(1);
        send("x", "320=x|559=4|");
        assertTrue(adapter.offerPending(peer, CONNECTION));
        assertEquals(4, commands.size());
    }

    @Test
    void shouldDefine() throws Exception
    {
        send("c", "320=c-1|321=0|55=ESZ6|");
        assertEquals("320=c-1|322=2|323=1|55=ESZ6|336=DAY|561=1|58=TICK 0.25|", expectAnswer('d'));
        send("c", "320=" + LONG_ID + "|321=1|55=BTC-USD|263=0|");
        assertEquals("320=" + LONG_ID + "|322=3|323=1|55=BTC-USD|336=DAY|561=0.001|58=TICK 0.01|", expectAnswer('d'));
        send("c", "320=c-2|321=0|55=NOPE|");
        assertEquals("320=c-2|322=4|323=5|55=NOPE|58=UNKNOWN_INSTRUMENT|", expectAnswer('d'));
        send("c", "320=c-3|321=3|55=ESZ6|");
        assertEquals("320=c-3|322=5|323=5|55=ESZ6|58=UNSUPPORTED_REQUEST_TYPE|", expectAnswer('d'));
        send("c", "320=c-4|321=0|55=ESZ6|263=1|");
        assertEquals("320=c-4|322=6|323=5|55=ESZ6|58=UNSUPPORTED_SUBSCRIPTION|", expectAnswer('d'));
        final FixMessage endless = wrap(message("c", 9, "320=" + LONG_ID + "i|321=0|55=ESZ6|"));
        assertFalse(dictionary.isGood(endless));
        assertEquals("5 320", dictionary.rejectReason() + " " + dictionary.rejectTag());
    }

    private void assertEntry(final int number, final int count, final String last) throws Exception
    {
        final String symbol = new String(instruments.find(number).symbol(), StandardCharsets.US_ASCII);
        assertTrue(expectFirst('y').startsWith("320=" + LONG_ID + "|322=2-" + number + "|560=0|393=" + count +
            "|893=" + last + "|146=1|55=" + symbol + "|561="));
    }

    private void send(final String type, final String fields)
    {
        final FixMessage request = wrap(message(type, (int)++clientSequence, fields));
        assertTrue(dictionary.isGood(request), () -> dictionary.rejectReason() + " " + dictionary.rejectTag());
        assertTrue(adapter.onMessage(peer, request, clientSequence, CONNECTION));
    }

    private String expectAnswer(final char msgType) throws Exception
    {
        final String body = expectFirst(msgType);
        assertNull(commands.peek(), "one answer");
        return body;
    }

    /** The body of the next message, which a stock client accepts. */
    private String expectFirst(final char msgType) throws Exception
    {
        final UnsafeBuffer command = commands.remove();
        decoder.wrapAndApplyHeader(command, 0, header);
        assertEquals(SessionMessageDecoder.TEMPLATE_ID, header.templateId());
        assertEquals(msgType, decoder.msgType());
        assertEquals(CONNECTION, decoder.connectionId());
        assertEquals(clientSequence, decoder.clientSequence());
        final int length = decoder.bodyLength();
        assertTrue(length <= FixSessionMessages.BODY_LENGTH_MAX, () -> "length=" + length);
        final UnsafeBuffer record = new UnsafeBuffer(new byte[512]);
        final SessionReportEncoder report = new SessionReportEncoder().wrapAndApplyHeader(
            record, 0, new MessageHeaderEncoder()).timestampNs(FixEncoderTest.RECORD_NS).msgType(msgType);
        report.putBody(command, command.capacity() - length, length);
        final UnsafeBuffer out = new UnsafeBuffer(new byte[FixEncoder.MESSAGE_LENGTH_MAX]);
        final int outLength =
            encoder.encode(peer, record, 0, record.capacity(), 5, false, FixEncoderTest.NOW_NS, out, 0);
        final String text = FixBytes.text(out, 0, outLength);
        final Message told = new Message();
        told.fromString(text.replace('|', '\u0001'), stock, true);
        stock.validate(told);
        assertEquals('f' == msgType, text.contains("|60=20261118-11:06:40.123456|"), text);
        return FixBytes.text(command, command.capacity() - length, length);
    }

    private long take(final DirectBuffer buffer, final int offset, final int length)
    {
        if (room == 0)
        {
            return CommandPublisher.BACK_PRESSURED;
        }
        room--;
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
        copy.putBytes(0, buffer, offset, length);
        commands.add(copy);
        return commands.size();
    }
}
