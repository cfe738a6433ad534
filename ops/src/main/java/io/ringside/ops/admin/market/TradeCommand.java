package io.ringside.ops.admin.market;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.InstantConverter;
import io.ringside.ops.admin.base.MarketControl;
import io.ringside.ops.admin.base.Quote;
import io.ringside.ops.admin.base.RequestWords;
import io.ringside.ops.admin.base.VerbGroup;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.Map;

/** {@code ringside trade bust|correct}: error trades. One operator asks, another confirms. */
@Command(name = "trade", description = {
    "Take back a trade, or correct it. One operator asks, another confirms within five minutes.",
    "The names of both tokens are journaled."},
    subcommands = {
        TradeCommand.Bust.class, TradeCommand.Correct.class, TradeConfirmation.Confirm.class,
        TradeConfirmation.Withdraw.class, TradeConfirmation.Requests.class},
    footer = "Example: ringside trade bust 17 --reason \"wrong side\"")
public final class TradeCommand extends VerbGroup
{
    /** What the two share. */
    abstract static class Change extends MarketControl
    {
        /** What every command about one trade says. */
        public final Map<String, String> parameters(final String matchId)
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

        /** Asks, and says how the second operator confirms. */
        final int ask(final String verb, final String name, final Map<String, String> parameters)
        {
            final Map<String, Object> answer = node().execute(verb, name, parameters);
            answer(name.replace(' ', '.') + "/2", answer, "request %s waits %s for a second operator: ringside " +
                "trade confirm %s", answer.get("request"), RequestWords.left(answer), answer.get("request"));
            return ExitCode.WAITING;
        }
    }

    @Command(name = "bust", description = {
        "Ask to take a trade back, or all trades of an instrument in a range of time.",
        "When another operator confirms, both sides and the market are told; no order is opened again.",
        "Exit code 7: it waits for him."},
        footer = "Example: ringside trade bust 17 --reason \"wrong side\"%n" +
            "         ringside trade bust --instrument ACME --from 2026-11-20T14:30Z --to 2026-11-20T14:31Z")
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
                converter = InstantConverter.class, description = "trades from then on")
            private long fromNs;

            @Option(names = "--to", paramLabel = "TIME", required = true,
                converter = InstantConverter.class, description = "and before then")
            private long toNs;
        }

        @Override
        public Integer call()
        {
            CliException.usageIf((null == matchId) == (null == range),
                "give the match id of one trade, or --instrument, --from and --to of many");
            return null == range ? ask("bust-trade", "trade bust", parameters(matchId)) : bustAll();
        }

        private int bustAll()
        {
            CliException.usageIf(range.toNs <= range.fromNs, "--to must be later than --from: nothing is in between");
            final Map<String, String> parameters = parameters();
            parameters.put("symbol", range.symbol);
            parameters.put("from-ns", String.valueOf(range.fromNs));
            parameters.put("to-ns", String.valueOf(range.toNs));
            return ask("bust-trades", "trade bust", parameters);
        }
    }

    @Command(name = "correct", description = {
        "Ask to give a trade another price or less quantity.",
        "When another operator confirms, both sides and the market are told. Exit code 7: it waits for him."},
        footer = "Example: ringside trade correct 17 ACME 4 99.40 --reason \"typing error\"")
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
            return ask("correct-trade", "trade correct", parameters);
        }

        private static String positive(final String what, final String text, final long units)
        {
            CliException.usageIf(units < 1, what + " must be positive: " + text + ": correct it, or bust" +
                " the trade");
            return String.valueOf(units);
        }
    }
}
