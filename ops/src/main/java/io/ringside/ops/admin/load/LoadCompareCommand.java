package io.ringside.ops.admin.load;

import io.ringside.gateway.json.Json;
import io.ringside.loadgen.result.LatencyFigure;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code ringside load compare}: compares the response times of runs with those of others. */
@Command(name = "compare", sortOptions = false,
    description = "Response times of B beside those of A: median runs, and between which values all lie.",
    footer = "Example: ringside load compare reports/before reports/after --fail-if 'p99>+10%%'")
final class LoadCompareCommand extends Verb
{
    private static final Pattern LIMIT = Pattern.compile(
        "(" + LatencyFigure.REGEX + ")\\s*>\\s*\\+?([0-9]{1,6}(?:\\.[0-9]{1,3})?)\\s*%");
    private static final String ROW = "%-20s %28s %28s %12s   %s";

    @Parameters(index = "0", paramLabel = "A", description =
        "directory of a run, or of several: what `load run --out DIR` writes")
    private Path before;

    @Parameters(index = "1", paramLabel = "B", description = "directory of what to compare with it")
    private Path after;

    @Option(names = "--fail-if", paramLabel = "LIMIT", description =
        "exit with 1 if a figure of B is more than so much above that of A, such as 'p99>+10%%'; may be repeated")
    private List<String> limits = new ArrayList<>();

    /** The most by which a figure may grow, 0.1 is 10 %. */
    private record Limit(LatencyFigure figure, double share)
    {
        static Limit parse(final String text)
        {
            final Matcher matcher = LIMIT.matcher(text);
            CliException.usageIf(!matcher.matches(), "not a limit: '" + text +
                "', write a figure (p50, p90, p99, p99.9, p99.99, max, mean) and a share, such as 'p99>+10%'");
            return new Limit(
                LatencyFigure.parse(matcher.group(1)), Double.parseDouble(matcher.group(2)) / 100);
        }
    }

    @Override
    public Integer call()
    {
        final List<Limit> all = limits.stream().map(Limit::parse).toList();
        final LoadRuns a = LoadRuns.read(before);
        final LoadRuns b = LoadRuns.read(after);
        final List<String> failures = failures(all, a, b);
        final List<String> invalid = new ArrayList<>(a.invalid());
        invalid.addAll(b.invalid());
        final Map<String, Object> fields = Json.object(
            "a", Map.of("name", a.name, "runs", a.count(), "responseNs", a.spreads()),
            "b", Map.of("name", b.name, "runs", b.count(), "responseNs", b.spreads()),
            "differences", a.differences(b), "isNodeKnown", isNodeKnown(a, b), "isScatterKnown", isScatterKnown(a, b),
            "invalid", invalid, "failures", failures);
        answer("load-compare/1", fields, () ->
        {
            print(a, b);
            invalid.forEach((reason) -> line("INVALID: " + reason));
            failures.forEach((failure) -> line("FAIL: " + failure));
        });
        return !failures.isEmpty() ? ExitCode.FAILED : invalid.isEmpty() ? ExitCode.OK : ExitCode.INVALID;
    }

    private void print(final LoadRuns a, final LoadRuns b)
    {
        line("A  " + a.name + runs(a));
        line("B  " + b.name + runs(b));
        a.differences(b).forEach((difference) -> line("not alike: " + difference));
        if (!isNodeKnown(a, b))
        {
            line("unknown: what the nodes were, because not all of them could be asked");
        }
        if (!isScatterKnown(a, b))
        {
            line("unknown: how far runs of the same kind lie apart: repeat both with --repeat 3");
        }
        line(ROW, "response time (us)", "A", "B", "difference", "");
        for (final LatencyFigure figure : LatencyFigure.values())
        {
            final LoadRuns.Spread ours = a.spread(figure);
            final LoadRuns.Spread theirs = b.spread(figure);
            final boolean isKnown = null != ours && null != theirs;
            line(ROW, figure.label(), null == ours ? "n/a" : ours, null == theirs ? "n/a" : theirs,
                isKnown ? percent(growth(ours, theirs)) : "n/a",
                !isKnown ? "" : !isScatterKnown(a, b) ? "scatter unknown" : ours.overlaps(theirs) ?
                    "within the spread" : "beyond it");
        }
    }

    private static boolean isNodeKnown(final LoadRuns a, final LoadRuns b)
    {
        return a.isNodeKnown() && b.isNodeKnown();
    }

    /** One run says nothing of the next. */
    private static boolean isScatterKnown(final LoadRuns a, final LoadRuns b)
    {
        return Math.min(a.count(), b.count()) > 1;
    }

    private static List<String> failures(final List<Limit> limits, final LoadRuns a, final LoadRuns b)
    {
        final List<String> result = new ArrayList<>();
        for (final Limit limit : limits)
        {
            final LoadRuns.Spread ours = a.spread(limit.figure);
            final LoadRuns.Spread theirs = b.spread(limit.figure);
            final String label = limit.figure.label();
            if (null == ours || null == theirs)
            {
                result.add(label + " is not known: not all runs have enough samples for it");
            }
            else if (growth(ours, theirs) > limit.share)
            {
                result.add(label + " " + percent(growth(ours, theirs)) + " is more than " + percent(limit.share));
            }
        }
        return result;
    }

    private static double growth(final LoadRuns.Spread ours, final LoadRuns.Spread theirs)
    {
        return theirs.medianNs() / Math.max(1, ours.medianNs()) - 1;
    }

    private static String percent(final double share)
    {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
    }

    private static String runs(final LoadRuns runs)
    {
        return 1 == runs.count() ? "" : "  (" + runs.count() + " runs)";
    }
}
