package io.ringside.ops.replay.file;

import io.ringside.gateway.json.Json;
import io.ringside.ops.replay.line.ReportedOrders;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A LOBSTER message file: time, type, order id, size, price, direction. A line is turned into what would cause it: a
 * submission into a limit order, an execution into an IOC order of the other side, a halt into a phase.
 * <p>
 * Implementation note: the exchange that wrote the file does not always execute the order that is first here (hidden
 * priority, orders that the file does not show). The named order is then made smaller by what it lost there, and the
 * line is counted as a deviation: otherwise it would stay here for good, and every later execution would hit the wrong
 * order. An order that the file first names when it executes was there before the file begins: it is entered then.
 */
public final class LobsterFile implements OrderFile
{
    private static final Pattern NAME =
        Pattern.compile("(?:.*[/\\\\])?([!-~&&[^_/\\\\]]{1,16})_(\\d{4}-\\d\\d-\\d\\d)_.*");
    private static final Pattern SECONDS = Pattern.compile("\\d{1,6}(\\.\\d{1,12})?");
    private static final int INSTRUMENT = 1;
    private static final int RESTING = 1;
    private static final int AGGRESSOR = 2;
    private static final int PRICE_EXPONENT = -4;
    private static final long MAX_PRICE_TICKS = 10_000_000_000L;
    private static final long MAX_LOTS = 1_000_000_000L;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long DAY_NS = 86_400 * SECOND_NS;

    private static final int TIME = 0;
    private static final int TYPE = 1;
    private static final int ID = 2;
    private static final int SIZE = 3;
    private static final int PRICE = 4;
    private static final int DIRECTION = 5;

    private static final int HALT = -1;
    private static final int QUOTE = 0;
    private static final int TRADE = 1;

    private final OrderIds ids = new OrderIds();
    private final OrderbookFile orderbook;
    private String symbol = "I1";
    private long dayNs;
    private boolean isDefined;
    private long rows;
    private long hidden;
    private long crosses;
    private long halts;
    private long unknown;
    private long standing;
    private long deviations;

    /**
     * @param name      of the file: symbol and day are taken from it, if they are there.
     * @param orderbook to be compared with; null: none.
     */
    public LobsterFile(final String name, final OrderbookFile orderbook)
    {
        this.orderbook = orderbook;
        final Matcher matcher = NAME.matcher(name);
        if (matcher.matches())
        {
            symbol = matcher.group(1);
            try
            {
                dayNs = LocalDate.parse(matcher.group(2)).toEpochDay() * DAY_NS;
            }
            catch (final DateTimeException ex)
            {
                // Not a day: the file keeps the first one there is.
                dayNs = 0;
            }
        }
    }

    @Override
    public void row(final CsvRow row, final Commands commands)
    {
        if (row.fieldCount() <= DIRECTION)
        {
            throw row.wrong(row.fieldCount(), "time, type, order id, size, price and direction");
        }
        final long atNs = time(row);
        if (null != orderbook)
        {
            commands.books().follow();
            orderbook.beforeRow(row, atNs);
        }
        if (!isDefined)
        {
            isDefined = true;
            define(row, commands, atNs);
        }
        rows++;
        final int type = (int)row.whole(TYPE, "type", 1, 7);
        switch (type)
        {
            case 1 -> enter(row, commands, atNs);
            case 2, 3 -> cancel(row, commands, atNs, 2 == type);
            case 4 -> execute(row, commands, atNs);
            case 5 -> hidden++;
            case 6 -> crosses++;
            default -> halt(row, commands, atNs);
        }
        if (null != orderbook)
        {
            orderbook.afterRow(commands.books().of(INSTRUMENT).depth());
        }
    }

    @Override
    public void end()
    {
        if (null != orderbook)
        {
            orderbook.end();
        }
    }

    @Override
    public Map<String, Object> counts()
    {
        final Map<String, Object> counts = Json.object(
            "format", "lobster", "rows", rows, "hiddenExecutions", hidden, "crossTrades", crosses, "halts", halts,
            "unknownOrders", unknown, "standingOrders", standing, "deviations", deviations,
            "renamedIds", ids.renamedCount(), "reusedIds", ids.reusedCount());
        if (null != orderbook)
        {
            counts.put("steps", orderbook.stepCount());
            counts.put("equalSteps", orderbook.equalCount());
        }
        return counts;
    }

    private void define(final CsvRow row, final Commands commands, final long atNs)
    {
        commands.start("DefineInstrument", row.lineNumber)
            .with("instrumentId", INSTRUMENT)
            .with("symbol", symbol)
            .with("priceExponent", PRICE_EXPONENT)
            .with("maxPriceTicks", MAX_PRICE_TICKS)
            .with("maxQuantityLots", commands.maxQuantityLots(MAX_LOTS))
            .applyAt(atNs);
        for (final int account : new int[]{RESTING, AGGRESSOR})
        {
            commands.start("DefineAccount", row.lineNumber).with("accountId", account).applyAt(atNs);
        }
    }

    private void enter(final CsvRow row, final Commands commands, final long atNs)
    {
        final long lots = size(row);
        order(row, commands, ids.enter(row.text(ID)), RESTING, isBuy(row), lots, "DAY", atNs);
    }

    private void cancel(final CsvRow row, final Commands commands, final long atNs, final boolean isPartial)
    {
        final ReportedOrders.Terms order = live(row, commands);
        if (null == order)
        {
            unknown++;
            return;
        }
        reduce(row, commands, order, isPartial ? size(row) : order.leavesLots(), atNs);
    }

    private void execute(final CsvRow row, final Commands commands, final long atNs)
    {
        final long lots = size(row);
        if (null == ids.latest(row.text(ID)))
        {
            standing++;
            order(row, commands, ids.enter(row.text(ID)), RESTING, isBuy(row), lots, "DAY", atNs);
        }
        final long beforeLots = leaves(live(row, commands));
        order(row, commands, ids.another(), AGGRESSOR, !isBuy(row), lots, "IOC", atNs);
        final ReportedOrders.Terms order = live(row, commands);
        final long missingLots = lots - (beforeLots - leaves(order));
        if (missingLots > 0)
        {
            deviations++;
            if (null != order)
            {
                reduce(row, commands, order, missingLots, atNs);
            }
        }
    }

    private void halt(final CsvRow row, final Commands commands, final long atNs)
    {
        halts++;
        final int what = (int)row.whole(PRICE, "price of a halt", HALT, TRADE);
        final String phase = HALT == what ? "HALT" : QUOTE == what ? "AUCTION_CALL" : "CONTINUOUS";
        commands.start("SetTradingPhase", row.lineNumber)
            .with("instrumentId", INSTRUMENT).with("phase", phase).applyAt(atNs);
    }

    private static void order(
        final CsvRow row,
        final Commands commands,
        final String id,
        final int session,
        final boolean isBuy,
        final long lots,
        final String timeInForce,
        final long atNs)
    {
        commands.start("NewOrder", row.lineNumber)
            .with("clOrdId", id)
            .with("sessionId", session)
            .with("instrumentId", INSTRUMENT)
            .with("side", isBuy ? "BUY" : "SELL")
            .with("quantityLots", lots)
            .with("priceTicks", row.whole(PRICE, "price", 1, MAX_PRICE_TICKS))
            .with("timeInForce", timeInForce)
            .applyAt(atNs);
    }

    /** Less of the order, which keeps its place; all that is left ends it. */
    private void reduce(
        final CsvRow row, final Commands commands, final ReportedOrders.Terms order, final long lots, final long atNs)
    {
        final String id = ids.latest(row.text(ID));
        if (lots >= order.leavesLots())
        {
            commands.start("CancelOrder", row.lineNumber)
                .with("clOrdId", ids.another()).with("sessionId", RESTING).with("origClOrdId", id).applyAt(atNs);
            return;
        }
        final String nextId = ids.next(row.text(ID));
        commands.start("ReplaceOrder", row.lineNumber)
            .with("clOrdId", nextId)
            .with("sessionId", RESTING)
            .with("origClOrdId", id)
            .with("quantityLots", order.quantityLots() - lots)
            .applyAt(atNs);
        if (null == commands.orders().find(RESTING, nextId))
        {
            ids.keep(row.text(ID), id);
        }
    }

    /** Null: it is not in the book, or never was. */
    private ReportedOrders.Terms live(final CsvRow row, final Commands commands)
    {
        final String id = ids.latest(row.text(ID));
        return null == id ? null : commands.orders().find(RESTING, id);
    }

    private static long leaves(final ReportedOrders.Terms order)
    {
        return null == order ? 0 : order.leavesLots();
    }

    private static long size(final CsvRow row)
    {
        return row.whole(SIZE, "size", 1, MAX_LOTS);
    }

    private static boolean isBuy(final CsvRow row)
    {
        final long direction = row.whole(DIRECTION, "direction", -1, 1);
        if (0 == direction)
        {
            throw row.wrong(DIRECTION, "1 or -1 for direction");
        }
        return 1 == direction;
    }

    private long time(final CsvRow row)
    {
        if (!SECONDS.matcher(row.text(TIME)).matches())
        {
            throw row.wrong(TIME, "seconds after midnight for time");
        }
        return dayNs + new BigDecimal(row.text(TIME)).movePointRight(9).longValue();
    }
}
