package io.ringside.ops.node.desk;

import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.ClockTickDecoder;
import io.ringside.engine.protocol.EndOfDayDecoder;
import io.ringside.engine.protocol.KillScope;
import io.ringside.engine.protocol.LevelStopReportDecoder;
import io.ringside.engine.protocol.OverrideReportDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.gateway.json.Json;
import io.ringside.ops.web.OperatorCommand;
import org.agrona.DirectBuffer;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.LongToIntFunction;
import java.util.function.Supplier;

/**
 * Brings operators' commands into the ring and their reports back, matched by correlationId. One command at a time:
 * they are rare.
 */
public final class OperatorDesk
{
    private static final String INCLUDE_HALTED = "include-halted";
    private static final String INSTRUMENT = "instrumentId";
    private static final String OPERATOR = "operatorName";
    private static final String SECOND = "secondOperatorName";
    private static final String REASON = "reasonText";
    private static final long PARK_NS = 200_000L;
    private static final int STATES_MAX = 16;
    private static final OperatorAnswer MISSED = OperatorAnswer.ofNothing(-2);
    private static final long CALL_NS = 30_000_000_000L;
    private static final long SCREENS_NS = 1_000_000_000L;

    private final CommandPublisher publisher;
    private final Consumer<String> log;
    private final Supplier<Map<String, Integer>> symbols;
    private final WrittenCommands lines;
    private final RiskReports reports;
    private final OverrideDesk overrides;
    private final LongSupplier shownSequence;
    private final MarketSettings settings;
    private final SnapshotWait snapshots;
    private final OperatorCommands commands = new OperatorCommands();
    private final Map<Long, OperatorAnswer> answers = new ConcurrentHashMap<>();
    private long nextCorrelationId = System.nanoTime() & 0x7fff_ffff_0000_0000L | 1;
    private final Deque<OperatorAnswer> states = new ArrayDeque<>();
    private LongConsumer ticks = (correlationId) -> { };
    private LongConsumer dayEnds = (timestampNs) -> { };
    private volatile DayEnd lastDayEnd;
    private volatile long answeredSequence;

    /**
     * A trading day that ended.
     *
     * @param sequence    of the command that ended it.
     * @param timestampNs of the core, UTC.
     */
    record DayEnd(long sequence, long timestampNs)
    {
    }

    /** Encodes a command into the buffer of {@link OperatorCommands}; returns its length in bytes. */
    public interface Encoding
    {
        int encode(OperatorCommands commands, long correlationId);
    }

    /**
     * @param publisher      of commands.
     * @param symbols        of the instruments that there are now, and their ids.
     * @param shownSequence  of the market data that the node's screens contain, symbols among them.
     * @param settings       of the core that the commands change.
     * @param storedSequence of the newest snapshot on the disk; 0: none.
     * @param log            told what operators do.
     */
    public OperatorDesk(
        final CommandPublisher publisher,
        final Supplier<Map<String, Integer>> symbols,
        final LongSupplier shownSequence,
        final MarketSettings settings,
        final LongSupplier storedSequence,
        final Consumer<String> log)
    {
        snapshots = new SnapshotWait(storedSequence);
        this.log = log;
        this.publisher = publisher;
        this.symbols = symbols;
        this.shownSequence = shownSequence;
        this.settings = settings;
        lines = new WrittenCommands(symbols, settings);
        reports = new RiskReports(settings.money());
        overrides = settings.overrides();
    }

    /** Who is told of ticks that were answered: nobody else asks for them. Before any thread runs. */
    public void onTick(final LongConsumer listener)
    {
        ticks = listener;
    }

    /** Who is told of the end of each trading day, with its time. Before any thread runs. */
    public void onDayEnd(final LongConsumer listener)
    {
        dayEnds = listener;
    }

    /**
     * The ops thread has an answer.
     *
     * @param report             the answer.
     * @param marketDataSequence of the last market data before it, those of its command among them.
     */
    void onAdminReport(final AdminReportDecoder report, final long marketDataSequence)
    {
        if (ClockTickDecoder.TEMPLATE_ID == report.refTemplateId())
        {
            ticks.accept(report.correlationId());
            return;
        }
        final OperatorAnswer answer = OperatorAnswer.of(report);
        if (0 != answer.stateHash())
        {
            remember(answer);
        }
        if (EndOfDayDecoder.TEMPLATE_ID == report.refTemplateId() && Reason.NONE == answer.reason())
        {
            lastDayEnd = new DayEnd(answer.sequence(), report.timestampNs());
            dayEnds.accept(report.timestampNs());
        }
        answeredSequence = marketDataSequence;
        answers.computeIfPresent(report.correlationId(), (ignored, waiting) -> answer);
    }

    /** The ops thread has a report of money or limits, whose AdminReport follows. */
    void onRiskReport(final int templateId, final DirectBuffer buffer, final int offset)
    {
        reports.on(templateId, buffer, offset);
    }

    /** The ops thread is told that a limit of losses has stopped a level. */
    void onLevelStop(final LevelStopReportDecoder report)
    {
        log.accept(settings.levels().told(report));
    }

    /** The ops thread is told that an order has passed limits. */
    void onOverrideUsed(final OverrideReportDecoder report)
    {
        log.accept(overrides.told(report));
    }

    /** Answers may have been among what the ops thread has missed: those who wait are told so, now. */
    void onAnswersMissed()
    {
        answers.replaceAll((ignored, answer) -> answer.sequence() < 0 ? MISSED : answer);
    }

    /** Whether somebody waits for an answer. Any thread. */
    boolean isAwaited()
    {
        return !answers.isEmpty();
    }

    /** The newest answers that carry a deep state hash, oldest first. */
    public List<OperatorAnswer> recentStates()
    {
        synchronized (states)
        {
            return List.copyOf(states);
        }
    }

    /** The last end of a day since the node started, or null. */
    public DayEnd lastDayEnd()
    {
        return lastDayEnd;
    }

    private void remember(final OperatorAnswer answer)
    {
        synchronized (states)
        {
            if (states.size() == STATES_MAX)
            {
                states.removeFirst();
            }
            states.addLast(answer);
        }
    }

    /** Publishes a command of the node itself, and awaits the answer. */
    public synchronized OperatorAnswer publish(final Encoding encoding, final long timeoutNs)
    {
        return await(timeoutNs, commands.buffer(), (id) -> encoding.encode(commands, id));
    }

    /** See {@link io.ringside.ops.web.NodeView#check(OperatorCommand)}. */
    public void check(final OperatorCommand command)
    {
        if ("bust-trades".equals(command.verb()))
        {
            instrumentId(command);
            command.number("from-ns");
            command.number("to-ns");
            return;
        }
        if ("grant-override".equals(command.verb()))
        {
            overrides.fields(command, instrumentId(command));
            return;
        }
        command.number("match-id");
        if ("correct-trade".equals(command.verb()))
        {
            command.number("price-ticks");
            command.number("quantity-lots");
        }
    }

    /**
     * See {@link io.ringside.ops.web.NodeView#execute(OperatorCommand, long)}. Nobody else's command waits for the disk
     * of a snapshot.
     */
    public Map<String, Object> execute(final OperatorCommand command, final long timeoutNs)
    {
        final boolean isSnapshot = "snapshot".equals(command.verb());
        final Map<String, Object> result = isSnapshot && command.parameters().containsKey(SnapshotWait.SEQUENCE) ?
            SnapshotWait.taken(command.number(SnapshotWait.SEQUENCE)) : command(command, timeoutNs);
        if (isSnapshot)
        {
            snapshots.await(result, timeoutNs);
        }
        return result;
    }

    private synchronized Map<String, Object> command(final OperatorCommand command, final long timeoutNs)
    {
        final String operator = command.parameter("operator", "operator");
        final String second = command.parameter("second-operator", "");
        final String reason = command.parameter("reason", "");
        final OperatorAnswer answer = switch (command.verb())
        {
            case "halt" -> give(timeoutNs, "SetTradingPhase", INSTRUMENT, instrumentId(command),
                "phase", command.flag("frozen") ? TradingPhase.HALT_FROZEN : TradingPhase.HALT,
                "cancelAll", command.flag("cancel-all"), "includeHalted", command.flag(INCLUDE_HALTED),
                "resume", false, OPERATOR, operator, REASON, reason);
            case "resume" -> resume(command, operator, reason, timeoutNs);
            case "kill-switch" -> killSwitch(command, operator, reason, timeoutNs);
            case "bust-trade" -> give(timeoutNs, "BustTrade", "matchId", command.number("match-id"),
                OPERATOR, operator, SECOND, second, REASON, reason);
            case "bust-trades" -> give(timeoutNs, "BustTrades", INSTRUMENT, instrumentId(command),
                "fromNs", command.number("from-ns"), "toNs", command.number("to-ns"),
                OPERATOR, operator, SECOND, second, REASON, reason);
            case "correct-trade" -> give(timeoutNs, "CorrectTrade", "matchId", command.number("match-id"),
                "priceTicks", command.number("price-ticks"), "quantityLots", command.number("quantity-lots"),
                OPERATOR, operator, SECOND, second, REASON, reason);
            case "grant-override" -> give(timeoutNs, "GrantOverride", overrides.fields(command, instrumentId(command),
                OPERATOR, operator, SECOND, second, REASON, reason));
            case "end-of-day" -> endOfDay(command, operator, reason, timeoutNs);
            case "command", "query" -> line(command, operator, timeoutNs);
            case "snapshot" -> give(timeoutNs, "TakeSnapshot");
            default -> give(timeoutNs, "CheckState");
        };
        final Map<String, Object> result = describe(answer);
        if ("kill-switch".equals(command.verb()))
        {
            result.put("killedAccounts", settings.killedAccounts());
        }
        log.accept("operator " + operator + ": " + command.verb() + ' ' + new TreeMap<>(command.parameters()) + ": " +
            answer.reason() + " at sequence " + answer.sequence() + ", affected " + answer.affectedCount());
        return result;
    }

    private OperatorAnswer killSwitch(
        final OperatorCommand command, final String operator, final String reason, final long timeoutNs)
    {
        final boolean isAll = "*".equals(command.parameter("account", ""));
        return give(timeoutNs, "KillSwitch", "accountId", isAll ? 0 : command.number("account"),
            "scope", isAll ? KillScope.ALL : KillScope.ACCOUNT, "active", command.flag("active"),
            OPERATOR, operator, REASON, reason);
    }

    private OperatorAnswer line(final OperatorCommand command, final String operator, final long timeoutNs)
    {
        return await(timeoutNs, lines.encoder().buffer(), (id) -> lines.encode(command, id, operator));
    }

    /** Gives a command by the names of its fields and their values, in turn. */
    private OperatorAnswer give(final long timeoutNs, final String name, final Object... fields)
    {
        return await(timeoutNs, lines.encoder().buffer(), (id) -> lines.encoder().encode(name, id, fields));
    }

    /**
     * Always through an auction: one that the clock ends, or the one with which continuous trading begins. One command,
     * so that no call is ever without its end.
     */
    private OperatorAnswer resume(
        final OperatorCommand command, final String operator, final String reason, final long timeoutNs)
    {
        final int instrumentId = instrumentId(command);
        final boolean isAtOnce = command.flag("at-once");
        final boolean isForEvery = command.flag(INCLUDE_HALTED);
        final boolean isForStopped = InstrumentRegistry.ALL == instrumentId && !isForEvery;
        final long callNs = command.parameters().containsKey("auction-ns") ? command.number("auction-ns") : CALL_NS;
        if (!isAtOnce && 0 == callNs)
        {
            throw new IllegalArgumentException("auction-ns must be at least 1, or at-once be true: found 0");
        }
        return isAtOnce ?
            give(timeoutNs, "SetTradingPhase", INSTRUMENT, instrumentId, "phase", TradingPhase.CONTINUOUS,
                "cancelAll", false, "includeHalted", isForEvery, "resume", isForStopped, OPERATOR, operator,
                REASON, reason) :
            give(timeoutNs, "StartCall", INSTRUMENT, instrumentId, "phase", TradingPhase.AUCTION_CALL,
                "durationNs", callNs, "randomEndNs", 0, "randomDraw", 0, "includeHalted", isForEvery,
                "resume", isForStopped, OPERATOR, operator, REASON, reason);
    }

    private OperatorAnswer endOfDay(
        final OperatorCommand command, final String operator, final String reason, final long timeoutNs)
    {
        final int day = (int)command.number("trading-day");
        if (!command.flag("close"))
        {
            return endOfDay(day, command.flag("trade-on"), operator, timeoutNs);
        }
        final OperatorAnswer closed = give(timeoutNs, "SetTradingPhase", INSTRUMENT, InstrumentRegistry.ALL,
            "phase", TradingPhase.CLOSED, "cancelAll", false, "includeHalted", command.flag(INCLUDE_HALTED),
            "resume", false, OPERATOR, operator, REASON, reason);
        return endOfDay(day, false, operator, timeoutNs).after(closed);
    }

    private OperatorAnswer endOfDay(final int day, final boolean tradesOn, final String operator, final long timeoutNs)
    {
        return give(timeoutNs, "EndOfDay", "tradingDay", day, OPERATOR, operator, "tradesOn", tradesOn);
    }

    /** Encodes with a correlationId of its own, sends and waits. */
    private OperatorAnswer await(final long timeoutNs, final DirectBuffer buffer, final LongToIntFunction encoder)
    {
        final long correlationId = nextCorrelationId++;
        final OperatorAnswer waiting = OperatorAnswer.ofNothing(-1);
        answers.put(correlationId, waiting);
        reports.begin(correlationId);
        try
        {
            final long begin = System.nanoTime();
            final int length = encoder.applyAsInt(correlationId);
            final SettingChanges changes = SettingChanges.before(buffer, settings);
            while (publisher.offer(buffer, 0, length) < 0)
            {
                pause(begin, timeoutNs, "the exchange takes no commands just now: see `ringside status`");
            }
            while (answers.get(correlationId) == waiting)
            {
                pause(begin, timeoutNs,
                    "the command is in the ring but not acknowledged in time: is the standby gone?");
            }
            final OperatorAnswer answer = answers.get(correlationId);
            if (MISSED == answer)
            {
                throw new IllegalStateException("the command is in the ring and its answer was missed: the desk had " +
                    "fallen behind; see `ringside status` and ringside.log before you give it again");
            }
            awaitScreens();
            return answer.with(changes).with(reports.rows());
        }
        finally
        {
            answers.remove(correlationId);
        }
    }

    /** Whoever has an answer sees what was done. A market that stands still does not hold a true answer for long. */
    private void awaitScreens()
    {
        final long sequence = answeredSequence;
        final long begin = System.nanoTime();
        while (shownSequence.getAsLong() < sequence && System.nanoTime() - begin < SCREENS_NS)
        {
            LockSupport.parkNanos(PARK_NS);
        }
    }

    private static void pause(final long begin, final long timeoutNs, final String complaint)
    {
        if (System.nanoTime() - begin > timeoutNs)
        {
            throw new IllegalStateException(complaint);
        }
        LockSupport.parkNanos(PARK_NS);
    }

    private int instrumentId(final OperatorCommand command)
    {
        final String symbol = command.parameter("symbol", "");
        if ("*".equals(symbol))
        {
            return 0;
        }
        final Map<String, Integer> ids = symbols.get();
        return ids.get(SymbolSearch.find(ids.keySet(), symbol));
    }

    private Map<String, Object> describe(final OperatorAnswer answer)
    {
        final Map<String, Object> result = Json.object(
            "done", Reason.NONE == answer.reason(), "reason", answer.reason().name(),
            "commandSequence", answer.sequence(), "affectedCount", answer.affectedCount());
        if (answer.isAboutPhases())
        {
            result.put("cancelledCount", answer.cancelledCount());
            result.putAll(settings.changedAndLeft(answer.phasesSequence()));
        }
        if (null != answer.changes())
        {
            result.put("changes", answer.changes());
        }
        if (!answer.reports().isEmpty())
        {
            result.put("reports", answer.reports());
        }
        if (0 != answer.stateHash())
        {
            result.put("stateHash", String.format("%016x", answer.stateHash()));
        }
        result.put("chainHash", String.format("%016x", answer.chainHash()));
        return result;
    }
}
