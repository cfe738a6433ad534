package io.ringside.engine.model;

import java.math.BigInteger;
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

    Why apply(final Command command)
    {
        return switch (command.kind)
        {
            case DEFINE_TICK_TABLE -> defineTickTable(command);
            case OPERATOR_CANCEL -> cancel(command);
            case BUST_TRADE -> model.ledger.bust(command);
            case BUST_TRADES -> model.ledger.bustAll(command);
            case CORRECT_TRADE -> model.ledger.correct(command);
            case PUBLISH_STATISTICS -> publish(command);
            case SET_DROP_COPY -> setDropCopy(command);
            case SET_SESSION_IDS -> state.risingIds.set(command);
            case RESET_SESSION -> resetSession(command);
            default -> throw new IllegalStateException("model: no administration: " + command);
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
        final boolean isEffective = isValid && hasPriceInEachBand(pairs);
        final Why why = !isValid ? Why.INVALID_COMMAND : Why.first(
            () -> Why.CAPACITY_EXCEEDED.when(command.tickTableId > TICK_TABLES_MAX),
            () -> state.ifWithoutEffect(command, isEffective));
        if (Why.NONE == why)
        {
            state.tickTables.put(command.tickTableId, pairs);
        }
        return why;
    }

    /** Is there a multiple of each increment from where its band begins to where the next one does? */
    private static boolean hasPriceInEachBand(final long[] pairs)
    {
        boolean hasPrice = true;
        for (int i = 0; i < pairs.length; i += 2)
        {
            final BigInteger increment = BigInteger.valueOf(pairs[i + 1]);
            final BigInteger most = BigInteger.valueOf(i + 2 < pairs.length ? pairs[i + 2] - 1 : Long.MAX_VALUE);
            final BigInteger highest = most.divide(increment).multiply(increment);
            hasPrice &= highest.compareTo(BigInteger.valueOf(pairs[i])) >= 0;
        }
        return hasPrice;
    }

    /** Of whose reports a session is sent copies (6.2). What is so already is no mistake. */
    private Why setDropCopy(final Command command)
    {
        final boolean isOfSession = Wire.COPIES_OF_SESSION == command.scope;
        final boolean isBeginning = 1 == command.flag;
        final Set<Integer> targets = (isOfSession ? state.copiesOfSession : state.copiesOfAccount)
            .computeIfAbsent(command.originId, id -> new TreeSet<>());
        final Why why = Why.first(
            () -> Why.INVALID_COMMAND.when(!isOfSession && Wire.COPIES_OF_ACCOUNT != command.scope ||
                !Wire.isBoolean(command.flag)),
            () -> Why.UNKNOWN_SESSION.when(!isSession(command.targetSessionId) ||
                isOfSession && !isSession(command.originId)),
            () -> Why.UNKNOWN_ACCOUNT.when(!isOfSession && !state.accounts.containsKey(command.originId)),
            () -> Why.INVALID_COMMAND.when(isOfSession && command.originId == command.targetSessionId),
            () -> Why.CAPACITY_EXCEEDED.when(
                isBeginning && !targets.contains(command.targetSessionId) && COPIES_MAX == targets.size()));
        final boolean isChanged = Why.NONE == why &&
            (isBeginning ? targets.add(command.targetSessionId) : targets.remove(command.targetSessionId));
        state.affectedCount = isChanged ? 1 : 0;
        return why;
    }

    /** 2.1 S27: numbers begin anew behind a report that says so, unless they have since the moment. */
    private Why resetSession(final Command command)
    {
        final int sessionId = command.targetSessionId;
        final Why why = Why.first(
            () -> Why.INVALID_COMMAND.when(command.atNs < 0),
            () -> Why.UNKNOWN_SESSION.when(!isSession(sessionId)));
        if (Why.NONE == why && 0 != command.atNs && state.runBeginnings.getOrDefault(sessionId, 0L) >= command.atNs)
        {
            state.mark("2.1 a reset that has been");
        }
        else if (Why.NONE == why)
        {
            state.mark("2.1 a reset by " + (0 == command.atNs ? "the operator" : "the schedule"));
            model.out.sessionReset(sessionId, command.atNs);
            state.runClientSequences.put(sessionId, ModelState.RUN_DUE);
            state.runReportSequences.put(sessionId, model.out.nextReportSequenceOf(sessionId));
            state.runBeginnings.put(sessionId, Math.max(command.atNs, state.nowNs));
            model.connections.onMessage(sessionId, false);
            state.affectedCount = 1;
        }
        return why;
    }

    private boolean isSession(final long sessionId)
    {
        return sessionId >= 1 && sessionId < state.limits.sessions;
    }

    private Why cancel(final Command command)
    {
        final Why why = whyNotCancelled(command);
        if (Why.NONE == why)
        {
            state.affectedCount =
                state.endAll(order -> isChosen(order, command), order -> model.books.end(order, Why.OPERATOR));
        }
        return why;
    }

    private Why whyNotCancelled(final Command command)
    {
        final boolean isByInstrument = Wire.OPERATOR_SCOPE_INSTRUMENT == command.scope ||
            Wire.OPERATOR_SCOPE_ORDER != command.scope && 0 != command.instrumentId;
        final boolean isOfFirm = Wire.OPERATOR_SCOPE_FIRM == command.scope;
        final ModelAccount account = state.accounts.get(command.accountId);
        return Why.first(
            () -> Why.INVALID_COMMAND.when(!Wire.isOperatorCancelScope(command.scope) || command.instrumentId < 0 ||
                0 != command.sideFilter && !Wire.isSide(command.sideFilter)),
            () -> state.ifWithoutEffect(command, isUsed(command)),
            () -> isByInstrument ? state.ifUnknown(command.instrumentId) : Why.NONE,
            () -> Why.UNKNOWN_ORDER.when(
                Wire.OPERATOR_SCOPE_ORDER == command.scope && !state.live.containsKey(command.orderId)),
            () -> Why.UNKNOWN_ACCOUNT.when(
                (isOfFirm || Wire.OPERATOR_SCOPE_ACCOUNT == command.scope) && null == account),
            () -> Why.UNKNOWN_FIRM.when(isOfFirm && 0 == account.firmId),
            () -> Why.UNKNOWN_SESSION.when(
                Wire.OPERATOR_SCOPE_SESSION == command.scope && !isSession(command.targetSessionId)));
    }

    /** Whoever states more than the scope looks at may mean another scope. */
    private static boolean isUsed(final Command command)
    {
        final boolean isOfAccount = Wire.OPERATOR_SCOPE_ACCOUNT == command.scope ||
            Wire.OPERATOR_SCOPE_FIRM == command.scope;
        final boolean isOfOrder = Wire.OPERATOR_SCOPE_ORDER == command.scope;
        return !(0 != command.accountId && !isOfAccount) && !(0 != command.orderId && !isOfOrder) &&
            !(0 != command.targetSessionId && Wire.OPERATOR_SCOPE_SESSION != command.scope) &&
            !(isOfOrder && (0 != command.instrumentId || 0 != command.sideFilter));
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
        state.named(command.instrumentId).forEach(model.statistics::publish);
        return Why.first(
            () -> Why.INVALID_COMMAND.when(command.instrumentId < 0),
            () -> 0 == command.instrumentId ? Why.NONE : state.ifUnknown(command.instrumentId));
    }
}
