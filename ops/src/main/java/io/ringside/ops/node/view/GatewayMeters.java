package io.ringside.ops.node.view;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.ops.metrics.PrometheusEndpoint;

import java.util.function.DoubleSupplier;

/** Gives the counters of the gateway their names in Prometheus, those of sessions by protocol. */
final class GatewayMeters
{
    private static final String SBE = "sbe";
    private static final String FIX = "fix";
    private static final String TCP = "tcp";
    private static final String FEED = "tcp-market-data";

    private final PrometheusEndpoint metrics;
    private final GatewayCounters gates;

    GatewayMeters(final PrometheusEndpoint metrics, final GatewayCounters gates)
    {
        this.metrics = metrics;
        this.gates = gates;
    }

    void bindSbe(final NodeLatencies latencies)
    {
        metrics.histogram("ringside_order_latency_seconds", "ringside_order_latency_max_seconds",
            "From a command's sequencing to its answer's hand-over to the client's stream", latencies.orders()::scrape,
            "protocol", SBE);
        metrics.histogram("ringside_gateway_ingress_seconds", null,
            "From a command's arrival to its place in the input ring", latencies.ingress()::scrape, "protocol", SBE);
        sessions(SBE, GatewayCounter.SBE_SESSIONS_ESTABLISHED, GatewayCounter.SBE_COMMANDS_ACCEPTED);
        egress(SBE, GatewayCounter.REPORTS_LIVE, GatewayCounter.REPORTS_CAUGHT_UP, GatewayCounter.MARKET_DATA_OUT);
        messages(SBE, "in", GatewayCounter.SBE_MESSAGES_IN);
        messages(SBE, "out", GatewayCounter.REPORTS_LIVE, GatewayCounter.REPORTS_CAUGHT_UP,
            GatewayCounter.REPORTS_REPLAYED);
        logons(SBE, "accepted", GatewayCounter.SBE_LOGONS_ACCEPTED);
        logons(SBE, "refused", GatewayCounter.SBE_LOGONS_CREDENTIALS, GatewayCounter.SBE_LOGONS_DUPLICATE,
            GatewayCounter.SBE_LOGONS_OTHER);
        refusals(SBE, "credentials", of(GatewayCounter.SBE_LOGONS_CREDENTIALS));
        refusals(SBE, "duplicate", of(GatewayCounter.SBE_LOGONS_DUPLICATE));
        refusals(SBE, "other", of(GatewayCounter.SBE_LOGONS_OTHER));
        excesses(SBE, GatewayCounter.SBE_COMMANDS_THROTTLED, GatewayCounter.SBE_FLOODS,
            GatewayCounter.SBE_SLOW_CONSUMER_DISCONNECTS);
        backPressure("ingress", GatewayCounter.SBE_COMMANDS_VENUE_BUSY);
        lines(SBE, GatewayCounter.SBE_DISCONNECT_CANCELS, GatewayCounter.REPORTS_REPLAYED,
            GatewayCounter.SBE_MALFORMED);
        metrics.counter("ringside.session.keepalive.expired", "Sessions dropped because they fell silent",
            of(GatewayCounter.SBE_KEEPALIVE_EXPIRED), "protocol", SBE);
        metrics.counter("ringside.market.data.messages", "Incremental market data messages sent",
            of(GatewayCounter.MARKET_DATA_OUT));
        metrics.counter("ringside.market.data.dropped", "Incremental market data messages that found no room",
            of(GatewayCounter.MARKET_DATA_DROPPED));
    }

    void bindFix()
    {
        sessions(FIX, GatewayCounter.FIX_SESSIONS_ACTIVE, GatewayCounter.FIX_COMMANDS_ACCEPTED);
        egress(FIX, GatewayCounter.FIX_REPORTS_LIVE, GatewayCounter.FIX_REPORTS_CAUGHT_UP);
        messages(FIX, "in", GatewayCounter.FIX_MESSAGES_IN);
        messages(FIX, "out", GatewayCounter.FIX_REPORTS_LIVE, GatewayCounter.FIX_REPORTS_CAUGHT_UP);
        logons(FIX, "accepted", GatewayCounter.FIX_LOGONS_ACCEPTED);
        logons(FIX, "refused", GatewayCounter.FIX_LOGONS_REFUSED);
        refusals(FIX, "credentials", of(GatewayCounter.FIX_LOGONS_CREDENTIALS));
        refusals(FIX, "other", () -> Math.max(0, gates.get(GatewayCounter.FIX_LOGONS_REFUSED) -
            gates.get(GatewayCounter.FIX_LOGONS_CREDENTIALS)));
        excesses(FIX, GatewayCounter.FIX_COMMANDS_THROTTLED, GatewayCounter.FIX_FLOODS,
            GatewayCounter.FIX_SLOW_CONSUMER_DISCONNECTS);
        backPressure("fix", GatewayCounter.FIX_COMMANDS_VENUE_BUSY, GatewayCounter.FIX_BACK_PRESSURED);
        lines(FIX, GatewayCounter.FIX_DISCONNECT_CANCELS, GatewayCounter.FIX_REPORTS_RESENT,
            GatewayCounter.FIX_MALFORMED);
    }

    void bindFixMarket()
    {
        metrics.gauge("ringside.market.readers", "Connections that are logged on to market data",
            of(GatewayCounter.FIX_MARKET_CONNECTIONS), "protocol", FIX);
        metrics.gauge("ringside.market.subscriptions", "What they have subscribed to, an instrument of a request each",
            of(GatewayCounter.FIX_MARKET_SUBSCRIPTIONS), "protocol", FIX);
        metrics.counter("ringside.market.messages", "Messages sent to readers of market data",
            of(GatewayCounter.FIX_MARKET_MESSAGES_OUT), "protocol", FIX);
        metrics.counter("ringside.market.conflations",
            "Times an instrument's market data waited for a slow reader, who was told the difference",
            of(GatewayCounter.FIX_MARKET_CONFLATIONS), "protocol", FIX);
        metrics.counter("ringside.market.requests", "Requests of readers of market data",
            of(GatewayCounter.FIX_MARKET_REQUESTS), "protocol", FIX);
        metrics.counter("ringside.market.refusals", "Messages of readers that were refused",
            of(GatewayCounter.FIX_MARKET_REFUSALS, GatewayCounter.FIX_MARKET_MALFORMED), "protocol", FIX);
        metrics.counter("ringside.market.logons", "Logons to market data",
            of(GatewayCounter.FIX_MARKET_LOGONS_ACCEPTED), "protocol", FIX, "result", "accepted");
        metrics.counter("ringside.market.logons", "Logons to market data",
            of(GatewayCounter.FIX_MARKET_LOGONS_REFUSED), "protocol", FIX, "result", "refused");
        metrics.counter("ringside.market.slow.disconnects", "Readers dropped because they did not read",
            of(GatewayCounter.FIX_MARKET_SLOW_DISCONNECTS), "protocol", FIX);
    }

    /** The connections of SBE clients over TCP; what passes in their sessions is counted as SBE. */
    void bindTcp()
    {
        lines(TCP, GatewayCounter.TCP_CONNECTIONS, GatewayCounter.TCP_LOGONS_REFUSED,
            GatewayCounter.TCP_LOGONS_CREDENTIALS, GatewayCounter.TCP_MALFORMED,
            GatewayCounter.TCP_SLOW_CONSUMER_DISCONNECTS);
        backPressure(TCP, GatewayCounter.TCP_BACK_PRESSURED);
        lines(FEED, GatewayCounter.FEED_CONNECTIONS, GatewayCounter.FEED_LOGONS_REFUSED,
            GatewayCounter.FEED_LOGONS_CREDENTIALS, GatewayCounter.FEED_MALFORMED,
            GatewayCounter.FEED_SLOW_CONSUMER_DISCONNECTS);
        messages(FEED, "out", GatewayCounter.FEED_MESSAGES_OUT);
        metrics.counter("ringside.feed.conflated", "Packets of levels that left out states of the book",
            of(GatewayCounter.FEED_CONFLATED), "protocol", FEED);
        metrics.counter("ringside.feed.restarts", "Times a subscriber had to begin again with snapshots",
            of(GatewayCounter.FEED_RESTARTS), "protocol", FEED);
    }

    private void lines(
        final String protocol,
        final GatewayCounter connections,
        final GatewayCounter refused,
        final GatewayCounter credentials,
        final GatewayCounter malformed,
        final GatewayCounter slow)
    {
        metrics.gauge("ringside.connections", "Connections that are up, logged on or not", of(connections),
            "protocol", protocol);
        refusals(protocol, "credentials", of(credentials));
        refusals(protocol, "other", () -> Math.max(0, gates.get(refused) - gates.get(credentials)));
        metrics.counter("ringside.session.malformed", "Garbled messages, and other bytes that are none",
            of(malformed), "protocol", protocol);
        metrics.counter("ringside.session.slow.consumer.disconnects", "Sessions dropped because they did not read",
            of(slow), "protocol", protocol);
    }

    private void sessions(final String protocol, final GatewayCounter active, final GatewayCounter accepted)
    {
        metrics.gauge("ringside.sessions", "Sessions", of(active), "protocol", protocol, "state", "active");
        metrics.counter("ringside.ingress.commands", "Commands the gateway put into the ring", of(accepted),
            "protocol", protocol);
    }

    private void egress(final String protocol, final GatewayCounter... taken)
    {
        metrics.counter("ringside.egress.events", "Reports and market data sent to clients",
            of(taken), "protocol", protocol);
    }

    private void messages(final String protocol, final String direction, final GatewayCounter... messages)
    {
        metrics.counter("ringside.session.messages", "Messages of sessions", of(messages), "protocol", protocol,
            "direction", direction);
    }

    private void logons(final String protocol, final String result, final GatewayCounter... logons)
    {
        metrics.counter("ringside.session.logons", "Logons", of(logons), "protocol", protocol, "result", result);
    }

    private void refusals(final String protocol, final String reason, final DoubleSupplier count)
    {
        metrics.counter("ringside.session.logon.refusals", "Logons refused", count, "protocol", protocol,
            "reason", reason);
    }

    /** Counts sessions that send too much, or do not read. */
    private void excesses(
        final String protocol, final GatewayCounter throttled, final GatewayCounter floods, final GatewayCounter slow)
    {
        metrics.counter("ringside.session.throttled", "Commands refused as too fast", of(throttled),
            "protocol", protocol);
        metrics.counter("ringside.session.floods", "Sessions logged out because they sent far too much", of(floods),
            "protocol", protocol);
        metrics.counter("ringside.session.slow.consumer.disconnects", "Sessions dropped because they did not read",
            of(slow), "protocol", protocol);
    }

    private void backPressure(final String point, final GatewayCounter... refused)
    {
        metrics.counter("ringside.backpressure.events",
            "Times something waited for room in a ring, or was refused as VENUE_BUSY", of(refused), "point", point);
    }

    /** Counts lines that are lost, or garbled. */
    private void lines(
        final String protocol, final GatewayCounter cancels, final GatewayCounter resent,
        final GatewayCounter malformed)
    {
        metrics.counter("ringside.session.disconnect.cancels", "Connections whose end cancelled a session's orders",
            of(cancels), "protocol", protocol);
        metrics.counter("ringside.session.resent", "Messages sent to sessions again because they asked for them",
            of(resent), "protocol", protocol);
        metrics.counter("ringside.session.malformed", "Garbled messages, and other bytes that are none",
            of(malformed), "protocol", protocol);
    }

    private DoubleSupplier of(final GatewayCounter... counters)
    {
        return () ->
        {
            long sum = 0;
            for (final GatewayCounter counter : counters)
            {
                sum += gates.get(counter);
            }
            return sum;
        };
    }
}
