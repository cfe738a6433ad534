package io.ringside.ops.admin;

import io.ringside.ops.web.Json;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.Map;

/** {@code ringside trade bust|correct}: error trades, by two operators. */
@Command(name = "trade", description = "Take back a trade, or correct it. Two operators, journaled.",
    subcommands = {TradeCommand.Bust.class, TradeCommand.Correct.class},
    footer = "Example: ringside trade bust 17 --second-operator bob --reason \"wrong side\"")
final class TradeCommand extends VerbGroup
{
    TradeCommand()
    {
        super("say what to do with the trade: bust or correct");
    }

    /** What the two share. */
    abstract static class Change extends MarketControl
    {
        private static final int OPERATOR_LENGTH_MAX = 16;

        @Option(names = "--second-operator", paramLabel = "NAME", required = true,
            description = "who has looked at it too: somebody else, at most 16 characters")
        private String secondOperator;

        @Override
        final Map<String, String> parameters()
        {
            // A name that is cut or changed on its way to the journal could no longer be distinguished from another.
            if (!secondOperator.matches("[!-~]([ -~]{0,14}[!-~])?"))
            {
                throw new CliException(ExitCode.USAGE, "--second-operator cannot be journaled: " + secondOperator +
                    ": give 1 to " + OPERATOR_LENGTH_MAX + " printable characters");
            }
            final Map<String, String> parameters = super.parameters();
            parameters.put("second-operator", secondOperator);
            return parameters;
        }

        /** What every command about one trade says. */
        final Map<String, String> parameters(final String matchId)
        {
            if (!matchId.matches("[1-9]\\d{0,17}"))
            {
                throw new CliException(ExitCode.USAGE,
                    "not a match id: " + matchId + ": give the number that reports of the trade tell");
            }
            final Map<String, String> parameters = parameters();
            parameters.put("match-id", matchId);
            return parameters;
        }

        /** Says what was done to the trade, under the name the user typed. */
        final int execute(
            final String verb, final String name, final Map<String, String> parameters, final String done)
        {
            final String matchId = parameters.get("match-id");
            final Map<String, Object> answer = Json.object("matchId", Long.parseLong(matchId));
            answer.putAll(node().execute(verb, name, parameters));
            return answer(name.replace(' ', '.') + "/1", answer, "trade %s %s at sequence %s", matchId, done,
                Text.count(answer.get("commandSequence")));
        }
    }

    @Command(name = "bust", description = {
        "Take a trade back, or all trades of an instrument in a range of time.",
        "Both sides and the market are told; no order is opened again."},
        footer = "Example: ringside trade bust 17 --second-operator bob --reason \"wrong side\"%n" +
            "         ringside trade bust --instrument ACME --from 2026-11-20T14:30Z --to 2026-11-20T14:31Z \\%n" +
            "           --second-operator bob")
    static final class Bust extends Change
    {
        @Parameters(index = "0", arity = "0..1", paramLabel = "MATCH-ID",
            description = "of the trade, as reports tell it")
        private String matchId;

        @ArgGroup(exclusive = false)
        private Range range;

        /** Which trades, if they are not named one by one. */
        static final class Range
        {
            @Option(names = "--instrument", paramLabel = "SYMBOL", required = true, description = "what was traded")
            private String symbol;

            @Option(names = "--from", paramLabel = "TIME", required = true,
                converter = ChangeableTerms.ExpireTime.class, description = "trades from then on")
            private long fromNs;

            @Option(names = "--to", paramLabel = "TIME", required = true,
                converter = ChangeableTerms.ExpireTime.class, description = "and before then")
            private long toNs;
        }

        @Override
        public Integer call()
        {
            CliException.usageIf((null == matchId) == (null == range),
                "give the match id of one trade, or --instrument, --from and --to of many");
            return null == range ? execute("bust-trade", "trade bust", parameters(matchId), "busted") : bustAll();
        }

        private int bustAll()
        {
            CliException.usageIf(range.toNs <= range.fromNs, "--to must be later than --from: nothing is in between");
            final Map<String, String> parameters = parameters();
            parameters.put("symbol", range.symbol);
            parameters.put("from-ns", String.valueOf(range.fromNs));
            parameters.put("to-ns", String.valueOf(range.toNs));
            confirm("busting all trades of " + range.symbol + " in that time");
            final Map<String, Object> answer = Json.object("symbol", range.symbol);
            answer.putAll(node().execute("bust-trades", "trade bust", parameters));
            return answer("trade.bust/1", answer, () ->
            {
                final String count = Text.count(answer.get("affectedCount"));
                line("%s %s of %s busted at sequence %s", count, "1".equals(count) ? "trade" : "trades", range.symbol,
                    Text.count(answer.get("commandSequence")));
            });
        }
    }

    @Command(name = "correct",
        description = "Give a trade another price or less quantity. Both sides and the market are told.",
        footer = "Example: ringside trade correct 17 ACME 4 99.40 --second-operator bob --reason \"typing error\"")
    static final class Correct extends Change
    {
        @Parameters(index = "0", paramLabel = "MATCH-ID", description = "of the trade, as reports tell it")
        private String matchId;

        @Parameters(index = "1", paramLabel = "SYMBOL", description = "that was traded; says what the numbers mean")
        private String symbol;

        @Parameters(index = "2", paramLabel = "QUANTITY", description = "all of it, at most what was traded")
        private String quantity;

        @Parameters(index = "3", paramLabel = "PRICE", description = "as it shall be")
        private String price;

        @Override
        public Integer call()
        {
            final Map<String, String> parameters = parameters(matchId);
            final Quote quote = Quote.of(node(), symbol);
            parameters.put("price-ticks", positive("price", price, quote.ticks(price)));
            parameters.put("quantity-lots", positive("quantity", quantity, quote.lots(quantity)));
            return execute(
                "correct-trade", "trade correct", parameters, "corrected to " + quantity + " at " + price);
        }

        private static String positive(final String what, final String text, final long units)
        {
            CliException.usageIf(units < 1, what + " must be positive: " + text + ": correct it, or bust" +
                " the trade");
            return String.valueOf(units);
        }
    }
}
