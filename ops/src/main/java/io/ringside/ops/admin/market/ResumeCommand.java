package io.ringside.ops.admin.market;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.MarketControl;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.time.Duration;
import java.util.Map;

/** {@code ringside resume}: back to continuous trading, through an auction. */
@Command(name = "resume", description = {
    "Take up continuous trading again, through an auction: a call that the clock ends. Journaled.",
    "An instrument that trades or is in a call already begins the call anew.",
    "--all takes up what a command for all has halted or closed, and nothing else."},
    footer = "Example: ringside resume ACME --auction 2m --reason \"news out\"")
public final class ResumeCommand extends MarketControl
{
    @Parameters(paramLabel = "SYMBOL", arity = "0..1", description = "such as ACME")
    private String symbol;

    @Option(names = "--all", description = "every instrument that a command for all has halted or closed")
    private boolean isAll;

    @Option(names = "--auction", paramLabel = "TIME", description = "length of the call (default 30s)")
    private Duration auction;

    @Option(names = "--at-once", description = "no call: the auction is held now, also when one is under way")
    private boolean isAtOnce;

    @Option(names = "--include-halted", description = "with --all: those too that were halted or closed by name")
    private boolean isForEvery;

    @Override
    public Integer call()
    {
        CliException.usageIf(isAtOnce && null != auction, "say either --at-once or --auction");
        CliException.usageIf(null != auction && auction.isZero(),
            "--auction must be longer than 0: for no call at all say --at-once");
        final Map<String, String> parameters = parameters();
        Scope.put(parameters, symbol, isAll);
        if (null != auction)
        {
            parameters.put("auction-ns", String.valueOf(auction.toNanos()));
        }
        parameters.put("at-once", String.valueOf(isAtOnce));
        forEvery(parameters, isForEvery, isAll);
        if (isAll)
        {
            confirm("resume --all");
        }
        return execute("resume", parameters);
    }
}
