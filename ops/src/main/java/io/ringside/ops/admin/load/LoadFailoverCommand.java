package io.ringside.ops.admin.load;

import io.ringside.gateway.json.Json;
import io.ringside.loadgen.Outage;
import io.ringside.loadgen.RequestPoints;
import io.ringside.loadgen.report.Fields;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.Numbers;
import io.ringside.loadgen.result.ResultTable;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.RateConverter;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** {@code ringside load failover}: what clients see when a node is killed or stopped under load. */
@Command(name = "failover", sortOptions = false, description = {
    "Put load on an exchange, kill one of its nodes or hold it for a while, and show what clients saw of it.",
    "That is the longest time without an answer, what was lost, what was answered twice, and each request as a",
    "point. The node must run on this machine: --dir is its data directory, or --pid its process. Nothing takes",
    "over by itself: what starts a node afterwards, a supervisor, you, or --then, must let it listen where the",
    "killed one did."},
    footer = {"Example: ringside --dir data load failover --kill primary --at 10s --out reports/f1 \\",
        "           --then './ringside --dir data start'"})
final class LoadFailoverCommand extends Verb
{
    private static final String ROW = "%8s %8s %9s %9s %6s %8s %10s %10s %10s%s";
    private static final String PAUSE = "pause";

    @Option(names = "--kill", paramLabel = "WHAT", required = true, description =
        "primary or standby: kill -9; pause: stand still for the time of --for (SIGSTOP, then SIGCONT)")
    private String what;

    @Option(names = "--pid", paramLabel = "PID", description =
        "process of the node (default: the one that runs on --dir)")
    private Long pid;

    @Option(names = "--at", paramLabel = "TIME", defaultValue = "10s",
        description = "when, from the start of the measurement (default ${DEFAULT-VALUE})")
    private Duration at;

    @Option(names = "--for", paramLabel = "TIME", defaultValue = "5s",
        description = "how long a pause is (default ${DEFAULT-VALUE})")
    private Duration pause;

    @Option(names = "--then", paramLabel = "COMMAND", description =
        "for a shell, right afterwards, such as one that starts a node; goes on when the run is over")
    private String then;

    @Option(names = "--max-gap", paramLabel = "TIME", description =
        "end with exit code 1 if nobody was answered for longer (default: no bound)")
    private Duration maxGap;

    @Option(names = "--rate", defaultValue = "1000", converter = RateConverter.class,
        description = "messages per second (default ${DEFAULT-VALUE})")
    private long rate;

    @Option(names = "--duration", defaultValue = "40s",
        description = "of the measurement; long enough for all to be well again (default ${DEFAULT-VALUE})")
    private Duration duration;

    @Option(names = "--warmup", defaultValue = "5s", description = "before it (default ${DEFAULT-VALUE})")
    private Duration warmup;

    @Option(names = "--out", paramLabel = "DIR", description =
        "for points.csv, failover.json, and the files of load run (default: no files)")
    private Path out;

    @Mixin
    private FlowOptions flow;

    @Mixin
    private LoadOptions options;

    @Override
    public Integer call() throws IOException
    {
        check();
        CliException.usageIf(null == pid && null == root().dir(),
            "which node is meant? Give its data directory with --dir, or its process with --pid");
        final VictimProcess victim = null == pid ? VictimProcess.of(root().dir()) : VictimProcess.of(pid);
        final RequestPoints points =
            new RequestPoints(rate * (duration.plus(warmup).toSeconds() + 1) + rate / 10);
        options.observe(points);
        options.allowRejects();
        err().printf("process %d %s %s after the warm-up of %s%n", victim.pid(), PAUSE.equals(what) ?
            "stands still for " + Text.duration(pause.toNanos()) : "is killed", Text.duration(at.toNanos()),
            Text.duration(warmup.toNanos()));
        err().flush();
        if (null != out)
        {
            Files.createDirectories(out);
        }
        return options.with(this, (context) -> flow.apply(context.proof()), (runs, early) ->
        {
            try (FailoverEvent event = new FailoverEvent(victim, PAUSE.equals(what) ? pause : null, then, out, points,
                warmup.plus(at).toNanos()))
            {
                event.start();
                final LoadResult result = runs.run(rate, duration, warmup, out);
                return early.isRequested() && event.eventNs() < 0 ? ExitCode.INTERRUPTED : end(result, points, event);
            }
        });
    }

    private void check()
    {
        CliException.usageIf(!List.of("primary", "standby", PAUSE).contains(what),
            "--kill must be primary, standby or pause: found " + what);
        CliException.usageIf(at.compareTo(duration) >= 0,
            "--at must be before the end of the measurement: found --at " + Text.duration(at.toNanos()) +
            " and --duration " + Text.duration(duration.toNanos()));
    }

    private int end(final LoadResult result, final RequestPoints points, final FailoverEvent event)
    {
        if (event.eventNs() < 0)
        {
            throw new CliException(ExitCode.FAILED, "nothing happened to the node: " +
                (null == event.failure() ? "the run ended before" : event.failure()));
        }
        if (null != event.failure())
        {
            err().println("ringside: " + event.failure());
        }
        final Outage outage = Outage.of(points, event.eventNs(), warmup.plus(duration).toNanos());
        final boolean isTooLong = null != maxGap && outage.gapNs() > maxGap.toNanos();
        final Map<String, Object> fields = fields(result, outage);
        write(points, fields);
        answer("load-failover/1", fields, () -> show(result, outage));
        if (isTooLong)
        {
            err().printf("ringside: nobody was answered for %s: at most %s is allowed%n",
                Text.duration(outage.gapNs()), Text.duration(maxGap.toNanos()));
        }
        final int exitCode = LoadTargets.exitCode(result);
        return ExitCode.OK == exitCode && isTooLong ? ExitCode.FAILED : exitCode;
    }

    private Map<String, Object> fields(final LoadResult result, final Outage outage)
    {
        return Json.object(
            "verdict", result.verdict().name(), "reasons", result.reasons(), "event", what, "eventNs", outage.eventNs(),
            "firstAnswerAfterNs", outage.firstAnswerNs() < 0 ? null : outage.firstAnswerNs() - outage.eventNs(),
            "gapNs", outage.gapNs(), "gapStartAfterNs", outage.gapStartNs() - outage.eventNs(),
            "maxGapNs", null == maxGap ? null : maxGap.toNanos(), "sent", result.counts().sent(),
            "acknowledged", result.counts().acknowledged(), "rejected", result.counts().rejected(),
            "lost", result.counts().lost(), "duplicates", result.counts().duplicates(),
            "notSent", result.counts().notSent(),
            "seconds", outage.seconds().stream().map((it) -> Json.object(
                "second", it.startS(), "due", it.due(), "answered", it.answered(), "rejected", it.rejected(),
                "lost", it.lost(), "doubled", it.doubled(), "p50", it.p50Ns() < 0 ? null : it.p50Ns(),
                "p99", it.p99Ns() < 0 ? null : it.p99Ns(), "max", it.maxNs() < 0 ? null : it.maxNs())).toList(),
            "load", Fields.of(result).values());
    }

    private void write(final RequestPoints points, final Map<String, Object> fields)
    {
        if (null == out)
        {
            return;
        }
        try
        {
            points.write(out.resolve("points.csv"));
            writeJson(out.resolve("failover.json"), "load-failover/1", fields);
        }
        catch (final IOException ex)
        {
            throw new CliException(ExitCode.FAILED, "cannot write to " + out + ": " + ex.getMessage());
        }
    }

    private String event()
    {
        return PAUSE.equals(what) ? PAUSE : what + " killed";
    }

    private void show(final LoadResult result, final Outage outage)
    {
        final long eventS = TimeUnit.NANOSECONDS.toSeconds(outage.eventNs());
        line(ROW, "second", "due", "answered", "rejected", "lost", "doubled", "p50 us", "p99 us", "max us", "");
        for (final Outage.Second it : outage.seconds())
        {
            line(ROW, it.startS(), it.due(), it.answered(), it.rejected(), it.lost(), it.doubled(),
                Numbers.micros(it.p50Ns()), Numbers.micros(it.p99Ns()), Numbers.micros(it.maxNs()),
                it.startS() == eventS ? "  <- " + event() : "");
        }
        line("");
        out().print(ResultTable.format(result));
        final long gapStartNs = outage.gapStartNs() - outage.eventNs();
        line(String.format(Locale.ROOT, "%s at %s of the run: %s; longest time without an answer %s, %s; " +
            "lost %,d, doubled %,d",
            event(), Text.duration(outage.eventNs()),
            outage.firstAnswerNs() < 0 ? "no request sent after it was answered" :
            "a request sent after it was first answered after " +
            Text.duration(outage.firstAnswerNs() - outage.eventNs()),
            Text.duration(outage.gapNs()),
            0 == gapStartNs ? "from it on" : "from " + Text.duration(gapStartNs) + " after it on",
            result.counts().lost(), result.counts().duplicates()));
        if (null != out)
        {
            line("points: " + out.resolve("points.csv"));
        }
    }
}
