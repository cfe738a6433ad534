package io.ringside.gateway.sbe;

import io.aeron.Aeron;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.base.GatewayLatencyListener;
import io.ringside.gateway.base.SessionStreams;
import io.ringside.gateway.base.StreamSignal;
import io.ringside.gateway.egress.EgressAgent;
import io.ringside.gateway.marketdata.SnapshotRequests;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.SessionClaims;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.gateway.session.VenueNotices;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Dependencies of the agents of this package; filled by the gateway.
 *
 * @param aeron               client of the gateway's media driver.
 * @param ingressChannels     to listen on.
 * @param ingressStreamId     to listen on.
 * @param bridgeStreamId      in shared memory, of clients that are connected to a bridge in this process; 0: none.
 * @param bridgeSignal        raised when something was sent to one of those.
 * @param sessionStreams      to clients.
 * @param commandPublisher    into the exchange.
 * @param claims              of sessions, in the exchange.
 * @param isAccepting         false: every command but cancels is refused as VENUE_BUSY.
 * @param notices             that clients are told, and whether they are let go.
 * @param sessions            of the venue.
 * @param authenticator       that checks secrets.
 * @param refusals            told of refused logons.
 * @param egressAgent         that sends reports.
 * @param snapshotRequests    to be served by the market's thread.
 * @param counters            to increment.
 * @param latencyListener     for timings.
 * @param nanoClock           for time-outs.
 * @param epochClock          for timestamps.
 * @param connectionCapacity  connections at once, logged on or not.
 * @param logonTimeoutNs      in which a connection must be established.
 * @param fragmentLimit       messages of one connection handled in a row.
 */
public record SbeContext(
    Aeron aeron,
    List<String> ingressChannels,
    int ingressStreamId,
    int bridgeStreamId,
    StreamSignal bridgeSignal,
    SessionStreams sessionStreams,
    CommandPublisher commandPublisher,
    SessionClaims claims,
    BooleanSupplier isAccepting,
    VenueNotices.Reader notices,
    SessionRegistry sessions,
    Authenticator authenticator,
    LogonRefusals refusals,
    EgressAgent egressAgent,
    SnapshotRequests snapshotRequests,
    GatewayCounters counters,
    GatewayLatencyListener latencyListener,
    NanoClock nanoClock,
    EpochNanoClock epochClock,
    int connectionCapacity,
    long logonTimeoutNs,
    int fragmentLimit)
{
}
