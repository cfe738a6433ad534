package io.ringside.engine.model;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The venue's limits: rule book 6.6. */
final class ModelCapacities
{
    static final List<String> NAMES = Omission.numbers(Command.Kind.SET_LIMITS);
    private static final long IDS_OF_ALL_MAX = 1L << 30;

    private final ModelState state;

    ModelCapacities(final ModelState state)
    {
        this.state = state;
    }

    Why set(final Command stated)
    {
        final Command wanted = Omission.completed(stated, state.limits);
        final Why why = Why.first(
            () -> Why.INVALID_COMMAND.when(NAMES.stream().anyMatch(name -> !isPossible(name, value(wanted, name))) ||
                wanted.endedIds * wanted.sessions > IDS_OF_ALL_MAX),
            () -> Why.CAPACITY_EXCEEDED.when(
                NAMES.stream().anyMatch(name -> isOutgrown(name, value(wanted, name)))),
            () -> Why.VALUE_OVERFLOW.when(state.instruments.values().stream().anyMatch(
                instrument -> instrument.definition.maxQuantityLots > Long.MAX_VALUE / wanted.orders)));
        if (Why.NONE == why)
        {
            state.affectedCount = (int)NAMES.stream().filter(name -> isChanged(name, wanted)).count();
            state.limits = wanted;
            state.forgetOldestIds();
        }
        return why;
    }

    private static long value(final Command limits, final String name)
    {
        return Omission.number(limits, name);
    }

    private boolean isChanged(final String name, final Command wanted)
    {
        final int change = Long.compare(value(wanted, name), value(state.limits, name));
        if (0 != change)
        {
            state.mark("6.6 " + (change > 0 ? "more " : "less ") + name);
        }
        return 0 != change;
    }

    private boolean isOutgrown(final String name, final long value)
    {
        final boolean isOutgrown = value < used(state, name);
        if (isOutgrown)
        {
            state.mark("6.6 in use: " + name);
        }
        return isOutgrown;
    }

    private static boolean isPossible(final String name, final long value)
    {
        return switch (name)
        {
            case "sessions" -> value >= 2 && value <= 1 << 20;
            case "instruments" -> value >= 1 && value <= 1 << 16;
            case "ordersPerAccount", "ordersPerSession" -> value >= 0 && value <= 1 << 24;
            case "errorTradeDays" -> value >= 1 && value <= 31;
            case "clockStepNs" -> value >= 1_000_000;
            default -> value >= 1 && value <= 1 << 24;
        };
    }

    /** What a limit must have room for. */
    static long used(final ModelState state, final String name)
    {
        return switch (name)
        {
            case "sessions" -> 1 + lastSession(state);
            case "accounts" -> state.accounts.size();
            case "instruments" -> state.instruments.isEmpty() ? 0 : state.instruments.lastKey();
            case "orders" -> state.live.size();
            case "levels" -> state.levelCount();
            case "positions" -> Math.max(state.pairs.size(), state.money.balances.size());
            case "trades" -> state.remembered().size();
            case "errorTradeDays" -> state.remembered().isEmpty() ? 0 :
                1 + state.dayNumber - state.remembered().firstEntry().getValue().dayNumber;
            default -> 0;
        };
    }

    private static long lastSession(final ModelState state)
    {
        long sessionId = state.limits.sessions - 1;
        while (sessionId > 0 && !isUsed(state, (int)sessionId))
        {
            sessionId--;
        }
        return sessionId;
    }

    private static boolean isUsed(final ModelState state, final int sessionId)
    {
        return state.lastClientSequences.containsKey(sessionId) || state.reportSequences.containsKey(sessionId) ||
            state.connected.contains(sessionId) || state.risingIds.areRising(sessionId) ||
            0 != state.risingIds.highest(sessionId).signum() ||
            !state.copiesOfSession.getOrDefault((long)sessionId, new TreeSet<>()).isEmpty() ||
            Stream.concat(state.copiesOfSession.values().stream(), state.copiesOfAccount.values().stream())
            .anyMatch(targets -> targets.contains(sessionId));
    }
}
