package io.ringside.loadgen.simulation.sbe;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.loadgen.simulation.base.SimulationFailure;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * What became of one firm's orders: each execution has one id and comes once, quantities add up, and what is to end
 * with a connection ends with it.
 */
final class SbeFills
{
    private final String name;
    private final Map<Long, Long> sequenceByExecId = new HashMap<>();
    private final Map<Long, Long> doneByOrder = new HashMap<>();
    private final TreeSet<Long> live = new TreeSet<>();

    SbeFills(final String name)
    {
        this.name = name;
    }

    /** A report that was never seen, in order of numbers. */
    void on(final ExecutionReportDecoder report)
    {
        final Long before = sequenceByExecId.put(report.execId(), report.reportSequence());
        if (null != before)
        {
            throw failure("had that execution with report " + before, report);
        }
        if (0 == report.orderId() || ExecType.REJECTED == report.execType())
        {
            return;
        }
        if (0 == report.clientSequence() && !doneByOrder.containsKey(report.orderId()))
        {
            throw failure("knows of no command that has entered it", report);
        }
        final long done = doneByOrder.getOrDefault(report.orderId(), 0L) +
            (ExecType.TRADE == report.execType() ? report.lastLots() : 0);
        if (done != report.cumLots() || done + report.leavesLots() > report.quantityLots())
        {
            throw failure("adds up " + done, report);
        }
        doneByOrder.put(report.orderId(), done);
        if (report.leavesLots() > 0)
        {
            live.add(report.orderId());
        }
        else
        {
            live.remove(report.orderId());
        }
    }

    /** A command has been answered that came behind the end of a connection, with which all orders were to end. */
    void onAllEnded()
    {
        if (!live.isEmpty())
        {
            throw new SimulationFailure(name + " has orders that were to end with its connection: " + live);
        }
    }

    private SimulationFailure failure(final String what, final ExecutionReportDecoder report)
    {
        return new SimulationFailure(name + " " + what + ": " + report);
    }
}
