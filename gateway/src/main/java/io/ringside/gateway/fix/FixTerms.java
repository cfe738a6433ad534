package io.ringside.gateway.fix;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TriggerKind;
import io.ringside.gateway.fix.codec.decoder.NewOrderSingleDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderTermsDecoder;
import uk.co.real_logic.artio.fields.ReadOnlyDecimalFloat;

/**
 * The terms that few orders have, of one order or replace, in the exchange's units. What they mean together is the
 * core's to judge, as far as it can be told at all; the rest is refused here with the core's own reasons. One instance,
 * filled for each message that has such terms. Hot path: no allocation.
 */
final class FixTerms
{
    /** Nothing of the order is shown. */
    private static final long HIDDEN = -1;

    private final FixExecInst execInst = new FixExecInst();
    private OrdType ordType;
    private boolean isCoherent;

    long stopPriceTicks;
    long trailTicks;
    long displayLots;
    long pegOffsetTicks;
    long expireTimeNs;
    long minQuantityLots;
    int stpGroup;
    StpMode stpMode;
    PostOnly postOnly;
    TriggerKind triggerKind;
    char[] linkedClOrdId;
    int linkedClOrdIdLength;

    FixExecInst execInst()
    {
        return execInst;
    }

    /** With a trailing stop told from a pegged order. */
    OrdType ordType()
    {
        return ordType;
    }

    /** Does the message state a term that an order can be given anew? ExecInst (18) is none of these. */
    static boolean hasChangeable(final OrderTermsDecoder order)
    {
        return order.hasStopPx() || order.hasMaxFloor() || order.hasPegOffsetValue() || order.hasExpireTime() ||
            order.hasExpireDate();
    }

    /** Does a new order state one that it has for good? */
    static boolean hasFixed(final NewOrderSingleDecoder order)
    {
        return order.hasExecInst() || order.hasMinQty() || order.hasSelfTradeMode() || order.hasSelfTradeGroup() ||
            order.hasPostOnlyMode() || order.hasTriggerKind() || order.hasLinkedClOrdID();
    }

    /**
     * Read what needs no instrument: instructions and times.
     *
     * @param order       a new order or a replace.
     * @param type        as OrdType (40) alone says.
     * @param timeInForce of the order.
     * @param isNew       false of a replace: what the order is pegged to, a distance and a time stay as they are if it
     *                    leaves them out.
     * @return {@link FixOutcome#ACCEPTED}, or what is missing or malformed.
     */
    int readForm(
        final OrderTermsDecoder order, final OrdType type, final TimeInForce timeInForce, final boolean isNew)
    {
        if (order.hasExecInst())
        {
            execInst.read(order.execInst(), order.execInstLength());
        }
        else
        {
            execInst.clear();
        }
        final boolean isPegType = OrdType.PEGGED == type;
        ordType = !isPegType || !execInst.isTrailing() ? type :
            order.hasPrice() ? OrdType.TRAILING_STOP_LIMIT : OrdType.TRAILING_STOP;
        isCoherent = execInst.pegCount() <= (isPegType ? 1 : 0) && !(order.hasExpireTime() && order.hasExpireDate());
        minQuantityLots = 0;
        stpGroup = 0;
        stpMode = StpMode.NONE;
        postOnly = execInst.isPostOnly() ? PostOnly.REJECT : PostOnly.NONE;
        triggerKind = TriggerKind.LAST_TRADE;
        linkedClOrdIdLength = 0;
        if (!execInst.isSupported())
        {
            return FixOutcome.ACCEPTED;
        }
        if ((OrdType.STOP == type || OrdType.STOP_LIMIT == type) && !order.hasStopPx())
        {
            return FixOutcome.STOP_PRICE_MISSING;
        }
        if (isNew && isPegType && 0 == execInst.pegCount())
        {
            return FixOutcome.EXEC_INST_MISSING;
        }
        if (isNew && FixWords.isTrailing(ordType) && !order.hasPegOffsetValue())
        {
            return FixOutcome.PEG_OFFSET_MISSING;
        }
        return readExpireTime(order, timeInForce, isNew);
    }

    /** The instructions of a new order for which FIX 4.4 has no field, behind {@link #readForm}. */
    void readOwn(final NewOrderSingleDecoder order)
    {
        stpMode = order.hasSelfTradeMode() ? StpMode.get((short)order.selfTradeMode()) : StpMode.NONE;
        stpGroup = order.hasSelfTradeGroup() ? order.selfTradeGroup() : 0;
        triggerKind = order.hasTriggerKind() ?
            TriggerKind.get((short)order.triggerKind()) : TriggerKind.LAST_TRADE;
        if (order.hasPostOnlyMode())
        {
            isCoherent &= execInst.isPostOnly();
            postOnly = PostOnly.get((short)order.postOnlyMode());
        }
        if (order.hasLinkedClOrdID())
        {
            linkedClOrdId = order.linkedClOrdID();
            linkedClOrdIdLength = order.linkedClOrdIDLength();
        }
    }

    /**
     * Read prices and quantities, behind {@link #readForm}.
     *
     * @param order      the same.
     * @param instrument of the order.
     * @return {@link Reason#NONE}, or why the exchange cannot be told of the order.
     */
    Reason readUnits(final OrderTermsDecoder order, final FixInstrument instrument)
    {
        if (!isCoherent)
        {
            return Reason.INVALID_COMBINATION;
        }
        stopPriceTicks = order.hasStopPx() ? instrument.priceTicks(order.stopPx()) : 0;
        displayLots = order.hasMaxFloor() ? displayLots(order.maxFloor(), instrument) : 0;
        final long offsetTicks = order.hasPegOffsetValue() ? instrument.priceTicks(order.pegOffsetValue()) : 0;
        final boolean isTrailing = FixWords.isTrailing(ordType);
        // A stop can trail on one side only, so that the sign of its distance says nothing.
        trailTicks = isTrailing && FixInstrument.isExact(offsetTicks) ? Math.abs(offsetTicks) : 0;
        pegOffsetTicks = isTrailing ? 0 : offsetTicks;
        if (!FixInstrument.isExact(stopPriceTicks) || isTrailing && !FixInstrument.isExact(offsetTicks))
        {
            return Reason.INVALID_STOP_PRICE;
        }
        return !FixInstrument.isExact(offsetTicks) ? Reason.INVALID_PEG :
            !FixInstrument.isExact(displayLots) ? Reason.INVALID_DISPLAY_QUANTITY : Reason.NONE;
    }

    /** The minimum quantity of a new order; {@link Reason#NONE} or why the exchange cannot be told of it. */
    Reason readMinQuantity(final NewOrderSingleDecoder order, final FixInstrument instrument)
    {
        minQuantityLots = order.hasMinQty() ? instrument.quantityLots(order.minQty()) : 0;
        return FixInstrument.isExact(minQuantityLots) ? Reason.NONE : Reason.INVALID_MIN_QUANTITY;
    }

    private int readExpireTime(final OrderTermsDecoder order, final TimeInForce timeInForce, final boolean isNew)
    {
        expireTimeNs = 0;
        if (order.hasExpireTime())
        {
            expireTimeNs = FixTimes.timestampNs(order.expireTime(), order.expireTimeLength());
            return FixTimes.MALFORMED == expireTimeNs ? FixOutcome.EXPIRE_TIME_MALFORMED : FixOutcome.ACCEPTED;
        }
        if (order.hasExpireDate())
        {
            expireTimeNs = FixTimes.endOfDayNs(order.expireDate(), order.expireDateLength());
            return FixTimes.MALFORMED == expireTimeNs ? FixOutcome.EXPIRE_DATE_MALFORMED : FixOutcome.ACCEPTED;
        }
        return isNew && TimeInForce.GTD == timeInForce ? FixOutcome.EXPIRE_TIME_MISSING : FixOutcome.ACCEPTED;
    }

    /** What FIX calls a floor of nothing is a hidden order; less than that is none that the core could tell apart. */
    private static long displayLots(final ReadOnlyDecimalFloat maxFloor, final FixInstrument instrument)
    {
        final long lots = instrument.quantityLots(maxFloor);
        return 0 == lots ? HIDDEN : lots < 0 ? FixInstrument.OFF_UNIT : lots;
    }
}
