package io.ringside.gateway.client;

import io.ringside.engine.protocol.AccountRequestEncoder;
import io.ringside.engine.protocol.CancelOrderEncoder;
import io.ringside.engine.protocol.MassCancelEncoder;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.MassStatusRequestEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.NewOrderExtendedEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.OrderStatusRequestEncoder;
import io.ringside.engine.protocol.ReplaceOrderEncoder;
import io.ringside.engine.protocol.ReplaceOrderExtendedEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.engine.protocol.TimeInForce;
import org.agrona.MutableDirectBuffer;

/**
 * The commands of order entry, one method each: encoded where {@link #begin()} says and sent by {@link #send(int)},
 * which fills in session and clientSequence, at the same place in all. Hot path: no allocation.
 */
abstract class OrderCommands
{
    private static final int HEADER_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final NewOrderExtendedEncoder newOrderExtended = new NewOrderExtendedEncoder();
    private final CancelOrderEncoder cancelOrder = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replaceOrder = new ReplaceOrderEncoder();
    private final ReplaceOrderExtendedEncoder replaceOrderExtended = new ReplaceOrderExtendedEncoder();
    private final MassCancelEncoder massCancel = new MassCancelEncoder();
    private final MassStatusRequestEncoder massStatus = new MassStatusRequestEncoder();
    private final AccountRequestEncoder accountRequest = new AccountRequestEncoder();
    private final OrderStatusRequestEncoder statusRequest = new OrderStatusRequestEncoder();

    private MutableDirectBuffer buffer;
    private int offset;

    /** Chooses the place of the next command, see {@link #at}: if it cannot be sent now, one where it does no harm. */
    abstract void begin();

    /** Sends the command, of that length with its header: returns its clientSequence, or why it cannot be sent now. */
    abstract long send(int length);

    /** Where the next command is to stand. */
    final void at(final MutableDirectBuffer newBuffer, final int newOffset)
    {
        buffer = newBuffer;
        offset = newOffset;
    }

    /**
     * Send a new order.
     *
     * @param clOrdId      1 to 20 printable ASCII characters, unique per session and trading day.
     * @param accountId    that the order is for.
     * @param instrumentId to trade.
     * @param side         of the order.
     * @param ordType      market or limit.
     * @param priceTicks   limit price; ignored on market orders.
     * @param quantityLots of the order.
     * @param timeInForce  how long it stands.
     * @return the clientSequence of the command, or a negative code.
     */
    public final long newOrder(
        final CharSequence clOrdId,
        final long accountId,
        final int instrumentId,
        final Side side,
        final OrdType ordType,
        final long priceTicks,
        final long quantityLots,
        final TimeInForce timeInForce)
    {
        begin();
        newOrder.wrapAndApplyHeader(buffer, offset, header);
        putOrder(clOrdId, accountId, instrumentId, side, ordType, priceTicks, quantityLots, timeInForce);
        return send(HEADER_LENGTH + NewOrderEncoder.BLOCK_LENGTH);
    }

    /**
     * Send a new order with terms that few orders have: a stop, an iceberg, a peg and the like.
     *
     * @param clOrdId      1 to 20 printable ASCII characters, unique per session and trading day.
     * @param accountId    that the order is for.
     * @param instrumentId to trade.
     * @param side         of the order.
     * @param ordType      any.
     * @param priceTicks   limit price, of a pegged order its cap; ignored on orders that take any price.
     * @param quantityLots of the order.
     * @param timeInForce  how long it stands.
     * @param terms        the others; not retained.
     * @return the clientSequence of the command, or a negative code.
     */
    public final long newOrder(
        final CharSequence clOrdId,
        final long accountId,
        final int instrumentId,
        final Side side,
        final OrdType ordType,
        final long priceTicks,
        final long quantityLots,
        final TimeInForce timeInForce,
        final OrderTerms terms)
    {
        begin();
        newOrderExtended.wrapAndApplyHeader(buffer, offset, header);
        putOrder(clOrdId, accountId, instrumentId, side, ordType, priceTicks, quantityLots, timeInForce);
        terms.putInto(newOrderExtended);
        return send(HEADER_LENGTH + NewOrderExtendedEncoder.BLOCK_LENGTH);
    }

    /**
     * Cancel an order.
     *
     * @param clOrdId      of this request.
     * @param origClOrdId  the order's latest accepted id.
     * @param instrumentId of the order.
     * @param side         of the order.
     * @return the clientSequence of the command, or a negative code.
     */
    public final long cancel(
        final CharSequence clOrdId, final CharSequence origClOrdId, final int instrumentId, final Side side)
    {
        begin();
        cancelOrder.wrapAndApplyHeader(buffer, offset, header)
            .clOrdId(clOrdId)
            .origClOrdId(origClOrdId)
            .instrumentId(instrumentId)
            .side(side)
            .flags((short)0);
        return send(HEADER_LENGTH + CancelOrderEncoder.BLOCK_LENGTH);
    }

    /**
     * Change price, quantity or time in force of an order. Terms that few orders have stay as they are.
     *
     * @param clOrdId      the order's new id.
     * @param origClOrdId  its latest accepted id.
     * @param accountId    of the order.
     * @param instrumentId of the order.
     * @param side         of the order.
     * @param ordType      of the order.
     * @param priceTicks   new price.
     * @param quantityLots new total quantity, not a difference.
     * @param timeInForce  new time in force.
     * @return the clientSequence of the command, or a negative code.
     */
    public final long replace(
        final CharSequence clOrdId,
        final CharSequence origClOrdId,
        final long accountId,
        final int instrumentId,
        final Side side,
        final OrdType ordType,
        final long priceTicks,
        final long quantityLots,
        final TimeInForce timeInForce)
    {
        begin();
        replaceOrder.wrapAndApplyHeader(buffer, offset, header);
        putOrder(clOrdId, accountId, instrumentId, side, ordType, priceTicks, quantityLots, timeInForce);
        replaceOrder.origClOrdId(origClOrdId);
        return send(HEADER_LENGTH + ReplaceOrderEncoder.BLOCK_LENGTH);
    }

    /**
     * Change an order and state all its terms that may change. Those of them that are not asked for are gone
     * afterwards: an iceberg shows all, for instance. The form without terms leaves them as they are.
     *
     * @param clOrdId      the order's new id.
     * @param origClOrdId  its latest accepted id.
     * @param accountId    of the order.
     * @param instrumentId of the order.
     * @param side         of the order.
     * @param ordType      of the order.
     * @param priceTicks   new price, of a pegged order its cap, 0: as it is.
     * @param quantityLots new total quantity, not a difference.
     * @param timeInForce  new time in force.
     * @param terms        as they shall be; those that no replace can change stay.
     * @return the clientSequence of the command, or a negative code.
     */
    public final long replace(
        final CharSequence clOrdId,
        final CharSequence origClOrdId,
        final long accountId,
        final int instrumentId,
        final Side side,
        final OrdType ordType,
        final long priceTicks,
        final long quantityLots,
        final TimeInForce timeInForce,
        final OrderTerms terms)
    {
        begin();
        replaceOrderExtended.wrapAndApplyHeader(buffer, offset, header);
        putOrder(clOrdId, accountId, instrumentId, side, ordType, priceTicks, quantityLots, timeInForce);
        replaceOrderExtended.origClOrdId(origClOrdId).reserved(0);
        terms.putInto(replaceOrderExtended);
        return send(HEADER_LENGTH + ReplaceOrderExtendedEncoder.BLOCK_LENGTH);
    }

    /**
     * Cancel many of this session's own orders at once, or all of a firm.
     *
     * @param clOrdId      of this request.
     * @param scope        which ones.
     * @param accountId    used with scope ACCOUNT; with FIRM one of the accounts of the firm.
     * @param instrumentId used with scope INSTRUMENT.
     * @param sideFilter   one side or both.
     * @return the clientSequence of the command, or a negative code.
     */
    public final long massCancel(
        final CharSequence clOrdId,
        final MassCancelScope scope,
        final long accountId,
        final int instrumentId,
        final SideFilter sideFilter)
    {
        begin();
        massCancel.wrapAndApplyHeader(buffer, offset, header)
            .clOrdId(clOrdId)
            .accountId(accountId)
            .instrumentId(instrumentId)
            .scope(scope)
            .sideFilter(sideFilter);
        return send(HEADER_LENGTH + MassCancelEncoder.BLOCK_LENGTH);
    }

    /**
     * Ask how this session's own orders stand; the answer is a mass status report, then an execution report of type
     * ORDER_STATUS for each of them.
     *
     * @param clOrdId      of this request.
     * @param scope        which ones.
     * @param accountId    used with scope ACCOUNT.
     * @param instrumentId used with scope INSTRUMENT.
     * @param sideFilter   one side or both.
     * @return the clientSequence of the command, or a negative code.
     */
    public final long massStatus(
        final CharSequence clOrdId,
        final MassCancelScope scope,
        final long accountId,
        final int instrumentId,
        final SideFilter sideFilter)
    {
        begin();
        massStatus.wrapAndApplyHeader(buffer, offset, header)
            .clOrdId(clOrdId)
            .accountId(accountId)
            .instrumentId(instrumentId)
            .scope(scope)
            .sideFilter(sideFilter);
        return send(HEADER_LENGTH + MassStatusRequestEncoder.BLOCK_LENGTH);
    }

    /**
     * Ask what an account of this session has; the answer is an account report, then one for each currency and one for
     * each instrument.
     *
     * @param clOrdId   of this request.
     * @param accountId of the account.
     * @return the clientSequence of the command, or a negative code.
     */
    public final long account(final CharSequence clOrdId, final long accountId)
    {
        begin();
        accountRequest.wrapAndApplyHeader(buffer, offset, header).clOrdId(clOrdId).accountId(accountId);
        return send(HEADER_LENGTH + AccountRequestEncoder.BLOCK_LENGTH);
    }

    /**
     * Ask how an order stands; the answer is an execution report of type ORDER_STATUS.
     *
     * @param clOrdId      of the order.
     * @param instrumentId of the order.
     * @param side         of the order.
     * @return the clientSequence of the command, or a negative code.
     */
    public final long status(final CharSequence clOrdId, final int instrumentId, final Side side)
    {
        begin();
        statusRequest.wrapAndApplyHeader(buffer, offset, header)
            .clOrdId(clOrdId)
            .instrumentId(instrumentId)
            .side(side);
        return send(HEADER_LENGTH + OrderStatusRequestEncoder.BLOCK_LENGTH);
    }

    /** What new orders and replaces of both forms begin with: the schema has it at the same places in all four. */
    private void putOrder(
        final CharSequence clOrdId,
        final long accountId,
        final int instrumentId,
        final Side side,
        final OrdType ordType,
        final long priceTicks,
        final long quantityLots,
        final TimeInForce timeInForce)
    {
        newOrder.wrap(buffer, offset + HEADER_LENGTH)
            .clOrdId(clOrdId)
            .accountId(accountId)
            .priceTicks(priceTicks)
            .quantityLots(quantityLots)
            .instrumentId(instrumentId)
            .side(side)
            .ordType(ordType)
            .timeInForce(timeInForce)
            .flags((short)0);
    }
}
