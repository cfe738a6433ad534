package io.ringside.ops.admin.order;

import io.ringside.engine.protocol.Side;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ringside order status}. */
@Command(name = "status", description = "Tell how an order of the session stands.",
    footer = "Example: ringside order status C1ABC --json")
final class OrderStatusCommand extends OrderVerb
{
    @Parameters(index = "0", paramLabel = "ORIG-CLORDID", description = "latest accepted id of the order")
    private String original;

    @Override
    public Integer call()
    {
        final String target = RequestId.check(original);
        // The venue finds it by its id alone.
        return run((session) -> session.ask((client) -> client.status(target, 0, Side.BUY)));
    }
}
