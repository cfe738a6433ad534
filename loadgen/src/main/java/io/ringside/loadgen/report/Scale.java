package io.ringside.loadgen.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

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
    private static final double ROUNDING = 1 + 1e-9;

    /** From 0 on. */
    static Scale linear(final double high, final double start, final double end)
    {
        return new Scale(0, Math.max(high, 1e-9), start, end, false);
    }

    /** Widened to the next 1, 2 or 5 on both sides. */
    static Scale log(final double low, final double high, final double start, final double end)
    {
        final double from = roundDown(low);
        double to = next(from);
        while (to < high)
        {
            to = next(to);
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
        for (double tick = low; tick <= high * ROUNDING; tick = next(tick))
        {
            final double power = Math.log10(tick);
            if (high / low < 1_000 || Math.abs(power - Math.rint(power)) < 1e-9)
            {
                ticks.add(tick);
            }
        }
        return ticks;
    }

    /** Round numbers from 0, at most this many. */
    List<Double> linearTicks(final int most)
    {
        double step = roundDown(high / most);
        while (high / step > most)
        {
            step = next(step);
        }
        return multiples(step);
    }

    /** Round times from 0, at most this many. */
    List<Double> timeTicks(final int most)
    {
        for (final double step : TIME_STEPS_S)
        {
            if (high / step <= most)
            {
                return multiples(step);
            }
        }
        return linearTicks(most);
    }

    private List<Double> multiples(final double step)
    {
        return IntStream.rangeClosed(0, (int)(high * ROUNDING / step)).mapToObj((i) -> i * step).toList();
    }

    /** The 1, 2 or 5 times a power of ten that follows one. */
    private static double next(final double value)
    {
        return roundDown(value * 2.6);
    }

    /** The 1, 2 or 5 times a power of ten that is not above a value. */
    private static double roundDown(final double value)
    {
        final double power = Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
        final double digit = value / power * ROUNDING;
        return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
    }
}
