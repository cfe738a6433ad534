package io.ringside.engine.core;

import io.ringside.risk.RiskEngine;
import org.agrona.DirectBuffer;

/**
 * The core as its hosts see it: commands in, reports and market data out.
 */
public final class MatchingEngine
{
    private final RiskEngine riskEngine;
    private final long[] lastClientSequences;
    private ReportSink sink;
    private SnapshotListener snapshotListener;
    private long lastSequence = -1;

    /**
     * An engine without instruments and accounts.
     *
     * @param context concluded capacities.
     * @param sink    that takes every report and every market data message.
     */
    public MatchingEngine(final EngineContext context, final ReportSink sink)
    {
        riskEngine = new RiskEngine(context.riskContext());
        lastClientSequences = new long[context.sessionCapacity()];
        this.sink = sink;
    }

    /**
     * Send output somewhere else from the next command on: a host that recovered the engine takes it over with this.
     *
     * @param sink that takes every report and every market data message from now on.
     */
    public void reportSink(final ReportSink sink)
    {
        this.sink = sink;
    }

    /**
     * Who takes snapshots. Without one, TakeSnapshot is only answered.
     *
     * @param snapshotListener to be called, or null.
     */
    public void snapshotListener(final SnapshotListener snapshotListener)
    {
        this.snapshotListener = snapshotListener;
    }

    /**
     * Apply one command. Survives any bytes: what is not a whole command of a known template is counted and ignored.
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
        lastSequence = sequence;
    }

    /**
     * Sequence of the last command applied.
     *
     * @return sequence, -1 before the first.
     */
    public long lastSequence()
    {
        return lastSequence;
    }

    /**
     * Running hash over every command and every output so far. O(1).
     *
     * @return hash; equal on every node that applied the same commands.
     */
    public long chainHash()
    {
        return 0;
    }

    /**
     * Deep hash of the whole state except the chain hash. Walks every live order: not for the hot path.
     *
     * @return hash.
     */
    public long stateHash()
    {
        return 0;
    }

    /**
     * Time of the core: the greatest timestamp seen.
     *
     * @return UTC nanoseconds.
     */
    public long nowNs()
    {
        return 0;
    }

    /**
     * Number the next report of any session will get.
     *
     * @return 0 and up.
     */
    public long nextReportNumber()
    {
        return 0;
    }

    /**
     * Sequence the next report of a session will get.
     *
     * @param sessionId 1 to session capacity - 1.
     * @return 1 and up.
     */
    public long nextReportSequence(final int sessionId)
    {
        return 1;
    }

    /**
     * The highest client sequence seen from a session.
     *
     * @param sessionId 1 to session capacity - 1.
     * @return 0 before the first.
     */
    public long lastClientSequence(final int sessionId)
    {
        return lastClientSequences[sessionId];
    }

    /**
     * Sequence the next market data message will get.
     *
     * @return 1 and up.
     */
    public long nextMarketDataSequence()
    {
        return 1;
    }

    /**
     * The trading day that is open.
     *
     * @return yyyymmdd, 0 before the first EndOfDay.
     */
    public int tradingDay()
    {
        return 0;
    }

    /**
     * Accounts and positions, to be read only.
     *
     * @return the risk engine.
     */
    public RiskEngine risk()
    {
        return riskEngine;
    }

    /**
     * Walk over the resting orders of an instrument.
     *
     * @param instrumentId of the instrument; unknown ones have no orders.
     * @param visitor      to be called.
     */
    public void forEachOrder(final int instrumentId, final RestingOrderVisitor visitor)
    {
    }

    /**
     * How many orders are live in all books.
     *
     * @return count.
     */
    public int liveOrderCount()
    {
        return 0;
    }

    /**
     * How many commands were ignored because they were no whole command of a known template, or of no known session.
     *
     * @return count since the engine was created; not part of the state.
     */
    public long malformedCommandCount()
    {
        return 0;
    }

    /**
     * How many commands were ignored because their client sequence had been seen.
     *
     * @return count since the engine was created; not part of the state.
     */
    public long duplicateCommandCount()
    {
        return 0;
    }

    /**
     * How many requests were refused with a reason.
     *
     * @return count since the engine was created; not part of the state.
     */
    public long rejectCount()
    {
        return 0;
    }

    /**
     * How many trades there were.
     *
     * @return count since the engine was created; not part of the state.
     */
    public long tradeCount()
    {
        return 0;
    }
}
