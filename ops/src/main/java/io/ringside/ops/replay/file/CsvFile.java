package io.ringside.ops.replay.file;

import io.ringside.gateway.json.Json;

import java.time.DateTimeException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A CSV file of orders whose first line names the columns. Instruments and accounts are defined when a row first names
 * them; prices and quantities are decimal.
 */
public final class CsvFile implements OrderFile
{
    private static final long MAX_PRICE_TICKS = 1_000_000_000_000L;
    private static final long MAX_LOTS = 1_000_000_000_000L;
    private static final int PRICE_DECIMALS_MAX = 9;
    private static final String PRICE_OPTION = "--price-decimals";
    private static final String QUANTITY_OPTION = "--quantity-decimals";

    private final int priceDecimals;
    private final int quantityDecimals;
    private final OrderIds ids = new OrderIds();
    private final Map<String, Long> sessions = new HashMap<>();
    private final Map<String, Long> instruments = new HashMap<>();
    private final Set<Long> accounts = new HashSet<>();
    private CsvColumns columns;
    private long rows;
    private long unknown;

    /**
     * @param priceDecimals    of a price, at most; a tick is one of the last.
     * @param quantityDecimals of a quantity, at most; a lot is one of the last.
     */
    public CsvFile(final int priceDecimals, final int quantityDecimals)
    {
        if (Math.min(priceDecimals, quantityDecimals) < 0 ||
            Math.max(priceDecimals, quantityDecimals) > PRICE_DECIMALS_MAX)
        {
            throw new IllegalArgumentException("decimals must be 0 to " + PRICE_DECIMALS_MAX);
        }
        this.priceDecimals = priceDecimals;
        this.quantityDecimals = quantityDecimals;
    }

    @Override
    public void row(final CsvRow row, final Commands commands)
    {
        if (null == columns)
        {
            columns = new CsvColumns(row);
            return;
        }
        rows++;
        final String action = action(row);
        if ("NEW".equals(action))
        {
            enter(row, commands);
        }
        else if (null == ids.latest(id(row)))
        {
            unknown++;
        }
        else if ("CANCEL".equals(action))
        {
            commands.start("CancelOrder", row.lineNumber)
                .with("clOrdId", ids.another()).with("sessionId", sessions.get(id(row)))
                .with("origClOrdId", ids.latest(id(row)));
            apply(row, commands);
        }
        else
        {
            replace(row, commands);
        }
    }

    @Override
    public void end()
    {
        // Each row is independent of the others.
    }

    @Override
    public Map<String, Object> counts()
    {
        return Json.object(
            "format", "csv", "rows", rows, "unknownOrders", unknown, "renamedIds", ids.renamedCount(),
            "reusedIds", ids.reusedCount());
    }

    private String action(final CsvRow row)
    {
        final int index = columns.of(CsvColumns.ACTION);
        return switch (row.text(index).toUpperCase(Locale.ROOT))
        {
            case "", "NEW", "ADD", "SUBMIT", "N" -> "NEW";
            case "CANCEL", "DELETE", "C" -> "CANCEL";
            case "REPLACE", "AMEND", "MODIFY", "R" -> "REPLACE";
            default -> throw row.wrong(index, "NEW, CANCEL or REPLACE for action");
        };
    }

    private String id(final CsvRow row)
    {
        final int index = columns.of(CsvColumns.ID);
        if (row.text(index).isEmpty())
        {
            throw row.wrong(index, "an id");
        }
        return row.text(index);
    }

    private void enter(final CsvRow row, final Commands commands)
    {
        final boolean isBuy = isBuy(row);
        final long lots = decimal(row, CsvColumns.QUANTITY);
        final boolean isPriced = isGiven(row, CsvColumns.PRICE);
        final long priceTicks = isPriced ? decimal(row, CsvColumns.PRICE) : 0;
        final long account = number(row, CsvColumns.ACCOUNT, Long.MAX_VALUE);
        final long session = number(row, CsvColumns.SESSION, Integer.MAX_VALUE);
        final long instrument = instrument(row, commands);
        if (accounts.add(account))
        {
            commands.start("DefineAccount", row.lineNumber).with("accountId", account);
            apply(row, commands);
        }
        final String id = ids.enter(id(row));
        sessions.put(id(row), session);
        commands.start("NewOrder", row.lineNumber)
            .with("clOrdId", id)
            .with("sessionId", session)
            .with("accountId", account)
            .with("instrumentId", instrument)
            .with("side", isBuy ? "BUY" : "SELL")
            .with("quantityLots", lots)
            .with("priceTicks", priceTicks);
        final boolean isTyped = isGiven(row, CsvColumns.ORDER_TYPE);
        enumeration(row, commands, "ordType", columns.of(CsvColumns.ORDER_TYPE),
            isTyped ? null : isPriced ? "LIMIT" : "MARKET");
        enumeration(row, commands, "timeInForce", columns.of(CsvColumns.TIME_IN_FORCE), "DAY");
        columns.terms.forEach((name, index) ->
        {
            if (!row.text(index).isEmpty())
            {
                term(row, commands, name, index);
            }
        });
        apply(row, commands);
    }

    private void replace(final CsvRow row, final Commands commands)
    {
        final String from = ids.latest(id(row));
        final long session = sessions.get(id(row));
        final String toFileId = isGiven(row, CsvColumns.NEW_ID) ? row.text(columns.of(CsvColumns.NEW_ID)) : id(row);
        final boolean isRenamed = !toFileId.equals(id(row));
        final String to = isRenamed ? ids.enter(toFileId) : ids.next(toFileId);
        sessions.put(toFileId, session);
        commands.start("ReplaceOrder", row.lineNumber)
            .with("clOrdId", to).with("sessionId", session).with("origClOrdId", from);
        if (isGiven(row, CsvColumns.QUANTITY))
        {
            commands.with("quantityLots", decimal(row, CsvColumns.QUANTITY));
        }
        if (isGiven(row, CsvColumns.PRICE))
        {
            commands.with("priceTicks", decimal(row, CsvColumns.PRICE));
        }
        apply(row, commands);
        if (null == commands.orders().find(session, to) && null != commands.orders().find(session, from))
        {
            ids.keep(toFileId, from);
        }
    }

    private long instrument(final CsvRow row, final Commands commands)
    {
        final String symbol = isGiven(row, CsvColumns.SYMBOL) ? row.text(columns.of(CsvColumns.SYMBOL)) : "I1";
        final Long known = instruments.get(symbol);
        if (null != known)
        {
            return known;
        }
        if (!symbol.matches("[!-~]{1,16}"))
        {
            throw row.wrong(columns.of(CsvColumns.SYMBOL), "1 to 16 printable ASCII characters for symbol");
        }
        final long instrument = instruments.size() + 1L;
        instruments.put(symbol, instrument);
        commands.start("DefineInstrument", row.lineNumber)
            .with("instrumentId", instrument)
            .with("symbol", symbol)
            .with("priceExponent", -priceDecimals)
            .with("quantityExponent", -quantityDecimals)
            .with("maxPriceTicks", MAX_PRICE_TICKS)
            .with("maxQuantityLots", commands.maxQuantityLots(MAX_LOTS));
        apply(row, commands);
        return instrument;
    }

    private boolean isBuy(final CsvRow row)
    {
        final int index = columns.of(CsvColumns.SIDE);
        return switch (row.text(index).toUpperCase(Locale.ROOT))
        {
            case "BUY", "B", "BID", "1" -> true;
            case "SELL", "S", "ASK", "2" -> false;
            default -> throw row.wrong(index, "BUY or SELL for side");
        };
    }

    /** A number from 1; 1 where the file has none. */
    private long number(final CsvRow row, final String column, final long most)
    {
        return isGiven(row, column) ? row.whole(columns.of(column), column, 1, most) : 1;
    }

    private boolean isGiven(final CsvRow row, final String column)
    {
        return !row.text(columns.of(column)).isEmpty();
    }

    private long decimal(final CsvRow row, final String column)
    {
        final boolean isPrice = CsvColumns.PRICE.equals(column);
        return row.decimal(columns.of(column), column, isPrice ? priceDecimals : quantityDecimals,
            isPrice ? PRICE_OPTION : QUANTITY_OPTION);
    }

    private static void enumeration(
        final CsvRow row, final Commands commands, final String field, final int index, final String fallback)
    {
        final String text = row.text(index).toUpperCase(Locale.ROOT).replace(' ', '_').replace('-', '_');
        final String word = text.isEmpty() ? fallback : text;
        if (null == commands.names(field).value(word))
        {
            throw row.wrong(index, "one of " + String.join(", ", commands.names(field).names()) + " for " + field);
        }
        commands.with(field, word);
    }

    private static void term(final CsvRow row, final Commands commands, final String name, final int index)
    {
        if (null != commands.names(name))
        {
            enumeration(row, commands, name, index, "");
        }
        else
        {
            commands.with(name, row.whole(index, name, Long.MIN_VALUE, Long.MAX_VALUE));
        }
    }

    private void apply(final CsvRow row, final Commands commands)
    {
        final int index = columns.of(CsvColumns.TIME);
        if (row.text(index).isEmpty())
        {
            commands.apply();
        }
        else
        {
            commands.applyAt(time(row, index));
        }
    }

    private static long time(final CsvRow row, final int index)
    {
        try
        {
            return CsvTime.parse(row.text(index));
        }
        catch (final DateTimeException | ArithmeticException ex)
        {
            throw row.wrong(index, CsvTime.FORMS);
        }
    }
}
