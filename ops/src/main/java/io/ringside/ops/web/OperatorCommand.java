package io.ringside.ops.web;

import java.util.Map;
import java.util.Set;

/**
 * What an operator asks of a running node: the verb of the path, and its parameters.
 *
 * @param verb       halt, resume, kill-switch, bust-trade, bust-trades, correct-trade, snapshot, check-state,
 *                   end-of-day, mark-allocation, or command: any other, as a line of JSON.
 * @param parameters of the request, decoded.
 */
public record OperatorCommand(String verb, Map<String, String> parameters)
{
    /** Every verb there is. */
    public static final Set<String> VERBS =
        Set.of("halt", "resume", "kill-switch", "bust-trade", "bust-trades", "correct-trade", "snapshot", "check-state",
        "end-of-day", "mark-allocation", "command");

    /** The parameter, or the fallback when it was not given. */
    public String parameter(final String name, final String fallback)
    {
        return parameters.getOrDefault(name, fallback);
    }
}
