package io.ringside.ops.admin.market;

import io.ringside.ops.admin.base.NodeVerb;
import io.ringside.ops.admin.base.Text;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.util.LinkedHashMap;
import java.util.Map;

/** {@code ringside fix reset SESSION}: both sides of a FIX session continue with MsgSeqNum 1. */
@Command(name = "reset", description = {
    "Reset the message numbers of a FIX session: both sides begin at 1 with its next Logon.",
    "A client that is logged on gets a Logout. Orders stay. Journaled."},
    footer = "Example: ringside fix reset 21")
final class FixResetCommand extends NodeVerb
{
    @Parameters(index = "0", paramLabel = "SESSION", description = "id of the session in the configuration")
    private int session;

    @Override
    public Integer call()
    {
        final String what = "fix reset " + session;
        final Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("line", line(session));
        parameters.put("source", "");
        final Map<String, Object> answer = node().execute("command", what, parameters);
        return answer("fix-reset/1", answer, "session %s reset at sequence %s: both sides begin at 1", session,
            Text.count(answer.get("commandSequence")));
    }

    /** The operator's command as {@code apply} reads it. */
    static String line(final int session)
    {
        return "{\"command\": \"ResetSession\", \"targetSessionId\": " + session + "}";
    }
}
