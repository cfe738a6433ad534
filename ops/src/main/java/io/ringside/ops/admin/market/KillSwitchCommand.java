package io.ringside.ops.admin.market;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.MarketControl;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.Map;

/** {@code ringside kill-switch on|off}. */
@Command(name = "kill-switch",
    description =
        "on: refuse new orders and changes, cancel what rests, for an account or all. off: allow again. Journaled.",
    footer = "Example: ringside kill-switch on --account 3 --reason \"runaway algorithm\"")
public final class KillSwitchCommand extends MarketControl
{
    @Parameters(paramLabel = "on|off", description = "on or off")
    private String position;

    @Option(names = "--account", paramLabel = "ID", description = "one account")
    private Long account;

    @Option(names = "--all", description = "every account")
    private boolean isAll;

    @Override
    public Integer call()
    {
        CliException.usageIf(!"on".equals(position) && !"off".equals(position), "say on or off: found " + position);
        CliException.usageIf(isAll == (null != account), "say either --account ID or --all");
        final Map<String, String> parameters = parameters();
        parameters.put("active", String.valueOf("on".equals(position)));
        parameters.put("account", isAll ? "*" : String.valueOf(account));
        if (isAll)
        {
            confirm("kill-switch " + position + " --all");
        }
        return execute("kill-switch", parameters);
    }
}
