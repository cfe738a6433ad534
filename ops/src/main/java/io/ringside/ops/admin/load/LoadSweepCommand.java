package io.ringside.ops.admin.load;

import io.ringside.gateway.json.Json;
import io.ringside.loadgen.report.Fields;
import io.ringside.loadgen.result.LatencySummary;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.Numbers;
import io.ringside.loadgen.result.Slo;
import io.ringside.loadgen.result.Verdict;
import io.ringside.loadgen.result.VerdictRules;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.RateConverter;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** {@code ringside load sweep}: latency against rate, and the highest rate that the exchange holds. */
@Command(name = "sweep", sortOptions = false,
    description = "Latency against rate: one run a rate, upwards until two in a row fail, then closer.",
    footer = "Example: ringside load sweep --from 1k --to 100k --slo 'p99<5ms' --out reports/sweep")
final class LoadSweepCommand extends Verb
{
    private static final String ROW = "%12s %12s %10s %10s %10s %10s   %s";
    private static final int STEPS_MAX = 100;

    @Option(names = "--from", defaultValue = "1k", converter = RateConverter.class,
        description = "lowest rate, messages per second (default ${DEFAULT-VALUE})")
    private long from;

    @Option(names = "--to", defaultValue = "100k", converter = RateConverter.class,
        description = "highest rate (default ${DEFAULT-VALUE})")
    private long to;

    @Option(names = "--steps", paramLabel = "N", defaultValue = "12",
        description = "rates on the way up, in equal ratios (default ${DEFAULT-VALUE})")
    private int steps;

    @Option(names = "--refine", paramLabel = "N", defaultValue = "3",
        description = "rates between the highest that held and the next (default ${DEFAULT-VALUE})")
    private int refine;

    @Option(names = "--duration", defaultValue = "10s",
        description = "of the measurement of one rate (default ${DEFAULT-VALUE})")
    private Duration duration;

    @Option(names = "--warmup", defaultValue = "3s", description = "before it (default ${DEFAULT-VALUE})")
    private Duration warmup;

    @Option(names = "--out", paramLabel = "DIR", description =
        "for sweep.json, and the files of each rate in DIR/RATE (default: no files)")
    private Path out;

    @Mixin
    private FlowOptions flow;

    @Mixin
    private LoadOptions options;

    private final List<Map<String, Object>> rows = new ArrayList<>();

    @Override
    public Integer call()
    {
        CliException.usageIf(from >= to, "--from must be below --to: found " + from + " and " + to);
        CliException.usageIf(steps < 2 || steps > STEPS_MAX || refine < 0 || refine > STEPS_MAX,
            "--steps must be 2 to " + STEPS_MAX + ", --refine 0 to " + STEPS_MAX + ": found " + steps + " and " +
            refine);
        final RateSweep sweep = new RateSweep(from, to, steps, refine);
        return options.with(this, flow::apply, (runs, stopSignal) -> sweep(sweep, runs, stopSignal));
    }

    private int sweep(final RateSweep sweep, final LoadOptions.Runs runs, final StopSignal stopSignal)
    {
        if (!isJson())
        {
            line(ROW, "rate", "achieved", "p50 us", "p99 us", "p99.9 us", "max us", "");
        }
        boolean isAnyValid = false;
        for (long rate = sweep.nextRate(); 0 != rate && !stopSignal.isRequested(); rate = sweep.nextRate())
        {
            final LoadResult result =
                runs.run(rate, duration, warmup, null == out ? null : out.resolve(String.valueOf(rate)));
            if (result.isPartial())
            {
                break;
            }
            sweep.add(new RateSweep.Step(rate, outcome(result), result.measurement().response().p99()));
            isAnyValid |= Verdict.INVALID != result.verdict();
            show(rate, result);
        }
        end(sweep);
        return stopSignal.isRequested() ? ExitCode.INTERRUPTED : sweep.highestRate() > 0 ? ExitCode.OK :
            isAnyValid ? ExitCode.FAILED : ExitCode.INVALID;
    }

    private static RateSweep.Outcome outcome(final LoadResult result)
    {
        return switch (result.verdict())
        {
            case PASS -> RateSweep.Outcome.HELD;
            case SLO_FAIL -> RateSweep.Outcome.FAILED;
            default -> VerdictRules.hasKeptUp(result) ? RateSweep.Outcome.UNKNOWN : RateSweep.Outcome.FAILED;
        };
    }

    private void show(final long rate, final LoadResult result)
    {
        rows.add(Json.object(
            "rate", rate, "achievedRate", result.measurement().achievedRate(), "verdict", result.verdict().name(),
            "reasons", result.reasons(), "responseNs", Fields.of(result).fields("responseNs").values()));
        if (!isJson())
        {
            final LatencySummary response = result.measurement().response();
            final StringJoiner why = new StringJoiner("; ", ": ", "").setEmptyValue("");
            result.reasons().forEach(why::add);
            line(ROW, Numbers.count(rate), Numbers.count(Math.round(result.measurement().achievedRate())),
                Numbers.micros(response.p50()), Numbers.micros(response.p99()), Numbers.micros(response.p999()),
                Numbers.micros(response.max()), result.verdict() + why.toString());
        }
    }

    private void end(final RateSweep sweep)
    {
        final long highest = sweep.highestRate();
        final long knee = sweep.kneeRate();
        final List<String> objectives = options.objectives().stream().map(Slo::expression).toList();
        final Map<String, Object> fields = Json.object(
            "objectives", objectives, "kneeRate", 0 == knee ? null : knee, "kneeBeyond", sweep.isKneeBeyond(),
            "highestRate", 0 == highest ? null : highest, "steps", rows);
        write(fields);
        if (isJson())
        {
            json("load-sweep/1", fields);
            return;
        }
        final String what = objectives.isEmpty() ? "" : " with " + String.join(", ", objectives);
        line(0 == highest ? "no rate held" + what :
            String.format(Locale.ROOT, "highest rate that held%s: %s msg/s", what, Numbers.count(highest)));
        line(0 == highest ? "knee: none, because no rate held" : sweep.isKneeBeyond() ? "knee: beyond these rates" :
            0 == knee ? "knee: not known" :
            "knee: " + Numbers.count(knee) + " msg/s; above it p99 is more than three times what it was");
        if (null != out)
        {
            line(LoadReportCommand.hint(out));
        }
    }

    private void write(final Map<String, Object> fields)
    {
        if (null != out)
        {
            try
            {
                Files.createDirectories(out);
                writeJson(out.resolve("sweep.json"), "load-sweep/1", fields);
            }
            catch (final IOException ex)
            {
                throw new CliException(ExitCode.FAILED,
                    "cannot write " + out.resolve("sweep.json") + ": " + ex.getMessage());
            }
        }
    }
}
