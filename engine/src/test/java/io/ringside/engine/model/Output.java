package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.List;

/** One message that leaves the core, field by field. Enumerations are their wire codes. */
final class Output
{
    final OutputType type;
    private final long[] numbers;
    private final String[] texts;

    /** Every number is 0, every text is empty. */
    Output(final OutputType type)
    {
        this(type, new long[type.numbers.size()], type.blankTexts.clone());
    }

    /** With the fields in the order of the type's. */
    Output(final OutputType type, final long[] numbers, final String[] texts)
    {
        this.type = type;
        this.numbers = numbers;
        this.texts = texts;
    }

    long get(final String field)
    {
        return numbers[type.indexOf(field)];
    }

    String text(final String field)
    {
        return texts[type.indexOf(field)];
    }

    Output set(final String field, final long value)
    {
        numbers[type.indexOf(field)] = value;
        return this;
    }

    Output set(final String field, final String text)
    {
        texts[type.indexOf(field)] = text;
        return this;
    }

    /** The same message with one field changed. */
    Output with(final String field, final long value)
    {
        return new Output(type, numbers.clone(), texts).set(field, value);
    }

    Output with(final String field, final String text)
    {
        return new Output(type, numbers, texts.clone()).set(field, text);
    }

    /** A message of another kind, which has what both kinds have. */
    Output as(final OutputType other)
    {
        final Output as = new Output(other);
        other.numbers.stream().filter(type.numbers::contains).forEach(field -> as.set(field, get(field)));
        other.texts.stream().filter(type.texts::contains).forEach(field -> as.set(field, text(field)));
        return as;
    }

    /** How another one differs; null if it does not. Hashes are left out: no model can foretell them. */
    String difference(final Output actual)
    {
        if (type != actual.type)
        {
            return "expected a " + type + ", not a " + actual.type;
        }
        for (int i = 0; i < numbers.length; i++)
        {
            if (numbers[i] != actual.numbers[i] && !type.numbers.get(i).endsWith("Hash"))
            {
                return type.numbers.get(i) + " expected=" + numbers[i] + " actual=" + actual.numbers[i];
            }
        }
        for (int i = 0; i < texts.length; i++)
        {
            if (!texts[i].equals(actual.texts[i]))
            {
                return type.texts.get(i) + " expected=" + Command.printable(texts[i]) + " actual=" +
                    Command.printable(actual.texts[i]);
            }
        }
        return null;
    }

    /** Fails at the first difference. */
    static void requireSame(final List<Output> expected, final List<Output> actual)
    {
        for (int i = 0; i < Math.min(expected.size(), actual.size()); i++)
        {
            final String difference = expected.get(i).difference(actual.get(i));
            if (null != difference)
            {
                throw new AssertionError("message " + i + " differs: " + difference);
            }
        }
        if (expected.size() != actual.size())
        {
            throw new AssertionError("expected " + expected.size() + " messages, not " + actual.size());
        }
    }

    @Override
    public String toString()
    {
        final StringBuilder builder = new StringBuilder(type.name()).append('{');
        for (int i = 0; i < texts.length; i++)
        {
            builder.append(type.texts.get(i)).append('=').append(Command.printable(texts[i])).append(' ');
        }
        for (int i = 0; i < numbers.length; i++)
        {
            builder.append(type.numbers.get(i)).append('=').append(numbers[i]).append(' ');
        }
        builder.setCharAt(builder.length() - 1, '}');
        return builder.toString();
    }

    /** Sets a number of 128 bits. */
    Output wide(final String field, final BigInteger number)
    {
        return set(field + "High", number.shiftRight(Long.SIZE).longValueExact())
            .set(field + "Low", number.longValue());
    }

    /** What the report of an account says: as the operator is told. */
    String accountLine()
    {
        final String line = 0 != get("currencyId") ? moneyLine(OutputType.BALANCE_REPORT) :
            0 != get("instrumentId") ? moneyLine(OutputType.POSITION_REPORT) : "has " + get("reportCount");
        return "account " + get("accountId") + " #" + get("reportIndex") + " " + line;
    }

    /** A report of money or limits in short. */
    String moneyLine()
    {
        return moneyLine(type);
    }

    private String moneyLine(final OutputType as)
    {
        return switch (as)
        {
            case MONEY_REPORT -> "money #" + get("movementNumber") + " " + get("balanceLow") + " held " +
                get("heldLow") + (0 == get("isRepeat") ? "" : " again");
            case LIMIT_REPORT -> "limit " + get("limitKind") + " of " + get("scopeId") + ": " +
                get("used") + " of " + get("limitValue");
            case LEVEL_STOP_REPORT -> "stop " + get("level") + "/" + get("targetId") + " by " + get("limitKind") +
                " of " + get("currencyId") + ": " + get("used") + " of " + get("limitValue") + ", " +
                get("orderCount") + " of " + get("sessionCount");
            case OVERRIDE_REPORT -> "override " + get("overrideNumber") +
                (0 == get("orderId") ? "" : " by order " + get("orderId"));
            case BLOCK_REPORT -> "block " + get("orderCount") + " of " + get("sessionCount");
            case BALANCE_REPORT -> "balance " + get("currencyId") + ": " + get("balanceLow") + " held " +
                get("heldLow") + (Wire.MODEL_MARGIN != get("model") ? "" : " equity " + get("equityLow") + " needs " +
                get("initialMarginLow") + "/" + get("maintenanceMarginLow"));
            case LIQUIDATION_REPORT -> "liquidation " + get("accountId") + " event " + get("liquidationEvent") + " " +
                get("equityLow") + "/" + get("maintenanceMarginLow") + (0 == get("amount") ? "" :
                " amount " + get("amount") + " lots " + get("lots"));
            case LIQUIDATION_SETTINGS -> "liquidation of " + get("balanceCount") + " in session " +
                get("liquidationSessionId") + ", insurance " + get("insuranceAccountId");
            default -> "position " + get("instrumentId") + ": " + get("netLots") + " open " +
                get("openBuyLots") + "/" + get("openSellLots");
        };
    }
}
