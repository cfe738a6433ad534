package io.ringside.ops.admin.base;

import io.ringside.gateway.json.Json;

import java.io.PrintWriter;
import java.util.Map;

/** The result of a verb as one JSON object on one line, whose rows are written as they come, however many they are. */
public final class JsonRows
{
    private static final int ROWS_BETWEEN_CHECKS = 4_096;

    private final Verb verb;
    private final PrintWriter out;
    private long count;

    /**
     * Begin it.
     *
     * @param verb   whose result it is.
     * @param schema of the result.
     * @param name   of the field that has the rows.
     */
    public JsonRows(final Verb verb, final String schema, final String name)
    {
        this.verb = verb;
        out = verb.out();
        final String head = Verb.result(schema, Map.of());
        out.print(head.substring(0, head.length() - 1));
        out.print(",\"" + name + "\":[");
    }

    public void add(final Map<String, ?> row)
    {
        out.print(0 == count ? "" : ",");
        out.print(Json.write(row));
        if (0 == ++count % ROWS_BETWEEN_CHECKS)
        {
            verb.checkOutput();
        }
    }

    /**
     * End it.
     *
     * @param fields behind the rows.
     */
    public void end(final Map<String, ?> fields)
    {
        final String text = Json.write(fields);
        out.print(']');
        out.print(fields.isEmpty() ? "" : ",");
        out.println(text.substring(1));
        verb.checkOutput();
    }
}
