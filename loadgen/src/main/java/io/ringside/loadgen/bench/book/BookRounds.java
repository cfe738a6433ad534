package io.ringside.loadgen.bench.book;

import io.ringside.loadgen.bench.report.Spread;

/**
 * The rounds of one contender beside another.
 */
final class BookRounds
{
    private final double[] nsPerCommand;
    private double allocatedBytesPerCommand;
    private String fault = "";

    BookRounds(final int rounds)
    {
        nsPerCommand = new double[rounds];
    }

    void set(final int round, final BookTurn turn, final int commands)
    {
        nsPerCommand[round] = (double)turn.durationNs() / commands;
        allocatedBytesPerCommand = Math.max(allocatedBytesPerCommand, (double)turn.allocatedBytes() / commands);
        if (turn.isFailed())
        {
            fault = turn.fault();
        }
    }

    double[] nsPerCommand()
    {
        return nsPerCommand;
    }

    double median()
    {
        return Spread.of(nsPerCommand).median();
    }

    double allocatedBytesPerCommand()
    {
        return allocatedBytesPerCommand;
    }

    String fault()
    {
        return fault;
    }

    void fault(final String text)
    {
        fault = text;
    }
}
