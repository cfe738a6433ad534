package io.ringside.ops.admin.money;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.VerbGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** {@code ringside fees}: commissions by tier of accounts and instrument. */
@Command(name = "fees", description = "Commissions of the running node.",
    subcommands = {FeesCommand.Set.class, FeesCommand.Show.class},
    footer = "Example: ringside fees set --taker 2.5 --maker -0.5")
public final class FeesCommand extends VerbGroup
{
    /** Rates are in millionths of the value, of which a basis point has 100. */
    private static final int RATE_EXPONENT = -2;

    @Command(name = "set", description = {
        "Set commissions in basis points of the value; below 0: a rebate. Journaled.",
        "What is left out stays. The most exact schedule counts: instrument before tier."},
        footer = "Example: ringside fees set --tier 1 --instrument ACME --taker 2.5 --maker -0.5 --minimum 0.10")
    static final class Set extends MoneyVerb
    {
        @Option(names = "--tier", paramLabel = "TIER", defaultValue = "0",
            description = "of accounts (default 0: of every tier that has none)")
        private int tier;

        @Option(names = "--instrument", paramLabel = "SYMBOL", description = "(default: each that has none)")
        private String symbol;

        @Option(names = "--maker", paramLabel = "BP", description = "of orders that were in the book")
        private String maker;

        @Option(names = "--taker", paramLabel = "BP", description = "of orders that came to it")
        private String taker;

        @Option(names = "--auction", paramLabel = "BP", description = "of both sides of an auction")
        private String auction;

        @Option(names = "--minimum", paramLabel = "AMOUNT",
            description = "of the first fill of an order, in what the instrument is paid in")
        private String minimum;

        @Option(names = "--none", description = "there is no such schedule")
        private boolean isNone;

        @Override
        public Integer call()
        {
            CliException.usageIf(tier < 0, "--tier must be at least 0: found " + tier);
            CliException.usageIf(isNone == (null != maker || null != taker || null != auction || null != minimum),
                "say either --none or what to set: --maker, --taker, --auction, --minimum");
            CliException.usageIf(null != minimum && null == symbol,
                "--minimum needs --instrument, which says the currency: give one");
            final Map<String, Object> line = Json.object("command", "SetFees", "feeTier", tier,
                "instrument", null == symbol ? 0L : symbol);
            rate(line, "makerRate", "--maker", maker);
            rate(line, "takerRate", "--taker", taker);
            rate(line, "auctionRate", "--auction", auction);
            if (null != minimum)
            {
                final long units = units(minimum, quote());
                line.put("minimum", 0 == units ? "none" : units);
            }
            if (isNone)
            {
                line.put("enabled", false);
            }
            final Map<String, Object> answer = give("fees set", line);
            return answer("fees-set/1", answer, "fees set at sequence %s", Text.count(answer.get("commandSequence")));
        }

        private Map<String, Object> quote()
        {
            final Map<String, Object> money = money();
            return Text.rows(money, "instruments").stream().filter((it) -> symbol.equals(it.get("symbol"))).findFirst()
                .map((it) -> currency(money, it.get("quote").toString())).orElseThrow(() -> new CliException(
                ExitCode.USAGE, symbol + " has no currency: `ringside currency assign` gives it one"));
        }

        private static void rate(
            final Map<String, Object> line, final String field, final String option, final String basisPoints)
        {
            if (null != basisPoints)
            {
                line.put(field, Text.units(basisPoints, 1, RATE_EXPONENT, option));
            }
        }
    }

    @Command(name = "show", description = "Show the commissions, in basis points of the value.",
        footer = "Example: ringside fees show")
    static final class Show extends MoneyVerb
    {
        @Override
        public Integer call()
        {
            final Map<String, Object> money = money();
            final List<Map<String, Object>> fees = Text.rows(money, "fees");
            return answer("fees/1", Json.object("fees", fees), () ->
            {
                if (fees.isEmpty())
                {
                    line("no fees");
                }
                fees.forEach((it) -> line("tier %s, %s: maker %s bp, taker %s bp, auction %s bp, minimum %s",
                    0 == Text.number(it, "feeTier") ? "any" : it.get("feeTier"),
                    null == it.get("symbol") ? "every instrument" : it.get("symbol"), basisPoints(it, "makerRate"),
                    basisPoints(it, "takerRate"), basisPoints(it, "auctionRate"), minimum(money, it)));
            });
        }

        private static String basisPoints(final Map<String, Object> row, final String name)
        {
            return BigDecimal.valueOf(Text.number(row, name), -RATE_EXPONENT).toPlainString();
        }

        private static String minimum(final Map<String, Object> money, final Map<String, Object> row)
        {
            final long units = Text.number(row, "minimum");
            return 0 == units || null == row.get("minimumCurrency") ? 0 == units ? "none" : units + " units" :
                BigDecimal.valueOf(units, -(int)Text.number(currency(money, row.get("minimumCurrency").toString()),
                "exponent")).toPlainString() + ' ' + row.get("minimumCurrency");
        }
    }
}
