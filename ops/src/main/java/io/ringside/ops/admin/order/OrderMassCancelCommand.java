package io.ringside.ops.admin.order;

import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.ops.admin.base.CliException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringside order mass-cancel}: many orders in one command. */
@Command(name = "mass-cancel", description = {
    "Cancel all orders of the session, or those in an instrument, of an account, of a side.",
    "Scope firm takes those of every account of the firm of --account, whoever entered them."},
    footer = "Example: ringside order mass-cancel ACME --side sell")
final class OrderMassCancelCommand extends OrderVerb
{
    @Parameters(paramLabel = "SYMBOL", arity = "0..1", description = "those in this instrument")
    private String symbol;

    @Option(names = "--all", description = "all of the session")
    private boolean isAll;

    @Option(names = "--scope", paramLabel = "WORD", description = "session, account or firm: the last two of --account")
    private MassCancelScope scope;

    @Option(names = "--side", paramLabel = "SIDE", defaultValue = "both",
        description = "buy, sell or both (default both)")
    private SideFilter sideFilter;

    @Mixin
    private RequestId id;

    @Override
    public Integer call()
    {
        final String clOrdId = take(id);
        final MassCancelScope meant = meant();
        final int instrumentId = null == symbol ? 0 : quote(symbol).instrumentId();
        return run((session) -> session.ask((client) ->
            client.massCancel(clOrdId, meant, account(), instrumentId, sideFilter)));
    }

    private MassCancelScope meant()
    {
        final int saidCount = (null != symbol ? 1 : 0) + (isAll ? 1 : 0) + (null != scope ? 1 : 0);
        CliException.usageIf(MassCancelScope.INSTRUMENT == scope || 1 != saidCount,
            "say which orders: a SYMBOL, --all, or --scope session, account or firm, and only one of them");
        if (null != scope)
        {
            return scope;
        }
        return isAll ? MassCancelScope.SESSION : MassCancelScope.INSTRUMENT;
    }
}
