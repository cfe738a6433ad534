package io.ringside.ops.admin;

import picocli.CommandLine.Option;

import java.io.Console;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Common to the operator's verbs: the reason, the operator's name, the confirmation of a dangerous verb, and the
 * printed answer.
 */
abstract class MarketControl extends NodeVerb
{
    private static final int REASON_LENGTH_MAX = 40;

    @Option(names = "--reason", paramLabel = "TEXT", defaultValue = "operator",
        description = "journaled with the command, at most 40 characters")
    private String reason;

    @Option(names = "--yes", description = "do not ask")
    private boolean isYes;

    /** Parameters every command carries. */
    Map<String, String> parameters()
    {
        CliException.usageIf(reason.length() > REASON_LENGTH_MAX, "--reason is too long for the journal: " +
            reason.length() + " characters of at most " + REASON_LENGTH_MAX + ": shorten it");
        final Map<String, String> result = new LinkedHashMap<>();
        result.put("operator", System.getProperty("user.name", "operator"));
        result.put("reason", reason);
        return result;
    }

    /** Ask on a terminal; elsewhere --yes is needed. */
    final void confirm(final String what)
    {
        if (isYes)
        {
            return;
        }
        final Console console = System.console();
        CliException.usageIf(null == console, what + " needs --yes when nobody can be asked");
        final String answer = console.readLine("%s: are you sure? [y/N] ", what);
        if (null == answer || !answer.trim().equalsIgnoreCase("y"))
        {
            throw new CliException(ExitCode.REFUSED, what + ": not confirmed, nothing done");
        }
    }

    final int execute(final String verb, final Map<String, String> parameters)
    {
        final Map<String, Object> answer = node().execute(verb, verb, parameters);
        return answer(verb + "/1", answer, "%s done at sequence %s, %s affected%s", verb,
            Text.count(answer.get("commandSequence")), Text.count(answer.get("affectedCount")),
            null == answer.get("stateHash") ? "" : ", state hash " + answer.get("stateHash"));
    }
}
