package io.ringside.ops.node.view;

import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.ops.metrics.PrometheusEndpoint;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Who floods has a name. */
class BusySessionsTest
{
    private final SessionRegistry registry = new SessionRegistry(IntStream.rangeClosed(1, 5)
        .mapToObj((id) -> new SessionConfig().sessionId(id).name((id < 5 ? "sbe" : "fix") + id)
            .compId(id < 5 ? "" : "FIRM").credentialHash(PasswordHash.create("x", 1))).toList(), 8);
    private final BusySessions sessions = new BusySessions(registry);

    @Test
    void shouldNameThoseThatAskedForMost()
    {
        ask(1, 1);
        ask(2, 5);
        ask(3, 3);
        ask(5, 100);
        registry.find(3).traffic().onThrottled();
        registry.find(5).traffic().onBusy();
        registry.find(5).traffic().onBackPressured();

        assertEquals(List.of(
            "{session=fix5, protocol=fix, commands=100, throttled=0, busy=1, backPressured=1}",
            "{session=sbe2, protocol=sbe, commands=5, throttled=0, busy=0, backPressured=0}",
            "{session=sbe3, protocol=sbe, commands=3, throttled=1, busy=0, backPressured=0}"), described());
    }

    @Test
    void shouldForgetWhatIsLongAgo()
    {
        ask(5, 100);
        for (int i = 0; i < BusySessions.WINDOW_S; i++)
        {
            assertEquals(1, described().size());
            sessions.onSecond();
        }
        assertEquals(List.of(), described());
    }

    @Test
    void shouldCountEachSessionInTheMetrics()
    {
        try (PrometheusEndpoint metrics = new PrometheusEndpoint("n"))
        {
            sessions.bind(metrics, (sessionId) -> 11 * sessionId);
            ask(5, 7);
            registry.find(5).traffic().onThrottled();
            final String text = metrics.scrape();
            assertTrue(text.contains(
                "ringside_session_commands_total{node=\"n\",protocol=\"fix\",session=\"fix5\"} 7.0"), text);
            assertTrue(text.contains("ringside_session_refused_total{node=\"n\",protocol=\"fix\"," +
                "reason=\"throttled\",session=\"fix5\"} 1.0"), text);
            assertTrue(text.contains(
                "ringside_session_open_orders{node=\"n\",protocol=\"fix\",session=\"fix5\"} 55.0"), text);
            assertTrue(text.contains(
                "ringside_session_connected{node=\"n\",protocol=\"fix\",session=\"fix5\"} 0.0"), text);
        }
    }

    private List<String> described()
    {
        return sessions.describe().stream().map(Object::toString).toList();
    }

    private void ask(final int sessionId, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            registry.find(sessionId).traffic().onCommand();
        }
    }
}
