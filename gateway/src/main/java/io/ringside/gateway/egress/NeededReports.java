package io.ringside.gateway.egress;

/**
 * The oldest report that a client may still ask for. The egress agent finds it when another thread wants to know. Hot
 * path of the agent: no allocation.
 */
final class NeededReports
{
    private volatile long number;
    private volatile boolean isAsked;

    /** Returns what the last call had found; 0 at first. One thread, not the agent's. */
    long ask()
    {
        final long result = number;
        isAsked = true;
        return result;
    }

    /** The agent's thread, in each turn. */
    void answer(final SessionEgress[] sessions, final ReportLog log)
    {
        if (!isAsked)
        {
            return;
        }
        isAsked = false;
        // At most what there is: reports that come before the next answer may be of a client that has all so far.
        long needed = log.nextReportNumber();
        for (final SessionEgress egress : sessions)
        {
            if (null != egress)
            {
                needed = Math.min(needed, egress.neededReportNumber(log.firstReportNumber()));
            }
        }
        number = needed;
    }
}
