package io.ringside.ops.admin.money;

import io.ringside.engine.protocol.RiskLevel;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.Approval;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.InstantConverter;
import io.ringside.ops.admin.base.MarketControl;
import io.ringside.ops.admin.base.NodeVerb;
import io.ringside.ops.admin.base.Quote;
import io.ringside.ops.admin.base.ReasonOption;
import io.ringside.ops.admin.base.RequestWords;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.VerbGroup;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.List;
import java.util.Map;

/** {@code ringside risk override ask|approve|list|withdraw}: one order may pass limits. Two operators agree. */
@Command(name = "override", description = {
    "Let one order pass the limits of its account and of the levels above it, once.",
    "One operator asks, another approves within five minutes. The names of both tokens are journaled."},
    subcommands = {OverrideCommand.Ask.class, OverrideCommand.Approve.class, OverrideCommand.Listing.class,
        OverrideCommand.Withdraw.class},
    footer = "Example: ringside risk override ask ACCOUNT 7 ACME buy 500 100.25 --until 2026-11-20T15:30Z")
public final class OverrideCommand extends VerbGroup
{
    private static final String VERB = "grant-override";

    @Command(name = "ask", description = {
        "Ask that the next order of an account or a session that limits refuse may pass.",
        "It may have up to QUANTITY, and be worth up to QUANTITY at PRICE. Blocks, restricted instruments, money,",
        "phases, and limits of pace are not passed. Exit code 7: it waits for another operator."},
        footer = "Example: ringside risk override ask ACCOUNT 7 ACME buy 500 100.25 --until 2026-11-20T15:30Z")
    static final class Ask extends MarketControl
    {
        @Parameters(index = "0", paramLabel = "LEVEL", description = "ACCOUNT or SESSION")
        private RiskLevel level;

        @Parameters(index = "1", paramLabel = "ID", description = "of the account or session")
        private long id;

        @Parameters(index = "2", paramLabel = "SYMBOL", description = "what the order is in")
        private String symbol;

        @Parameters(index = "3", paramLabel = "SIDE", description = "buy or sell")
        private Side side;

        @Parameters(index = "4", paramLabel = "QUANTITY", description = "the most that it may have")
        private String quantity;

        @Parameters(index = "5", paramLabel = "PRICE", description = "at which that quantity is worth the most")
        private String price;

        @Option(names = "--until", paramLabel = "TIME", required = true, converter = InstantConverter.class,
            description = "when it has to come before")
        private long untilNs;

        @Override
        public Integer call()
        {
            CliException.usageIf(RiskLevel.ACCOUNT != level && RiskLevel.SESSION != level,
                "LEVEL must be ACCOUNT or SESSION: found " + level);
            final Quote quote = Quote.of(node(), symbol);
            final Map<String, String> parameters = parameters();
            parameters.put("level", level.name());
            parameters.put("id", String.valueOf(id));
            parameters.put("symbol", symbol);
            parameters.put("side", side.name());
            parameters.put("quantity-lots", String.valueOf(quote.lots(quantity)));
            parameters.put("price-ticks", String.valueOf(quote.ticks(price)));
            parameters.put("until-ns", String.valueOf(untilNs));
            final Map<String, Object> answer = node().execute(VERB, "risk override ask", parameters);
            answer("risk.override.ask/1", answer, "request %s waits %s for a second operator: ringside risk override " +
                "approve %s", answer.get("request"), RequestWords.left(answer), answer.get("request"));
            return ExitCode.WAITING;
        }
    }

    @Command(name = "approve", description = {
        "Approve what another operator asks for, with a token of your own. Shows it first.",
        "Both names are journaled."},
        footer = "Example: ringside --token bob.token risk override approve 5f2a91c3")
    static final class Approve extends Approval
    {
        @Override
        public Integer call()
        {
            return approve("risk override approve", "risk override list", "risk.override.approve/1");
        }
    }

    @Command(name = "list", description = "What waits for a second operator, and what is granted and not used.",
        footer = "Example: ringside risk override list")
    static final class Listing extends NodeVerb
    {
        @Override
        public Integer call()
        {
            final List<Map<String, Object>> requests = Approval.waiting(node()).stream()
                .filter((it) -> VERB.equals(it.get("verb"))).toList();
            final List<Map<String, Object>> open = Text.rows(node().getObject("/risk"), "overrides");
            return answer("risk.override.list/1", Json.object("requests", requests, "overrides", open), () ->
            {
                requests.forEach((it) -> line("%s  %5s left  %s", it.get("request"), RequestWords.left(it),
                    RequestWords.what(it)));
                open.forEach((it) -> line("granted %s: %s %s may %s up to %s lots of %s, worth %s, before %s",
                    it.get("overrideNumber"), it.get("level"), it.get("targetId"), it.get("side"), it.get("maxLots"),
                    it.get("symbol"), it.get("maxValue"), it.get("until")));
                if (requests.isEmpty() && open.isEmpty())
                {
                    line("no override");
                }
            });
        }
    }

    @Command(name = "withdraw", description = "Drop a request, or what was granted and is not used.",
        footer = "Example: ringside risk override withdraw --granted 3")
    static final class Withdraw extends NodeVerb
    {
        @ArgGroup(multiplicity = "1")
        private Which which;

        @Mixin
        private ReasonOption reason;

        /** One of the two. */
        static final class Which
        {
            @Parameters(index = "0", paramLabel = "REQUEST", description = "as the first operator was told")
            private String request;

            @Option(names = "--granted", paramLabel = "NUMBER", description = "as risk override list tells it")
            private long number;
        }

        @Override
        public Integer call()
        {
            if (null != which.request)
            {
                final Map<String, Object> answer =
                    node().execute("withdraw", "risk override withdraw", Map.of("request", which.request));
                return answer("risk.override.withdraw/1", answer, "request %s withdrawn: %s", which.request,
                    RequestWords.what(answer));
            }
            final Map<String, Object> answer = give("risk override withdraw", Json.object("command",
                "WithdrawOverride", "overrideNumber", which.number, "reasonText", reason.text()));
            return answer("risk.override.withdraw/1", answer, "override %s withdrawn at sequence %s", which.number,
                Text.count(answer.get("commandSequence")));
        }
    }
}
