package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.auction.PhaseControl;
import io.ringside.engine.core.auction.TradingClock;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.entry.MassOperations;
import io.ringside.engine.core.entry.OrderEntry;
import io.ringside.engine.core.entry.OrderReplacer;
import io.ringside.engine.core.entry.SessionMessages;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.matching.OrderMatcher;
import io.ringside.engine.core.matching.StopOrders;
import io.ringside.engine.core.matching.WaitingOrders;
import io.ringside.engine.core.operator.Administration;
import io.ringside.engine.core.operator.AuctionAdministration;
import io.ringside.engine.core.operator.DailyFigures;
import io.ringside.engine.core.operator.DropCopyAdministration;
import io.ringside.engine.core.operator.MatchingAdministration;
import io.ringside.engine.core.operator.OperatorCancels;
import io.ringside.engine.core.operator.ProtectionAdministration;
import io.ringside.engine.core.operator.SessionAdministration;
import io.ringside.engine.core.operator.TradeCorrections;
import io.ringside.engine.core.output.BookFeed;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.output.OutputChannel;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.output.ReportSink;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.DropCopies;
import io.ringside.engine.core.state.DropCopyVisitor;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.risk.RiskEngine;
import org.agrona.DirectBuffer;

/**
 * The core: a deterministic state machine. Commands go in; reports and market data come out through the
 * {@link ReportSink}. The same commands give the same bytes on every host. A full table refuses with a reason; nothing
 * is ever retried.
 * <p>
 * Hot path: no allocation per command. Not thread-safe: the host's one thread calls everything here.
 * <p>
 * Order of outputs: the reports of a command are in the order of events, the resting side of a match before the
 * incoming one. Its market data is in the same order, and never precedes the reports of its own match. One market data
 * message is held back to learn whether it is the last of its event, so it may follow later reports of the same
 * command. An AdminReport is the last output of its command.
 */
public final class MatchingEngine
{
    /**
     * Raised with every change that makes the core decide a command differently or hash a state differently. Two nodes
     * with different versions cannot follow each other.
     */
    public static final int RULES_VERSION = 5;

    /** The most sessions that may be sent copies of one session's execution reports; the same for one account's. */
    public static final int DROP_COPIES_MAX = DropCopies.TARGETS_MAX;

    private final CoreState state;
    private final OutputChannel output;
    private final ReportPublisher reports;
    private final MarketDataPublisher marketData;
    private final OrderMatcher matcher;
    private final PhaseControl phaseControl;
    private final OrderEntryAdapter orderEntryAdapter;
    private final CommandAdapter adapter;
    private final StateCodec stateCodec;
    private final CapacityUse capacities;
    private final StateCommands stateCommands;
    private SnapshotListener snapshotListener;
    private long malformedCommandCount;
    private final long clockStepMaxNs;
    private long clampedStampCount;

    /**
     * Creates an engine without instruments and accounts.
     *
     * @param context concluded capacities.
     * @param sink    that takes every report and every market data message.
     */
    public MatchingEngine(final EngineContext context, final ReportSink sink)
    {
        state = new CoreState(context);
        clockStepMaxNs = context.clockStepMaxNs();
        capacities = new CapacityUse(state, context);
        output = new OutputChannel(sink);
        reports = new ReportPublisher(output, state);
        marketData = new MarketDataPublisher(output);
        final BookFeed feed = new BookFeed(state.orders, marketData);
        final StopOrders stopOrders = new StopOrders(state, reports);
        final WaitingOrders waitingOrders = new WaitingOrders(state, feed, stopOrders);
        final OrderCanceller canceller = new OrderCanceller(state, reports, feed, waitingOrders);
        matcher = new OrderMatcher(state, reports, marketData, feed, canceller, stopOrders);
        final OrderEntry orderEntry = new OrderEntry(state, reports, matcher, canceller);
        final OrderReplacer replacer =
            new OrderReplacer(state, reports, feed, matcher, canceller, stopOrders, orderEntry);
        final MassOperations massOperations = new MassOperations(state, reports, canceller);
        phaseControl = new PhaseControl(
            state, reports, marketData, feed, matcher, canceller, context.levelCapacity());
        final DailyFigures dailyFigures = new DailyFigures(state, marketData);
        stateCodec = new StateCodec(state, reports, marketData, stopOrders, canceller);
        stateCommands = new StateCommands(stateCodec, reports.answers);
        final Administration administration = new Administration(
            state, reports.answers, marketData, matcher, massOperations, phaseControl, dailyFigures);
        orderEntryAdapter = new OrderEntryAdapter(state.sessions, matcher, orderEntry, replacer, massOperations,
            new SessionMessages(state, orderEntry, reports.answers));
        adapter = new CommandAdapter(orderEntryAdapter, new OperatorAdapter(
            stateCommands,
            administration,
            new AuctionAdministration(
                state, administration, phaseControl, new TradingClock(state, canceller, phaseControl)),
            new ProtectionAdministration(state, administration, matcher),
            new MatchingAdministration(state, administration),
            new DropCopyAdministration(state, administration),
            new SessionAdministration(state, administration),
            new OperatorCancels(state, administration, massOperations),
            new TradeCorrections(state, administration, reports, marketData, dailyFigures)));
    }

    /**
     * Sends output somewhere else from the next command on: a host that recovered the engine takes over with this.
     *
     * @param sink that takes every report and every market data message from now on.
     */
    public void reportSink(final ReportSink sink)
    {
        output.sink(sink);
    }

    /**
     * Sets who takes snapshots. Without a listener, TakeSnapshot is only answered.
     *
     * @param snapshotListener to be called, or null.
     */
    public void snapshotListener(final SnapshotListener snapshotListener)
    {
        this.snapshotListener = snapshotListener;
    }

    /**
     * Applies one command. Accepts any bytes: what is not a whole command of a known template is counted and ignored.
     *
     * @param buffer      holding the SBE message with its header; not retained, not written.
     * @param offset      in bytes of the header.
     * @param length      in bytes; 0 for an aborted claim, which only advances the sequence and the clock.
     * @param sequence    of the command; greater than the one before.
     * @param timestampNs that the sequencer gave it, UTC.
     */
    public void onCommand(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        assert sequence > state.lastSequence : "sequence=" + sequence + " lastSequence=" + state.lastSequence;
        state.lastSequence = sequence;
        long nowNs = Math.max(state.nowNs, timestampNs);
        if (nowNs - state.nowNs > clockStepMaxNs && 0 != state.nowNs)
        {
            nowNs = clamp(state.nowNs);
        }
        state.nowNs = nowNs;
        if (0 == length)
        {
            return;
        }

        output.onCommand(buffer, offset, length, sequence, nowNs);
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
        return lastNs + clockStepMaxNs;
    }

    private void takeSnapshot(final long stateHash)
    {
        if (null != snapshotListener)
        {
            snapshotListener.onTakeSnapshot(this, state.lastSequence, stateHash);
        }
    }

    /**
     * Write the whole state, the chain hash included, as a canonical row of numbers.
     *
     * @param stateOutput to be called for each number.
     */
    public void writeState(final StateOutput stateOutput)
    {
        stateCodec.write(stateOutput, true);
        stateOutput.putLong(output.chainHash());
    }

    /**
     * Restore what {@link #writeState} wrote. Only on an engine that has applied nothing yet; unusable if this throws.
     *
     * @param stateInput that gives the same numbers.
     * @throws IllegalStateException if the numbers make no sense, or do not fit the capacities.
     */
    public void readState(final StateInput stateInput)
    {
        if (-1 != state.lastSequence || 0 != state.instruments.count() || 0 != state.risk.accountCount())
        {
            throw new IllegalStateException("state can be restored into a fresh engine only");
        }
        stateCodec.read(stateInput);
        output.chainHash(stateInput.getLong());
    }

    /**
     * Sequence of the last command applied.
     *
     * @return sequence, -1 before the first.
     */
    public long lastSequence()
    {
        return state.lastSequence;
    }

    /**
     * Running hash over every command and every output so far. O(1).
     *
     * @return hash; equal on every node that applied the same commands.
     */
    public long chainHash()
    {
        return output.chainHash();
    }

    /**
     * Deep hash of the whole state except the chain hash. Walks every live order: not for the hot path.
     *
     * @return hash.
     */
    public long stateHash()
    {
        return stateCommands.stateHash();
    }

    /**
     * Time of the core: the greatest timestamp seen.
     *
     * @return UTC nanoseconds.
     */
    public long nowNs()
    {
        return state.nowNs;
    }

    /**
     * The most that one command moves {@link #nowNs()}.
     *
     * @return nanoseconds.
     */
    public long clockStepMaxNs()
    {
        return clockStepMaxNs;
    }

    /**
     * Number the next report of any session will get.
     *
     * @return 0 and up.
     */
    public long nextReportNumber()
    {
        return reports.numbers.nextReportNumber();
    }

    /**
     * Sequence the next report of a session will get.
     *
     * @param sessionId 1 to session capacity - 1.
     * @return 1 and up.
     */
    public long nextReportSequence(final int sessionId)
    {
        return state.sessions.nextReportSequence(sessionId);
    }

    /**
     * The highest client sequence seen from a session.
     *
     * @param sessionId 1 to session capacity - 1.
     * @return 0 before the first.
     */
    public long lastClientSequence(final int sessionId)
    {
        return state.sessions.lastClientSequence(sessionId);
    }

    /**
     * The client sequence from which a session's present run counts: the first message of the run has one more.
     *
     * @param sessionId 1 to session capacity - 1.
     * @return 0 if no message ever began a run.
     */
    public long runClientSequence(final int sessionId)
    {
        return state.sessions.runClientSequence(sessionId);
    }

    /**
     * Sequence of the first report of a session's present run.
     *
     * @param sessionId 1 to session capacity - 1.
     * @return 1 if no message ever began a run.
     */
    public long runReportSequence(final int sessionId)
    {
        return state.sessions.runReportSequence(sessionId);
    }

    /**
     * Visits which sessions are sent copies of whose execution reports. Not for the hot path.
     *
     * @param visitor to be called for each pair.
     */
    public void forEachDropCopy(final DropCopyVisitor visitor)
    {
        state.dropCopies.forEach(visitor);
    }

    /** Do the client order ids of a session, 1 to session capacity - 1, rise? */
    public boolean hasRisingIds(final int sessionId)
    {
        return state.clOrdIds.areRising(sessionId);
    }

    /** The highest client order id that a session whose ids rise has used today; 0 before the first. */
    public long highestId(final int sessionId)
    {
        return state.clOrdIds.highest(sessionId);
    }

    /**
     * Is the client of a session logged on, and not yet reported as gone by its gateway? Only messages of the session
     * count.
     *
     * @param sessionId 1 to session capacity - 1.
     * @return true after a logon, until a logout or the end of the connection.
     */
    public boolean isConnected(final int sessionId)
    {
        return state.sessions.isConnected(sessionId);
    }

    /**
     * Sequence the next market data message will get.
     *
     * @return 1 and up.
     */
    public long nextMarketDataSequence()
    {
        return marketData.nextSequence();
    }

    /**
     * The trading day that is open.
     *
     * @return yyyymmdd, 0 before the first EndOfDay.
     */
    public int tradingDay()
    {
        return state.tradingDay;
    }

    /**
     * How full the tables are. Any thread.
     *
     * @return the counts.
     */
    public CapacityUse capacities()
    {
        return capacities;
    }

    /**
     * Accounts and positions, to be read only.
     *
     * @return the risk engine.
     */
    public RiskEngine risk()
    {
        return state.risk;
    }

    /**
     * Instruments, to be read only.
     *
     * @return the registry.
     */
    public InstrumentRegistry instruments()
    {
        return state.instruments;
    }

    /**
     * Visits the resting orders of an instrument as the market sees them. Allocates: not for the hot path.
     *
     * @param instrumentId of the instrument; unknown ones have no orders.
     * @param visitor      to be called.
     */
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

    /**
     * Number of live orders of all instruments.
     *
     * @return count.
     */
    public int liveOrderCount()
    {
        return state.orders.liveCount();
    }

    /**
     * Number of commands ignored because they were not a whole command of a known template, or of no known session.
     *
     * @return count since the engine was created; not part of the state.
     */
    public long malformedCommandCount()
    {
        return malformedCommandCount;
    }

    /**
     * Number of time stamps that were more than {@link EngineContext#clockStepMaxNs()} ahead of the previous one and
     * were limited to it.
     *
     * @return count since the engine was created; not part of the state.
     */
    public long clampedStampCount()
    {
        return clampedStampCount;
    }

    /**
     * Number of commands ignored because their client sequence had been seen.
     *
     * @return count since the engine was created; not part of the state.
     */
    public long duplicateCommandCount()
    {
        return orderEntryAdapter.duplicateCount();
    }

    /**
     * Number of requests refused with a reason.
     *
     * @return count since the engine was created; not part of the state.
     */
    public long rejectCount()
    {
        return reports.numbers.rejectCount();
    }

    /**
     * Number of trades.
     *
     * @return count since the engine was created; not part of the state.
     */
    public long tradeCount()
    {
        return matcher.tradeCount() + phaseControl.tradeCount();
    }
}
