package io.ringside.gateway.client;

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
 * Encodes order-entry commands, except for session and clientSequence, which all have at the same place. Each method
 * returns the length in bytes of header and message. Hot path: no allocation.
 */
final class CommandWriter
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
    private final OrderStatusRequestEncoder statusRequest = new OrderStatusRequestEncoder();

    private MutableDirectBuffer buffer;
    private int offset;

    /** Where the next command is to stand. */
    CommandWriter at(final MutableDirectBuffer newBuffer, final int newOffset)
    {
        buffer = newBuffer;
        offset = newOffset;
        return this;
    }

    int newOrder(
        final CharSequence clOrdId,
        final long accountId,
        final int instrumentId,
        final Side side,
        final OrdType ordType,
        final long priceTicks,
        final long quantityLots,
        final TimeInForce timeInForce)
    {
        newOrder.wrapAndApplyHeader(buffer, offset, header);
        putOrder(clOrdId, accountId, instrumentId, side, ordType, priceTicks, quantityLots, timeInForce);
        return HEADER_LENGTH + NewOrderEncoder.BLOCK_LENGTH;
    }

    int newOrder(
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
        newOrderExtended.wrapAndApplyHeader(buffer, offset, header);
        putOrder(clOrdId, accountId, instrumentId, side, ordType, priceTicks, quantityLots, timeInForce);
        newOrderExtended.stopPriceTicks(terms.stopPriceTicks())
            .trailTicks(terms.trailTicks())
            .displayLots(terms.displayLots())
            .minQuantityLots(terms.minQuantityLots())
            .pegOffsetTicks(terms.pegOffsetTicks())
            .expireTimeNs(terms.expireTimeNs())
            .linkedClOrdId(terms.linkedClOrdId())
            .stpGroup(terms.stpGroup())
            .stpMode(terms.stpMode())
            .postOnly(terms.postOnly())
            .triggerKind(terms.triggerKind())
            .pegKind(terms.pegKind())
            .reserved(0)
            .memo(terms.memo());
        return HEADER_LENGTH + NewOrderExtendedEncoder.BLOCK_LENGTH;
    }

    int cancel(final CharSequence clOrdId, final CharSequence origClOrdId, final int instrumentId, final Side side)
    {
        cancelOrder.wrapAndApplyHeader(buffer, offset, header)
            .clOrdId(clOrdId)
            .origClOrdId(origClOrdId)
            .instrumentId(instrumentId)
            .side(side)
            .flags((short)0);
        return HEADER_LENGTH + CancelOrderEncoder.BLOCK_LENGTH;
    }

    int replace(
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
        replaceOrder.wrapAndApplyHeader(buffer, offset, header);
        putOrder(clOrdId, accountId, instrumentId, side, ordType, priceTicks, quantityLots, timeInForce);
        replaceOrder.origClOrdId(origClOrdId);
        return HEADER_LENGTH + ReplaceOrderEncoder.BLOCK_LENGTH;
    }

    int replace(
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
        replaceOrderExtended.wrapAndApplyHeader(buffer, offset, header);
        putOrder(clOrdId, accountId, instrumentId, side, ordType, priceTicks, quantityLots, timeInForce);
        replaceOrderExtended.origClOrdId(origClOrdId)
            .reserved(0)
            .stopPriceTicks(terms.stopPriceTicks())
            .trailTicks(terms.trailTicks())
            .displayLots(terms.displayLots())
            .pegOffsetTicks(terms.pegOffsetTicks())
            .expireTimeNs(terms.expireTimeNs());
        return HEADER_LENGTH + ReplaceOrderExtendedEncoder.BLOCK_LENGTH;
    }

    int massCancel(
        final CharSequence clOrdId,
        final MassCancelScope scope,
        final long accountId,
        final int instrumentId,
        final SideFilter sideFilter)
    {
        massCancel.wrapAndApplyHeader(buffer, offset, header)
            .clOrdId(clOrdId)
            .accountId(accountId)
            .instrumentId(instrumentId)
            .scope(scope)
            .sideFilter(sideFilter);
        return HEADER_LENGTH + MassCancelEncoder.BLOCK_LENGTH;
    }

    int massStatus(
        final CharSequence clOrdId,
        final MassCancelScope scope,
        final long accountId,
        final int instrumentId,
        final SideFilter sideFilter)
    {
        massStatus.wrapAndApplyHeader(buffer, offset, header)
            .clOrdId(clOrdId)
            .accountId(accountId)
            .instrumentId(instrumentId)
            .scope(scope)
            .sideFilter(sideFilter);
        return HEADER_LENGTH + MassStatusRequestEncoder.BLOCK_LENGTH;
    }

    int status(final CharSequence clOrdId, final int instrumentId, final Side side)
    {
        statusRequest.wrapAndApplyHeader(buffer, offset, header)
            .clOrdId(clOrdId)
            .instrumentId(instrumentId)
            .side(side);
        return HEADER_LENGTH + OrderStatusRequestEncoder.BLOCK_LENGTH;
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
