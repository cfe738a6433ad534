package io.ringside.loadgen.report;

import io.ringside.gateway.json.Json;
import io.ringside.loadgen.result.LatencySummary;
import io.ringside.loadgen.result.Slo;
import org.HdrHistogram.Histogram;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What the page's script draws: the JSON files of the run as they are, and its log as columns. Latencies are
 * nanoseconds, null where there is none; times are seconds since the start of the measurement.
 */
final class ChartData
{
    /** The axis of percentiles is 1 / (1 - p): so many nines, each in so many steps. */
    private static final int NINES = 6;
    private static final int STEPS_PER_NINE = 60;

    private final Map<String, Object> data = Json.object();

    /** Add a file of the run. */
    void file(final String name, final Fields fields)
    {
        data.put(name, fields.values());
    }

    /** Add a sweep. */
    void sweep(final Fields sweep)
    {
        file("sweep", sweep);
        data.put("sweepObjectives", SweepSection.objectives(sweep).stream()
            .map((slo) -> Json.object("slo", slo.expression(), "limitNs", slo.limitNs())).toList());
    }

    /** Add a run, with its log. */
    void run(final LoadRun run)
    {
        file("summary", run.summary());
        file("meta", run.meta());
        data.put("objectives", run.objectives().stream().map((slo) -> objective(slo, run.response())).toList());
        data.put("log", Json.object("percentiles", percentiles(run.log()), "slices", slices(run.log().slices),
            "buckets", Json.object("lowestNs", TimeSlice.LOWEST_NS, "perDecade", TimeSlice.BUCKETS_PER_DECADE,
                "first", run.log().slices.stream().mapToInt(TimeSlice::firstBucket).min().orElse(0))));
    }

    /** Makes text that ends no element and begins none, wherever it stands in a page. */
    String json()
    {
        final StringBuilder out = new StringBuilder();
        Json.write(data).chars().forEach((letter) ->
        {
            if ('<' == letter || '>' == letter || '&' == letter || letter > '~')
            {
                out.append(String.format("\\u%04x", letter));
            }
            else
            {
                out.append((char)letter);
            }
        });
        return out.toString();
    }

    private static Object objective(final Slo slo, final LatencySummary response)
    {
        return Json.object("slo", slo.expression(), "figure", slo.figure().label(), "limitNs", slo.limitNs(),
            "state", PageHead.state(slo, response));
    }

    private static Object percentiles(final LatencyLog log)
    {
        final List<Double> nines = IntStream.rangeClosed(0, NINES * STEPS_PER_NINE)
            .mapToObj((i) -> (double)i / STEPS_PER_NINE).toList();
        return Json.object("nines", nines, "response", curve(log.response(), nines),
            "service", curve(log.service(), nines), "slip", curve(log.slip(), nines),
            "supported", Json.object("response", supported(log.response()), "service", supported(log.service()),
                "slip", supported(log.slip())));
    }

    /** Up to its maximum, which stands where one sample is left. */
    private static List<Long> curve(final Histogram histogram, final List<Double> nines)
    {
        final double last = Math.log10(histogram.getTotalCount());
        final List<Long> values = new ArrayList<>();
        for (final double it : nines)
        {
            values.add(it < last ? (Long)histogram.getValueAtPercentile(100 * (1 - Math.pow(10, -it))) :
                it - 1.0 / STEPS_PER_NINE < last ? (Long)histogram.getMaxValue() : null);
        }
        return values;
    }

    /** The nines that ten samples or more are behind. */
    private static double supported(final Histogram histogram)
    {
        return Math.log10(Math.max(1, (double)histogram.getTotalCount() / LatencySummary.samplesNeeded(0)));
    }

    private static Object slices(final List<TimeSlice> slices)
    {
        return Json.object("start", column(slices, TimeSlice::startS), "end", column(slices, TimeSlice::endS),
            "sent", list(slices, TimeSlice::sent), "acknowledged", list(slices, TimeSlice::acknowledged),
            "p50", column(slices, TimeSlice::p50), "p99", column(slices, TimeSlice::p99),
            "max", column(slices, TimeSlice::max), "cells", list(slices, TimeSlice::cells));
    }

    private static List<Object> column(final List<TimeSlice> slices, final ToDoubleFunction<TimeSlice> value)
    {
        return list(slices, (slice) ->
        {
            final double it = Math.round(value.applyAsDouble(slice) * 1e3) / 1e3;
            return it < 0 ? null : it == Math.rint(it) ? (Object)(long)it : (Object)it;
        });
    }

    private static List<Object> list(final List<TimeSlice> slices, final Function<TimeSlice, Object> value)
    {
        return slices.stream().map(value).toList();
    }
}
