package io.ringside.ops.node.desk;

import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.ClockTickDecoder;
import io.ringside.engine.protocol.EndOfDayDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetTradingPhaseDecoder;
import io.ringside.engine.protocol.StartCallDecoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.UncrossDecoder;
import io.ringside.ops.access.Role;
import io.ringside.ops.replay.OperatorLine;
import io.ringside.ops.replay.ScenarioException;
import io.ringside.ops.web.Json;
import io.ringside.ops.web.NotAllowedException;
import io.ringside.ops.web.OperatorCommand;
import org.agrona.DirectBuffer;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    private static final long PARK_NS = 200_000L;
    private static final int STATES_MAX = 16;
    private static final Answer MISSED = Answer.ofNothing(-2);
    private static final long NO_PHASES = -1;
    private static final Set<Integer> OF_PHASES = Set.of(
        SetTradingPhaseDecoder.TEMPLATE_ID, StartCallDecoder.TEMPLATE_ID, UncrossDecoder.TEMPLATE_ID);
    private static final long CALL_NS = 30_000_000_000L;

    private final CommandPublisher publisher;
    private final Consumer<String> log;
    private final Supplier<Map<String, Integer>> symbols;
    private final MarketSettings settings;
    private final LongSupplier storedSequence;
    private final OperatorCommands commands = new OperatorCommands();
    private final Map<Long, Answer> answers = new ConcurrentHashMap<>();
    private long nextCorrelationId = System.nanoTime() & 0x7fff_ffff_0000_0000L | 1;
    private final Deque<Answer> states = new ArrayDeque<>();
    private LongConsumer ticks = (correlationId) -> { };
    private LongConsumer dayEnds = (timestampNs) -> { };
    private OperatorLine lines;
    private volatile DayEnd lastDayEnd;

    /**
     * What an AdminReport said.
     *
     * @param sequence      of the command.
     * @param stateHash     deep hash, if the command asked for one.
     * @param chainHash     running hash.
     * @param reason        NONE: done.
     * @param affectedCount orders cancelled, instruments changed.
     * @param phasesSequence of the command that was about phases; none: -1.
     * @param cancelledCount orders that a change of phases cancelled.
     * @param changes        of settings; null if the command changes none.
     */
    public record Answer(
        long sequence,
        long stateHash,
        long chainHash,
        Reason reason,
        int affectedCount,
        long phasesSequence,
        int cancelledCount,
        List<Map<String, Object>> changes)
    {
        static Answer ofNothing(final long sequence)
        {
            return new Answer(sequence, 0, 0, Reason.NONE, 0, NO_PHASES, 0, null);
        }

        Answer with(final SettingChanges made)
        {
            return null == made || Reason.NONE != reason ? this : new Answer(sequence, stateHash, chainHash, reason,
                affectedCount, phasesSequence, cancelledCount, made.after());
        }

        /** Answers for a command before which another one about phases was given. */
        Answer after(final Answer ofPhases)
        {
            return new Answer(sequence, stateHash, chainHash, reason, affectedCount, ofPhases.phasesSequence,
                ofPhases.cancelledCount, changes);
        }
    }

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
     * @param settings       of the core that the commands change.
     * @param storedSequence of the newest snapshot on the disk; 0: none.
     * @param log            told what operators do.
     */
    public OperatorDesk(
        final CommandPublisher publisher,
        final Supplier<Map<String, Integer>> symbols,
        final MarketSettings settings,
        final LongSupplier storedSequence,
        final Consumer<String> log)
    {
        this.storedSequence = storedSequence;
        this.log = log;
        this.publisher = publisher;
        this.symbols = symbols;
        this.settings = settings;
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

    void onAdminReport(final AdminReportDecoder report)
    {
        if (ClockTickDecoder.TEMPLATE_ID == report.refTemplateId())
        {
            ticks.accept(report.correlationId());
            return;
        }
        final Answer answer = new Answer(report.commandSequence(), report.stateHash(), report.chainHash(),
            report.reason(), report.affectedCount(),
            OF_PHASES.contains(report.refTemplateId()) ? report.commandSequence() : NO_PHASES,
            report.cancelledCount(), null);
        if (0 != answer.stateHash())
        {
            remember(answer);
        }
        if (EndOfDayDecoder.TEMPLATE_ID == report.refTemplateId() && Reason.NONE == answer.reason())
        {
            lastDayEnd = new DayEnd(answer.sequence(), report.timestampNs());
            dayEnds.accept(report.timestampNs());
        }
        answers.computeIfPresent(report.correlationId(), (ignored, waiting) -> answer);
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
    public List<Answer> recentStates()
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

    private void remember(final Answer answer)
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
    public synchronized Answer publish(final Encoding encoding, final long timeoutNs)
    {
        return await(timeoutNs, (id) -> encoding.encode(commands, id));
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
        command.number("match-id");
        if ("correct-trade".equals(command.verb()))
        {
            command.number("price-ticks");
            command.number("quantity-lots");
        }
    }

    /** See {@link io.ringside.ops.web.NodeView#execute(OperatorCommand, long)}. */
    public synchronized Map<String, Object> execute(final OperatorCommand command, final long timeoutNs)
    {
        final String operator = command.parameter("operator", "operator");
        final String second = command.parameter("second-operator", "");
        final String reason = command.parameter("reason", "");
        final Answer answer = switch (command.verb())
        {
            case "halt" -> await(timeoutNs, (id) -> commands.setPhase(id, instrumentId(command),
                command.flag("frozen") ? TradingPhase.HALT_FROZEN : TradingPhase.HALT,
                command.flag("cancel-all"), command.flag(INCLUDE_HALTED), false, operator, reason));
            case "resume" -> resume(command, operator, reason, timeoutNs);
            case "kill-switch" -> killSwitch(command, operator, reason, timeoutNs);
            case "bust-trade" -> await(timeoutNs, (id) ->
                commands.bustTrade(id, command.number("match-id"), operator, second, reason));
            case "bust-trades" -> await(timeoutNs, (id) -> commands.bustTrades(id, instrumentId(command),
                command.number("from-ns"), command.number("to-ns"), operator, second, reason));
            case "correct-trade" -> await(timeoutNs, (id) -> commands.correctTrade(id, command.number("match-id"),
                command.number("price-ticks"), command.number("quantity-lots"), operator, second, reason));
            case "end-of-day" -> endOfDay(command, operator, reason, timeoutNs);
            case "command" -> line(command, operator, timeoutNs);
            case "snapshot" -> snapshot(timeoutNs);
            default -> await(timeoutNs, commands::checkState);
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

    private Answer killSwitch(
        final OperatorCommand command, final String operator, final String reason, final long timeoutNs)
    {
        final boolean isAll = "*".equals(command.parameter("account", ""));
        return await(timeoutNs, (id) -> commands.killSwitch(
            id, isAll ? 0 : command.number("account"), isAll, command.flag("active"), operator, reason));
    }

    private Answer line(final OperatorCommand command, final String operator, final long timeoutNs)
    {
        // Few nodes ever need it.
        lines = null == lines ? new OperatorLine() : lines;
        return await(timeoutNs, lines.buffer(), (id) -> encode(command, id, operator));
    }

    /** Done when its file is on the disk: a disk that is full shows here. */
    private Answer snapshot(final long timeoutNs)
    {
        final long begin = System.nanoTime();
        final Answer answer = await(timeoutNs, commands::takeSnapshot);
        while (Reason.NONE == answer.reason() && storedSequence.getAsLong() < answer.sequence())
        {
            pause(begin, timeoutNs, "no snapshot of sequence " + answer.sequence() + " is on the disk yet: another " +
                "one may be in writing, or the disk be slow or full; see ringside.log, and try again");
        }
        return answer;
    }

    /**
     * Always through an auction: one that the clock ends, or the one with which continuous trading begins. One command,
     * so that no call is ever without its end.
     */
    private Answer resume(
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
        return await(timeoutNs, (id) -> isAtOnce ?
            commands.setPhase(id, instrumentId, TradingPhase.CONTINUOUS, false, isForEvery, isForStopped, operator,
                reason) :
            commands.startCall(id, instrumentId, callNs, isForEvery, isForStopped, operator, reason));
    }

    private Answer endOfDay(
        final OperatorCommand command, final String operator, final String reason, final long timeoutNs)
    {
        final int day = (int)command.number("trading-day");
        if (!command.flag("close"))
        {
            return await(timeoutNs, (id) -> commands.endOfDay(id, day, command.flag("trade-on"), operator));
        }
        final Answer closed = await(timeoutNs, (id) -> commands.setPhase(id, InstrumentRegistry.ALL,
            TradingPhase.CLOSED, false, command.flag(INCLUDE_HALTED), false, operator, reason));
        return await(timeoutNs, (id) -> commands.endOfDay(id, day, false, operator)).after(closed);
    }

    private int encode(final OperatorCommand command, final long correlationId, final String operator)
    {
        final String source = command.parameter("source", "command");
        final long lineNumber = command.parameters().containsKey("number") ? command.number("number") : 1;
        try
        {
            final int length = lines.encode(command.parameter("line", ""), source, lineNumber, symbols.get(),
                correlationId, OperatorCommands.operatorName(operator));
            requireRole(command, lines.command());
            final String problem = DefinitionCheck.problem(lines.buffer(), settings);
            if (null != problem)
            {
                throw new IllegalArgumentException(source + ':' + lineNumber + ": " + problem);
            }
            return length;
        }
        catch (final ScenarioException ex)
        {
            throw new IllegalArgumentException(ex.getMessage(), ex);
        }
    }

    /** Decides by what was encoded: no other reading of the line can differ from it. */
    private static void requireRole(final OperatorCommand command, final String name)
    {
        final Role needed = OperatorLine.ROLES.get(name);
        if (!command.role().covers(needed))
        {
            throw new NotAllowedException("not allowed: " + command.parameter(OperatorCommand.OPERATOR, "") +
                " has the role " + command.role().word() + ", and " + name + " needs " + needed.word());
        }
    }

    private Answer await(final long timeoutNs, final LongToIntFunction encoder)
    {
        return await(timeoutNs, commands.buffer(), encoder);
    }

    /** Encodes with a correlationId of its own, sends and waits. */
    private Answer await(final long timeoutNs, final DirectBuffer buffer, final LongToIntFunction encoder)
    {
        final long correlationId = nextCorrelationId++;
        final Answer waiting = Answer.ofNothing(-1);
        answers.put(correlationId, waiting);
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
            final Answer answer = answers.get(correlationId);
            if (MISSED == answer)
            {
                throw new IllegalStateException("the command is in the ring and its answer was missed: the desk had " +
                    "fallen behind; see `ringside status` and ringside.log before you give it again");
            }
            return answer.with(changes);
        }
        finally
        {
            answers.remove(correlationId);
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

    private Map<String, Object> describe(final Answer answer)
    {
        final Map<String, Object> result = Json.object(
            "done", Reason.NONE == answer.reason(), "reason", answer.reason().name(),
            "commandSequence", answer.sequence(), "affectedCount", answer.affectedCount());
        if (NO_PHASES != answer.phasesSequence())
        {
            result.put("cancelledCount", answer.cancelledCount());
            result.putAll(settings.changedAndLeft(answer.phasesSequence()));
        }
        if (null != answer.changes())
        {
            result.put("changes", answer.changes());
        }
        if (0 != answer.stateHash())
        {
            result.put("stateHash", String.format("%016x", answer.stateHash()));
        }
        result.put("chainHash", String.format("%016x", answer.chainHash()));
        return result;
    }
}
