package io.ringside.ops.system;

import io.ringside.engine.protocol.BusinessRejectDecoder;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.gateway.client.OrderEntryListener;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one client was told, to be held against the journal: every acknowledged command, every report once and in order.
 */
final class Ledger implements OrderEntryListener
{
    final BitSet acknowledged = new BitSet();
    final List<String> faults = new ArrayList<>();
    /** What the gateway refused: reason to how often. */
    final Map<String, Integer> refusals = new TreeMap<>();
    private long lastReportSequence;
    private long acceptedCount;
    private long tradeCount;

    @Override
    public void onExecutionReport(final ExecutionReportDecoder report)
    {
        acceptedCount += ExecType.NEW == report.execType() ? 1 : 0;
        tradeCount += ExecType.TRADE == report.execType() ? 1 : 0;
        onReport(report.reportSequence(), report.clientSequence());
    }

    @Override
    public void onCancelReject(final CancelRejectDecoder report)
    {
        onReport(report.reportSequence(), report.clientSequence());
    }

    @Override
    public void onBusinessReject(final BusinessRejectDecoder reject)
    {
        refusals.merge(reject.reason().name(), 1, Integer::sum);
    }

    @Override
    public void onNotApplied(final long clientSequence)
    {
        faults.add("given up by the client: clientSequence=" + clientSequence);
    }

    /** Commands that were answered, by the venue or by its gateway. */
    long answeredCount()
    {
        return acknowledged.cardinality() + refusals.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Orders that entered the book. */
    long acceptedCount()
    {
        return acceptedCount;
    }

    /** Fills of own orders. */
    long tradeCount()
    {
        return tradeCount;
    }

    private void onReport(final long reportSequence, final long clientSequence)
    {
        if (reportSequence != lastReportSequence + 1)
        {
            faults.add("report out of order: expected=" + (lastReportSequence + 1) + " reportSequence=" +
                reportSequence);
        }
        lastReportSequence = reportSequence;
        if (0 != clientSequence)
        {
            final int index = Math.toIntExact(clientSequence);
            if (acknowledged.get(index))
            {
                faults.add("acknowledged twice: clientSequence=" + clientSequence);
            }
            acknowledged.set(index);
        }
    }
}
