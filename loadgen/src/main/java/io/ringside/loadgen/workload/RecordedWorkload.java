package io.ringside.loadgen.workload;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;

import java.util.List;

/** A recorded flow, message by message. What the exchange answers changes nothing of it. */
final class RecordedWorkload implements Workload
{
    private final List<RecordedRequest> requests;
    private final FlowStatistics statistics;
    private int index;

    RecordedWorkload(final List<RecordedRequest> requests, final FlowStatistics statistics)
    {
        this.requests = requests;
        this.statistics = statistics;
    }

    @Override
    public void next(final long intendedTimeNs, final OrderRequest request)
    {
        final RecordedRequest it = requests.get(index);
        index++;
        request.begin(it.kind(), index, it.orig(), it.sessionIndex(), it.instrumentIndex(), it.side());
        request.terms(it.ordType(), it.timeInForce(), it.priceTicks(), it.quantityLots());
        request.rareTerms(it.terms());
        RecordedFlow.count(statistics, it);
        statistics.countBySession[it.sessionIndex()]++;
        statistics.countByInstrument[it.instrumentIndex()]++;
    }

    @Override
    public void onExecution(
        final long correlation,
        final long origCorrelation,
        final boolean isAnswer,
        final ExecType execType,
        final OrdStatus ordStatus,
        final long leavesLots,
        final Liquidity liquidity,
        final Reason reason)
    {
        // The recording determines the next request.
    }

    @Override
    public void onRefused(final long correlation, final Reason reason)
    {
        // As above.
    }

    @Override
    public void onNotApplied(final long correlation)
    {
        // As above.
    }

    @Override
    public void onLost(final long correlation)
    {
        // As above.
    }

    @Override
    public void onMeasurementStart()
    {
        statistics.reset();
    }

    @Override
    public FlowStatistics statistics()
    {
        return statistics;
    }
}
