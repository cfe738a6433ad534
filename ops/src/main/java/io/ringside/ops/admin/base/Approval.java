package io.ringside.ops.admin.base;

import picocli.CommandLine.Parameters;

import java.util.List;
import java.util.Map;

/** A verb by which an operator confirms what another one asks for, with a token of his own. Shows it first. */
public abstract class Approval extends Confirmation
{
    @Parameters(index = "0", paramLabel = "REQUEST", description = "as the first operator was told")
    private String id;

    /** The requests that wait at the node. */
    @SuppressWarnings("unchecked")
    public static List<Map<String, Object>> waiting(final NodeClient node)
    {
        return (List<Map<String, Object>>)node.getObject("/requests").get("requests");
    }

    /** Asks on a terminal, then confirms. */
    protected final int approve(final String verb, final String requests, final String schema)
    {
        final NodeClient node = node();
        final Map<String, Object> request = waiting(node).stream()
            .filter((it) -> id.equals(it.get("request"))).findFirst().orElseThrow(() -> new CliException(
            ExitCode.REFUSED, "no request " + id + " waits: see `ringside " + requests + "`"));
        err().println(RequestWords.what(request));
        confirm("confirming it");
        final Map<String, Object> answer = node.execute("confirm", verb, Map.of("request", id));
        return answer(schema, answer, () ->
        {
            final String count = Text.count(answer.get("affectedCount"));
            line("%s of %s done at sequence %s, %s affected, confirmed by %s", answer.get("verb"),
                answer.get("operator"), Text.count(answer.get("commandSequence")), count,
                answer.get("secondOperator"));
        });
    }
}
