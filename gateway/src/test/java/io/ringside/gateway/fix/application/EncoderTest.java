package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportEncoder;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SessionReportEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.fix.message.FixBytes;
import io.ringside.gateway.fix.message.FixFramer;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.SessionRegistry;
import org.agrona.concurrent.UnsafeBuffer;
import quickfix.ConfigError;
import quickfix.DataDictionary;
import quickfix.Message;

import java.util.List;
import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A record of the report log becomes FIX text, which must pass the stock dictionary; one session, one instrument. */
abstract class EncoderTest
{
    static final long RECORD_NS = 1_795_000_000_123_456_789L;
    static final long NOW_NS = RECORD_NS + 1_000_000_000L;
    private static final DataDictionary STOCK = stock();

    final SessionRegistry registry = new SessionRegistry(List.of(new SessionConfig().sessionId(1).name("one")
        .compId("FIRM1").credentialHash(PasswordHash.create("secret", 1)).accounts(100, 7).ordersPerSecond(20)
        .cancelsPerSecond(20).flood(2, 1_000)), 8);
    final FixPeer peer = new FixPeer(registry.find(1), "RINGSIDE");
    final FixInstruments instruments = new FixInstruments();
    final FixEncoder encoder = new FixEncoder(instruments, new FixOrigins(registry));
    final UnsafeBuffer record = new UnsafeBuffer(new byte[512]);
    final UnsafeBuffer out = new UnsafeBuffer(new byte[FixEncoder.MESSAGE_LENGTH_MAX + 9]);
    final MessageHeaderEncoder recordHeader = new MessageHeaderEncoder();

    EncoderTest()
    {
        instruments.define(1, "BTC-USD", 1, -2, 1, -3);
    }

    private static DataDictionary stock()
    {
        try
        {
            return new DataDictionary("FIX44.xml");
        }
        catch (final ConfigError ex)
        {
            throw new AssertionError(ex);
        }
    }

    final void execution(final Consumer<ExecutionReportEncoder> fields)
    {
        fields.accept(new ExecutionReportEncoder().wrapAndApplyHeader(record, 0, recordHeader).clOrdId("o-1")
            .sessionId(1).reportSequence(3).reportNumber(9).commandSequence(6).clientSequence(2).orderId(7).execId(8)
            .accountId(100).priceTicks(10_000).quantityLots(1_500).leavesLots(0).cumLots(0).cumTicksLots(0)
            .lastPriceTicks(0).lastLots(0).matchId(0).timestampNs(RECORD_NS).instrumentId(1).side(Side.BUY)
            .ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).liquidity(Liquidity.NONE).execType(ExecType.NEW)
            .ordStatus(OrdStatus.NEW).reason(Reason.NONE).origClOrdId("").displayLots(0).stopPriceTicks(0)
            .preventedLots(0).refExecId(0).bustedLots(0).workingPriceTicks(0).offsetTicks(0).memo(""));
    }

    final void session(final char msgType, final String body)
    {
        session(msgType, body, OrdStatus.NULL_VAL);
    }

    /** With the status that the core gives it, of the order that it is about. */
    final void session(final char msgType, final String body, final OrdStatus ordStatus)
    {
        final SessionReportEncoder report = new SessionReportEncoder().wrapAndApplyHeader(record, 0, recordHeader)
            .clOrdId("").sessionId(1).reportSequence(3).reportNumber(4_711).commandSequence(6).clientSequence(2)
            .timestampNs(RECORD_NS).connectionId(1).msgType(msgType).orderId(0).ordStatus(ordStatus);
        report.flags().clear();
        final byte[] bytes = FixBytes.bytes(body);
        report.reserved((short)0).putBody(bytes, 0, bytes.length);
    }

    final String told(final long msgSeqNum) throws Exception
    {
        return told(msgSeqNum, false);
    }

    final String told(final long msgSeqNum, final boolean isPossDup) throws Exception
    {
        return check(encode(msgSeqNum, isPossDup));
    }

    final int encode(final long msgSeqNum, final boolean isPossDup)
    {
        return encoder.encode(peer, record, 0, record.capacity(), msgSeqNum, isPossDup, NOW_NS, out, 3);
    }

    /** The body of a validly framed message that a stock client accepts. */
    final String check(final int length) throws Exception
    {
        final FixFramer framer = new FixFramer();
        assertEquals(FixFramer.FRAME, framer.next(out, 3, 3 + length));
        assertEquals(length, framer.length());
        final String text = FixBytes.text(out, 3, length);
        final Message message = new Message();
        message.fromString(text.replace('|', '\u0001'), STOCK, true);
        STOCK.validate(message);
        return text.substring(text.indexOf("|35=") + 1, text.length() - 7);
    }
}
