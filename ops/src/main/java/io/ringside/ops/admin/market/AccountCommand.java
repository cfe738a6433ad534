package io.ringside.ops.admin.market;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.NodeVerb;
import io.ringside.ops.admin.base.Settings;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.VerbGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.List;
import java.util.Map;

/** {@code ringside account show}: limits, groups and positions of accounts. */
@Command(name = "account", description = "Accounts of the running node.", subcommands = AccountCommand.Show.class,
    footer = "Example: ringside account show 3")
public final class AccountCommand extends VerbGroup
{
    AccountCommand()
    {
        super("say what to do: show");
    }

    @Command(name = "show", description = "Show what is set for an account, and its positions with open orders.",
        footer = "Example: ringside account show 3")
    static final class Show extends NodeVerb
    {
        @Parameters(paramLabel = "ID", arity = "0..1", description = "of the account")
        private Long id;

        @Option(names = "--all", description = "every account")
        private boolean isAll;

        @Override
        public Integer call()
        {
            CliException.usageIf(isAll == (null != id), "say either an ID or --all");
            CliException.usageIf(null != id && id < 1, "ID must be at least 1: found " + id);
            final Map<String, Object> answer = node().getObject("/account" + (isAll ? "" : "?id=" + id));
            final List<Map<String, Object>> accounts = Text.rows(answer, "accounts");
            return answer("account/1", answer, () ->
            {
                if (accounts.isEmpty())
                {
                    line("no account");
                }
                accounts.forEach(this::print);
            });
        }

        private void print(final Map<String, Object> account)
        {
            line("account %s", account.get("accountId"));
            Settings.lines(account, List.of("accountId", "positions")).forEach((text) -> line("  %s", text));
            for (final Map<String, Object> it : Text.rows(account, "positions"))
            {
                line("  position in %s: %s lots, open orders buy %s, sell %s", it.get("symbol"),
                    Text.count(it.get("netLots")), Text.count(it.get("openBuyLots")),
                    Text.count(it.get("openSellLots")));
            }
        }
    }
}
