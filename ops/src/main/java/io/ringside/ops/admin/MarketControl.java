package io.ringside.ops.admin;

import picocli.CommandLine.Option;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Common to the operator's verbs: the reason, and the printed answer. Who the operator is the node knows by his token.
 */
abstract class MarketControl extends Confirmation
{
    private static final int REASON_LENGTH_MAX = 40;

    @Option(names = "--reason", paramLabel = "TEXT", defaultValue = "operator",
        description = "journaled with the command, at most 40 characters")
    private String reason;

    /** Parameters every command carries. */
    Map<String, String> parameters()
    {
        CliException.usageIf(reason.length() > REASON_LENGTH_MAX, "--reason is too long for the journal: " +
            reason.length() + " characters of at most " + REASON_LENGTH_MAX + ": shorten it");
        final Map<String, String> result = new LinkedHashMap<>();
        result.put("reason", reason);
        return result;
    }

    final int execute(final String verb, final Map<String, String> parameters)
    {
        final Map<String, Object> answer = node().execute(verb, verb, parameters);
        return answer(verb + "/1", answer, "%s done at sequence %s, %s affected%s", verb,
            Text.count(answer.get("commandSequence")), Text.count(answer.get("affectedCount")),
            null == answer.get("stateHash") ? "" : ", state hash " + answer.get("stateHash"));
    }
}
