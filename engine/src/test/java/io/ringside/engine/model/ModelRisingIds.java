package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/** Sessions whose client order ids rise (rule book 2.3): the highest of the day, and the orders that are alive. */
final class ModelRisingIds
{
    private static final BigInteger HIGHEST = BigInteger.valueOf(Long.MAX_VALUE);

    final TreeSet<Integer> sessions = new TreeSet<>();
    private final Map<Integer, BigInteger> highest = new HashMap<>();
    private final ModelState state;

    ModelRisingIds(final ModelState state)
    {
        this.state = state;
    }

    boolean areRising(final int sessionId)
    {
        return sessions.contains(sessionId);
    }

    BigInteger highest(final int sessionId)
    {
        return highest.getOrDefault(sessionId, BigInteger.ZERO);
    }

    /** 2.3.2: a number as one writes it down. */
    static boolean isNumber(final String clOrdId)
    {
        final String text = clOrdId.replace("\0", "");
        return Command.id(text).equals(clOrdId) && text.matches("[1-9][0-9]*") &&
            new BigInteger(text).compareTo(HIGHEST) <= 0;
    }

    boolean isUsed(final int sessionId, final String clOrdId)
    {
        final boolean isUsed = numberOf(clOrdId).compareTo(highest(sessionId)) <= 0;
        if (isUsed)
        {
            state.mark("2.3 used " + (null == state.idUse(sessionId, clOrdId) ? "by no live order" :
                "by a live order"));
        }
        return isUsed;
    }

    void use(final int sessionId, final String clOrdId)
    {
        if (numberOf(clOrdId).compareTo(highest(sessionId).add(BigInteger.ONE)) > 0)
        {
            state.mark("2.3 numbers left out");
        }
        highest.put(sessionId, numberOf(clOrdId));
    }

    /** 2.3.7: the new day begins above the orders that stay. */
    void endDay()
    {
        highest.clear();
        state.live.values().stream().filter(order -> areRising(order.sessionId)).forEach(order ->
        {
            state.mark("2.3 an order stays over the night");
            highest.merge(order.sessionId, numberOf(order.clOrdId), BigInteger::max);
        });
    }

    /** 2.3.1: of the operator. */
    Why set(final Command command)
    {
        final int sessionId = command.targetSessionId;
        final boolean isNew = (Wire.RISING_IDS == command.flag) != areRising(sessionId);
        final Why why = Why.first(
            () -> Why.INVALID_COMMAND.when(Wire.ANY_IDS != command.flag && Wire.RISING_IDS != command.flag),
            () -> Why.UNKNOWN_SESSION.when(sessionId < 1 || sessionId >= state.limits.sessions),
            () -> Why.NOT_CHANGEABLE.when(
                isNew && state.live.values().stream().anyMatch(order -> order.sessionId == sessionId)));
        if (Why.NONE == why && isNew)
        {
            state.affectedCount = 1;
            state.forgetEndedIds(id -> id == sessionId);
            if (!sessions.remove(sessionId))
            {
                sessions.add(sessionId);
            }
        }
        return why;
    }

    private static BigInteger numberOf(final String clOrdId)
    {
        return new BigInteger(clOrdId.replace("\0", ""));
    }
}
