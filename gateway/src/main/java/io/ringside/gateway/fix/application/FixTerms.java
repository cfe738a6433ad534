package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.CancelOnDisconnect;
import io.ringside.engine.protocol.NewOrderExtendedEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.ReplaceOrderExtendedEncoder;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TriggerKind;
import io.ringside.gateway.fix.message.FixDecimal;
import io.ringside.gateway.fix.message.FixExecInst;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixInstrument;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.fix.message.FixTimes;
import io.ringside.gateway.fix.message.FixWords;

/**
 * The rare terms of one order or replace, in the exchange's units. The core validates their combination; terms that
 * cannot be encoded are refused here with the core's reasons. One instance, filled for each message with such terms.
 * Hot path: no allocation.
 */
final class FixTerms
{
    /** No part of the order is displayed. */
    private static final long HIDDEN = -1;

    final FixExecInst execInst = new FixExecInst();
    private final FixDecimal decimal = new FixDecimal();
    private OrdType ordType;
    private boolean isCoherent;
    private long stopPriceTicks;
    private long trailTicks;
    private long activationPriceTicks;
    private long displayLots;
    private long pegOffsetTicks;
    private long expireTimeNs;
    private long minQuantityLots;
    private int stpGroup;
    private StpMode stpMode;
    private PostOnly postOnly;
    private TriggerKind triggerKind;
    private CancelOnDisconnect cancelOnDisconnect;

    /** The type, as other fields than OrdType (40) complete it. */
    OrdType ordType()
    {
        return ordType;
    }

    /** True if the message states a term that a replace can change. ExecInst (18) is not one of these. */
    static boolean hasChangeable(final FixMessage order)
    {
        return order.has(FixFields.STOP_PX) || order.has(FixFields.MAX_FLOOR) ||
            order.has(FixFields.PEG_OFFSET_VALUE) || order.has(FixFields.PEG_OFFSET_TYPE) ||
            order.has(FixFields.EXPIRE_TIME) || order.has(FixFields.EXPIRE_DATE) ||
            order.has(FixFields.ACTIVATION_PRICE) || order.has(FixFields.CANCEL_ON_DISCONNECT);
    }

    /** True if a new order states one that no replace can change. */
    static boolean hasFixed(final FixMessage order)
    {
        return order.has(FixFields.EXEC_INST) || order.has(FixFields.MIN_QTY) ||
            order.has(FixFields.SELF_TRADE_MODE) || order.has(FixFields.SELF_TRADE_GROUP) ||
            order.has(FixFields.POST_ONLY_MODE) || order.has(FixFields.TRIGGER_KIND) ||
            order.has(FixFields.LINKED_CL_ORD_ID) || order.has(FixFields.MEMO);
    }

    /**
     * Read terms that need no instrument: instructions and times.
     *
     * @param order       a new order or a replace.
     * @param type        by OrdType (40) alone.
     * @param timeInForce of the order.
     * @param isNew       false for a replace: an omitted peg, distance or time is unchanged.
     * @return {@link FixOutcome#ACCEPTED}, or what is missing.
     */
    FixOutcome readForm(
        final FixMessage order, final OrdType type, final TimeInForce timeInForce, final boolean isNew)
    {
        if (order.has(FixFields.EXEC_INST))
        {
            final int index = order.find(FixFields.EXEC_INST);
            execInst.read(order.buffer(), order.offset(index), order.length(index));
        }
        else
        {
            execInst.clear();
        }
        final boolean isPegType = OrdType.PEGGED == type;
        ordType = completed(type, order.has(FixFields.PRICE));
        isCoherent = execInst.pegCount() <= (isPegType ? 1 : 0) &&
            !(order.has(FixFields.EXPIRE_TIME) && order.has(FixFields.EXPIRE_DATE));
        minQuantityLots = 0;
        stpGroup = 0;
        stpMode = StpMode.NONE;
        postOnly = execInst.isPostOnly() ? PostOnly.REJECT : PostOnly.NONE;
        triggerKind = TriggerKind.LAST_TRADE;
        cancelOnDisconnect = !order.has(FixFields.CANCEL_ON_DISCONNECT) ? CancelOnDisconnect.NONE :
            onDisconnect(order.character(FixFields.CANCEL_ON_DISCONNECT));
        if (!execInst.isSupported())
        {
            return FixOutcome.ACCEPTED;
        }
        final boolean needsStopPrice =
            OrdType.STOP == type || OrdType.STOP_LIMIT == type || OrdType.TAKE_PROFIT == type;
        if (needsStopPrice && !order.has(FixFields.STOP_PX))
        {
            return FixOutcome.STOP_PRICE_MISSING;
        }
        if (isNew && isPegType && 0 == execInst.pegCount())
        {
            return FixOutcome.EXEC_INST_MISSING;
        }
        if (isNew && FixWords.isTrailing(ordType) && !order.has(FixFields.PEG_OFFSET_VALUE))
        {
            return FixOutcome.PEG_OFFSET_MISSING;
        }
        return readExpireTime(order, timeInForce, isNew);
    }

    /** A trailing stop is a pegged order with an instruction; a price limits it and a take-profit order. */
    private OrdType completed(final OrdType type, final boolean hasPrice)
    {
        if (OrdType.PEGGED == type && execInst.isTrailing())
        {
            return hasPrice ? OrdType.TRAILING_STOP_LIMIT : OrdType.TRAILING_STOP;
        }
        return OrdType.TAKE_PROFIT == type && hasPrice ? OrdType.TAKE_PROFIT_LIMIT : type;
    }

    /** The instructions of a new order for which FIX 4.4 has no field, after {@link #readForm}. */
    void readOwn(final FixMessage order)
    {
        stpMode = order.has(FixFields.SELF_TRADE_MODE) ?
            StpMode.get((short)integer(order, FixFields.SELF_TRADE_MODE)) : StpMode.NONE;
        stpGroup = order.has(FixFields.SELF_TRADE_GROUP) ? integer(order, FixFields.SELF_TRADE_GROUP) : 0;
        triggerKind = order.has(FixFields.TRIGGER_KIND) ?
            TriggerKind.get((short)integer(order, FixFields.TRIGGER_KIND)) : TriggerKind.LAST_TRADE;
        if (order.has(FixFields.POST_ONLY_MODE))
        {
            isCoherent &= execInst.isPostOnly();
            postOnly = PostOnly.get((short)integer(order, FixFields.POST_ONLY_MODE));
        }
    }

    /**
     * Read prices and quantities, after {@link #readForm}.
     *
     * @param order      the same.
     * @param instrument of the order.
     * @return {@link Reason#NONE}, or why the order cannot be encoded.
     */
    Reason readUnits(final FixMessage order, final FixInstrument instrument)
    {
        if (!isCoherent)
        {
            return Reason.INVALID_COMBINATION;
        }
        stopPriceTicks = order.has(FixFields.STOP_PX) ? priceTicks(order, FixFields.STOP_PX, instrument) : 0;
        activationPriceTicks =
            order.has(FixFields.ACTIVATION_PRICE) ? priceTicks(order, FixFields.ACTIVATION_PRICE, instrument) : 0;
        displayLots = order.has(FixFields.MAX_FLOOR) ? displayLots(order, instrument) : 0;
        final boolean isTrailing = FixWords.isTrailing(ordType);
        final int offsetType = order.has(FixFields.PEG_OFFSET_TYPE) ? integer(order, FixFields.PEG_OFFSET_TYPE) : 0;
        final boolean isPart = FixFields.BASIS_POINTS == offsetType;
        if (0 != offsetType && !(isPart && isTrailing))
        {
            return Reason.INVALID_COMBINATION;
        }
        final long offsetTicks = !order.has(FixFields.PEG_OFFSET_VALUE) ? 0 :
            isPart ? basisPoints(order) : priceTicks(order, FixFields.PEG_OFFSET_VALUE, instrument);
        // A stop can trail on one side only, so the sign of its distance is ignored. The core's says basis points.
        final long distance = isTrailing && FixInstrument.isExact(offsetTicks) ? Math.abs(offsetTicks) : 0;
        trailTicks = isPart ? -distance : distance;
        pegOffsetTicks = isTrailing ? 0 : offsetTicks;
        if (!FixInstrument.isExact(stopPriceTicks) || !FixInstrument.isExact(activationPriceTicks) ||
            isTrailing && !FixInstrument.isExact(offsetTicks))
        {
            return Reason.INVALID_STOP_PRICE;
        }
        return !FixInstrument.isExact(offsetTicks) ? Reason.INVALID_PEG :
            !FixInstrument.isExact(displayLots) ? Reason.INVALID_DISPLAY_QUANTITY : Reason.NONE;
    }

    /** The minimum quantity of a new order; {@link Reason#NONE} or why it cannot be encoded. */
    Reason readMinQuantity(final FixMessage order, final FixInstrument instrument)
    {
        minQuantityLots = order.has(FixFields.MIN_QTY) ? quantityLots(order, FixFields.MIN_QTY, instrument) : 0;
        return FixInstrument.isExact(minQuantityLots) ? Reason.NONE : Reason.INVALID_MIN_QUANTITY;
    }

    /** All terms of a new order, but for its texts. */
    void putInto(final NewOrderExtendedEncoder order)
    {
        order.stopPriceTicks(stopPriceTicks).trailTicks(trailTicks).displayLots(displayLots)
            .minQuantityLots(minQuantityLots).pegOffsetTicks(pegOffsetTicks).expireTimeNs(expireTimeNs)
            .stpGroup(stpGroup).stpMode(stpMode).postOnly(postOnly).triggerKind(triggerKind)
            .pegKind(execInst.pegKind()).reserved(0).activationPriceTicks(activationPriceTicks)
            .cancelOnDisconnect(cancelOnDisconnect);
    }

    /** Those of them that a replace can change. */
    void putInto(final ReplaceOrderExtendedEncoder replace)
    {
        replace.reserved(0).stopPriceTicks(stopPriceTicks).trailTicks(trailTicks).displayLots(displayLots)
            .pegOffsetTicks(pegOffsetTicks).expireTimeNs(expireTimeNs).activationPriceTicks(activationPriceTicks)
            .cancelOnDisconnect(cancelOnDisconnect);
    }

    private static CancelOnDisconnect onDisconnect(final int word)
    {
        return switch (word)
        {
            case 'Y' -> CancelOnDisconnect.YES;
            case 'N' -> CancelOnDisconnect.NO;
            default -> CancelOnDisconnect.SESSION;
        };
    }

    private long basisPoints(final FixMessage order)
    {
        decimal.read(order, FixFields.PEG_OFFSET_VALUE);
        return 0 == decimal.scale() ? decimal.value() : FixInstrument.OFF_UNIT;
    }

    private FixOutcome readExpireTime(final FixMessage order, final TimeInForce timeInForce, final boolean isNew)
    {
        expireTimeNs = 0;
        if (order.has(FixFields.EXPIRE_TIME))
        {
            expireTimeNs = order.timeNs(FixFields.EXPIRE_TIME);
        }
        else if (order.has(FixFields.EXPIRE_DATE))
        {
            final int index = order.find(FixFields.EXPIRE_DATE);
            expireTimeNs = FixTimes.endOfDayNs(order.buffer(), order.offset(index), order.length(index));
        }
        else if (isNew && TimeInForce.GTD == timeInForce)
        {
            return FixOutcome.EXPIRE_TIME_MISSING;
        }
        return FixOutcome.ACCEPTED;
    }

    /** MaxFloor 0 is a hidden order; a smaller value is invalid. */
    private long displayLots(final FixMessage order, final FixInstrument instrument)
    {
        final long lots = quantityLots(order, FixFields.MAX_FLOOR, instrument);
        return 0 == lots ? HIDDEN : lots < 0 ? FixInstrument.OFF_UNIT : lots;
    }

    private long priceTicks(final FixMessage order, final int tag, final FixInstrument instrument)
    {
        decimal.read(order, tag);
        return instrument.priceTicks(decimal);
    }

    private long quantityLots(final FixMessage order, final int tag, final FixInstrument instrument)
    {
        decimal.read(order, tag);
        return instrument.quantityLots(decimal);
    }

    private int integer(final FixMessage order, final int tag)
    {
        decimal.read(order, tag);
        return (int)decimal.value();
    }
}
