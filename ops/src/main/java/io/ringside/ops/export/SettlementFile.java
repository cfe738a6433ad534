package io.ringside.ops.export;

import io.ringside.risk.money.Currencies;
import io.ringside.risk.money.Movement;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A settlement file, read again: what its lines sum to. */
public final class SettlementFile
{
    private static final int COLUMN_COUNT = SettlementRows.COLUMNS.split(",").length;
    private static final int DAY = 0;
    private static final int KIND = 1;
    private static final int ACCOUNT = 2;
    private static final int CURRENCY = 3;
    private static final int AMOUNT = 4;

    /** Whom a debt that is paid is taken from: the venue's own. */
    private static final String INSURANCE = "account " + Movement.INSURANCE_ID + " in ";

    /** Who gets what is charged. */
    private static final String COMMISSIONS = "account " + (-1 - Currencies.COMMISSIONS) + " in ";

    private final int tradingDay;
    private final Map<String, BigDecimal> expected = new TreeMap<>();
    private final Map<String, BigDecimal> closing = new TreeMap<>();
    private final Map<String, BigDecimal> sums = new TreeMap<>();

    private SettlementFile(final int tradingDay)
    {
        this.tradingDay = tradingDay;
    }

    /**
     * Read a file.
     *
     * @throws IllegalArgumentException with one line, if it is none, or belongs to more than one day.
     */
    public static SettlementFile of(final List<String> lines)
    {
        if (lines.size() < 2 || !SettlementRows.COLUMNS.equals(lines.get(0)))
        {
            throw new IllegalArgumentException("no settlement file: its first line must be " + SettlementRows.COLUMNS);
        }
        SettlementFile file = null;
        for (int i = 1; i < lines.size(); i++)
        {
            final List<String> values = values(lines.get(i));
            try
            {
                final int day = Integer.parseInt(values.get(DAY));
                file = null == file ? new SettlementFile(day) : file;
                if (COLUMN_COUNT != values.size() || day != file.tradingDay)
                {
                    throw new IllegalArgumentException("other columns or another day");
                }
                file.add(values);
            }
            catch (final IllegalArgumentException ex)
            {
                throw new IllegalArgumentException("line " + (i + 1) + " is no line of its settlement: " +
                    ex.getMessage(), ex);
            }
        }
        return file;
    }

    private void add(final List<String> values)
    {
        final String kind = values.get(KIND);
        if ("POSITION".equals(kind))
        {
            return;
        }
        final String currency = values.get(CURRENCY);
        final String key = "account " + values.get(ACCOUNT) + " in " + currency;
        final BigDecimal amount = new BigDecimal(values.get(AMOUNT));
        if (kind.startsWith("CLOSING"))
        {
            sums.merge(currency, amount, BigDecimal::add);
        }
        if ("INSURANCE".equals(kind))
        {
            expected.merge(INSURANCE + currency, amount.negate(), BigDecimal::add);
        }
        if ("FEE".equals(kind))
        {
            expected.merge(COMMISSIONS + currency, amount.negate(), BigDecimal::add);
        }
        switch (isOwn(key) ? kind.replace("_HOUSE", "") : kind)
        {
            case "CLOSING" -> closing.put(key, amount);
            case "OPENING", "CASH", "FEE", "TRADE", "TRADE_CANCEL", "TRADE_CORRECT", "TAKEOVER", "INSURANCE" ->
                expected.merge(key, amount, BigDecimal::add);
            case "OPENING_HOUSE", "CLOSING_HOUSE" ->
            {
                // Of interest to the sums alone.
            }
            default -> throw new IllegalArgumentException("unknown kind " + kind);
        }
    }

    /** One of the venue's own accounts whose day is in the lines; of that beyond the ledger only the sums are. */
    private static boolean isOwn(final String keyOrProblem)
    {
        return keyOrProblem.startsWith(INSURANCE) || keyOrProblem.startsWith(COMMISSIONS);
    }

    /** The day it is of. */
    public int tradingDay()
    {
        return tradingDay;
    }

    /** How many balances of accounts it closes. */
    public int balanceCount()
    {
        return (int)closing.keySet().stream().filter((it) -> !isOwn(it)).count();
    }

    /**
     * What does not add up, one line each: an account whose day does not lead from its opening balance to its closing
     * one, the venue's own for commissions and insurance among them, or a currency whose balances do not sum to 0.
     */
    public List<String> problems()
    {
        final List<String> problems = new ArrayList<>();
        final Map<String, BigDecimal> all = new TreeMap<>(expected);
        closing.keySet().forEach((key) -> all.putIfAbsent(key, BigDecimal.ZERO));
        all.forEach((key, amount) ->
        {
            final BigDecimal closed = closing.getOrDefault(key, BigDecimal.ZERO);
            if (0 != amount.compareTo(closed))
            {
                problems.add(key + ": the day leads to " + amount.toPlainString() + ", it closes with " +
                    closed.toPlainString());
            }
        });
        // Where a line of a member is wrong, the venue's own account is only the other side of it.
        problems.sort(Comparator.comparing(SettlementFile::isOwn));
        sums.forEach((currency, sum) ->
        {
            if (0 != sum.signum())
            {
                problems.add("all balances in " + currency + " sum to " + sum.toPlainString() + ", expected 0");
            }
        });
        return problems;
    }

    /** Whether a line is about that account. */
    public static boolean isOf(final String line, final long accountId)
    {
        return String.valueOf(accountId).equals(values(line).get(ACCOUNT));
    }

    /** A value of a line: quoted where it has to be (RFC 4180). */
    static String quoted(final String value)
    {
        return value.indexOf(',') < 0 && value.indexOf('"') < 0 ? value : '"' + value.replace("\"", "\"\"") + '"';
    }

    private static List<String> values(final String line)
    {
        final List<String> values = new ArrayList<>();
        final StringBuilder value = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < line.length(); i++)
        {
            final char character = line.charAt(i);
            if ('"' == character)
            {
                // Two of them within quotes are one that is meant.
                if (isQuoted && i + 1 < line.length() && '"' == line.charAt(i + 1))
                {
                    value.append(character);
                    i++;
                }
                else
                {
                    isQuoted = !isQuoted;
                }
            }
            else if (',' == character && !isQuoted)
            {
                values.add(value.toString());
                value.setLength(0);
            }
            else
            {
                value.append(character);
            }
        }
        values.add(value.toString());
        return values;
    }
}
