package io.ringside.engine.model;

import java.util.Arrays;

/**
 * A copy follows the report that it is a copy of, and says the same; no session is sent a report and its copy, or two
 * copies of it.
 */
final class CopyChecker
{
    /** What is behind them is the report's; what is before is whose copy it is. */
    private static final int FIRST_OF_THE_REPORT = 5;

    private Output original;
    private long lastTarget;

    void check(final Output report)
    {
        if (!report.type.isCopy())
        {
            original = report;
            lastTarget = 0;
            return;
        }
        Invariant.COPIES_ARE_THE_REPORT.require(null != original && original.text1.equals(report.text1) &&
            original.text2.equals(report.text2), "the report itself comes first", report);
        final long target = report.get("sessionId");
        Invariant.COPIES_ARE_THE_REPORT.require(target > lastTarget && target != original.get("sessionId"),
            "one copy to each who has not the report", report);
        lastTarget = target;
        Invariant.COPIES_ARE_THE_REPORT.require(report.get("originSessionId") == original.get("sessionId"),
            "whose report it is", report);
        if (OutputType.DROP_COPY_REPORT == report.type)
        {
            Invariant.COPIES_ARE_THE_REPORT.require(OutputType.EXECUTION_REPORT == original.type &&
                0 != report.get("execId") && Arrays.equals(report.values, FIRST_OF_THE_REPORT, report.values.length,
                original.values, FIRST_OF_THE_REPORT, original.values.length), "the same report", report);
        }
        else
        {
            Invariant.COPIES_ARE_THE_REPORT.require(OutputType.SESSION_REPORT == original.type &&
                report.get("originReportNumber") == original.get("reportNumber") &&
                report.get("msgType") == original.get("msgType"), "the same message", report);
        }
    }
}
