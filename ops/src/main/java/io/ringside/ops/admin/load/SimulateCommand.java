package io.ringside.ops.admin.load;

import io.ringside.loadgen.simulation.Simulation;
import io.ringside.loadgen.simulation.base.Bug;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Verb;
import io.ringside.gateway.json.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code ringside simulate}: runs whole venues on simulated disks, networks and clocks, each from a seed. */
@Command(name = "simulate", sortOptions = false, description = {
    "Simulate a venue and everything that can go wrong with it.",
    "Each seed draws a primary and a standby, or one node, with clients, on one thread: their disks fail, lie and",
    "fill, the network loses and delays, processes crash and pause, operators promote, logs are pruned, and a",
    "standby that cannot follow is given files. Nothing that a client was told may be lost, doubled or changed,",
    "both nodes must have the same state, and when nothing fails any more all must come right. A seed that fails",
    "prints the command that repeats it."},
    footer = "Example: ringside simulate --seeds 2000")
public final class SimulateCommand extends Verb
{
    private static final String SCHEMA = "ringside.simulate/1";
    private static final int COLLECTED = 100;

    @Option(names = "--seeds", paramLabel = "N", defaultValue = "100",
        description = "how many (default ${DEFAULT-VALUE})")
    private long seeds;

    @Option(names = "--from", paramLabel = "SEED", defaultValue = "1",
        description = "the first of them (default ${DEFAULT-VALUE})")
    private long from;

    @Option(names = "--trace", description = "say what happens in each seed")
    private boolean isTracing;

    @Option(names = "--keep-going", description = "go on after a seed that fails")
    private boolean keepsGoing;

    @Option(names = "--bug", paramLabel = "NAME", defaultValue = "none", description =
        "plant a fault in the venue, to see it found; '?' lists them (default ${DEFAULT-VALUE})")
    private String bugName;

    @Override
    public Integer call()
    {
        CliException.usageIf(seeds < 1, "--seeds must be 1 or more: found " + seeds);
        if ("?".equals(bugName))
        {
            Arrays.stream(Bug.values()).forEach((it) -> line(it.label()));
            return ExitCode.OK;
        }
        final Bug bug = Arrays.stream(Bug.values()).filter((it) -> it.label().equals(bugName)).findFirst()
            .orElse(null);
        CliException.usageIf(null == bug, "--bug must be one that --bug ? lists: found " + bugName);
        // The venue checks itself, too. Before its classes are loaded.
        ClassLoader.getSystemClassLoader().setPackageAssertionStatus("io.ringside", true);
        try (StopSignal stopSignal = new StopSignal();
            Simulation simulation = new Simulation(bug).log(isTracing ? err() : null))
        {
            // The seed in hand comes to its end: shared memory that is taken away from under it would fail it, or stay.
            stopSignal.watch(() ->
            {
            });
            return run(bug, simulation, stopSignal);
        }
    }

    private int run(final Bug bug, final Simulation simulation, final StopSignal stopSignal)
    {
        final List<Map<String, Object>> failures = new ArrayList<>();
        final long beginNs = System.nanoTime();
        long ran = 0;
        long undecided = 0;
        long shown = 0;
        double virtualSeconds = 0;
        long traceHash = 0;
        while (ran < seeds && !stopSignal.isRequested() && (keepsGoing || failures.isEmpty()))
        {
            final Simulation.Result result = simulation.run(from + ran++);
            undecided += result.isDecided() ? 0 : 1;
            shown += result.shown();
            virtualSeconds += result.virtualNs() / 1e9;
            traceHash = traceHash * 31 + result.traceHash();
            if (null != result.failure())
            {
                failures.add(failure(result, bug));
            }
            if (0 == ran % COLLECTED)
            {
                // The cores' memory is not of the heap, so nothing else makes the collector look for those that ended.
                System.gc();
            }
        }
        final double seconds = (System.nanoTime() - beginNs) / 1e9;
        final Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("from", from);
        fields.put("seeds", ran);
        fields.put("failed", failures.size());
        fields.put("undecided", undecided);
        fields.put("seconds", seconds);
        fields.put("seedsPerSecond", ran / seconds);
        fields.put("virtualSeconds", virtualSeconds);
        fields.put("reports", shown);
        fields.put("traceHash", Long.toHexString(traceHash));
        fields.put("failures", failures);
        fields.put("marks", marks(simulation.coverage()));
        answer(SCHEMA, fields, () -> print(simulation, fields));
        return failures.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    private Map<String, Object> failure(final Simulation.Result result, final Bug bug)
    {
        final String command = "ringside simulate --seeds 1 --from " + result.seed() +
            (Bug.NONE == bug ? "" : " --bug " + bug.label()) + " --trace";
        if (!isJson())
        {
            line("seed %d FAILED: %s", result.seed(), result.failure().getMessage());
            line("  repeat it: %s", command);
        }
        if (isTracing)
        {
            result.failure().printStackTrace(err());
        }
        return Json.object("seed", result.seed(), "what", String.valueOf(result.failure().getMessage()),
            "command", command);
    }

    private static Map<String, Object> marks(final Map<Mark, Long> counts)
    {
        final Map<String, Object> result = new LinkedHashMap<>();
        counts.forEach((mark, count) -> result.put(mark.label(), count));
        return result;
    }

    private void print(final Simulation simulation, final Map<String, Object> fields)
    {
        final List<String> never = new ArrayList<>();
        simulation.coverage().forEach((mark, count) ->
        {
            line("%-28s %,12d", mark.label(), count);
            if (0 == count)
            {
                never.add(mark.label());
            }
        });
        line(String.format(Locale.ROOT, "%d seeds in %.1f s (%.0f a second, %.0f s of venue time), %d reports, " +
            "%d failed, %d left to an operator", (Long)fields.get("seeds"), (Double)fields.get("seconds"),
            (Double)fields.get("seedsPerSecond"), (Double)fields.get("virtualSeconds"), (Long)fields.get("reports"),
            (Integer)fields.get("failed"), (Long)fields.get("undecided")));
        if (!never.isEmpty())
        {
            line("never reached: " + String.join(", ", never));
        }
    }
}
