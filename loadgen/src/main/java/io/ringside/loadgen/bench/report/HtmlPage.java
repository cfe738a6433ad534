package io.ringside.loadgen.bench.report;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

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
        // The library goes in last: it is long, and may hold what looks like a place to fill.
        return resource(TEMPLATE)
            .replace("${title}", escape(report.title()))
            .replace("${notes}", notes(report))
            .replace("${environment}", environment(report))
            .replace("${table}", table(report))
            .replace("${charts}", inScript(BenchmarkJson.charts(report)))
            .replace("${result}", inScript(BenchmarkJson.line(report)))
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
            html.append("<li>").append(escape(note)).append("</li>\n");
        }
        return html.toString();
    }

    private static String environment(final BenchmarkReport report)
    {
        return escape(report.environment().cores() + " cores · " + report.environment().cpu() + " · " +
            report.environment().jvm() + " · " + report.environment().kernel() + " · Ringside " +
            report.environment().version() + " · commit " + report.environment().commit());
    }

    private static String table(final BenchmarkReport report)
    {
        final StringBuilder html = new StringBuilder(16 * 1024);
        for (final BenchmarkRow row : report.rows())
        {
            html.append(row.isValid() ? "<tr>" : "<tr class=\"invalid\">");
            cell(html, row.caseName(), false);
            cell(html, row.peer(), false);
            cell(html, row.conditions().getOrDefault("batch", "").toString(), true);
            cell(html, row.conditions().getOrDefault("payloadBytes", "").toString(), true);
            cell(html, figures(row.ours()), true);
            cell(html, figures(row.theirs()), true);
            cell(html, null == row.ratio() ? "" : BenchmarkTable.number(row.ratio().min()), true);
            cell(html, null == row.ratio() ? "" : BenchmarkTable.number(row.ratio().median()), true);
            cell(html, null == row.ratio() ? "" : BenchmarkTable.number(row.ratio().max()), true);
            cell(html, row.isValid() ? "yes" : "no", false);
            cell(html, row.note(), false);
            html.append("</tr>\n");
        }
        return html.toString();
    }

    private static void cell(final StringBuilder html, final String text, final boolean isNumber)
    {
        html.append(isNumber ? "<td class=\"n\">" : "<td>").append(escape(text)).append("</td>");
    }

    private static String figures(final Map<String, Double> figures)
    {
        for (final Map.Entry<String, Double> figure : figures.entrySet())
        {
            return BenchmarkTable.number(figure.getValue()) + " " + BenchmarkTable.unit(figure.getKey());
        }
        return "";
    }

    private static String escape(final String text)
    {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    /** A script ends at the first closing tag, wherever it stands. */
    private static String inScript(final String script)
    {
        return script.replace("</script", "<\\/script");
    }
}
