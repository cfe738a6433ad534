package io.ringside.gateway.fix;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.OrdType;
import io.ringside.gateway.fix.codec.builder.ExecutionReportEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import uk.co.real_logic.artio.fields.DecimalFloat;
import uk.co.real_logic.artio.fields.EpochFractionFormat;
import uk.co.real_logic.artio.fields.UtcTimestampEncoder;
import uk.co.real_logic.artio.session.Session;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * An execution report of the core as FIX message {@code 8}, venue-semantics 4.1 and 4.2. Everything it sends passes a
 * client that validates with the stock FIX44.xml. Used by the FIX gateway's agent only. Hot path: no allocation.
 */
final class FixExecutionReportPublisher
{
    /** Symbol of a report whose instrument this gateway does not know: FIX cannot leave it out. */
    static final byte[] UNKNOWN_SYMBOL = "[N/A]".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] TRAILING_STOP_PEG = {'a'};
    private static final int NUMBER_LENGTH_MAX = 20;

    private final FixInstruments instruments;
    private final ExecutionReportEncoder encoder = new ExecutionReportEncoder();
    private final DecimalFloat decimal = new DecimalFloat();
    private final UtcTimestampEncoder timestampEncoder = new UtcTimestampEncoder(EpochFractionFormat.MICROSECONDS);
    private final byte[] clOrdId = new byte[ExecutionReportDecoder.clOrdIdLength()];
    private final byte[] origClOrdId = new byte[ExecutionReportDecoder.origClOrdIdLength()];
    private final byte[] orderId = new byte[NUMBER_LENGTH_MAX];
    private final byte[] execId = new byte[NUMBER_LENGTH_MAX];
    private final byte[] matchId = new byte[NUMBER_LENGTH_MAX];
    private final byte[] execRefId = new byte[NUMBER_LENGTH_MAX];
    private final byte[] account = new byte[NUMBER_LENGTH_MAX];
    private final UnsafeBuffer orderIdBuffer = new UnsafeBuffer(orderId);
    private final UnsafeBuffer execIdBuffer = new UnsafeBuffer(execId);
    private final UnsafeBuffer matchIdBuffer = new UnsafeBuffer(matchId);
    private final UnsafeBuffer execRefIdBuffer = new UnsafeBuffer(execRefId);
    private final UnsafeBuffer accountBuffer = new UnsafeBuffer(account);

    FixExecutionReportPublisher(final FixInstruments instruments)
    {
        this.instruments = instruments;
    }

    /** Returns Artio's position, negative if it takes no more just now. */
    long send(
        final Session session,
        final MassStatusAnswer massStatus,
        final ExecutionReportDecoder report,
        final boolean possResend)
    {
        final ExecType execType = report.execType();
        final FixInstrument instrument = instruments.find(report.instrumentId());
        encoder.resetMessage();
        FixReportPublisher.header(encoder.header(), possResend);
        putIds(report);
        encoder.execType((char)report.execTypeRaw());
        encoder.ordStatus((char)report.ordStatusRaw());
        encoder.instrument().symbol(null == instrument ? UNKNOWN_SYMBOL : instrument.symbol());
        // A side that the venue did not understand cannot be told; FIX cannot leave it out either.
        encoder.side(2 == report.sideRaw() ? '2' : '1');
        encoder.transactTime(
            timestampEncoder.buffer(), timestampEncoder.encodeFrom(report.timestampNs(), TimeUnit.NANOSECONDS));
        putTerms(report, instrument, execType);
        putQuantities(report, instrument);
        putReason(report, execType);
        if (ExecType.ORDER_STATUS == execType)
        {
            massStatus.put(encoder, report.reportSequence());
        }
        return session.trySend(encoder);
    }

    private void putIds(final ExecutionReportDecoder report)
    {
        report.getClOrdId(clOrdId, 0);
        encoder.clOrdID(clOrdId, FixReportPublisher.idLength(clOrdId));
        report.getOrigClOrdId(origClOrdId, 0);
        if (0 != origClOrdId[0])
        {
            encoder.origClOrdID(origClOrdId, FixReportPublisher.idLength(origClOrdId));
        }
        encoder.execID(execId, execIdBuffer.putLongAscii(0, report.execId()));
        if (0 == report.orderId())
        {
            encoder.orderID(FixReportPublisher.NO_ORDER_ID);
        }
        else
        {
            encoder.orderID(orderId, orderIdBuffer.putLongAscii(0, report.orderId()));
        }
        if (0 != report.accountId())
        {
            encoder.account(account, accountBuffer.putLongAscii(0, report.accountId()));
        }
    }

    private void putTerms(
        final ExecutionReportDecoder report, final FixInstrument instrument, final ExecType execType)
    {
        final OrdType ordType = report.ordType();
        final char fixOrdType = FixWords.ordType(ordType);
        if (FixWords.ABSENT != fixOrdType)
        {
            encoder.ordType(fixOrdType);
        }
        if (FixWords.isTrailing(ordType))
        {
            encoder.execInst(TRAILING_STOP_PEG);
        }
        final char timeInForce = FixWords.timeInForce(report.timeInForce());
        if (FixWords.ABSENT != timeInForce)
        {
            encoder.timeInForce(timeInForce);
        }
        if (null == instrument)
        {
            return;
        }
        if (OrdType.MARKET != ordType && OrdType.NULL_VAL != ordType && 0 != report.priceTicks())
        {
            instrument.price(decimal, report.priceTicks());
            encoder.price(decimal);
        }
        putRareTerms(report, instrument);
        if (ExecType.REJECTED != execType && report.quantityLots() > 0)
        {
            instrument.quantity(decimal, report.quantityLots());
            encoder.orderQtyData().orderQty(decimal);
        }
        if (0 != report.matchId())
        {
            putTrade(report, instrument, execType);
        }
    }

    /** What most reports do not have: it is 0 there. */
    private void putRareTerms(final ExecutionReportDecoder report, final FixInstrument instrument)
    {
        if (0 != report.stopPriceTicks())
        {
            instrument.price(decimal, report.stopPriceTicks());
            encoder.stopPx(decimal);
        }
        if (0 != report.offsetTicks())
        {
            instrument.price(decimal, report.offsetTicks());
            encoder.pegOffsetValue(decimal);
        }
        if (0 != report.workingPriceTicks())
        {
            instrument.price(decimal, report.workingPriceTicks());
            encoder.peggedPrice(decimal);
        }
        if (0 != report.displayLots())
        {
            // Nothing shown is a floor of nothing.
            instrument.quantity(decimal, Math.max(0, report.displayLots()));
            encoder.maxFloor(decimal);
        }
    }

    /** A trade, or what became of it. */
    private void putTrade(
        final ExecutionReportDecoder report, final FixInstrument instrument, final ExecType execType)
    {
        instrument.price(decimal, report.lastPriceTicks());
        encoder.lastPx(decimal);
        instrument.quantity(decimal, report.lastLots());
        encoder.lastQty(decimal);
        encoder.secondaryExecID(matchId, matchIdBuffer.putLongAscii(0, report.matchId()));
        if (ExecType.TRADE == execType)
        {
            // FIX 4.4 has no word for a trade in an auction.
            if (Liquidity.ADDED == report.liquidity() || Liquidity.REMOVED == report.liquidity())
            {
                encoder.lastLiquidityInd(report.liquidityRaw());
            }
        }
        else
        {
            encoder.execRefID(execRefId, execRefIdBuffer.putLongAscii(0, report.refExecId()));
        }
    }

    private void putQuantities(final ExecutionReportDecoder report, final FixInstrument instrument)
    {
        if (null == instrument)
        {
            encoder.leavesQty(0, 0).cumQty(0, 0).avgPx(0, 0);
            return;
        }
        instrument.quantity(decimal, report.leavesLots());
        encoder.leavesQty(decimal);
        instrument.quantity(decimal, report.cumLots());
        encoder.cumQty(decimal);
        instrument.averagePrice(decimal, report.cumTicksLots(), report.cumLots());
        encoder.avgPx(decimal);
    }

    private void putReason(final ExecutionReportDecoder report, final ExecType execType)
    {
        final byte[] text = FixReasons.text(report.reasonRaw());
        if (null != text)
        {
            encoder.text(text);
        }
        if (ExecType.REJECTED == execType)
        {
            encoder.ordRejReason(FixReasons.ordRejReason(report.reason()));
        }
        else if (ExecType.ORDER_STATUS == execType && OrdStatus.REJECTED == report.ordStatus())
        {
            encoder.ordRejReason(5);
        }
        else if (ExecType.RESTATED == execType)
        {
            encoder.execRestatementReason(FixReasons.restatementReason(report.reason()));
        }
        else if (ExecType.CANCELED == execType)
        {
            final int cancelReason = FixReasons.cancelReason(report.reason());
            if (FixReasons.ABSENT != cancelReason)
            {
                encoder.execRestatementReason(cancelReason);
            }
        }
    }
}
