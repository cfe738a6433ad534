package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.auction.NextTick;
import io.ringside.engine.core.auction.TradingClock;
import io.ringside.engine.core.base.ChainHash;
import io.ringside.engine.core.base.Rules;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.output.OutputChannel;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.output.ReportSink;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.DropCopies;
import io.ringside.engine.core.state.DropCopyVisitor;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.core.state.Overrides;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.level.Levels;
import io.ringside.risk.money.MoneyEngine;
import org.agrona.DirectBuffer;

/**
 * The core: a deterministic state machine. Commands go in; reports and market data come out through the
 * {@link ReportSink}. The same commands give the same bytes on every host. A command that finds a table full is refused
 * with a reason; nothing is retried.
 * <p>
 * Hot path: no allocation per command. Not thread-safe: the host's one thread calls everything here.
 * <p>
 * Time: what is due by the stamp of a command happens before it, moment by moment, each at its own time, with the
 * sequence of the command. Rule book Q1.
 * <p>
 * Order of outputs: the reports of a command are in the order of events, the resting side of a match before the
 * incoming one. Its market data is in the same order, and never precedes the reports of its own match. One market data
 * message is held until it is known whether it is the last of its event, so it may follow later reports of the same
 * event: a command, or a moment before it. An AdminReport is the last output of its command.
 */
public final class MatchingEngine
{
    /** The newest rules that this build can apply, see {@link Rules}; which are in force is part of the state. */
    public static final int RULES_VERSION = Rules.NEWEST;

    /** The largest number of sessions that are sent copies of the execution reports of one session or account. */
    public static final int DROP_COPIES_MAX = DropCopies.TARGETS_MAX;

    private final EngineContext context;
    private final CoreParts parts;
    private final CoreState state;
    private final OutputChannel output;
    private final ReportPublisher reports;
    private final MarketDataPublisher marketData;
    private final CommandAdapter adapter;
    private final CapacityUse capacities;
    private final StateCommands stateCommands;
    private final TradingClock clock;
    private SnapshotListener snapshotListener;
    private long malformedCommandCount;
    private long clampedStampCount;

    /**
     * Creates an engine without instruments and accounts.
     *
     * @param context concluded capacities.
     * @param sink    that takes every report and every market data message.
     */
    public MatchingEngine(final EngineContext context, final ReportSink sink)
    {
        this.context = context;
        parts = new CoreParts(context, sink);
        state = parts.state;
        output = parts.output;
        reports = parts.reports;
        marketData = parts.marketData;
        stateCommands = parts.stateCommands;
        clock = parts.clock;
        adapter = parts.adapter;
        capacities = new CapacityUse(state);
    }

    /** What the core was made with; its limits may be others by now, see {@link #capacities()}. */
    public EngineContext context()
    {
        return context;
    }

    /** Sets another sink from the next command on. A host uses it after recovery. */
    public void reportSink(final ReportSink sink)
    {
        output.sink(sink);
    }

    /** Sets the listener that takes snapshots. Without one, null, TakeSnapshot is only answered. */
    public void snapshotListener(final SnapshotListener snapshotListener)
    {
        this.snapshotListener = snapshotListener;
    }

    /**
     * Applies one command. Accepts any bytes: what is not a whole command of a known template is counted and ignored.
     *
     * @param buffer      holding the SBE message with its header; not retained, not written.
     * @param offset      in bytes of the header.
     * @param length      in bytes; 0 for an aborted claim, which only advances the sequence.
     * @param sequence    of the command; greater than the one before.
     * @param timestampNs that the sequencer gave it, UTC.
     */
    public void onCommand(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        assert sequence > state.lastSequence : "sequence=" + sequence + " lastSequence=" + state.lastSequence;
        state.lastSequence = sequence;
        if (0 == length)
        {
            return;
        }
        long nowNs = Math.max(state.nowNs, timestampNs);
        if (nowNs - state.nowNs > state.clockStepMaxNs && 0 != state.nowNs)
        {
            nowNs = clamp(state.nowNs);
        }

        output.onCommand(buffer, offset, length, sequence, nowNs);
        if (nowNs >= state.due.dueNs())
        {
            clock.advance(nowNs);
        }
        state.nowNs = nowNs;
        reports.numbers.beginCommand(sequence, nowNs);
        marketData.beginCommand(nowNs);
        if (!adapter.onCommand(buffer, offset, length))
        {
            malformedCommandCount++;
        }
        marketData.endCommand();
        if (stateCommands.isSnapshotDue())
        {
            takeSnapshot(stateCommands.takeSnapshot());
        }
    }

    /** Limits how far a stamp moves the clock: one stamp far ahead would delay every timed event until then. */
    private long clamp(final long lastNs)
    {
        clampedStampCount++;
        return lastNs + state.clockStepMaxNs;
    }

    private void takeSnapshot(final long stateHash)
    {
        if (null != snapshotListener)
        {
            snapshotListener.onTakeSnapshot(this, state.lastSequence, stateHash);
        }
    }

    /** Writes the whole state, the chain hash included, as a canonical row of numbers. */
    public void writeState(final StateOutput stateOutput)
    {
        parts.stateCodec.write(stateOutput);
        stateOutput.putLong(output.chainHash());
    }

    /**
     * Restores what {@link #writeState} wrote. Only on an engine that has applied nothing yet; unusable if this throws.
     *
     * @throws IllegalStateException if the numbers are invalid or do not fit the capacities.
     */
    public void readState(final StateInput stateInput)
    {
        if (-1 != state.lastSequence || 0 != state.instruments.count() || 0 != state.risk.accountCount())
        {
            throw new IllegalStateException("state can be restored into a fresh engine only");
        }
        parts.stateCodec.read(stateInput);
        output.chainHash(stateInput.getLong());
    }

    /** Sequence of the last command applied, -1 before the first. */
    public long lastSequence()
    {
        return state.lastSequence;
    }

    /** Running hash over every command and every output so far: equal on every node that applied the same. O(1). */
    public long chainHash()
    {
        return output.chainHash();
    }

    /**
     * Deep hash of the whole state except the chain hash. Its time does not depend on how many orders, ended ids and
     * trades there are; it walks sessions, accounts, positions and instruments: not for every command.
     */
    public long stateHash()
    {
        return stateCommands.stateHash();
    }

    /** True if the sum that the hashes take for the live orders is that of the orders. Walks them. */
    public boolean isHashKept()
    {
        return state.orders.sum() == state.walkedSum();
    }

    /** The deep hash as snapshots of format version 7 have it: over the row. Walks everything. */
    public long rowHash()
    {
        return stateCommands.rowHash();
    }

    /** A hash over every command, every output and all live orders, for comparison all the time. Constant time. */
    public long checkpointHash()
    {
        return ChainHash.add(output.chainHash(), state.orders.sum());
    }

    /** Time of the core: the greatest timestamp seen, UTC. */
    public long nowNs()
    {
        return state.nowNs;
    }

    /** When the next ClockTick is needed if no command comes before. Any thread. */
    public NextTick nextTick()
    {
        return clock.nextTick();
    }

    /** The largest step by which one command moves {@link #nowNs()}. */
    public long clockStepMaxNs()
    {
        return state.clockStepMaxNs;
    }

    /** Number the next report of any session will get, 0 and up. */
    public long nextReportNumber()
    {
        return reports.numbers.nextReportNumber();
    }

    /** Sessions are 1 to this - 1. */
    public int sessionCapacity()
    {
        return state.sessions.capacity();
    }

    /** Sequence the next report of a session will get, 1 and up. Sessions are 1 to session capacity - 1. */
    public long nextReportSequence(final int sessionId)
    {
        return state.sessions.nextReportSequence(sessionId);
    }

    /** The highest client sequence seen from a session, 0 before the first. */
    public long lastClientSequence(final int sessionId)
    {
        return state.sessions.lastClientSequence(sessionId);
    }

    /**
     * The client sequence from which a session's present run counts: the first message of the run has one more. 0 if no
     * message ever began a run, -1 if the client's numbers begin with its next Logon.
     */
    public long runClientSequence(final int sessionId)
    {
        return state.sessions.runClientSequence(sessionId);
    }

    /** Sequence of the first report of a session's present run, 1 if no message ever began one. */
    public long runReportSequence(final int sessionId)
    {
        return state.sessions.runReportSequence(sessionId);
    }

    /** When a session's present run began, UTC; 0 before the first Logon. */
    public long runBeganNs(final int sessionId)
    {
        return state.sessions.runBeganNs(sessionId);
    }

    /** Visits which sessions are sent copies of whose execution reports. Not for the hot path. */
    public void forEachDropCopy(final DropCopyVisitor visitor)
    {
        state.dropCopies.forEach(visitor);
    }

    /** True if a session, 1 to session capacity - 1, must use rising client order ids. */
    public boolean hasRisingIds(final int sessionId)
    {
        return state.clOrdIds.areRising(sessionId);
    }

    /** The highest client order id that a session whose ids rise has used today; 0 before the first. */
    public long highestId(final int sessionId)
    {
        return state.clOrdIds.highest(sessionId);
    }

    /** True if the client of a session is logged on: from its message that says so to its logout or disconnect. */
    public boolean isConnected(final int sessionId)
    {
        return state.sessions.isConnected(sessionId);
    }

    /** The member of a cluster at which a session is connected, -1 if at none. */
    public int memberId(final int sessionId)
    {
        return state.sessions.memberId(sessionId);
    }

    /** Sequence the next market data message will get, 1 and up. */
    public long nextMarketDataSequence()
    {
        return marketData.nextSequence();
    }

    /** The trading day that is open: yyyymmdd, 0 before the first EndOfDay. */
    public int tradingDay()
    {
        return state.tradingDay;
    }

    /** True from an operator's halt of every instrument until every one is started. Any thread, maybe outdated. */
    public boolean isMarketHalted()
    {
        return state.isMarketHalted;
    }

    /** The version of the rules in force. Any thread, which may see an outdated one. */
    public int rules()
    {
        return state.rules();
    }

    /** See {@link CoreState#isBeginning}. */
    public boolean isBeginning()
    {
        return state.isBeginning();
    }

    /** How full the tables are. Any thread. */
    public CapacityUse capacities()
    {
        return capacities;
    }

    /** Accounts and positions, to be read only. */
    public RiskEngine risk()
    {
        return state.risk;
    }

    /** Money, to be read only. */
    public MoneyEngine money()
    {
        return state.money.engine;
    }

    /**
     * What is wrong with money, for people; null if every currency's balances sum to 0 and hold what live orders hold.
     * Walks all of them: not on the thread that matches.
     */
    public String moneyProblem()
    {
        return state.money.isOn() ? state.money.problem(state.liveOrders) : null;
    }

    /** Levels, to be read only. */
    public Levels levels()
    {
        return state.levels;
    }

    /** Orders that may pass limits once, to be read only. */
    public Overrides overrides()
    {
        return state.overrides;
    }

    /** Instruments, to be read only. */
    public InstrumentRegistry instruments()
    {
        return state.instruments;
    }

    /** Visits the resting orders of an instrument as the market sees them. Allocates: not for the hot path. */
    public void forEachOrder(final int instrumentId, final RestingOrderVisitor visitor)
    {
        final Instrument instrument = state.instruments.find(instrumentId);
        if (null != instrument)
        {
            final OrderPool orders = state.orders;
            instrument.book().forEach((order) ->
            {
                if (!orders.isHidden(order))
                {
                    visitor.onOrder(
                        orders.isBuy(order),
                        orders.orderId(order),
                        orders.priceTicks(order),
                        orders.displayedLots(order),
                        orders.priority(order));
                }
            });
        }
    }

    OrderPool orders()
    {
        return state.orders;
    }

    /** Number of live orders of all instruments. */
    public int liveOrderCount()
    {
        return state.orders.liveCount();
    }

    /** Number of commands ignored: not a whole command of a known template, or of no known session. */
    public long malformedCommandCount()
    {
        return malformedCommandCount;
    }

    /** Number of time stamps that were limited to {@link #clockStepMaxNs()} ahead of the previous one. */
    public long clampedStampCount()
    {
        return clampedStampCount;
    }

    /** Number of commands ignored because their client sequence had been seen. The counts are not part of the state. */
    public long duplicateCommandCount()
    {
        return parts.orderEntryAdapter.duplicateCount();
    }

    /** Number of requests refused with a reason. */
    public long rejectCount()
    {
        return reports.numbers.rejectCount();
    }

    /** Number of trades. */
    public long tradeCount()
    {
        return parts.matcher.tradeCount() + parts.phaseControl.tradeCount();
    }
}
