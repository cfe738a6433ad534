package io.ringside.loadgen.bench.ring;

/**
 * What one run gave.
 *
 * @param messages       that went through.
 * @param durationNs     from the moment when all threads had arrived to the end of the last one.
 * @param allocatedBytes by all threads of the run, in that time.
 * @param isValid        whether every consumer read what was written.
 * @param note           why not; empty when valid.
 */
record TrialResult(long messages, long durationNs, long allocatedBytes, boolean isValid, String note)
{
    double nsPerMessage()
    {
        return (double)durationNs / messages;
    }

    double allocatedBytesPerMessage()
    {
        return (double)allocatedBytes / messages;
    }
}
