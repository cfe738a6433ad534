package io.ringside.ops.admin.market;

import io.ringside.ops.admin.base.MarketControl;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.Map;

/** {@code ringside halt}: no new orders, cancels allowed. */
@Command(name = "halt", description = "Stop trading in an instrument or in all; cancels stay allowed. Journaled.",
    footer = "Example: ringside halt ACME --reason \"news pending\"")
public final class HaltCommand extends MarketControl
{
    @Parameters(paramLabel = "SYMBOL", arity = "0..1", description = "such as ACME")
    private String symbol;

    @Option(names = "--all", description = "every instrument that trades or is in a call")
    private boolean isAll;

    @Option(names = "--cancel-all", description = "cancel the resting orders too")
    private boolean isCancelAll;

    @Option(names = "--frozen", description = "no cancels either")
    private boolean isFrozen;

    @Option(names = "--include-halted", description = "with --all: those too that were halted or closed by name")
    private boolean isForEvery;

    @Override
    public Integer call()
    {
        final Map<String, String> parameters = parameters();
        Scope.put(parameters, symbol, isAll);
        parameters.put("cancel-all", String.valueOf(isCancelAll));
        parameters.put("frozen", String.valueOf(isFrozen));
        forEvery(parameters, isForEvery, isAll);
        if (isAll)
        {
            confirm("halt --all");
        }
        return execute("halt", parameters);
    }
}
