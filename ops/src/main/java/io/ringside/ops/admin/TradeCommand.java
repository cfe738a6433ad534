package io.ringside.ops.admin;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * {@code ringside trade bust|correct}: error trades, by two operators.
 */
@Command(name = "trade", description = "Take back a trade of the day, or correct it. Two operators, journaled.",
    subcommands = {TradeCommand.Bust.class, TradeCommand.Correct.class},
    footer = "Example: ringside trade bust 17 --second-operator bob --reason \"wrong side\"")
final class TradeCommand implements Runnable
{
    @Spec
    private CommandSpec spec;

    @Override
    public void run()
    {
        throw new ParameterException(spec.commandLine(), "say what to do with the trade: bust or correct");
    }

    /** What the two share. */
    abstract static class Change extends MarketControl
    {
        private static final int OPERATOR_LENGTH_MAX = 16;

        @Parameters(index = "0", paramLabel = "MATCH-ID", description = "of the trade, as reports tell it")
        private String matchId;

        @Option(names = "--second-operator", paramLabel = "NAME", required = true,
            description = "who has looked at it too: somebody else, at most 16 characters")
        private String secondOperator;

        @Override
        final Map<String, String> parameters()
        {
            if (!matchId.matches("[1-9]\\d{0,17}"))
            {
                throw new CliException(ExitCode.USAGE,
                    "not a match id: " + matchId + ": give the number that reports of the trade tell");
            }
            // What is cut or replaced on the way to the journal could no longer be told from another name.
            if (!secondOperator.matches("[!-~]([ -~]{0,14}[!-~])?"))
            {
                throw new CliException(ExitCode.USAGE, "--second-operator cannot be journaled: " + secondOperator +
                    ": give 1 to " + OPERATOR_LENGTH_MAX + " printable characters");
            }
            final Map<String, String> parameters = super.parameters();
            parameters.put("match-id", matchId);
            parameters.put("second-operator", secondOperator);
            return parameters;
        }

        /** Says what was done to the trade, under the name the user typed. */
        final int execute(
            final String verb, final String name, final Map<String, String> parameters, final String done)
        {
            final Map<String, Object> answer = new LinkedHashMap<>();
            answer.put("matchId", Long.parseLong(matchId));
            answer.putAll(node().execute(verb, name, parameters));
            if (isJson())
            {
                json(name.replace(' ', '.') + "/1", answer);
            }
            else
            {
                line("trade %s %s at sequence %s", matchId, done, Text.count(answer.get("commandSequence")));
            }
            return ExitCode.OK;
        }
    }

    @Command(name = "bust",
        description = "Take a trade back. Both sides and the market are told; no order is opened again.",
        footer = "Example: ringside trade bust 17 --second-operator bob --reason \"wrong side\"")
    static final class Bust extends Change
    {
        @Override
        public Integer call()
        {
            return execute("bust-trade", "trade bust", parameters(), "busted");
        }
    }

    @Command(name = "correct",
        description = "Give a trade another price or less quantity. Both sides and the market are told.",
        footer = "Example: ringside trade correct 17 ACME 4 99.40 --second-operator bob --reason \"typing error\"")
    static final class Correct extends Change
    {
        @Parameters(index = "1", paramLabel = "SYMBOL", description = "that was traded; says what the numbers mean")
        private String symbol;

        @Parameters(index = "2", paramLabel = "QUANTITY", description = "all of it, at most what was traded")
        private String quantity;

        @Parameters(index = "3", paramLabel = "PRICE", description = "as it shall be")
        private String price;

        @Override
        public Integer call()
        {
            final Map<String, String> parameters = parameters();
            final Quote quote = Quote.of(node(), symbol);
            parameters.put("price-ticks", positive("price", price, quote.ticks(price)));
            parameters.put("quantity-lots", positive("quantity", quantity, quote.lots(quantity)));
            return execute(
                "correct-trade", "trade correct", parameters, "corrected to " + quantity + " at " + price);
        }

        private static String positive(final String what, final String text, final long units)
        {
            if (units < 1)
            {
                throw new CliException(ExitCode.USAGE, what + " must be positive: " + text + ": correct it, or bust" +
                    " the trade");
            }
            return String.valueOf(units);
        }
    }
}
