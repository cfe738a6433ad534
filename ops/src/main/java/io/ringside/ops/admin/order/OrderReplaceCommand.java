package io.ringside.ops.admin.order;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.OrderTerms;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.Quote;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * {@code ringside order replace}. Requests the order's status first, because a replacement states all terms and the
 * user gives only those that change.
 */
@Command(name = "replace", sortOptions = false, description = {
    "Change an order; what is not said stays as it is. PRICE of a pegged order is its cap."},
    footer = "Example: ringside order replace ACME buy C1ABC 20 99.50")
final class OrderReplaceCommand extends OrderVerb
{
    @Parameters(index = "0", paramLabel = "SYMBOL")
    private String symbol;

    @Parameters(index = "1", paramLabel = "SIDE", description = "buy or sell")
    private Side side;

    @Parameters(index = "2", paramLabel = "ORIG-CLORDID")
    private String original;

    @Parameters(index = "3", paramLabel = "QUANTITY", description = "new total, not a difference")
    private String quantity;

    @Parameters(index = "4", paramLabel = "PRICE", arity = "0..1", description = "new price (default: as it is)")
    private String price;

    @Mixin
    private ChangeableTerms changeable;

    @Mixin
    private RequestId id;

    @Override
    public Integer call()
    {
        final String clOrdId = take(id);
        final String target = RequestId.check(original);
        changeable.check(changeable.timeInForce(TimeInForce.GTD));
        final Quote quote = quote(symbol);
        final long lots = quote.lots(quantity);
        final Long ticks = null == price ? null : quote.ticks(price);
        return run((session) ->
        {
            final OrderAnswer now = session.ask((client) -> client.status(target, quote.instrumentId(), side));
            return now.isLive() ? replace(session, now, clOrdId, target, quote, lots, ticks) :
                OrderAnswer.refused(clOrdId, now.isAccepted ? Reason.TOO_LATE : now.reason());
        });
    }

    private OrderAnswer replace(
        final OrderSession session,
        final OrderAnswer now,
        final String clOrdId,
        final String target,
        final Quote quote,
        final long lots,
        final Long newTicks)
    {
        // What waits for an auction without a price gets one, which makes it a limit order.
        final OrdType type = OrdType.MARKET == now.ordType() && null != newTicks ? OrdType.LIMIT : now.ordType();
        final TimeInForce timeInForce = changeable.timeInForce(now.timeInForce());
        OrderKinds.checkTerms(type, changeable);
        OrderKinds.checkPrice(type, null != newTicks || OrderKinds.isPriced(type));
        final long ticks = null != newTicks ? newTicks : now.number("priceTicks");
        if (changeable.arePlain())
        {
            return session.execute((client) -> client.replace(clOrdId, target, account(), quote.instrumentId(), side,
                type, ticks, lots, timeInForce));
        }
        changeable.check(timeInForce);
        final OrderTerms terms = all(now, type, timeInForce, quote);
        return session.execute((client) -> client.replace(clOrdId, target, account(), quote.instrumentId(), side, type,
            ticks, lots, timeInForce, terms));
    }

    /** The terms as the order has them, and over them what was said. */
    private OrderTerms all(
        final OrderAnswer now, final OrdType type, final TimeInForce timeInForce, final Quote quote)
    {
        CliException.usageIf(TimeInForce.GTD == timeInForce && TimeInForce.GTD != now.timeInForce() &&
            !changeable.hasExpireTime(), "a gtd order needs --expires TIME: add it");
        // If no expire time is given, the venue keeps that of the order.
        final OrderTerms terms =
            new OrderTerms().displayLots(now.number("displayLots")).stopPriceTicks(now.number("stopPriceTicks"));
        if (OrdType.PEGGED == type)
        {
            terms.pegOffsetTicks(now.number("offsetTicks"));
        }
        else if (OrderKinds.isTrailing(type))
        {
            terms.trailTicks(now.number("offsetTicks"));
        }
        changeable.putInto(terms, quote);
        return terms;
    }
}
