package io.ringside.ops.admin.order;

import io.ringside.engine.protocol.Side;
import io.ringside.ops.admin.base.Quote;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ringside order cancel}. */
@Command(name = "cancel", description = "Cancel an order by the id it was entered with.",
    footer = "Example: ringside order cancel ACME buy C1ABC")
final class OrderCancelCommand extends OrderVerb
{
    @Parameters(index = "0", paramLabel = "SYMBOL")
    private String symbol;

    @Parameters(index = "1", paramLabel = "SIDE", description = "buy or sell")
    private Side side;

    @Parameters(index = "2", paramLabel = "ORIG-CLORDID")
    private String original;

    @Mixin
    private RequestId id;

    @Override
    public Integer call()
    {
        final String clOrdId = take(id);
        final String target = RequestId.check(original);
        final Quote quote = quote(symbol);
        return execute((client) -> client.cancel(clOrdId, target, quote.instrumentId(), side));
    }
}
