package io.ringside.ops.admin.load;

import io.ringside.loadgen.report.ReportPage;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.util.Map;

/** {@code ringside load report}: the files of a load run, or of a sweep, as one page. */
@Command(name = "report",
    description = "Make one page, DIR/report.html, of what load run or load sweep has written to DIR.",
    footer = "Example: ringside load report reports/r1")
final class LoadReportCommand extends Verb
{
    @Parameters(paramLabel = "DIR", description = "that --out named")
    private Path directory;

    /** A hint for the verbs that have just written a directory. */
    static String hint(final Path dir)
    {
        return "page: ringside load report " + dir;
    }

    @Override
    public Integer call()
    {
        final Path page = ReportPage.write(directory);
        return answer("load-report/1", Map.of("page", page.toString()), "%s", page);
    }
}
