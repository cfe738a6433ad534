package io.ringside.ops.admin;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

import java.time.Duration;

/**
 * {@code ringside order …}, through the same SBE gateway as everybody.
 */
@Command(name = "order", description = "Enter, change or cancel orders, or ask for one, through the SBE gateway.",
    subcommands = {
        OrderNewCommand.class, OrderReplaceCommand.class, OrderCancelCommand.class, OrderMassCancelCommand.class,
        OrderStatusCommand.class},
    footer = "Example: ringside order new ACME buy 10 100.00")
final class OrderCommand implements Runnable
{
    @Option(names = "--session", paramLabel = "ID", scope = ScopeType.INHERIT, defaultValue = "9",
        description = "session to log on as (default ${DEFAULT-VALUE})")
    private int session;

    @Option(names = "--password", paramLabel = "TEXT", scope = ScopeType.INHERIT,
        defaultValue = "${env:RINGSIDE_CREDENTIALS:-demo}",
        description = "of the session; better given as RINGSIDE_CREDENTIALS (default: the demo one)")
    private String password;

    @Option(names = "--account", paramLabel = "ID", scope = ScopeType.INHERIT, defaultValue = "9",
        description = "account the order is for (default ${DEFAULT-VALUE})")
    private long account;

    @Option(names = "--gateway", paramLabel = "HOST:PORT", scope = ScopeType.INHERIT, defaultValue = "localhost:9881",
        description = "SBE order entry (default ${DEFAULT-VALUE})")
    private String gateway;

    @Spec
    private CommandSpec spec;

    @Override
    public void run()
    {
        throw new ParameterException(spec.commandLine(),
            "say what to do with the order: new, replace, cancel, mass-cancel or status");
    }

    long account()
    {
        return account;
    }

    OrderSession logOn(final Duration timeout)
    {
        return new OrderSession(HostAndPort.check("--gateway", gateway), session, password, timeout.toMillis());
    }
}
