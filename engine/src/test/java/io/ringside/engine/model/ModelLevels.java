package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Levels above an order: rule book 7.8; their limits that count something are {@link ModelLevelUse}. */
final class ModelLevels
{
    static final int FIRM = 1;
    static final int DESK = 2;
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
    private final ModelLevelUse use;

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
        use = state.levelUse;
    }

    Why check(final ModelAccount account, final int sessionId, final int instrumentId)
    {
        final List<List<Long>> above = use.above(account, sessionId);
        return Why.first(
            () -> Why.SUSPENDED.when(above.stream().anyMatch(blocked::contains)),
            () -> Why.RESTRICTED.when(above.stream().anyMatch(
                level -> restricted.getOrDefault(level, Set.of()).contains(instrumentId))),
            () -> Why.ORDER_RATE.when(above.stream().anyMatch(level -> buckets.containsKey(level) &&
                0 != buckets.get(level).rate && buckets.get(level).at(state.nowNs).compareTo(ORDER) < 0)));
    }

    void take(final ModelAccount account, final int sessionId)
    {
        use.onOrder(account, sessionId);
        use.above(account, sessionId).forEach(this::take);
    }

    private void take(final List<Long> level)
    {
        final Bucket bucket = buckets.get(level);
        if (null != bucket && 0 != bucket.rate)
        {
            bucket.content = bucket.at(state.nowNs).subtract(ORDER);
            bucket.sinceNs = state.nowNs;
            state.mark("7.8 an order out of a bucket");
        }
    }

    /** Of an order that the exchange itself enters for a session (7.14.9). */
    Why ofOwn(final int sessionId)
    {
        final List<Long> level = ModelLevelUse.key(SESSION, sessionId);
        final Bucket bucket = buckets.get(level);
        return Why.first(
            () -> Why.SUSPENDED.when(blocked.contains(level)),
            () -> Why.ORDER_RATE.when(
                null != bucket && 0 != bucket.rate && bucket.at(state.nowNs).compareTo(ORDER) < 0),
            () -> Why.EXECUTION_THROTTLE.when(use.paces(level).anyMatch(ModelPace::isThrottled)));
    }

    /** Such an order is entered. */
    void takeOwn(final int sessionId)
    {
        final List<Long> level = ModelLevelUse.key(SESSION, sessionId);
        use.paces(level).forEach(ModelPace::onOrder);
        take(level);
    }

    Why setLimit(final Command command)
    {
        final boolean isBurst = LIMIT_BURST == command.limitKind;
        if (!isBurst && LIMIT_RATE != command.limitKind)
        {
            return use.setLimit(command);
        }
        return Why.first(
            () -> Why.INVALID_COMMAND.when(command.limitValue < 0 || command.limitValue > 1_000_000_000L),
            () -> use.ifUnknown(command),
            () -> Why.INVALID_COMMAND.when(0 != command.scopeId),
            () ->
            {
                final Bucket bucket = buckets.computeIfAbsent(
                    ModelLevelUse.key(command.level, command.targetId), level -> new Bucket());
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
            () -> use.ifUnknown(command),
            () -> state.ifUnknown(command.instrumentId),
            () ->
            {
                final Set<Integer> of = restricted.computeIfAbsent(
                    ModelLevelUse.key(command.level, command.targetId), level -> new TreeSet<>());
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
            () -> use.ifUnknown(command),
            () -> Why.LOSS_LIMIT.when(0 == command.flag &&
                hasLost(ModelLevelUse.key(command.level, command.targetId))),
            () ->
            {
                final List<Long> level = ModelLevelUse.key(command.level, command.targetId);
                if (1 == command.flag)
                {
                    blocked.add(level);
                }
                else
                {
                    blocked.remove(level);
                    use.losses.stopped.remove(level);
                }
                final long sessions = 0 == command.flag2 ? 0 : sessions(level);
                state.affectedCount = 0 == command.flag2 ? 0 : stop(level, Why.KILL_SWITCH);
                state.mark("7.8 blocked" + (0 == state.affectedCount ? "" : " with orders"));
                model.out.blocked(command, state.affectedCount, sessions);
                return Why.NONE;
            });
    }

    private long sessions(final List<Long> level)
    {
        return state.live.values().stream()
            .filter(order -> use.isOf(order, level)).map(order -> order.sessionId).distinct().count();
    }

    private int stop(final List<Long> level, final Why why)
    {
        blocked.add(level);
        use.losses.stopped.add(level);
        return state.endAll(order -> use.isOf(order, level), order -> model.books.end(order, why));
    }

    boolean hasLost(final List<Long> level)
    {
        return use.rows.entrySet().stream().anyMatch(
            entry -> entry.getKey().level().equals(level) && 0 != ModelLosses.passed(entry.getValue()));
    }

    /** 7.12: whoever has lost too much is stopped, but for those that have nothing left that could be. */
    boolean stopLosers()
    {
        boolean hasStopped = false;
        for (final ModelLevelUse.Key key : use.losses.losing())
        {
            final ModelLevelUse.Row row = use.rows.get(key);
            final int kind = ModelLosses.passed(row);
            if (0 != kind && !use.losses.stopped.contains(key.level()))
            {
                final long sessions = sessions(key.level());
                final int orders = stop(key.level(), Why.LOSS_LIMIT);
                state.mark("7.12 stopped by " + kind + (0 == orders ? "" : " with orders"));
                model.out.stopped(
                    key, kind, row.limits.get(kind), ModelLosses.used(kind, row), orders, sessions);
                hasStopped = true;
            }
        }
        return hasStopped;
    }

    /** 7.9: what is set, and what is used of it. */
    Why query(final Command command)
    {
        final List<Long> level = ModelLevelUse.key(command.level, command.targetId);
        return Why.first(
            () -> use.ifUnknown(command),
            () ->
            {
                if (buckets.containsKey(level))
                {
                    final Bucket bucket = buckets.get(level);
                    final BigInteger used = 0 == bucket.rate ? BigInteger.ZERO : bucket.room()
                        .subtract(bucket.at(state.nowNs)).add(ORDER).subtract(BigInteger.ONE).divide(ORDER);
                    report(command, 0, LIMIT_RATE, bucket.rate, used);
                    report(command, 0, LIMIT_BURST, bucket.burst, used);
                }
                use.rows.forEach((key, row) ->
                {
                    for (final int kind : key.level().equals(level) ? key.scope().kinds : List.<Integer>of())
                    {
                        report(command, key.id(), kind, row.limits.getOrDefault(kind, 0L),
                            use.used(key, kind, true).max(use.used(key, kind, false)));
                    }
                });
                return Why.NONE;
            });
    }

    private void report(
        final Command command, final int scopeId, final int kind, final long value, final BigInteger used)
    {
        if (0 != value)
        {
            state.affectedCount++;
            model.out.limit(command, scopeId, kind, value, used);
        }
    }
}
