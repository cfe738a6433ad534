package io.ringside.ops.admin.load;

import io.ringside.loadgen.report.RunMerge;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.util.List;

/** {@code ringside load merge DIR…}: what several generators measured at the same time, as one run. */
@Command(name = "merge", sortOptions = false, description = {
    "Add up what several load generators measured at the same time on one exchange.",
    "Each runs in a process or on a machine of its own: histograms and counts are added, and the whole is judged",
    "anew. Give each its own sessions (--skip-sessions). All must have been asked for the same, except the rate.",
    "If one of them is INVALID, the whole is."},
    footer = "Example: ringside load merge reports/g1 reports/g2 --out reports/all")
final class LoadMergeCommand extends Verb
{
    @Parameters(paramLabel = "DIR", arity = "1..*", description = "that --out of `load run` named; at least two")
    private List<Path> directories;

    @Option(names = "--out", paramLabel = "DIR", required = true, description =
        "for summary.json, .hlog and .hgrm of the whole")
    private Path out;

    @Override
    public Integer call()
    {
        final LoadResult result = RunMerge.merge(directories, out);
        LoadRunCommand.print(this, result, out);
        return LoadTargets.exitCode(result);
    }
}
