package io.ringside.ops.admin.load;

import io.ringside.gateway.json.Json;

import java.util.List;
import java.util.Map;

/**
 * A figure that must not rise over a long run: the straight line through its lowest values, and how far that rises.
 *
 * @param name         for people.
 * @param unit         of its values.
 * @param points       hours since the start, and the lowest value around then.
 * @param allowed      rise over the run that is allowed, in its unit.
 * @param allowedShare the same, as a share of where the line begins.
 */
record Floor(String name, String unit, List<double[]> points, double allowed, double allowedShare)
{
    /** Fewer points can rise by chance. */
    static final int POINTS_MIN = 4;

    /** The quantile of a normal distribution: 5 % lie above. */
    private static final double CHANCE_Z = 1.645;

    boolean isKnown()
    {
        return points.size() >= POINTS_MIN;
    }

    /** Rise an hour; NaN if it is not known. */
    double slope()
    {
        if (!isKnown())
        {
            return Double.NaN;
        }
        final double meanX = points.stream().mapToDouble((it) -> it[0]).average().orElse(0);
        final double meanY = points.stream().mapToDouble((it) -> it[1]).average().orElse(0);
        double products = 0;
        double squares = 0;
        for (final double[] it : points)
        {
            products += (it[0] - meanX) * (it[1] - meanY);
            squares += (it[0] - meanX) * (it[0] - meanX);
        }
        return 0 == squares ? Double.NaN : products / squares;
    }

    /** Rise from the first point to the last, on the line. */
    double rise()
    {
        return isKnown() ? slope() * (points.get(points.size() - 1)[0] - points.get(0)[0]) : Double.NaN;
    }

    /** The rise that is allowed. */
    double limit()
    {
        final double begin = isKnown() ?
            points.stream().mapToDouble((it) -> it[1]).average().orElse(0) - rise() / 2 : 0;
        return Math.max(allowed, allowedShare * Math.max(0, begin));
    }

    boolean isRising()
    {
        return rise() > limit() && isTrend();
    }

    /** More pairs of points rise than chance makes (Mann and Kendall): one bad moment is no trend. */
    private boolean isTrend()
    {
        int score = 0;
        final int count = points.size();
        for (int i = 0; i < count; i++)
        {
            for (int j = i + 1; j < count; j++)
            {
                score += (int)Math.signum(points.get(j)[1] - points.get(i)[1]);
            }
        }
        return (score - 1) / Math.sqrt(count * (count - 1) * (2 * count + 5) / 18.0) > CHANCE_Z;
    }

    /** OK, ROSE, or unknown. */
    String verdict()
    {
        return !isKnown() ? "unknown" : isRising() ? "ROSE" : "OK";
    }

    Map<String, Object> describe()
    {
        return Json.object(
            "name", name, "unit", unit, "points", points.size(), "slopePerHour", isKnown() ? slope() : null,
            "rise", isKnown() ? rise() : null, "limit", isKnown() ? limit() : null, "verdict", verdict());
    }
}
