package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** All that the model remembers between two commands. */
final class ModelState
{
    /** What a client order id stands for: an order, which it names no longer once it was replaced. */
    static final class IdUse
    {
        final ModelOrder order;
        boolean isSuperseded;

        IdUse(final ModelOrder order)
        {
            this.order = order;
        }
    }

    /** Of {@link #runClientSequences}: the client's numbers begin with its next Logon. */
    static final long RUN_DUE = -1;

    /** What the exchange was made with. */
    final ModelLimits madeWith;
    /** In force, as the command that would set them. */
    Command limits;
    final TreeMap<Integer, ModelInstrument> instruments = new TreeMap<>();
    final Map<Long, ModelAccount> accounts = new HashMap<>();
    /** Of each session the ids that are remembered, and those of them that have ended, in that order (A23). */
    final Map<Integer, Map<String, IdUse>> ids = new HashMap<>();
    private final Map<Integer, Deque<String>> endedIds = new HashMap<>();
    final ModelRisingIds risingIds = new ModelRisingIds(this);
    /** Of their reports, the last. */
    final Map<Integer, Long> reportSequences = new HashMap<>();
    final Map<Integer, Long> lastClientSequences = new HashMap<>();
    final Map<Integer, Long> runClientSequences = new HashMap<>();
    final Map<Integer, Long> runBeginnings = new HashMap<>();
    final Map<Integer, Long> runReportSequences = new HashMap<>();
    /** Sessions that are sent copies of the reports of a session, and of those of an account. */
    final Map<Long, TreeSet<Integer>> copiesOfSession = new HashMap<>();
    final Map<Long, TreeSet<Integer>> copiesOfAccount = new HashMap<>();
    /** Sessions whose clients have logged on, and neither out nor gone since. */
    final TreeSet<Integer> connected = new TreeSet<>();
    /** Orders that are alive, wherever they wait, in order of entry. */
    final TreeMap<Long, ModelOrder> live = new TreeMap<>();
    /** Steps by price, by number. */
    final Map<Integer, long[]> tickTables = new HashMap<>();
    /** The trades of the last days, by number. */
    final TreeMap<Long, ModelTrade> trades = new TreeMap<>();
    /** Pairs of account and instrument that ever had an accepted order, in that order. */
    final Set<List<Long>> pairs = new LinkedHashSet<>();
    /** How often which rule was followed: what the tests must have reached. */
    final Map<String, Long> marks = new TreeMap<>();
    /** The trading calendar. */
    final List<Command> schedule = new ArrayList<>();
    final ModelMoney money = new ModelMoney(this);
    final ModelLevelUse levelUse = new ModelLevelUse(this);
    boolean isKilledAll;
    /** There was a pegged order at some time: else nobody needs to look for one. */
    boolean hasPegs;
    /** All were halted at once, and not started again since. */
    boolean isMarketHalted;
    int cancelledCount;
    int leftCount;
    int tradingDay;
    /** How many days have ended. */
    int dayNumber;
    long nowNs;
    /** How many orders, trades or other things the operator's command has changed. */
    int affectedCount;
    /** How many elected stops run right now: one at most. */
    int runningStops;
    long nextOrderId = 1;
    long nextExecId = 1;
    long nextMatchId = 1;
    private long firstRemembered = 1;
    long nextPriority = 1;
    long lastOverride;

    ModelState(final ModelLimits limits)
    {
        madeWith = limits;
        this.limits = limits.stated();
    }

    void mark(final String rule)
    {
        marks.merge(rule, 1L, Long::sum);
    }

    /** What an id of a session stands for, as far as it is remembered; else null. */
    IdUse idUse(final int sessionId, final String clOrdId)
    {
        return ids.getOrDefault(sessionId, Map.of()).get(clOrdId);
    }

    /** The order that an id of a session names now; null if there is none, or if the id was replaced. */
    ModelOrder order(final int sessionId, final String clOrdId)
    {
        final IdUse use = idUse(sessionId, clOrdId);
        return null == use || use.isSuperseded ? null : use.order;
    }

    /** May not be used for another order of the session. */
    boolean isUsed(final int sessionId, final String clOrdId)
    {
        return risingIds.areRising(sessionId) ? risingIds.isUsed(sessionId, clOrdId) :
            null != idUse(sessionId, clOrdId);
    }

    /** The number of a trade that happens; the oldest that is remembered may be forgotten for it. */
    long takeMatchId()
    {
        firstRemembered = Math.max(firstRemembered, nextMatchId + 1 - limits.trades);
        return nextMatchId++;
    }

    /** Only the last trades are. */
    boolean isRemembered(final long matchId)
    {
        return matchId >= firstRemembered;
    }

    /** The trades of the last days that can be changed. */
    NavigableMap<Long, ModelTrade> remembered()
    {
        return trades.tailMap(firstRemembered, true);
    }

    void remember(final ModelOrder order)
    {
        if (risingIds.areRising(order.sessionId))
        {
            risingIds.use(order.sessionId, order.clOrdId);
        }
        ids.computeIfAbsent(order.sessionId, id -> new HashMap<>()).put(order.clOrdId, new IdUse(order));
    }

    /** The id of an order that a trade has filled ends after the ids of other legs. */
    void endIdOfFilled(final ModelOrder order)
    {
        if (!order.isLive)
        {
            endId(order.sessionId, order.clOrdId);
        }
    }

    /** A23: of the ids that end, with their orders or because those have others now, the last are remembered. */
    void endId(final int sessionId, final String clOrdId)
    {
        endedIds.computeIfAbsent(sessionId, id -> new ArrayDeque<>()).add(clOrdId);
        forgetOldestIds();
    }

    /** Of each session no more ended ids are remembered than its limit. */
    void forgetOldestIds()
    {
        endedIds.forEach((sessionId, ended) ->
        {
            while (ended.size() > (risingIds.areRising(sessionId) ? 0 : limits.endedIds))
            {
                mark(risingIds.areRising(sessionId) ? "2.3 forgotten at its end" : "A23 the oldest is forgotten");
                ids.get(sessionId).remove(ended.remove());
            }
        });
    }

    /** Of one session or of all: only the ids that name a live order stay. */
    void forgetEndedIds(final IntPredicate isSession)
    {
        endedIds.forEach((sessionId, ended) ->
        {
            if (isSession.test(sessionId))
            {
                ids.get(sessionId).keySet().removeAll(ended);
                ended.clear();
            }
        });
    }

    static List<Long> pair(final long accountId, final int instrumentId)
    {
        return List.of(accountId, (long)instrumentId);
    }

    BigInteger openLots(final long accountId, final int instrumentId, final int side)
    {
        return live.values().stream().filter(order -> order.accountId == accountId &&
            order.instrumentId == instrumentId && order.side == side)
            .map(order -> BigInteger.valueOf(order.leavesLots())).reduce(BigInteger.ZERO, BigInteger::add);
    }

    boolean isSameFirm(final long accountId, final long otherId)
    {
        final int firmId = accounts.get(accountId).firmId;
        return 0 != firmId && accounts.get(otherId).firmId == firmId;
    }

    int levelCount()
    {
        return instruments.values().stream().mapToInt(ModelInstrument::levelCount).sum();
    }

    ModelTicks ticks(final ModelInstrument instrument)
    {
        return new ModelTicks(instrument, tickTables.getOrDefault(instrument.protection.tickTableId, new long[0]));
    }

    /** Those that a command means: 0 are all. */
    List<ModelInstrument> named(final int instrumentId)
    {
        return instruments.values().stream()
            .filter(instrument -> 0 == instrumentId || instrumentId == instrument.instrumentId).toList();
    }

    /** So long after now, or the end of time. */
    long after(final long lengthNs)
    {
        return lengthNs > Long.MAX_VALUE - nowNs ? Long.MAX_VALUE : nowNs + lengthNs;
    }

    Why ifUnknown(final int instrumentId)
    {
        return Why.UNKNOWN_INSTRUMENT.when(!instruments.containsKey(instrumentId));
    }

    /** Q11: commands of older versions are not asked whether they have the effect that they name. */
    Why ifWithoutEffect(final Command command, final boolean isEffective)
    {
        final boolean isRefused = Omission.isAllowed(command) && !isEffective;
        if (isRefused)
        {
            mark("Q11 no effect of " + command.kind);
        }
        return Why.NO_EFFECT.when(isRefused);
    }

    /** Ends the live orders that are meant, in order of entry; returns how many ended, with their other legs. */
    int endAll(final Predicate<ModelOrder> isMeant, final Consumer<ModelOrder> end)
    {
        final int before = live.size();
        for (final ModelOrder order : live.values().stream().filter(isMeant).toList())
        {
            // One may have gone with its other leg.
            if (order.isLive)
            {
                end.accept(order);
            }
        }
        return before - live.size();
    }

    /** A copy, so that the caller may end orders while it walks. */
    List<ModelOrder> inOrderOfEntry()
    {
        return new ArrayList<>(live.values());
    }
}
