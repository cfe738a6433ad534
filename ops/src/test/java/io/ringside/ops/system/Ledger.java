package io.ringside.ops.system;

import io.ringside.engine.protocol.BusinessRejectDecoder;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.Side;
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
    /** All of it, for a {@link HistoryCheck}; null: it is not kept. */
    ClientHistory history;
    private long lastReportSequence;
    private long acceptedCount;
    private long tradeCount;

    @Override
    public void onExecutionReport(final ExecutionReportDecoder report)
    {
        acceptedCount += ExecType.NEW == report.execType() ? 1 : 0;
        tradeCount += ExecType.TRADE == report.execType() ? 1 : 0;
        if (null != history)
        {
            history.tell(told(report));
        }
        onReport(report.reportSequence(), report.clientSequence());
    }

    @Override
    public void onCancelReject(final CancelRejectDecoder report)
    {
        if (null != history)
        {
            final boolean isGone = Reason.UNKNOWN_ORDER == report.reason() || Reason.TOO_LATE == report.reason();
            history.tell(new Told(
                isGone ? Told.Kind.NO_ORDER : Told.Kind.CHANGE_REFUSED, report.clOrdId(), System.nanoTime())
                .answer(true, report.origClOrdId())
                .numbers(0, report.commandSequence(), report.reportSequence()));
        }
        onReport(report.reportSequence(), report.clientSequence());
    }

    private static Told told(final ExecutionReportDecoder report)
    {
        final Told.Kind kind = switch (report.execType())
        {
            case NEW -> Told.Kind.ACCEPTED;
            case TRADE -> Told.Kind.FILLED;
            case REPLACED -> Told.Kind.REPLACED;
            case REJECTED -> Told.Kind.REFUSED;
            case RESTATED -> Told.Kind.RESTATED;
            default -> Told.Kind.ENDED;
        };
        final String origId = report.origClOrdId();
        return new Told(kind, report.clOrdId(), System.nanoTime())
            .answer(0 != report.clientSequence(), origId.isEmpty() ? null : origId)
            .numbers(report.execId(), report.commandSequence(), report.reportSequence())
            .order(report.orderId(), Side.BUY == report.side())
            .progress(report.quantityLots(), report.leavesLots(), report.cumLots())
            .fill(report.matchId(), report.lastLots(), report.lastPriceTicks());
    }

    @Override
    public void onBusinessReject(final BusinessRejectDecoder reject)
    {
        if (null != history)
        {
            // The door has refused it: the venue has not seen it.
            history.forget(reject.clOrdId());
        }
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
