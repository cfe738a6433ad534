package io.ringside.loadgen.bench.ring;

import java.util.List;

import io.ringside.loadgen.bench.report.Spread;

/**
 * The rounds of one implementation at one batch.
 */
final class Rounds
{
    private final Discipline discipline;
    private final double[][] figures;
    private double allocatedBytesPerMessage;
    private String fault = "";

    Rounds(final Discipline discipline, final int count)
    {
        this.discipline = discipline;
        figures = new double[discipline.figureNames().size()][count];
    }

    void set(final int round, final long messages, final Answer answer)
    {
        if (!answer.isValid())
        {
            fault = answer.note();
        }
        final double[] values = discipline.figures(answer, messages);
        for (int i = 0; i < values.length; i++)
        {
            figures[i][round] = values[i];
        }
        if (answer.figures().length > 1)
        {
            allocatedBytesPerMessage =
                Math.max(allocatedBytesPerMessage, (double)answer.figures()[1] / messages);
        }
    }

    /** What the ratio is taken of, round by round. */
    double[] deciding()
    {
        return figures[0];
    }

    /** Medians of the rounds; of a maximum the greatest. */
    double figure(final int index)
    {
        final Spread spread = Spread.of(figures[index]);
        return discipline.figureNames().get(index).startsWith("max") ? spread.max() : spread.median();
    }

    List<String> names()
    {
        return discipline.figureNames();
    }

    double allocatedBytesPerMessage()
    {
        return allocatedBytesPerMessage;
    }

    String fault()
    {
        return fault;
    }
}
