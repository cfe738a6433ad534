package io.ringside.gateway.fix;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.fix.codec.decoder.NewOrderSingleDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderCancelReplaceRequestDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderTermsDecoder;
import uk.co.real_logic.artio.fields.ReadOnlyDecimalFloat;

/**
 * One new order or replace as the exchange is to be told of it: symbol to instrument, decimals to ticks and lots. One
 * instance, filled for each message in two steps: its form, and its units. Hot path: no allocation.
 */
final class FixOrder
{
    private static final long ACCOUNT_UNKNOWN = -1;
    private static final int ACCOUNT_DIGITS_MAX = 18;

    private final FixInstruments instruments;
    private final FixTerms terms = new FixTerms();
    private FixInstrument instrument;
    private boolean hasTerms;

    long accountId;
    long priceTicks;
    long quantityLots;
    Side side;
    OrdType ordType;
    TimeInForce timeInForce;

    /** False: the plain command says everything, and the terms are not to be read. */
    boolean isExtended;

    FixOrder(final FixInstruments instruments)
    {
        this.instruments = instruments;
    }

    FixTerms terms()
    {
        return terms;
    }

    int instrumentId()
    {
        return instrument.instrumentId();
    }

    /** {@link FixOutcome#ACCEPTED}, or what is missing or malformed. */
    int readForm(final FixSession session, final NewOrderSingleDecoder order)
    {
        instrument = instruments.find(order.symbol(), order.symbolLength());
        side = FixWords.side(order.side());
        accountId = order.hasAccount() ?
            accountId(session, order.account(), order.accountLength()) : session.defaultAccountId();
        readKind(order);
        isExtended = isExtended || FixTerms.hasFixed(order);
        hasTerms = isExtended;
        final int outcome = readForm(order, order.hasOrderQty(), true);
        if (FixOutcome.ACCEPTED == outcome && hasTerms)
        {
            terms.readOwn(order);
        }
        return outcome;
    }

    /** {@link FixOutcome#ACCEPTED}, or what is missing or malformed. */
    int readForm(final FixSession session, final OrderCancelReplaceRequestDecoder order)
    {
        instrument = instruments.find(order.symbol(), order.symbolLength());
        side = FixWords.side(order.side());
        accountId = order.hasAccount() ?
            accountId(session, order.account(), order.accountLength()) : session.defaultAccountId();
        readKind(order);
        // What ExecInst says cannot change: a replace with nothing else leaves the rare terms as they are.
        hasTerms = isExtended || order.hasExecInst();
        return readForm(order, order.hasOrderQty(), false);
    }

    /** {@link Reason#NONE}, or why the exchange cannot be told of the order. */
    Reason readUnits(final NewOrderSingleDecoder order)
    {
        final Reason reason = readUnits(order, order.orderQty());
        return Reason.NONE == reason && hasTerms ? terms.readMinQuantity(order, instrument) : reason;
    }

    /** {@link Reason#NONE}, or why the exchange cannot be told of the order. */
    Reason readUnits(final OrderCancelReplaceRequestDecoder order)
    {
        return readUnits(order, order.orderQty());
    }

    /** Does ExecInst (18) ask for what the venue does not do? Behind {@link #readForm}. */
    boolean hasUnsupportedExecInst()
    {
        return hasTerms && !terms.execInst().isSupported();
    }

    private void readKind(final OrderTermsDecoder order)
    {
        ordType = FixWords.ordType(order.ordType());
        timeInForce = order.hasTimeInForce() ? FixWords.timeInForce(order.timeInForce()) : TimeInForce.DAY;
        isExtended = !FixWords.isPlain(ordType, timeInForce) || FixTerms.hasChangeable(order);
    }

    private int readForm(final OrderTermsDecoder order, final boolean hasQuantity, final boolean isNew)
    {
        if (!hasQuantity)
        {
            return FixOutcome.QUANTITY_MISSING;
        }
        if (hasTerms)
        {
            final int outcome = terms.readForm(order, ordType, timeInForce, isNew);
            if (FixOutcome.ACCEPTED != outcome)
            {
                return outcome;
            }
            ordType = terms.ordType();
        }
        final boolean needsPrice = FixWords.isPriced(ordType) && (isNew || OrdType.PEGGED != ordType);
        return needsPrice && !order.hasPrice() ? FixOutcome.PRICE_MISSING : FixOutcome.ACCEPTED;
    }

    private Reason readUnits(final OrderTermsDecoder order, final ReadOnlyDecimalFloat quantity)
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
        priceTicks = FixWords.isPriced(ordType) && order.hasPrice() ? instrument.priceTicks(order.price()) : 0;
        quantityLots = instrument.quantityLots(quantity);
        final Reason unitsReason = FixInstrument.OFF_UNIT == priceTicks ? Reason.PRICE_OFF_TICK :
            FixInstrument.OVERFLOW == priceTicks ? Reason.PRICE_OUT_OF_RANGE :
            FixInstrument.OFF_UNIT == quantityLots ? Reason.QUANTITY_OFF_LOT :
            FixInstrument.OVERFLOW == quantityLots ? Reason.QUANTITY_TOO_LARGE : Reason.NONE;
        return Reason.NONE == unitsReason && hasTerms ? terms.readUnits(order, instrument) : unitsReason;
    }

    private static long accountId(final FixSession session, final char[] account, final int length)
    {
        if (length > ACCOUNT_DIGITS_MAX)
        {
            return ACCOUNT_UNKNOWN;
        }
        long accountId = 0;
        for (int i = 0; i < length; i++)
        {
            final int digit = account[i] - '0';
            if (digit < 0 || digit > 9)
            {
                return ACCOUNT_UNKNOWN;
            }
            accountId = accountId * 10 + digit;
        }
        return session.session().config().mayUse(accountId) ? accountId : ACCOUNT_UNKNOWN;
    }
}
