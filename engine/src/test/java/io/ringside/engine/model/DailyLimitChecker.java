package io.ringside.engine.model;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Invariant 41: nothing stands in any book at a price that the day does not allow, hidden orders and pegs included, and
 * nothing trades there, whatever the phase. The limits are those of the last command that set them.
 */
final class DailyLimitChecker
{
    private final Exchange exchange;
    /** Lowest and highest price of instruments that have had a limit. */
    private final Map<Integer, long[]> limits = new TreeMap<>();
    private final long[] prices;
    private final long[] lots;

    DailyLimitChecker(final Exchange exchange, final int levelCapacity)
    {
        this.exchange = exchange;
        prices = new long[levelCapacity];
        lots = new long[levelCapacity];
    }

    void check(final Command command, final List<Output> reports, final List<Output> marketData)
    {
        if (Command.Kind.SET_PROTECTION == command.kind && !reports.isEmpty() &&
            Why.NONE.code == reports.get(reports.size() - 1).get("reason"))
        {
            limits.put(command.instrumentId, new long[]{command.dailyLowTicks,
                0 == command.dailyHighTicks ? Long.MAX_VALUE : command.dailyHighTicks});
        }
        if (limits.isEmpty())
        {
            return;
        }
        for (final Output message : marketData)
        {
            if (OutputType.TRADE == message.type || (OutputType.AUCTION_TRADE == message.type &&
                message.get("matchCount") > 0))
            {
                require((int)message.get("instrumentId"), message.get("priceTicks"), "nothing trades", message);
            }
        }
        limits.keySet().forEach(this::checkBook);
    }

    private void checkBook(final int instrumentId)
    {
        for (final boolean isBuy : new boolean[]{true, false})
        {
            final int count = exchange.levels(instrumentId, isBuy, prices, lots);
            for (int i = 0; i < count; i++)
            {
                require(instrumentId, prices[i], "nothing stands in the book", null);
            }
        }
    }

    private void require(final int instrumentId, final long priceTicks, final String what, final Output output)
    {
        final long[] allowed = limits.getOrDefault(instrumentId, new long[]{0, Long.MAX_VALUE});
        Invariant.DAILY_LIMITS_ARE_KEPT.require(priceTicks >= allowed[0] && priceTicks <= allowed[1],
            what + " at " + priceTicks + " outside " + allowed[0] + ".." + allowed[1] + " of instrument " +
            instrumentId, output);
    }
}
