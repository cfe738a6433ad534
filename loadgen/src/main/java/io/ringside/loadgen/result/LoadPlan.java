package io.ringside.loadgen.result;

/**
 * The plan of a run.
 *
 * @param runName    of the run.
 * @param protocol   {@code sbe}, {@code ipc} or {@code fix}.
 * @param arrival    description of the schedule: {@code constant}, {@code poisson}, {@code burst:N}.
 * @param seed       of all draws.
 * @param targetRate messages per second.
 * @param durationNs of the measurement.
 * @param warmupNs   before the measurement.
 */
public record LoadPlan(
    String runName, String protocol, String arrival, long seed, double targetRate, long durationNs, long warmupNs)
{
}
