package io.ringside.engine.model;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** What {@link RuleWatch} sees of phases, calls, days and definitions. */
final class PhaseWatch
{
    private static final int DAY_ENDS = Rule.DAY_ENDS_CLOSED.ordinal();

    private final ModelState state;
    private final RuleWatch watch;
    private final int[] phases;
    private final boolean[] isTimed;
    private final boolean[] isDue;
    private final boolean[] isOffTick;
    private boolean isHaltedDue;
    private boolean isGridUnderOrders;
    private boolean isSymbolOfAnother;

    PhaseWatch(final ModelState state, final RuleWatch watch)
    {
        this.state = state;
        this.watch = watch;
        phases = new int[state.limits.instruments + 1];
        isTimed = new boolean[phases.length];
        isDue = new boolean[phases.length];
        isOffTick = new boolean[phases.length];
    }

    void before(final Command command, final long timestampNs)
    {
        final long nowNs = Math.max(state.nowNs, timestampNs);
        isHaltedDue = false;
        isGridUnderOrders = false;
        isSymbolOfAnother = false;
        for (final ModelInstrument instrument : state.instruments.values())
        {
            final int id = instrument.instrumentId;
            phases[id] = instrument.phase;
            isTimed[id] = 0 != instrument.callEndNs;
            isDue[id] = isTimed[id] && instrument.callEndNs <= nowNs;
            isOffTick[id] = Wire.isCall(instrument.phase) && hasMarketOrdersAlone(instrument) &&
                0 != instrument.referenceTicks() && !state.ticks(instrument).isOnTick(instrument.referenceTicks());
        }
        if (Command.Kind.CLOCK_TICK == command.kind)
        {
            for (final Command line : state.schedule)
            {
                isHaltedDue |= line.atNs <= nowNs && state.instruments.values().stream().anyMatch(instrument ->
                    (0 == line.instrumentId || instrument.instrumentId == line.instrumentId) &&
                    (Wire.HALT == instrument.phase || Wire.HALT_FROZEN == instrument.phase ||
                    Wire.VOLATILITY == instrument.phase));
            }
        }
        else if (Command.Kind.DEFINE_INSTRUMENT == command.kind)
        {
            beforeDefinition(command);
        }
    }

    private void beforeDefinition(final Command command)
    {
        final ModelInstrument known = state.instruments.get(command.instrumentId);
        isSymbolOfAnother = command.symbol.trim().isEmpty() || state.instruments.values().stream().anyMatch(other ->
            other.instrumentId != command.instrumentId && other.definition.symbol.equals(command.symbol));
        if (null != known)
        {
            final Command old = known.definition;
            final boolean isOther = old.tickMantissa != command.tickMantissa ||
                old.lotMantissa != command.lotMantissa || old.priceExponent != command.priceExponent ||
                old.quantityExponent != command.quantityExponent ||
                old.priceIncrementTicks != command.priceIncrementTicks ||
                old.quantityIncrementLots != command.quantityIncrementLots;
            isGridUnderOrders = isOther && !(known.bids.isEmpty() && known.asks.isEmpty());
        }
    }

    private static boolean hasMarketOrdersAlone(final ModelInstrument instrument)
    {
        return hasOnly(instrument.bids) && hasOnly(instrument.asks);
    }

    private static boolean hasOnly(final TreeSet<ModelOrder> side)
    {
        return !side.isEmpty() && side.last().isUnpriced();
    }

    void after(final Command command, final long reason, final List<Output> marketData)
    {
        final boolean isDone = Why.NONE.code == reason;
        final ModelInstrument instrument = state.instruments.get(command.instrumentId);
        final Collection<ModelInstrument> all = state.instruments.values();
        switch (command.kind)
        {
            case SET_TRADING_PHASE ->
            {
                watch.count(Why.BOOK_CROSSED.code == reason, Rule.UNCROSS_REFUSED);
                if (null != instrument && isDone)
                {
                    final int before = phases[command.instrumentId];
                    watch.count(before == command.phase, Rule.SAME_PHASE);
                    watch.count(Wire.CONTINUOUS == command.phase && Wire.CONTINUOUS != before && !Wire.isCall(before),
                        Rule.RESUMED_BY_FORCE);
                }
            }
            case UNCROSS -> watch.count(Why.BOOK_CROSSED.code == reason, Rule.UNCROSS_REFUSED);
            case CLOCK_TICK ->
            {
                watch.count(isHaltedDue, Rule.CALENDAR_MEETS_A_HALT);
                all.forEach(each -> watch.count(isDue[each.instrumentId] && each.isCrossed() &&
                    (phases[each.instrumentId] == each.phase || Wire.HALT == each.phase), Rule.CROSSED_AT_THE_CLOCK));
                afterExtensions(marketData);
            }
            case END_OF_DAY ->
            {
                all.forEach(each -> watch.count(Rule.values()[DAY_ENDS + phases[each.instrumentId]]));
                watch.count(all.stream().anyMatch(each -> Wire.CONTINUOUS == phases[each.instrumentId] ||
                    Wire.isCall(phases[each.instrumentId])), Rule.DAY_ENDS_OPEN);
            }
            case DEFINE_INSTRUMENT ->
            {
                watch.count(isGridUnderOrders, Rule.GRID_UNDER_ORDERS);
                watch.count(isSymbolOfAnother, Rule.SYMBOL_OF_ANOTHER);
            }
            default ->
            {
                return;
            }
        }
    }

    private void afterExtensions(final List<Output> marketData)
    {
        for (final Output message : marketData)
        {
            watch.count(OutputType.TRADING_STATUS == message.type && Why.EXTENSION.code == message.get("reason") &&
                !isTimed[(int)message.get("instrumentId")], Rule.SCHEDULED_OPENING);
        }
    }

    /** Prints and statuses of whatever command. */
    void scan(final Command command, final List<Output> marketData)
    {
        for (final Output message : marketData)
        {
            if (OutputType.AUCTION_TRADE == message.type && message.get("matchCount") > 0)
            {
                print(message);
            }
            else if (OutputType.TRADING_STATUS == message.type && Wire.POST_CLOSE == message.get("phase"))
            {
                watch.count(Command.Kind.UNCROSS == command.kind || Command.Kind.CLOCK_TICK == command.kind &&
                    Wire.CLOSING_CALL == phases[(int)message.get("instrumentId")], Rule.CLOSED_BY_AUCTION);
            }
        }
    }

    private void print(final Output message)
    {
        final ModelInstrument instrument = state.instruments.get((int)message.get("instrumentId"));
        final long price = message.get("priceTicks");
        watch.count(message.get("matchCount") > 1, Rule.SEVERAL_PAIRS);
        watch.count(0 != instrument.auction.collarBasisPoints, Rule.COLLARED_AUCTION);
        watch.count(isOffTick[instrument.instrumentId], Rule.OFF_TICK_REFERENCE);
        watch.count(Wire.CLOSING_CALL == message.get("phase") && instrument.stops.stream().anyMatch(stop ->
            Wire.LAST_TRADE == stop.triggerKind &&
            (stop.isBuy() ? price >= stop.stopPriceTicks : price <= stop.stopPriceTicks)), Rule.CLOSE_ELECTS_NOTHING);
    }
}
