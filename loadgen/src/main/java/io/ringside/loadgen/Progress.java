package io.ringside.loadgen;

/**
 * How a run stands, once a second. Rates and latencies are those of the last interval; latencies are in nanoseconds
 * and -1 if nothing was acknowledged in it.
 *
 * @param isWarmup               whether the warm-up is still on.
 * @param elapsedNs              since the start of the phase (warm-up or measurement).
 * @param phaseNs                planned length of the phase.
 * @param sentPerSecond          messages sent.
 * @param acknowledgedPerSecond  messages answered.
 * @param inFlight               messages sent and not answered.
 * @param slipP99Ns              99th percentile of the schedule slip.
 * @param responseP50Ns          median response time.
 * @param responseP99Ns          99th percentile of the response time.
 * @param responseP999Ns         99.9th percentile of the response time.
 * @param responseMaxNs          longest response time.
 * @param rejectShare            rejects among the answers, 0 to 1.
 * @param tradesPerSecond        trades.
 */
public record Progress(
    boolean isWarmup,
    long elapsedNs,
    long phaseNs,
    double sentPerSecond,
    double acknowledgedPerSecond,
    long inFlight,
    long slipP99Ns,
    long responseP50Ns,
    long responseP99Ns,
    long responseP999Ns,
    long responseMaxNs,
    double rejectShare,
    double tradesPerSecond)
{
}
