package io.ringside.ops.node.desk;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.gateway.json.Json;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.DaemonThread;
import io.ringside.ops.node.mirror.BookMirror;
import io.ringside.ops.node.storage.NodeState;
import io.ringside.ops.web.OperatorCommand;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Ends trading days: when an operator says so, and when the calendar does.
 * <p>
 * Which day is open stands in the core, so it outlives the node, and a standby knows it. The day is due to end when the
 * core's clock says that a later one should be open: whoever looks, however often and after whatever pause, ends it
 * once. If the node was down at the time, it ends when the node is back.
 */
public final class TradingDays implements AutoCloseable
{
    private static final long LOOK_NS = 250_000_000L;
    private static final long RETRY_NS = 5_000_000_000L;
    private static final long TIMEOUT_NS = 4_000_000_000L;
    private static final long CLOSE_MS = 1_000;
    private static final String TRADE_ON = "trade-on";
    private static final String CLOSE = "close";

    private final TradingCalendar calendar;
    private final String atEndOfDay;
    private final IntSupplier tradingDay;
    private final LongSupplier clock;
    private final Supplier<List<String>> open;
    private final Executor executor;
    private final Consumer<String> log;
    private BooleanSupplier leads;

    /** The first day of a venue that has never ended one: the one that was open when the node last lived. */
    private final int firstDay;
    private final DaemonThread thread = new DaemonThread("calendar", this::run);
    private volatile boolean isRunning;
    private long tryAtNs = Long.MIN_VALUE;
    private int lastDay;
    private String complaint = "";

    /** Takes an operator's command to the core; see {@link OperatorDesk#execute}. */
    interface Executor
    {
        Map<String, Object> execute(OperatorCommand command, long timeoutNs);
    }

    /**
     * @param calendar    that says when days end.
     * @param atEndOfDay  close or trade-on: what instruments that are open do when the calendar ends the day.
     * @param tradingDay  that is open in the core; 0: none was ever named.
     * @param clock       of the core, UTC nanoseconds.
     * @param livedNs     what the clock said when the venue last lived; 0 when it is new.
     * @param open        symbols of the instruments that trade or are in a call.
     * @param executor    of commands.
     * @param log         for what the calendar did.
     */
    TradingDays(
        final TradingCalendar calendar,
        final String atEndOfDay,
        final IntSupplier tradingDay,
        final LongSupplier clock,
        final long livedNs,
        final Supplier<List<String>> open,
        final Executor executor,
        final Consumer<String> log)
    {
        this.calendar = calendar;
        this.atEndOfDay = atEndOfDay;
        this.tradingDay = tradingDay;
        this.clock = clock;
        this.open = open;
        this.executor = executor;
        this.log = log;
        firstDay = livedNs <= 0 ? 0 : calendar.dayAt(livedNs);
    }

    public static TradingDays of(
        final RingsideConfig config,
        final NodeState state,
        final BookMirror mirror,
        final OperatorDesk desk,
        final Consumer<String> log)
    {
        final MatchingEngine engine = state.engine();
        return new TradingDays(
            new TradingCalendar(config.text("venue.end-of-day"), config.text("venue.time-zone")),
            config.text("venue.at-end-of-day"),
            engine::tradingDay,
            engine::nowNs,
            state.recoveredNs,
            mirror::open,
            desk::execute,
            log);
    }

    /**
     * The calendar ends days from now on.
     *
     * @param isPrimary a standby ends its days with its primary's records.
     * @param isLeading of a cluster's members one looks at the calendar; asked each time.
     */
    public void start(final boolean isPrimary, final BooleanSupplier isLeading)
    {
        if (isPrimary && calendar.isScheduled())
        {
            leads = isLeading;
            isRunning = true;
            thread.start();
        }
    }

    @Override
    public void close()
    {
        isRunning = false;
        // A command that waits for its answer goes on waiting: what it asked for is in the journal or is not.
        thread.awaitEnd(CLOSE_MS);
    }

    /**
     * What an operator asked for: {@code close} or {@code trade-on} says what becomes of open instruments, without
     * either they refuse; {@code trading-day} names the day that begins, without it it is the next.
     *
     * @throws IllegalStateException    when instruments are open, or the day has begun before its time, in one line.
     * @throws IllegalArgumentException when the command contradicts itself.
     */
    public Map<String, Object> end(final OperatorCommand command, final long timeoutNs)
    {
        final boolean isClosing = Boolean.parseBoolean(command.parameter(CLOSE, "false"));
        final boolean isTradingOn = Boolean.parseBoolean(command.parameter(TRADE_ON, "false"));
        if (isClosing && isTradingOn)
        {
            throw new IllegalArgumentException("close and trade-on exclude each other");
        }
        final Map<String, String> parameters = new LinkedHashMap<>(command.parameters());
        parameters.put("trading-day", String.valueOf(nextDay(command.parameter("trading-day", ""))));
        final List<String> symbols = isClosing || isTradingOn ? List.of() : open.get();
        if (!symbols.isEmpty())
        {
            throw new IllegalStateException("INSTRUMENT_OPEN: " + String.join(", ", symbols) + " trade or are in a " +
                "call: --close closes them first, --trade-on ends the day while trading goes on");
        }
        return executor.execute(new OperatorCommand(command.verb(), parameters), timeoutNs);
    }

    private int nextDay(final String asked)
    {
        final int openDay = tradingDay.getAsInt();
        if (!asked.isEmpty())
        {
            final int day = calendar.parse(asked);
            if (day <= openDay)
            {
                throw new IllegalArgumentException("trading-day must be later than " + openDay +
                    ", which is open: found " + asked);
            }
            final int latest = calendar.latestAfter(openDay, clock.getAsLong());
            if (day > latest)
            {
                throw new IllegalArgumentException("trading-day must not be later than " + latest +
                    ": found " + asked + ", and no day before that one could begin");
            }
            return day;
        }
        final long nowNs = clock.getAsLong();
        if (openDay > calendar.dayAt(nowNs))
        {
            throw new IllegalStateException("trading day " + openDay + " is open already, ahead of the calendar: " +
                "give a later day with --trading-day YYYYMMDD");
        }
        return calendar.dayAfter(openDay, nowNs);
    }

    /** The calendar says that a later day should be open. */
    public boolean isDue()
    {
        final long nowNs = clock.getAsLong();
        final int day = tradingDay.getAsInt();
        return calendar.isScheduled() && nowNs > 0 && calendar.dayAt(nowNs) > (0 == day ? firstDay : day);
    }

    /**
     * Look at the calendar, and end the day if it is due. To be called every second or so, on a thread that may wait.
     */
    void look()
    {
        final long nowNs = clock.getAsLong();
        if (!isDue())
        {
            noteEndBefore(nowNs);
            return;
        }
        if (nowNs < tryAtNs)
        {
            return;
        }
        tryAtNs = nowNs + RETRY_NS;
        final int nextDay = calendar.dayAt(nowNs);
        // A venue that is new has nothing to close: its first day gets its name.
        final boolean isNew = 0 == tradingDay.getAsInt() && 0 == firstDay;
        final String problem = tryToEnd(nextDay, isNew ? TRADE_ON : atEndOfDay);
        if (!problem.isEmpty() && !problem.equals(complaint))
        {
            log.accept("end of day: day " + nextDay + " is due and could not begin: " + problem + ": trying on");
        }
        complaint = problem;
        lastDay = nextDay;
    }

    private String tryToEnd(final int nextDay, final String whatOpenOnesDo)
    {
        try
        {
            final Map<String, Object> answer = end(new OperatorCommand("end-of-day", Map.of("operator", "calendar",
                "reason", "schedule", whatOpenOnesDo, "true", "trading-day", String.valueOf(nextDay))), TIMEOUT_NS);
            return Boolean.TRUE.equals(answer.get("done")) ? "" : String.valueOf(answer.get("reason"));
        }
        catch (final IllegalStateException | IllegalArgumentException ex)
        {
            return ex.getMessage();
        }
    }

    /** An end that an operator made before its time is not made again, and not passed over in silence. */
    private void noteEndBefore(final long nowNs)
    {
        if (calendar.isScheduled() && nowNs > 0)
        {
            final int day = calendar.dayAt(nowNs);
            if (0 != lastDay && day > lastDay)
            {
                log.accept("end of day: it is time, and day " + tradingDay.getAsInt() +
                    " has been begun before: nothing to do");
            }
            lastDay = day;
        }
    }

    private void run()
    {
        while (isRunning)
        {
            if (leads.getAsBoolean())
            {
                look();
            }
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    /**
     * Returns what status shows.
     *
     * @param last that ended since the node started, or null.
     */
    public Map<String, Object> describe(final OperatorDesk.DayEnd last)
    {
        final long nowNs = clock.getAsLong();
        return Json.object(
            "open", tradingDay.getAsInt(), "lastEnd", null == last ? null : calendar.describe(last.timestampNs()),
            "lastEndSequence", null == last ? null : last.sequence(),
            "nextEnd", calendar.isScheduled() && nowNs > 0 ? calendar.nextEnd(nowNs) : null, "isDue", isDue());
    }
}
