package io.ringside.ops.admin;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.Map;

/**
 * {@code ringside resume}: back to continuous trading.
 */
@Command(name = "resume", description = "Take up continuous trading again. Journaled.",
    footer = "Example: ringside resume ACME --reason \"news out\"")
final class ResumeCommand extends MarketControl
{
    @Parameters(paramLabel = "SYMBOL", arity = "0..1", description = "such as ACME")
    private String symbol;

    @Option(names = "--all", description = "every instrument")
    private boolean isAll;

    @Override
    public Integer call()
    {
        final Map<String, String> parameters = parameters();
        Scope.put(parameters, symbol, isAll);
        return execute("resume", parameters);
    }
}
