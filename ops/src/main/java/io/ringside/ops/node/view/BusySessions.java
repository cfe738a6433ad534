package io.ringside.ops.node.view;

import io.ringside.gateway.json.Json;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.gateway.session.SessionTraffic;
import io.ringside.ops.metrics.PrometheusEndpoint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** Counts what each session sends and receives, and finds the busiest sessions of the last seconds. */
public final class BusySessions
{
    static final int WINDOW_S = 10;
    /** Sessions that have series of their own. */
    static final int SERIES_MAX = 200;

    private static final int SHOWN_MAX = 3;

    private final List<Session> sessions = new ArrayList<>();
    private final List<long[][]> past = new ArrayList<>();

    BusySessions(final SessionRegistry registry)
    {
        for (int id = 1; id < registry.capacity(); id++)
        {
            final Session session = registry.find(id);
            if (null != session)
            {
                sessions.add(session);
            }
        }
        onSecond();
    }

    /**
     * A series a session, for the first {@link #SERIES_MAX} of them; the figures of all are in the totals.
     *
     * @param liveOrders of a session, by its id.
     */
    BusySessions bind(final PrometheusEndpoint metrics, final IntUnaryOperator liveOrders)
    {
        for (final Session session : sessions.subList(0, Math.min(SERIES_MAX, sessions.size())))
        {
            final SessionTraffic traffic = session.traffic();
            final String name = session.config().name();
            final String protocol = protocol(session);
            metrics.counter("ringside.session.commands", "Commands of a session that the exchange has taken",
                traffic::commands, "session", name, "protocol", protocol);
            metrics.counter("ringside.session.refused", "Commands of a session that the gateway refused",
                traffic::throttled, "session", name, "protocol", protocol, "reason", "throttled");
            metrics.counter("ringside.session.refused", "Commands of a session that the gateway refused",
                traffic::busy, "session", name, "protocol", protocol, "reason", "busy");
            metrics.counter("ringside.session.backpressure", "Times a session's connection took no more",
                traffic::backPressured, "session", name, "protocol", protocol);
            metrics.gauge("ringside.session.connected", "1 while a connection owns the session",
                () -> session.isOwned() ? 1 : 0, "session", name, "protocol", protocol);
            metrics.gauge("ringside.session.open.orders", "Live orders of a session",
                () -> liveOrders.applyAsInt(session.sessionId()), "session", name, "protocol", protocol);
        }
        return this;
    }

    /** A second has passed. */
    synchronized void onSecond()
    {
        if (past.size() == WINDOW_S)
        {
            past.remove(0);
        }
        past.add(sessions.stream().map((session) -> totals(session.traffic())).toArray(long[][]::new));
    }

    /** The sessions that did the most since the window began, the worst first. */
    synchronized List<Map<String, Object>> describe()
    {
        final long[][] before = past.get(0);
        final List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < before.length; i++)
        {
            final long[] now = totals(sessions.get(i).traffic());
            final Map<String, Object> row = Json.object(
                "session", sessions.get(i).config().name(), "protocol", protocol(sessions.get(i)),
                "commands", now[0] - before[i][0], "throttled", now[1] - before[i][1], "busy", now[2] - before[i][2],
                "backPressured", now[3] - before[i][3]);
            if (asked(row) > 0)
            {
                rows.add(row);
            }
        }
        rows.sort(Comparator.comparingLong(BusySessions::asked).reversed());
        return rows.subList(0, Math.min(SHOWN_MAX, rows.size()));
    }

    private static long asked(final Map<String, Object> row)
    {
        return (Long)row.get("commands") + (Long)row.get("throttled") + (Long)row.get("busy");
    }

    private static long[] totals(final SessionTraffic traffic)
    {
        return new long[]{traffic.commands(), traffic.throttled(), traffic.busy(), traffic.backPressured()};
    }

    private static String protocol(final Session session)
    {
        return session.config().compId().isEmpty() ? "sbe" : "fix";
    }
}
