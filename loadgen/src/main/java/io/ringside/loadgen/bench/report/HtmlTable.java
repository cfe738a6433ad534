package io.ringside.loadgen.bench.report;

import java.util.List;

/**
 * The table of a page: columns as its benchmark wants them. Text is escaped here.
 */
public final class HtmlTable
{
    private final StringBuilder header = new StringBuilder();
    private final StringBuilder body = new StringBuilder(16 * 1024);
    private final String caption;
    private final List<String> columns;
    private final List<String> numbers;

    /**
     * @param caption above the table.
     * @param columns their names.
     * @param numbers names of those that stand to the right.
     */
    public HtmlTable(final String caption, final List<String> columns, final List<String> numbers)
    {
        this.caption = caption;
        this.columns = List.copyOf(columns);
        this.numbers = List.copyOf(numbers);
        for (final String column : columns)
        {
            header.append(numbers.contains(column) ? "<th class=\"n\">" : "<th>").append(escape(column))
                .append("</th>");
        }
    }

    /**
     * @param isValid false to make it stand out.
     * @param cells   as many as columns.
     * @return this.
     */
    public HtmlTable line(final boolean isValid, final List<String> cells)
    {
        if (cells.size() != columns.size())
        {
            throw new IllegalArgumentException("columns=" + columns.size() + " cells=" + cells.size());
        }
        body.append(isValid ? "<tr>" : "<tr class=\"invalid\">");
        for (int i = 0; i < columns.size(); i++)
        {
            body.append(numbers.contains(columns.get(i)) ? "<td class=\"n\">" : "<td>").append(escape(cells.get(i)))
                .append("</td>");
        }
        body.append("</tr>\n");
        return this;
    }

    String caption()
    {
        return escape(caption);
    }

    String header()
    {
        return header.toString();
    }

    String body()
    {
        return body.toString();
    }

    static String escape(final String text)
    {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
