package io.ringside.ops.admin.money;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.VerbGroup;
import io.ringside.ops.config.InstrumentSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** {@code ringside currency}: currencies and assets, and which of them an instrument trades. */
@Command(name = "currency", description = "Currencies and assets of the running node.",
    subcommands = {CurrencyCommand.Add.class, CurrencyCommand.Assign.class, CurrencyCommand.Show.class},
    footer = "Example: ringside currency add USD --id 1 --digits 2")
public final class CurrencyCommand extends VerbGroup
{
    @Command(name = "add", description = "Define a currency or an asset. Nothing of it changes later. Journaled.",
        footer = "Example: ringside currency add USD --id 1 --digits 2")
    static final class Add extends MoneyVerb
    {
        private static final int DIGITS_MAX = 18;

        @Parameters(paramLabel = "SYMBOL", description = "such as USD")
        private String symbol;

        @Option(names = "--id", paramLabel = "NUMBER", required = true, description = "1 and up")
        private int id;

        @Option(names = "--digits", paramLabel = "COUNT", required = true, description = "behind the point, 0 to 18")
        private int digits;

        @Override
        public Integer call()
        {
            CliException.usageIf(id < 1, "--id must be at least 1: found " + id);
            CliException.usageIf(digits < 0 || digits > DIGITS_MAX, "--digits must be 0 to 18: found " + digits);
            CliException.usageIf(!InstrumentSettings.isSymbol(symbol), "SYMBOL " + InstrumentSettings.SYMBOL_WORDS +
                ": found " + symbol);
            final Map<String, Object> answer = give("currency add", Json.object("command", "DefineCurrency",
                "currencyId", id, "exponent", -digits, "symbol", symbol));
            return answer("currency-add/1", answer, "currency %s defined at sequence %s", symbol,
                Text.count(answer.get("commandSequence")));
        }
    }

    @Command(name = "assign",
        description = "Say what an instrument is worth: what a buyer pays, and what he gets. Journaled.",
        footer = "Example: ringside currency assign ACME --quote USD --base SHARES")
    static final class Assign extends MoneyVerb
    {
        private static final int MILLIONTHS_OF_PERCENT = 4;
        private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

        @Parameters(paramLabel = "SYMBOL", description = "of the instrument, such as ACME")
        private String symbol;

        @Option(names = "--quote", paramLabel = "CURRENCY", required = true, description = "what a buyer pays")
        private String quote;

        @Option(names = "--base", paramLabel = "ASSET",
            description = "what a buyer gets (default: a contract, nothing is delivered)")
        private String base;

        @Option(names = "--multiplier", paramLabel = "NUMBER", defaultValue = "1",
            description = "of price x quantity, of a contract (default 1)")
        private BigDecimal multiplier;

        @Option(names = "--initial-margin", paramLabel = "PERCENT",
            description = "of a contract's value, that margin accounts need for it; 0: they do not trade it")
        private BigDecimal initialMargin;

        @Option(names = "--maintenance-margin", paramLabel = "PERCENT", description = "that they need to keep it")
        private BigDecimal maintenanceMargin;

        @Option(names = "--margin-group", paramLabel = "NUMBER",
            description = "1 to 255: its longs and shorts offset each other; 0: no group")
        private Integer marginGroup;

        @Option(names = "--margin-offset", paramLabel = "PERCENT",
            description = "of its margins, that the other side of the group may offset")
        private BigDecimal marginOffset;

        @Override
        public Integer call()
        {
            CliException.usageIf(multiplier.signum() < 1, "--multiplier must be more than 0: found " + multiplier);
            CliException.usageIf(null != base && 0 != BigDecimal.ONE.compareTo(multiplier),
                "--multiplier is for contracts, which have no --base: leave one out");
            final Map<String, Object> money = money();
            final Map<String, Object> terms = Text.rows(node().getObject("/instrument?symbol=" +
                URLEncoder.encode(symbol, StandardCharsets.UTF_8)), "instruments").get(0);
            final BigDecimal lot = decimal(terms, "lotMantissa", "quantityExponent");
            final Map<String, Object> paid = currency(money, quote);
            final Map<String, Object> got = null == base ? null : currency(money, base);
            final long tickLotAmount = units(
                decimal(terms, "tickMantissa", "priceExponent").multiply(lot).multiply(multiplier), paid,
                "one tick of one lot");
            final Map<String, Object> command = Json.object("command", "SetInstrumentMoney",
                "instrumentId", terms.get("instrumentId"),
                "baseCurrencyId", null == got ? 0L : got.get("currencyId"), "quoteCurrencyId", paid.get("currencyId"),
                "tickLotAmount", tickLotAmount, "lotAmount", null == got ? 0L : units(lot, got, "one lot"));
            putRate(command, "initialMarginRate", "--initial-margin", initialMargin);
            putRate(command, "maintenanceMarginRate", "--maintenance-margin", maintenanceMargin);
            putRate(command, "marginOffsetRate", "--margin-offset", marginOffset);
            if (null != marginGroup)
            {
                command.put("marginGroup", 0 == marginGroup ? "none" : marginGroup);
            }
            final Map<String, Object> answer = give("currency assign", command);
            return answer("currency-assign/1", answer, "%s trades %s at sequence %s", symbol, null == got ?
                "a contract for " + paid.get("symbol") : got.get("symbol") + " for " + paid.get("symbol"),
                Text.count(answer.get("commandSequence")));
        }

        /** What is not said stays as it is. */
        private static void putRate(
            final Map<String, Object> command, final String field, final String option, final BigDecimal percent)
        {
            if (null != percent)
            {
                final BigDecimal rate = percent.movePointRight(MILLIONTHS_OF_PERCENT);
                CliException.usageIf(percent.signum() < 0 || percent.compareTo(HUNDRED) > 0 ||
                    rate.stripTrailingZeros().scale() > 0,
                    option + " must be 0 to 100, with 4 digits behind the point at most: found " + percent);
                command.put(field, 0 == rate.signum() ? "none" : rate.longValueExact());
            }
        }

        private static BigDecimal decimal(
            final Map<String, Object> terms, final String mantissa, final String exponent)
        {
            return BigDecimal.valueOf(Text.number(terms, mantissa))
                .scaleByPowerOfTen((int)Text.number(terms, exponent));
        }

        private static long units(final BigDecimal amount, final Map<String, Object> currency, final String what)
        {
            try
            {
                return amount.scaleByPowerOfTen(-(int)Text.number(currency, "exponent")).longValueExact();
            }
            catch (final ArithmeticException ex)
            {
                throw new CliException(ExitCode.USAGE, what + " is " + amount.toPlainString() + ' ' +
                    currency.get("symbol") + ", which is no whole number of its smallest units: define a currency " +
                    "with more --digits, or an instrument with other ticks and lots");
            }
        }
    }

    @Command(name = "list", description = "Show the currencies, and what the venue's own accounts have of each.",
        footer = "Example: ringside currency list")
    static final class Show extends MoneyVerb
    {
        private static final String[] HOUSES = {"outside", "commissions", "insurance"};

        @Override
        public Integer call()
        {
            final Map<String, Object> money = money();
            final List<Map<String, Object>> currencies = Text.rows(money, "currencies");
            for (int house = 0; house < HOUSES.length && !currencies.isEmpty(); house++)
            {
                for (final Map<String, Object> row : ask("currency list", -1 - house, "BALANCES"))
                {
                    currency(money, row.get("currency").toString()).put(HOUSES[house], row.get("balance"));
                }
            }
            final Map<String, Object> fields =
                Json.object("currencies", currencies, "instruments", money.get("instruments"));
            return answer("currency-list/1", fields, () ->
            {
                if (currencies.isEmpty())
                {
                    line("no currency");
                }
                currencies.forEach((it) -> line("currency %s %s, %s digits: outside %s, commissions %s, insurance %s",
                    it.get("currencyId"), it.get("symbol"), -Text.number(it, "exponent"), it.get(HOUSES[0]),
                    it.get(HOUSES[1]), it.get(HOUSES[2])));
                Text.rows(money, "instruments").forEach((it) -> line("%s trades %s for %s%s", it.get("symbol"),
                    null == it.get("base") ? "a contract" : it.get("base"), it.get("quote"), margins(it)));
            });
        }

        private static String margins(final Map<String, Object> instrument)
        {
            return 0 == Text.number(instrument, "initialMarginRate") ? "" : ", initial margin " +
                percent(instrument, "initialMarginRate") + " %, maintenance margin " +
                percent(instrument, "maintenanceMarginRate") + " %" +
                (0 == Text.number(instrument, "marginGroup") ? "" : ", group " + instrument.get("marginGroup") +
                " offset " + percent(instrument, "marginOffsetRate") + " %");
        }

        private static String percent(final Map<String, Object> instrument, final String field)
        {
            return BigDecimal.valueOf(Text.number(instrument, field), Assign.MILLIONTHS_OF_PERCENT)
                .stripTrailingZeros().toPlainString();
        }
    }
}
