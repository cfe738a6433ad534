package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.CancelOnDisconnect;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdType;
import io.ringside.gateway.fix.message.FixDecimal;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixInstrument;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.message.FixWords;
import io.ringside.gateway.session.UserTags;

/**
 * The fields of an execution report of the core as FIX message {@code 8} has them, rule book 4.1 and 4.2. Hot
 * path: no allocation.
 */
final class FixExecutionReportEncoder
{
    private static final char TRAILING_STOP_PEG = 'a';
    private static final char ABSOLUTE = '3';

    private final FixInstruments instruments;
    private final FixDecimal decimal = new FixDecimal();
    private final byte[] id = new byte[ExecutionReportDecoder.clOrdIdLength()];
    private final byte[] memo = new byte[ExecutionReportDecoder.memoLength()];
    private FixFieldWriter writer;

    FixExecutionReportEncoder(final FixInstruments instruments)
    {
        this.instruments = instruments;
    }

    /**
     * @param copyTags of a client that may know no other user-defined fields; null for the client whose order it is,
     *                 which knows what it has sent.
     */
    void put(
        final FixFieldWriter newWriter,
        final ExecutionReportDecoder report,
        final MassStatusAnswer massStatus,
        final UserTags copyTags)
    {
        writer = newWriter;
        final ExecType execType = report.execType();
        final FixInstrument instrument = instruments.find(report.instrumentId());
        putIds(report);
        // An unknown side cannot be repeated, and FIX requires the field.
        writer.put(FixFields.EXEC_TYPE, (char)report.execTypeRaw())
            .put(FixFields.ORD_STATUS, (char)report.ordStatusRaw())
            .put(FixFields.SYMBOL, null == instrument ? FixReportFields.UNKNOWN_SYMBOL : instrument.symbol())
            .put(FixFields.SIDE, 2 == report.sideRaw() ? '2' : '1');
        putTerms(report, instrument, execType);
        putQuantities(report, instrument);
        writer.putTimeUs(FixFields.TRANSACT_TIME, report.timestampNs());
        putReason(report, execType);
        if (null == copyTags || copyTags.has(FixFields.MEMO))
        {
            putMemo(report);
        }
        if (0 != report.activationPriceTicks() && null != instrument &&
            (null == copyTags || copyTags.has(FixFields.ACTIVATION_PRICE)))
        {
            putPrice(FixFields.ACTIVATION_PRICE, instrument, report.activationPriceTicks());
        }
        final short onDisconnect = report.cancelOnDisconnectRaw();
        if ((CancelOnDisconnect.YES.value() == onDisconnect || CancelOnDisconnect.NO.value() == onDisconnect) &&
            (null == copyTags || copyTags.has(FixFields.CANCEL_ON_DISCONNECT)))
        {
            writer.put(FixFields.CANCEL_ON_DISCONNECT, CancelOnDisconnect.YES.value() == onDisconnect ? 'Y' : 'N');
        }
        if (ExecType.ORDER_STATUS == execType)
        {
            massStatus.put(writer, report.reportSequence());
        }
    }

    private void putIds(final ExecutionReportDecoder report)
    {
        FixReportFields.putOrderId(writer, report.orderId());
        report.getClOrdId(id, 0);
        writer.put(FixFields.CL_ORD_ID, id, FixReportFields.idLength(id));
        report.getOrigClOrdId(id, 0);
        if (0 != id[0])
        {
            writer.put(FixFields.ORIG_CL_ORD_ID, id, FixReportFields.idLength(id));
        }
        writer.put(FixFields.EXEC_ID, report.execId());
        if (0 != report.accountId())
        {
            writer.put(FixFields.ACCOUNT, report.accountId());
        }
    }

    private void putTerms(
        final ExecutionReportDecoder report, final FixInstrument instrument, final ExecType execType)
    {
        final OrdType ordType = report.ordType();
        final char fixOrdType = FixWords.ordType(ordType);
        if (FixWords.ABSENT != fixOrdType)
        {
            writer.put(FixFields.ORD_TYPE, fixOrdType);
        }
        if (FixWords.isTrailing(ordType))
        {
            writer.put(FixFields.EXEC_INST, TRAILING_STOP_PEG);
        }
        final char timeInForce = FixWords.timeInForce(report.timeInForce());
        if (FixWords.ABSENT != timeInForce)
        {
            writer.put(FixFields.TIME_IN_FORCE, timeInForce);
        }
        if (null == instrument)
        {
            return;
        }
        if (OrdType.MARKET != ordType && OrdType.NULL_VAL != ordType && 0 != report.priceTicks())
        {
            putPrice(FixFields.PRICE, instrument, report.priceTicks());
        }
        putRareTerms(report, instrument);
        // A refused order is reported as requested.
        if (report.quantityLots() > 0)
        {
            putQuantity(FixFields.ORDER_QTY, instrument, report.quantityLots());
        }
        if (0 != report.matchId())
        {
            putTrade(report, instrument, execType);
        }
    }

    /** Fields that are 0 in most reports. */
    private void putRareTerms(final ExecutionReportDecoder report, final FixInstrument instrument)
    {
        if (0 != report.stopPriceTicks())
        {
            putPrice(FixFields.STOP_PX, instrument, report.stopPriceTicks());
        }
        if (report.offsetTicks() < 0 && FixWords.isTrailing(report.ordType()))
        {
            writer.put(FixFields.PEG_OFFSET_VALUE, -report.offsetTicks());
            writer.put(FixFields.PEG_OFFSET_TYPE, FixFields.BASIS_POINTS);
        }
        else if (0 != report.offsetTicks())
        {
            putPrice(FixFields.PEG_OFFSET_VALUE, instrument, report.offsetTicks());
        }
        if (0 != report.workingPriceTicks())
        {
            putPrice(FixFields.PEGGED_PRICE, instrument, report.workingPriceTicks());
        }
        if (0 != report.displayLots())
        {
            // A hidden order has MaxFloor 0.
            putQuantity(FixFields.MAX_FLOOR, instrument, Math.max(0, report.displayLots()));
        }
    }

    /** A trade, its bust or its correction. */
    private void putTrade(
        final ExecutionReportDecoder report, final FixInstrument instrument, final ExecType execType)
    {
        putPrice(FixFields.LAST_PX, instrument, report.lastPriceTicks());
        putQuantity(FixFields.LAST_QTY, instrument, report.lastLots());
        writer.put(FixFields.SECONDARY_EXEC_ID, report.matchId());
        if (ExecType.TRADE != execType)
        {
            writer.put(FixFields.EXEC_REF_ID, report.refExecId());
        }
        // FIX 4.4 has no word for a trade in an auction.
        else if (Liquidity.ADDED == report.liquidity() || Liquidity.REMOVED == report.liquidity())
        {
            writer.put(FixFields.LAST_LIQUIDITY_IND, report.liquidityRaw());
        }
        putCommission(report);
    }

    /** What this fill, or its bust or correction, costs; below 0: a rebate. */
    private void putCommission(final ExecutionReportDecoder report)
    {
        final int currencyId = report.commissionCurrencyId();
        final byte[] currency = 0 == currencyId ? null : instruments.currencies().symbol(currencyId);
        if (null != currency)
        {
            instruments.currencies().amount(decimal, currencyId, report.commission());
            writer.put(FixFields.COMMISSION, decimal)
                .put(FixFields.COMM_TYPE, ABSOLUTE)
                .put(FixFields.COMM_CURRENCY, currency);
        }
    }

    private void putQuantities(final ExecutionReportDecoder report, final FixInstrument instrument)
    {
        if (null == instrument)
        {
            FixReportFields.putNothingDone(writer);
            return;
        }
        putQuantity(FixFields.LEAVES_QTY, instrument, report.leavesLots());
        putQuantity(FixFields.CUM_QTY, instrument, report.cumLots());
        instrument.averagePrice(decimal, report.cumTicksLots(), report.cumLots());
        writer.put(FixFields.AVG_PX, decimal);
    }

    private void putReason(final ExecutionReportDecoder report, final ExecType execType)
    {
        FixReportFields.putText(writer, report.reasonRaw());
        if (ExecType.REJECTED == execType)
        {
            writer.put(FixFields.ORD_REJ_REASON, FixReasons.ordRejReason(report.reason()));
        }
        else if (ExecType.RESTATED == execType)
        {
            writer.put(FixFields.EXEC_RESTATEMENT_REASON, FixReasons.restatementReason(report.reason()));
        }
        else if (ExecType.CANCELED == execType)
        {
            final int cancelReason = FixReasons.cancelReason(report.reason());
            if (FixReasons.ABSENT != cancelReason)
            {
                writer.put(FixFields.EXEC_RESTATEMENT_REASON, cancelReason);
            }
        }
    }

    private void putMemo(final ExecutionReportDecoder report)
    {
        final int length = 0 == report.getMemo(memo, 0) ? 0 : FixReportFields.idLength(memo);
        if (length > 0)
        {
            writer.put(FixFields.MEMO, memo, length);
        }
    }

    private void putPrice(final int tag, final FixInstrument instrument, final long ticks)
    {
        instrument.price(decimal, ticks);
        writer.put(tag, decimal);
    }

    private void putQuantity(final int tag, final FixInstrument instrument, final long lots)
    {
        instrument.quantity(decimal, lots);
        writer.put(tag, decimal);
    }
}
