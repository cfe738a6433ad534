package io.ringside.loadgen.bench.report;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A report as one file that any browser opens from disk: data, style and the chart library are inside it.
 */
public final class HtmlPage
{
    private static final String TEMPLATE = "page.html";
    private static final String LIBRARY = "/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.common.min.js";

    private HtmlPage()
    {
    }

    /**
     * @param file   to create or overwrite.
     * @param report to show.
     * @throws IOException if the file cannot be written.
     */
    public static void write(final Path file, final BenchmarkReport report) throws IOException
    {
        Files.writeString(file, render(report));
    }

    /**
     * @param report to show.
     * @return the page.
     * @throws IOException if the template or the chart library is not on the class path.
     */
    static String render(final BenchmarkReport report) throws IOException
    {
        return render(report, table(report), BenchmarkJson.line(report));
    }

    /**
     * A page with a table of another shape.
     *
     * @param file   to create or overwrite.
     * @param report of which title, environment, notes and charts are shown.
     * @param table  in place of the report's rows.
     * @param result one line of JSON for programs that read the page.
     * @throws IOException if the file cannot be written.
     */
    public static void write(
        final Path file, final BenchmarkReport report, final HtmlTable table, final String result) throws IOException
    {
        Files.writeString(file, render(report, table, result));
    }

    private static String render(final BenchmarkReport report, final HtmlTable table, final String result)
        throws IOException
    {
        // The library goes in last: it is long, and may hold what looks like a place to fill.
        return resource(TEMPLATE)
            .replace("${title}", HtmlTable.escape(report.title()))
            .replace("${notes}", notes(report))
            .replace("${environment}", environment(report))
            .replace("${caption}", table.caption())
            .replace("${header}", table.header())
            .replace("${table}", table.body())
            .replace("${charts}", inScript(BenchmarkJson.charts(report)))
            .replace("${result}", inScript(result))
            .replace("${library}", inScript(resource(LIBRARY)));
    }

    private static String resource(final String name) throws IOException
    {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name))
        {
            if (null == in)
            {
                throw new FileNotFoundException("not on the class path: " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String notes(final BenchmarkReport report)
    {
        final StringBuilder html = new StringBuilder();
        for (final String note : report.notes())
        {
            html.append("<li>").append(HtmlTable.escape(note)).append("</li>\n");
        }
        return html.toString();
    }

    private static String environment(final BenchmarkReport report)
    {
        return HtmlTable.escape(report.environment().cores() + " cores · " + report.environment().cpu() + " · " +
            report.environment().jvm() + " · " + report.environment().kernel() + " · Ringside " +
            report.environment().version() + " · commit " + report.environment().commit());
    }

    private static HtmlTable table(final BenchmarkReport report)
    {
        final List<BenchmarkColumn> columns = BenchmarkColumn.of(report);
        final HtmlTable table = new HtmlTable(
            "Ratio above 1: ours is faster. Paired rounds, least, middle and greatest." +
                (report.rows().stream().anyMatch((row) -> null != row.floorRatio()) ?
                " Floor: the ratio that the bare floor would reach, and nobody can exceed." : ""),
            columns.stream().map(BenchmarkColumn::name).toList(),
            columns.stream().filter(BenchmarkColumn::isNumber).map(BenchmarkColumn::name).toList());
        for (final BenchmarkRow row : report.rows())
        {
            table.line(row.isValid(), BenchmarkColumn.cells(columns, row));
        }
        return table;
    }

    /** A script ends at the first closing tag, wherever it stands. */
    private static String inScript(final String script)
    {
        return script.replace("</script", "<\\/script");
    }
}
