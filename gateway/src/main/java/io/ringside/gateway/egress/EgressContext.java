package io.ringside.gateway.egress;

import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.base.GatewayLatencyListener;
import io.ringside.gateway.session.SessionRegistry;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

/**
 * Dependencies of the agents of this package; filled by the gateway.
 *
 * @param poller          of the output ring.
 * @param reportLog       open.
 * @param sessions        of the venue.
 * @param counters        to increment.
 * @param latencyListener for timings.
 * @param nanoClock       for time-outs.
 * @param epochClock      for timings, the sequencer's.
 * @param slowTimeoutNs   in which a client must read something.
 */
public record EgressContext(
    EventSource poller,
    ReportLog reportLog,
    SessionRegistry sessions,
    GatewayCounters counters,
    GatewayLatencyListener latencyListener,
    NanoClock nanoClock,
    EpochNanoClock epochClock,
    long slowTimeoutNs)
{
}
