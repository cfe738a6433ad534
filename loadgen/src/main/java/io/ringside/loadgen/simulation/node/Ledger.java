package io.ringside.loadgen.simulation.node;

import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.loadgen.simulation.base.Bytes;
import io.ringside.loadgen.simulation.base.Growing;
import io.ringside.loadgen.simulation.base.SimulationFailure;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2LongHashMap;

/**
 * What anybody outside was ever shown, by any process: the records up to the newest one that a report was shown of, and
 * every report by its number. No process may lose, change or double any of it.
 */
public final class Ledger
{
    private static final int STATES_COMPARED = 2_000;

    private final Growing records = new Growing();
    /** The hash of everything up to a record, where a process that was open had one. */
    private final Growing states = new Growing();
    private final Long2LongHashMap reports = new Long2LongHashMap(0);
    private long shownCount;
    private long traceHash = 1;

    /** The newest record of which something was shown, -1 for none. */
    long shownSequence()
    {
        return records.last();
    }

    public long shownCount()
    {
        return shownCount;
    }

    public long traceHash()
    {
        return traceHash;
    }

    public void trace(final long value)
    {
        traceHash = Bytes.mix(traceHash, value);
    }

    /** A process may show something from now on: it must have all that was shown. */
    public void onOpened(final Life life)
    {
        life.tapRecords();
        final long shown = records.last();
        for (long sequence = life.firstTapped(); sequence <= shown; sequence++)
        {
            if (records.get(sequence) != life.recordHash(sequence))
            {
                throw new SimulationFailure("lost: " + life + " is open to participants and " +
                    (0 == life.recordHash(sequence) ? "lacks" : "has another") + " record " + sequence +
                    " of which answers were shown, up to " + shown);
            }
        }
        // Also what its journal does not begin with any more.
        for (long sequence = Math.max(0, shown - STATES_COMPARED); sequence <= shown; sequence++)
        {
            if (0 != life.chainAt(sequence))
            {
                onState(life, sequence, life.chainAt(sequence));
            }
        }
    }

    /** A process that may show something has a state: after what was shown, there is one. */
    void onState(final Life life, final long sequence, final long chain)
    {
        if (sequence > records.last())
        {
            return;
        }
        final long before = states.get(sequence);
        if (0 != before && before != chain)
        {
            throw new SimulationFailure("lost or changed: after command " + sequence + " " + life +
                " has another state than was shown");
        }
        states.set(sequence, chain);
    }

    /** A report leaves for its client. */
    public void onShown(final Life life, final DirectBuffer buffer, final int offset, final int length)
    {
        final long sequence = ReportDescriptor.commandSequence(buffer, offset);
        final long number = ReportDescriptor.reportNumber(buffer, offset);
        final long hash = Bytes.hash(number, buffer, offset, length);
        shownCount++;
        trace(hash);
        if (sequence > life.durableSequence())
        {
            throw new SimulationFailure("shown too early: " + life + " shows report " + number + " of command " +
                sequence + ", durable is " + life.durableSequence());
        }
        final long before = reports.put(number, hash);
        if (0 != before && before != hash)
        {
            throw new SimulationFailure("two reports have number " + number + ": " + life + ", command " + sequence);
        }
        life.tapRecords();
        if (sequence < life.firstTapped())
        {
            // What was pruned before this process started cannot be looked up.
            return;
        }
        if (0 == life.recordHash(sequence))
        {
            throw new SimulationFailure("shown and not journaled: " + life + ", command " + sequence);
        }
        for (long i = records.last() + 1; i <= sequence; i++)
        {
            records.set(i, life.recordHash(i));
        }
        if (records.get(sequence) != life.recordHash(sequence))
        {
            throw new SimulationFailure("two commands have sequence " + sequence + ": " + life + ", report " + number);
        }
    }
}
