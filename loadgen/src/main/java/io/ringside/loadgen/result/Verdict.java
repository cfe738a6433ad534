package io.ringside.loadgen.result;

/** The verdict on a run. */
public enum Verdict
{
    /** The load was really applied and every objective met. */
    PASS,
    /** The load was really applied, but an objective was missed. */
    SLO_FAIL,
    /** The run does not measure what it says it does; its figures must not be quoted. */
    INVALID
}
