package io.ringside.loadgen.report;

import io.ringside.loadgen.result.HistogramFiles;
import io.ringside.loadgen.result.SummaryWriter;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The page of a directory that a load run, or a sweep of runs, has written: {@value #FILE_NAME} in it. It shows
 * everything without a network, a script or another file.
 */
public final class ReportPage
{
    /** Of the page, in the directory of the run. */
    public static final String FILE_NAME = "report.html";

    private static final String STYLE_SHEET = "report.css";

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
        final LoadSweep sweep = Files.exists(dir.resolve(LoadSweep.FILE_NAME)) ? LoadSweep.read(dir) : null;
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

    private static String document(final Path dir, final LoadRun run, final LoadSweep sweep) throws IOException
    {
        final String name = null != run ? run.summary().text("run") :
            String.valueOf(dir.toAbsolutePath().normalize().getFileName());
        final String verdict = null == run ? "sweep" : PageHead.word(run.summary().verdict());
        final Markup out = new Markup();
        out.open("html", "xmlns", "http://www.w3.org/1999/xhtml", "lang", "en").open("head");
        out.empty("meta", "charset", "utf-8");
        out.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        out.element("title", name + " · " + verdict + " · Ringside load report");
        out.style(styleSheet()).close("head");
        out.open("body").open("main");
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
        }
        if (Files.exists(dir.resolve(FailoverSection.FILE_NAME)))
        {
            FailoverSection.write(out, FailoverSection.read(dir));
        }
        if (Files.exists(dir.resolve(SoakSection.FILE_NAME)))
        {
            SoakSection.write(out, SoakSection.read(dir));
        }
        if (null != run)
        {
            RunSections.write(out, run);
            NodeSection.write(out, run.summary());
            MachineSection.write(out, run.meta());
        }
        else if (null != sweep.runDir(dir))
        {
            NodeSection.write(out, Fields.summary(sweep.runDir(dir)));
            MachineSection.write(out, Fields.meta(sweep.runDir(dir)));
        }
        files(out, dir);
        return out.close("html").document();
    }

    private static void files(final Markup out, final Path dir)
    {
        out.open("footer").text("Made from ");
        String separator = "";
        for (final String name : List.of(
            LoadSweep.FILE_NAME, FailoverSection.FILE_NAME, SoakSection.FILE_NAME, SummaryWriter.SUMMARY_NAME,
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

    private static String styleSheet() throws IOException
    {
        try (InputStream in = ReportPage.class.getResourceAsStream(STYLE_SHEET))
        {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
