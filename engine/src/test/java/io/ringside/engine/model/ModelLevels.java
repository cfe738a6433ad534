package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Levels above an order: rule book 7.8. */
final class ModelLevels
{
    static final int FIRM = 1;
    static final int ACCOUNT = 3;
    static final int SESSION = 4;
    static final int VENUE = 7;
    static final int LIMIT_RATE = 11;
    static final int LIMIT_BURST = 12;
    private static final BigInteger ORDER = BigInteger.valueOf(1_000_000_000L);

    private final ReferenceModel model;
    private final ModelState state;
    private final Set<List<Long>> blocked = new HashSet<>();
    private final Map<List<Long>, Set<Integer>> restricted = new HashMap<>();
    private final Map<List<Long>, Bucket> buckets = new HashMap<>();

    /** In billionths of an order. */
    private static final class Bucket
    {
        long rate;
        long burst;
        BigInteger content;
        long sinceNs;

        BigInteger room()
        {
            return BigInteger.valueOf(0 == burst ? rate : burst).multiply(ORDER);
        }

        BigInteger at(final long nowNs)
        {
            return content.add(BigInteger.valueOf(nowNs - sinceNs).multiply(BigInteger.valueOf(rate))).min(room());
        }
    }

    ModelLevels(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    private static List<Long> key(final int kind, final long id)
    {
        return List.of((long)kind, id);
    }

    /** From the session up. */
    private List<List<Long>> above(final ModelAccount account, final int sessionId)
    {
        final List<List<Long>> above = new ArrayList<>(List.of(
            key(SESSION, sessionId), key(ACCOUNT, account.accountId), key(VENUE, 0)));
        if (0 != account.firmId)
        {
            above.add(key(FIRM, account.firmId));
        }
        return above;
    }

    Why check(final ModelAccount account, final int sessionId, final int instrumentId)
    {
        final List<List<Long>> above = above(account, sessionId);
        return Why.first(
            () -> Why.SUSPENDED.when(above.stream().anyMatch(blocked::contains)),
            () -> Why.RESTRICTED.when(above.stream().anyMatch(
                level -> restricted.getOrDefault(level, Set.of()).contains(instrumentId))),
            () -> Why.ORDER_RATE.when(above.stream().anyMatch(level -> buckets.containsKey(level) &&
                0 != buckets.get(level).rate && buckets.get(level).at(state.nowNs).compareTo(ORDER) < 0)));
    }

    void take(final ModelAccount account, final int sessionId)
    {
        for (final List<Long> level : above(account, sessionId))
        {
            final Bucket bucket = buckets.get(level);
            if (null != bucket && 0 != bucket.rate)
            {
                bucket.content = bucket.at(state.nowNs).subtract(ORDER);
                bucket.sinceNs = state.nowNs;
                state.mark("7.8 an order out of a bucket");
            }
        }
    }

    private Why ifUnknown(final Command command)
    {
        final long id = command.targetId;
        final boolean isKnown = switch (command.level)
        {
            case FIRM -> id > 0 && id <= Integer.MAX_VALUE;
            case ACCOUNT -> state.accounts.containsKey(id);
            case SESSION -> id > 0 && id < state.limits.sessions;
            case VENUE -> 0 == id;
            default -> false;
        };
        return Why.UNKNOWN_LEVEL.when(!isKnown);
    }

    Why setLimit(final Command command)
    {
        final boolean isBurst = LIMIT_BURST == command.limitKind;
        return Why.first(
            () -> Why.INVALID_COMMAND.when(!isBurst && LIMIT_RATE != command.limitKind || command.limitValue < 0 ||
                command.limitValue > 1_000_000_000L),
            () -> ifUnknown(command),
            () ->
            {
                final Bucket bucket = buckets.computeIfAbsent(
                    key(command.level, command.targetId), level -> new Bucket());
                bucket.rate = isBurst ? bucket.rate : command.limitValue;
                bucket.burst = isBurst ? command.limitValue : bucket.burst;
                bucket.content = bucket.room();
                bucket.sinceNs = state.nowNs;
                return Why.NONE;
            });
    }

    Why setPermission(final Command command)
    {
        return Why.first(
            () -> Why.INVALID_COMMAND.when(!Wire.isBoolean(command.flag)),
            () -> ifUnknown(command),
            () -> state.ifUnknown(command.instrumentId),
            () ->
            {
                final Set<Integer> of = restricted.computeIfAbsent(
                    key(command.level, command.targetId), level -> new TreeSet<>());
                if (1 == command.flag)
                {
                    of.add(command.instrumentId);
                }
                else
                {
                    of.remove(command.instrumentId);
                }
                return Why.NONE;
            });
    }

    Why block(final Command command)
    {
        return Why.first(
            () -> Why.INVALID_COMMAND.when(!Wire.isBoolean(command.flag) || !Wire.isBoolean(command.flag2) ||
                1 == command.flag2 && 0 == command.flag),
            () -> ifUnknown(command),
            () ->
            {
                if (1 == command.flag)
                {
                    blocked.add(key(command.level, command.targetId));
                }
                else
                {
                    blocked.remove(key(command.level, command.targetId));
                }
                final long sessions = 0 == command.flag2 ? 0 : state.live.values().stream()
                    .filter(order -> isOf(order, command)).map(order -> order.sessionId).distinct().count();
                state.affectedCount = 0 == command.flag2 ? 0 :
                    state.endAll(order -> isOf(order, command), order -> model.books.end(order, Why.KILL_SWITCH));
                state.mark("7.8 blocked" + (0 == state.affectedCount ? "" : " with orders"));
                model.out.blocked(command, state.affectedCount, sessions);
                return Why.NONE;
            });
    }

    private boolean isOf(final ModelOrder order, final Command command)
    {
        return above(state.accounts.get(order.accountId), order.sessionId)
            .contains(key(command.level, command.targetId));
    }
}
