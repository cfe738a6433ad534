package io.ringside.loadgen.bench.book;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the measured part of a flow is made of.
 *
 * @param kinds        commands by kind.
 * @param gone         commands that name an order that is no more.
 * @param trading      commands that trade.
 * @param trades       matches of two orders.
 * @param liveMean    orders that rest, on average.
 * @param liveAtEnd    orders that rest at the end.
 * @param levelsAtEnd  prices at which they rest.
 */
record FlowFigures(long[] kinds, long gone, long trading, long trades, long liveMean, int liveAtEnd, int levelsAtEnd)
{
    private static final double PERCENT = 100;

    /** For the fields of a row. */
    Map<String, Object> toMap()
    {
        long all = 0;
        for (final long kind : kinds)
        {
            all += kind;
        }
        final Map<String, Object> map = new LinkedHashMap<>();
        map.put("commands", all);
        map.put("placePercent", percent(kinds[BookFlow.LIMIT] + kinds[BookFlow.IOC], all));
        map.put("iocPercent", percent(kinds[BookFlow.IOC], all));
        map.put("cancelPercent", percent(kinds[BookFlow.CANCEL], all));
        map.put("reducePercent", percent(kinds[BookFlow.REDUCE], all));
        map.put("movePercent", percent(kinds[BookFlow.MOVE], all));
        map.put("raisePercent", percent(kinds[BookFlow.RAISE], all));
        map.put("gonePercent", percent(gone, all));
        map.put("tradingPercent", percent(trading, all));
        map.put("trades", trades);
        map.put("ordersMean", liveMean);
        map.put("ordersAtEnd", liveAtEnd);
        map.put("levelsAtEnd", levelsAtEnd);
        return map;
    }

    private static double percent(final long part, final long all)
    {
        return 0 == all ? 0 : Math.rint(PERCENT * PERCENT * part / all) / PERCENT;
    }
}
