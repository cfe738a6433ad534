package io.ringside.loadgen.result;

/**
 * Figures about the measurement alone: messages whose intended send time lies after the warm-up.
 *
 * @param sent          messages sent.
 * @param acknowledged  of these, answered.
 * @param scheduledRate messages per second that the schedule held.
 * @param achievedRate  messages per second really sent.
 * @param response      acknowledgement minus intended send time.
 * @param service       acknowledgement minus actual send time.
 * @param slip          actual minus intended send time.
 */
public record LoadMeasurement(
    long sent,
    long acknowledged,
    double scheduledRate,
    double achievedRate,
    LatencySummary response,
    LatencySummary service,
    LatencySummary slip)
{
}
