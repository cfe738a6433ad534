package io.ringside.loadgen.report;

import java.util.ArrayList;
import java.util.List;

/**
 * From values to coordinates, and the round values to mark on the way.
 *
 * @param low   value at the start.
 * @param high  value at the end.
 * @param start coordinate of it.
 * @param end   coordinate of it; smaller than the start on an axis that points up.
 * @param isLog whether equal ratios take equal room.
 */
record Scale(double low, double high, double start, double end, boolean isLog)
{
    private static final double[] TIME_STEPS_S = {
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 43_200, 86_400};

    static Scale linear(final double low, final double high, final double start, final double end)
    {
        return new Scale(low, Math.max(high, low + 1e-9), start, end, false);
    }

    /** Widened to the next 1, 2 or 5 on both sides. */
    static Scale log(final double low, final double high, final double start, final double end)
    {
        final double from = roundDown(low);
        double to = roundDown(high);
        while (to < high || to <= from)
        {
            to = roundDown(to * 2.6);
        }
        return new Scale(from, to, start, end, true);
    }

    double at(final double value)
    {
        final double share = isLog ?
            Math.log(Math.max(value, low) / low) / Math.log(high / low) : (value - low) / (high - low);
        return start + Math.min(1, share) * (end - start);
    }

    /** Powers of ten, and over less than three of them also 2 and 5 times each. */
    List<Double> logTicks()
    {
        final List<Double> ticks = new ArrayList<>();
        final int[] steps = high / low < 1_000 ? new int[]{1, 2, 5} : new int[]{1};
        for (int power = (int)Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++)
        {
            for (final int step : steps)
            {
                addInside(ticks, step * Math.pow(10, power));
            }
        }
        return ticks;
    }

    /** Round numbers from 0 on, at most so many. */
    List<Double> linearTicks(final int most)
    {
        double step = roundDown((high - low) / most);
        while ((high - low) / step > most)
        {
            step = roundDown(step * 2.6);
        }
        return multiples(step);
    }

    /** Round times from 0 on, at most so many. */
    List<Double> timeTicks(final int most)
    {
        for (final double step : TIME_STEPS_S)
        {
            if ((high - low) / step <= most)
            {
                return multiples(step);
            }
        }
        return linearTicks(most);
    }

    private List<Double> multiples(final double step)
    {
        final List<Double> ticks = new ArrayList<>();
        for (int i = 0; i * step <= high * (1 + 1e-9); i++)
        {
            addInside(ticks, i * step);
        }
        return ticks;
    }

    private void addInside(final List<Double> ticks, final double value)
    {
        if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9))
        {
            ticks.add(value);
        }
    }

    /** The 1, 2 or 5 times a power of ten that is not above a value. */
    private static double roundDown(final double value)
    {
        final double power = Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
        final double digit = value / power * (1 + 1e-9);
        return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
    }
}
