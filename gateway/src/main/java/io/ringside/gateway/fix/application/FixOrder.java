package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.fix.message.FixDecimal;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixInstrument;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.fix.message.FixWords;

/**
 * One new order or replace in the exchange's terms: symbol to instrument, decimals to ticks and lots. One instance,
 * filled for each message in two steps: its form, and its units. Hot path: no allocation.
 */
final class FixOrder
{
    private static final long ACCOUNT_UNKNOWN = -1;

    private final FixInstruments instruments;
    final FixTerms terms = new FixTerms();
    private final FixDecimal decimal = new FixDecimal();
    private FixInstrument instrument;
    private boolean hasTerms;

    long accountId;
    long priceTicks;
    long quantityLots;
    Side side;
    OrdType ordType;
    TimeInForce timeInForce;

    /** The client does not know whether the exchange has received it before. */
    boolean isPossResend;

    /** Bits of a replace's flags: the instructions that it states; 0 for a new order, or if it states none. */
    int statedExecInst;

    /** False: the plain command is sufficient, and the terms must not be read. */
    boolean isExtended;

    FixOrder(final FixInstruments instruments)
    {
        this.instruments = instruments;
    }

    int instrumentId()
    {
        return instrument.instrumentId();
    }

    /** {@link FixOutcome#ACCEPTED}, or what is missing in a NewOrderSingle (D). */
    FixOutcome readNewForm(final FixPeer peer, final FixMessage order)
    {
        readKind(peer, order);
        isExtended = isExtended || FixTerms.hasFixed(order);
        hasTerms = isExtended;
        statedExecInst = 0;
        final FixOutcome outcome = readForm(order, true);
        if (FixOutcome.ACCEPTED == outcome && hasTerms)
        {
            terms.readOwn(order);
        }
        return outcome;
    }

    /** {@link FixOutcome#ACCEPTED}, or what is missing in an OrderCancelReplaceRequest (G). */
    FixOutcome readReplaceForm(final FixPeer peer, final FixMessage order)
    {
        readKind(peer, order);
        // ExecInst cannot change: a replace with nothing else leaves the rare terms unchanged.
        final boolean statesExecInst = order.has(FixFields.EXEC_INST);
        hasTerms = isExtended || statesExecInst;
        final FixOutcome outcome = readForm(order, false);
        statedExecInst = statesExecInst ? terms.execInst.replaceFlags() : 0;
        return outcome;
    }

    /** {@link Reason#NONE}, or why a new order cannot be encoded. After {@link #readNewForm}. */
    Reason readNewUnits(final FixMessage order)
    {
        final Reason reason = readUnits(order);
        return Reason.NONE == reason && hasTerms ? terms.readMinQuantity(order, instrument) : reason;
    }

    /** {@link Reason#NONE}, or why the order cannot be encoded. After {@link #readReplaceForm}. */
    Reason readReplaceUnits(final FixMessage order)
    {
        return readUnits(order);
    }

    /** True if ExecInst (18) has an unsupported value. After the form. */
    boolean hasUnsupportedExecInst()
    {
        return hasTerms && !terms.execInst.isSupported();
    }

    private void readKind(final FixPeer peer, final FixMessage order)
    {
        instrument = instruments.find(order, FixFields.SYMBOL);
        side = FixWords.side(order.character(FixFields.SIDE));
        accountId = accountId(peer, order);
        isPossResend = order.isYes(FixFields.POSS_RESEND);
        ordType = FixWords.ordType(order.character(FixFields.ORD_TYPE));
        timeInForce = order.has(FixFields.TIME_IN_FORCE) ?
            FixWords.timeInForce(order.character(FixFields.TIME_IN_FORCE)) : TimeInForce.DAY;
        isExtended = !FixWords.isPlain(ordType, timeInForce) || FixTerms.hasChangeable(order);
    }

    private FixOutcome readForm(final FixMessage order, final boolean isNew)
    {
        if (!order.has(FixFields.ORDER_QTY))
        {
            return FixOutcome.QUANTITY_MISSING;
        }
        if (hasTerms)
        {
            final FixOutcome outcome = terms.readForm(order, ordType, timeInForce, isNew);
            if (FixOutcome.ACCEPTED != outcome)
            {
                return outcome;
            }
            ordType = terms.ordType();
        }
        final boolean needsPrice = FixWords.isPriced(ordType) && (isNew || OrdType.PEGGED != ordType);
        return needsPrice && !order.has(FixFields.PRICE) ? FixOutcome.PRICE_MISSING : FixOutcome.ACCEPTED;
    }

    private Reason readUnits(final FixMessage order)
    {
        final Reason reason = ACCOUNT_UNKNOWN == accountId ? Reason.UNKNOWN_ACCOUNT :
            null == instrument ? Reason.UNKNOWN_INSTRUMENT :
            Side.NULL_VAL == side ? Reason.INVALID_SIDE :
            OrdType.NULL_VAL == ordType || hasUnsupportedExecInst() ? Reason.UNSUPPORTED_ORDER_TYPE :
            TimeInForce.NULL_VAL == timeInForce ? Reason.UNSUPPORTED_TIME_IN_FORCE : Reason.NONE;
        if (Reason.NONE != reason)
        {
            return reason;
        }
        // Without one, which only a pegged order that is replaced may be, its cap stays.
        priceTicks = 0;
        if (FixWords.isPriced(ordType) && order.has(FixFields.PRICE))
        {
            decimal.read(order, FixFields.PRICE);
            priceTicks = instrument.priceTicks(decimal);
        }
        decimal.read(order, FixFields.ORDER_QTY);
        quantityLots = instrument.quantityLots(decimal);
        final Reason unitsReason = FixInstrument.OFF_UNIT == priceTicks ? Reason.PRICE_OFF_TICK :
            FixInstrument.OVERFLOW == priceTicks ? Reason.PRICE_OUT_OF_RANGE :
            FixInstrument.OFF_UNIT == quantityLots ? Reason.QUANTITY_OFF_LOT :
            FixInstrument.OVERFLOW == quantityLots ? Reason.QUANTITY_TOO_LARGE : Reason.NONE;
        return Reason.NONE == unitsReason && hasTerms ? terms.readUnits(order, instrument) : unitsReason;
    }

    private static long accountId(final FixPeer peer, final FixMessage order)
    {
        final long accountId = order.number(FixFields.ACCOUNT);
        return FixMessage.ABSENT == accountId ? peer.defaultAccountId :
            accountId >= 0 && peer.session().config().mayUse(accountId) ? accountId : ACCOUNT_UNKNOWN;
    }
}
