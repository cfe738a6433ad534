package io.ringside.ops.admin.order;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.OrderTerms;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.Quote;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ringside order new}: an order with any terms of the venue. */
@Command(name = "new", sortOptions = false, description = {
    "Enter an order of any kind.",
    "With PRICE it is a limit order, without a market order, unless another option says otherwise."},
    footer = "Example: ringside order new ACME sell 50 101.50 --display 5 --tif gtc")
final class OrderNewCommand extends OrderVerb
{
    @Parameters(index = "0", paramLabel = "SYMBOL")
    private String symbol;

    @Parameters(index = "1", paramLabel = "SIDE", description = "buy or sell")
    private Side side;

    @Parameters(index = "2", paramLabel = "QUANTITY")
    private String quantity;

    @Parameters(index = "3", paramLabel = "PRICE", arity = "0..1", description = "limit, or cap of a pegged order")
    private String price;

    @Mixin
    private ChangeableTerms changeable;

    @Mixin
    private EntryTerms entry;

    @Mixin
    private RequestId id;

    @Override
    public Integer call()
    {
        final String clOrdId = take(id);
        final OrdType type = entry.type(null != price, changeable);
        final TimeInForce timeInForce = changeable.timeInForce(TimeInForce.DAY);
        check(type, timeInForce);
        final OrderTerms terms = entry.named();
        final Quote quote = quote(symbol);
        final long ticks = null == price ? 0 : quote.ticks(price);
        final long lots = quote.lots(quantity);
        changeable.putInto(terms, quote);
        entry.putInto(terms, quote);
        if (terms.arePlain())
        {
            return execute((client) -> client.newOrder(
                clOrdId, account(), quote.instrumentId(), side, type, ticks, lots, timeInForce));
        }
        return execute((client) -> client.newOrder(
            clOrdId, account(), quote.instrumentId(), side, type, ticks, lots, timeInForce, terms));
    }

    private void check(final OrdType type, final TimeInForce timeInForce)
    {
        OrderKinds.checkEntry(type, changeable, entry);
        OrderKinds.checkTerms(type, changeable);
        OrderKinds.checkPrice(type, null != price);
        changeable.check(timeInForce);
        CliException.usageIf(TimeInForce.GTD == timeInForce && !changeable.hasExpireTime(),
            "a gtd order needs --expires TIME: add it");
        entry.check();
    }
}
