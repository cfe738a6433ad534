package io.ringside.ops.admin.backup;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.SessionTable;
import io.ringside.gateway.json.Json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The numbers with which a session goes on.
 *
 * @param sessionId   of it.
 * @param nextCommand clientSequence of its next command over SBE.
 * @param nextReport  reportSequence of its next report over SBE.
 * @param fixIn       MsgSeqNum (34) that the venue expects of its client over FIX.
 * @param fixOut      MsgSeqNum of the venue's next message to it.
 */
record SessionNumbers(int sessionId, long nextCommand, long nextReport, long fixIn, long fixOut)
{
    /** The sessions that were ever used. */
    static List<SessionNumbers> of(final MatchingEngine engine)
    {
        final List<SessionNumbers> result = new ArrayList<>();
        for (int id = 1; id < engine.sessionCapacity(); id++)
        {
            final long command = engine.lastClientSequence(id);
            final long report = engine.nextReportSequence(id);
            if (0 != command || 1 != report)
            {
                final long run = engine.runClientSequence(id);
                result.add(new SessionNumbers(id, command + 1, report,
                    SessionTable.RUN_DUE == run ? 1 : command - run + 1,
                    report - Math.max(1, engine.runReportSequence(id)) + 1));
            }
        }
        return result;
    }

    Map<String, Object> json()
    {
        return Json.object("session", sessionId, "nextClientSequence", nextCommand, "nextReportSequence", nextReport,
            "fixNextIn", fixIn, "fixNextOut", fixOut);
    }
}
