package io.ringside.ops.admin.base;

import picocli.CommandLine.Mixin;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Common to the operator's verbs: the reason, and the printed answer. Who the operator is the node knows by his token.
 */
public abstract class MarketControl extends Confirmation
{
    @Mixin
    private ReasonOption reason;

    /** The reason, as the journal can keep it. */
    public final String reason()
    {
        return reason.text();
    }

    /** Parameters every command carries. */
    public Map<String, String> parameters()
    {
        final Map<String, String> result = new LinkedHashMap<>();
        result.put("reason", reason());
        return result;
    }

    /** Whether a command for all changes what was halted or closed by name. */
    public static void forEvery(final Map<String, String> parameters, final boolean isForEvery, final boolean isAll)
    {
        CliException.usageIf(isForEvery && !isAll, "--include-halted needs --all");
        parameters.put("include-halted", String.valueOf(isForEvery));
    }

    public final int execute(final String verb, final Map<String, String> parameters)
    {
        return report(verb, node().execute(verb, verb, parameters));
    }

    /** Prints what a node has reported of a verb. */
    public final int report(final String verb, final Map<String, Object> answer)
    {
        final String count = Text.count(answer.get("affectedCount")) + " affected";
        final String effect = switch (verb)
        {
            case "end-of-day" -> String.join("; ", count, effect(answer)).replace("; " + count, "");
            case "kill-switch" -> count + Settings.killed(answer);
            default -> effect(answer);
        };
        return answer(verb + "/1", answer, "%s done at sequence %s, %s%s", verb,
            Text.count(answer.get("commandSequence")), effect,
            null == answer.get("stateHash") ? "" : ", state hash " + answer.get("stateHash"));
    }

    /** What a command did: which instruments it changed and left, which settings, or to how much. */
    public static String effect(final Map<String, Object> answer)
    {
        final String phases = Settings.phases(answer);
        final String changes = Settings.changes(answer);
        return !phases.isEmpty() ? phases : !changes.isEmpty() ? changes + Settings.cancelled(answer) :
            Text.count(answer.get("affectedCount")) + " affected";
    }
}
