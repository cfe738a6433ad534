package io.ringside.loadgen.report;

import io.ringside.loadgen.result.HistogramFiles;
import io.ringside.loadgen.result.SummaryWriter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The page of a directory that a load run, or a sweep of runs, has written: {@value #FILE_NAME} in it. It shows
 * everything without a network or another file, and all but the charts without a script.
 */
public final class ReportPage
{
    /** Name of the page, in the directory of the run. */
    public static final String FILE_NAME = "report.html";

    private ReportPage()
    {
    }

    /**
     * Read the files of a directory and write the page beside them.
     *
     * @param dir that {@code --out} named.
     * @throws ReportException if there is nothing to make a page of, or it is damaged.
     */
    public static Path write(final Path dir)
    {
        if (!Files.isDirectory(dir))
        {
            throw new ReportException("no directory " + dir +
                ": give one that `ringside load run` or `load sweep` has written with --out");
        }
        final Fields sweep = optional(dir, SweepSection.FILE_NAME, SweepSection.SCHEMA);
        final boolean hasRun = null == sweep || Files.exists(dir.resolve(SummaryWriter.SUMMARY_NAME));
        final LoadRun run = hasRun ? LoadRun.read(dir) : null;
        final Path page = dir.resolve(FILE_NAME);
        try
        {
            Files.writeString(page, document(dir, run, sweep));
        }
        catch (final IOException ex)
        {
            throw new ReportException("cannot write " + page + ": " + ex.getMessage() +
                ": see that this user may, and that the disk has room");
        }
        return page;
    }

    private static String document(final Path dir, final LoadRun run, final Fields sweep) throws IOException
    {
        final String name = null != run ? run.summary().text("run") :
            String.valueOf(dir.toAbsolutePath().normalize().getFileName());
        final String verdict = null == run ? "sweep" : PageHead.word(run.summary().verdict());
        final Markup out = new Markup();
        final ChartData data = new ChartData();
        if (null != run)
        {
            PageHead.write(out, name, run);
        }
        else
        {
            out.open("header").element("p", "Ringside load sweep", "class", "kind").element("h1", name).close();
        }
        if (null != sweep)
        {
            SweepSection.write(out, sweep);
            data.sweep(sweep);
        }
        final Fields failover = optional(dir, FailoverSection.FILE_NAME, FailoverSection.SCHEMA);
        if (null != failover)
        {
            FailoverSection.write(out, failover);
            data.file("failover", failover);
        }
        final Fields soak = optional(dir, SoakSection.FILE_NAME, SoakSection.SCHEMA);
        if (null != soak)
        {
            SoakSection.write(out, soak);
            data.file("soak", soak);
        }
        if (null != run)
        {
            RunSections.write(out, run);
            data.run(run);
        }
        final Path place = null != run ? dir : SweepSection.runDir(dir, sweep);
        if (null != place)
        {
            ConditionsSection.write(out, Fields.summary(place), Fields.meta(place));
        }
        files(out, dir);
        return PageTemplate.fill(name + " · " + verdict + " · Ringside load report", out.body(), data.json());
    }

    private static Fields optional(final Path dir, final String name, final String schema)
    {
        final Path file = dir.resolve(name);
        return Files.exists(file) ? Fields.read(file, schema) : null;
    }

    private static void files(final Markup out, final Path dir)
    {
        out.open("footer").text("Made from ");
        String separator = "";
        for (final String name : List.of(
            SweepSection.FILE_NAME, FailoverSection.FILE_NAME, SoakSection.FILE_NAME, SummaryWriter.SUMMARY_NAME,
            SummaryWriter.META_NAME, HistogramFiles.LOG_NAME))
        {
            if (Files.exists(dir.resolve(name)))
            {
                out.text(separator).element("a", name, "href", name);
                separator = ", ";
            }
        }
        out.text(" by ringside load report.").close("footer");
    }
}
