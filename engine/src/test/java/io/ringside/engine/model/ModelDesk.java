package io.ringside.engine.model;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the operator's desk does beside running the market: tick tables, cancels on behalf, statistics, and trades taken
 * back (rule book 4.5, 6.1 M9, 6.4, 6.5).
 */
final class ModelDesk
{
    private static final int BANDS_MAX = 12;
    private static final int TICK_TABLES_MAX = 256;
    private static final int COPIES_MAX = 8;

    private final ReferenceModel model;
    private final ModelState state;

    ModelDesk(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    /** The reason, and how many orders ended. */
    Why apply(final Command command, final int[] affected)
    {
        return switch (command.kind)
        {
            case DEFINE_TICK_TABLE -> defineTickTable(command);
            case OPERATOR_CANCEL -> cancel(command, affected);
            case BUST_TRADE -> model.ledger.bust(command);
            case BUST_TRADES -> model.ledger.bustAll(command, affected);
            case CORRECT_TRADE -> model.ledger.correct(command);
            case PUBLISH_STATISTICS -> publish(command);
            case SET_DROP_COPY -> setDropCopy(command, affected);
            case SET_SESSION_IDS -> state.risingIds.set(command, affected);
            default -> throw new IllegalStateException("model: not of the desk: " + command);
        };
    }

    private Why defineTickTable(final Command command)
    {
        final long[] pairs = command.pairs;
        boolean isValid =
            command.tickTableId >= 1 && pairs.length >= 2 && pairs.length <= 2 * BANDS_MAX && 1 == pairs[0];
        for (int i = 0; i < pairs.length; i += 2)
        {
            isValid &= pairs[i + 1] >= 1 && (0 == i || pairs[i] > pairs[i - 2]);
        }
        if (!isValid)
        {
            return Why.INVALID_COMMAND;
        }
        if (command.tickTableId > TICK_TABLES_MAX)
        {
            return Why.CAPACITY_EXCEEDED;
        }
        state.tickTables.put(command.tickTableId, pairs);
        return Why.NONE;
    }

    /** Of whose reports a session is sent copies (6.2). What is so already is no mistake. */
    private Why setDropCopy(final Command command, final int[] affected)
    {
        final boolean isOfSession = Wire.COPIES_OF_SESSION == command.scope;
        if (!isOfSession && Wire.COPIES_OF_ACCOUNT != command.scope || 0 != command.flag && 1 != command.flag)
        {
            return Why.INVALID_COMMAND;
        }
        if (!isSession(command.targetSessionId) || isOfSession && !isSession(command.originId))
        {
            return Why.UNKNOWN_SESSION;
        }
        if (!isOfSession && !state.accounts.containsKey(command.originId))
        {
            return Why.UNKNOWN_ACCOUNT;
        }
        if (isOfSession && command.originId == command.targetSessionId)
        {
            return Why.INVALID_COMMAND;
        }
        final Map<Long, TreeSet<Integer>> copies = isOfSession ? state.copiesOfSession : state.copiesOfAccount;
        final Set<Integer> targets = copies.computeIfAbsent(command.originId, id -> new TreeSet<>());
        if (1 == command.flag && !targets.contains(command.targetSessionId) && COPIES_MAX == targets.size())
        {
            return Why.CAPACITY_EXCEEDED;
        }
        final boolean isChanged =
            1 == command.flag ? targets.add(command.targetSessionId) : targets.remove(command.targetSessionId);
        affected[0] = isChanged ? 1 : 0;
        return Why.NONE;
    }

    private boolean isSession(final long sessionId)
    {
        return sessionId >= 1 && sessionId < state.limits.sessions;
    }

    private Why cancel(final Command command, final int[] affected)
    {
        final Why why = whyNotCancelled(command);
        if (Why.NONE != why)
        {
            return why;
        }
        final List<ModelOrder> chosen = state.inOrderOfEntry();
        chosen.removeIf(order -> !isChosen(order, command));
        final int before = state.live.size();
        for (final ModelOrder order : chosen)
        {
            // One may have gone with its other leg.
            if (order.isLive)
            {
                model.books.end(order, Why.OPERATOR);
            }
        }
        affected[0] = before - state.live.size();
        return Why.NONE;
    }

    private Why whyNotCancelled(final Command command)
    {
        final boolean isSideKnown = 0 == command.sideFilter || Wire.isSide(command.sideFilter);
        if (!Wire.isOperatorCancelScope(command.scope) || !isSideKnown || command.instrumentId < 0)
        {
            return Why.INVALID_COMMAND;
        }
        final boolean isByInstrument = Wire.OPERATOR_SCOPE_INSTRUMENT == command.scope ||
            (Wire.OPERATOR_SCOPE_ORDER != command.scope && 0 != command.instrumentId);
        if (isByInstrument && !state.instruments.containsKey(command.instrumentId))
        {
            return Why.UNKNOWN_INSTRUMENT;
        }
        final ModelAccount account = state.accounts.get(command.accountId);
        final boolean isSession = command.targetSessionId >= 1 && command.targetSessionId < state.limits.sessions;
        return switch (command.scope)
        {
            case Wire.OPERATOR_SCOPE_ORDER ->
                state.live.containsKey(command.orderId) ? Why.NONE : Why.UNKNOWN_ORDER;
            case Wire.OPERATOR_SCOPE_ACCOUNT -> null == account ? Why.UNKNOWN_ACCOUNT : Why.NONE;
            case Wire.OPERATOR_SCOPE_FIRM -> null == account ? Why.UNKNOWN_ACCOUNT :
                0 == account.firmId ? Why.UNKNOWN_FIRM : Why.NONE;
            case Wire.OPERATOR_SCOPE_SESSION -> isSession ? Why.NONE : Why.UNKNOWN_SESSION;
            default -> Why.NONE;
        };
    }

    private boolean isChosen(final ModelOrder order, final Command command)
    {
        if (Wire.OPERATOR_SCOPE_ORDER == command.scope)
        {
            return order.orderId == command.orderId;
        }
        final boolean isInScope = switch (command.scope)
        {
            case Wire.OPERATOR_SCOPE_ACCOUNT -> order.accountId == command.accountId;
            case Wire.OPERATOR_SCOPE_FIRM -> order.accountId == command.accountId ||
                state.isSameFirm(order.accountId, command.accountId);
            case Wire.OPERATOR_SCOPE_SESSION -> order.sessionId == command.targetSessionId;
            default -> true;
        };
        return isInScope && (0 == command.sideFilter || order.side == command.sideFilter) &&
            (0 == command.instrumentId || order.instrumentId == command.instrumentId);
    }

    private Why publish(final Command command)
    {
        if (command.instrumentId < 0)
        {
            return Why.INVALID_COMMAND;
        }
        if (0 != command.instrumentId && !state.instruments.containsKey(command.instrumentId))
        {
            return Why.UNKNOWN_INSTRUMENT;
        }
        for (final ModelInstrument instrument : state.instruments.values())
        {
            if (0 == command.instrumentId || command.instrumentId == instrument.instrumentId)
            {
                model.statistics.publish(instrument);
            }
        }
        return Why.NONE;
    }
}
