package io.ringside.ops.admin.money;

import io.ringside.engine.protocol.AccountModel;
import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.Settings;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.admin.base.VerbGroup;
import io.ringside.ops.export.SettlementFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** {@code ringside account}: what is set for accounts, what they have, and movements of money. */
@Command(name = "account", description = "Accounts of the running node.",
    subcommands = {
        AccountCommand.Show.class, AccountCommand.Add.class, AccountCommand.Deposit.class,
        AccountCommand.Withdraw.class, AccountCommand.Transfer.class, AccountCommand.Adjust.class,
        AccountCommand.Hold.class, AccountCommand.Release.class, AccountCommand.Statement.class},
    footer = "Example: ringside account show 3")
public final class AccountCommand extends VerbGroup
{
    @Command(name = "show",
        description = "Show what is set for an account, its balances, and its positions with open orders.",
        footer = "Example: ringside account show 3")
    static final class Show extends MoneyVerb
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
            if (!isAll)
            {
                accounts.stream().filter((it) -> !"NONE".equals(it.get("model"))).forEach((it) ->
                    it.put("balances", ask("account show", id, "BALANCES")));
            }
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
            Settings.lines(account, List.of("accountId", "positions", "balances"))
                .forEach((text) -> line("  %s", text));
            printBalances(Text.rows(account, "balances"));
            for (final Map<String, Object> it : Text.rows(account, "positions"))
            {
                line("  position in %s: %s lots, open orders buy %s, sell %s", it.get("symbol"),
                    Text.count(it.get("netLots")), Text.count(it.get("openBuyLots")),
                    Text.count(it.get("openSellLots")));
            }
        }
    }

    @Command(name = "add",
        description = "Define an account, or change its firm, its desk, and how it holds money. Journaled.",
        footer = "Example: ringside account add 3 --model cash --fee-tier 1")
    static final class Add extends MoneyVerb
    {
        @Parameters(paramLabel = "ID", description = "of the account")
        private long id;

        @Option(names = "--model", paramLabel = "MODEL", description = "none (limits in lots alone), cash or margin")
        private AccountModel model;

        @Option(names = "--fee-tier", paramLabel = "TIER", description = "of its commissions")
        private Integer feeTier;

        @Option(names = "--firm", paramLabel = "FIRM", description = "that it belongs to; 0: none")
        private Integer firm;

        @Option(names = "--desk", paramLabel = "DESK", description = "of the firm; 0: none")
        private Integer desk;

        @Override
        public Integer call()
        {
            CliException.usageIf(id < 1, "ID must be at least 1: found " + id);
            Map<String, Object> answer = give("account add",
                Json.object("command", "DefineAccount", "accountId", id));
            if (null != firm || null != desk)
            {
                final Map<String, Object> groups = Json.object("command", "SetAccountGroups", "accountId", id);
                state(groups, "firmId", firm);
                state(groups, "deskId", desk);
                answer = give("account add", groups);
            }
            if (null != model || null != feeTier)
            {
                final Map<String, Object> terms = Json.object("command", "SetAccountMoney", "accountId", id);
                if (null != model)
                {
                    terms.put("model", model.name());
                }
                state(terms, "feeTier", feeTier);
                answer = give("account add", terms);
            }
            return answer("account-add/1", answer, "account %s set at sequence %s", id,
                Text.count(answer.get("commandSequence")));
        }

        private static void state(final Map<String, Object> command, final String name, final Integer value)
        {
            if (null != value)
            {
                command.put(name, 0 == value ? "none" : value);
            }
        }
    }

    @Command(name = "deposit", description = "Credit an account with money from outside. Journaled.",
        footer = "Example: ringside account deposit 3 12.50 USD --reference 2026-0412")
    static final class Deposit extends MoveVerb
    {
    }

    @Command(name = "withdraw", description = "Pay out what is available, neither held nor spent. Journaled.",
        footer = "Example: ringside account withdraw 3 12.50 USD --reference 2026-0412")
    static final class Withdraw extends MoveVerb
    {
    }

    @Command(name = "adjust",
        description = "Correct a balance by an amount with its sign. May leave a debt. Journaled.",
        footer = "Example: ringside account adjust 3 12.50 USD --reference 2026-0412")
    static final class Adjust extends MoveVerb
    {
    }

    @Command(name = "hold", description = "Keep an available amount from being used. Journaled.",
        footer = "Example: ringside account hold 3 12.50 USD --reference 2026-0412")
    static final class Hold extends MoveVerb
    {
    }

    @Command(name = "release", description = "Free what a hold has kept. Journaled.",
        footer = "Example: ringside account release 3 12.50 USD --reference 2026-0413")
    static final class Release extends MoveVerb
    {
    }

    @Command(name = "transfer", description = "Move what is available to another account. Journaled.",
        footer = "Example: ringside account transfer 3 12.50 USD --to 4 --reference 2026-0412")
    static final class Transfer extends MoveVerb
    {
        @Option(names = "--to", paramLabel = "ID", required = true, description = "the account that gets it")
        private long to;

        @Override
        long toAccount()
        {
            CliException.usageIf(to < 1, "--to must be at least 1: found " + to);
            return to;
        }
    }

    @Command(name = "statement", description = {
        "Show what moved the money of an account on a trading day, as lines of its settlement file.",
        "From the journal of a stopped or a running node."},
        footer = "Example: ringside account statement 3 --dir data")
    static final class Statement extends Verb
    {
        @Parameters(paramLabel = "ID", description = "of the account")
        private long id;

        @Option(names = "--day", paramLabel = "DAY",
            description = "that has ended (default: the present one, until now)")
        private Integer day;

        @Override
        public Integer call() throws IOException
        {
            final List<String> all = SettlementCommand.read(this, day);
            final List<String> lines = all.stream().skip(1).filter((it) -> SettlementFile.isOf(it, id)).toList();
            final Map<String, Object> fields = Json.object("accountId", id, "columns", all.get(0), "lines", lines);
            return answer("account-statement/1", fields, () ->
            {
                line("%s", all.get(0));
                lines.forEach((it) -> line("%s", it));
            });
        }
    }
}
