package io.ringside.ops.metrics;

import io.ringside.loadgen.result.Latencies;
import io.ringside.loadgen.result.LatencyRecorder;
import io.ringside.ops.web.MetricsServer;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LoadMetricsTest
{
    private final LatencyRecorder latencies = new LatencyRecorder();
    private final LoadMetrics metrics = new LoadMetrics("night-1", 2_000);

    @Test
    void shouldAddUpTheSeconds() throws IOException, InterruptedException
    {
        send(3);
        answer(30_000, 2);
        second(1);
        send(1);
        answer(3_000_000, 2);
        second(0);
        try (MetricsServer server = new MetricsServer("localhost", 0, metrics::scrape))
        {
            final String text = get(server, "/metrics", 200);
            assertTrue(text.contains("loadgen_target_rate{run_id=\"night-1\"} 2000.0\n"), text);
            assertTrue(text.contains("loadgen_sent_total{run_id=\"night-1\"} 4.0\n"), text);
            assertTrue(text.contains("loadgen_acked_total{run_id=\"night-1\"} 4.0\n"), text);
            assertTrue(text.contains("loadgen_in_flight{run_id=\"night-1\"} 0.0\n"), text);
            assertTrue(text.contains("loadgen_response_seconds_bucket{run_id=\"night-1\",le=\"5.0E-5\"} 2\n"), text);
            assertTrue(text.contains("loadgen_response_seconds_bucket{run_id=\"night-1\",le=\"0.005\"} 4\n"), text);
            assertTrue(text.contains("loadgen_service_seconds_count{run_id=\"night-1\"} 4\n"), text);
            assertTrue(text.contains("loadgen_slip_seconds_count{run_id=\"night-1\"} 4\n"), text);
            assertEquals(text, get(server, "/metrics", 200), "nothing came, and nothing is counted twice");
            assertTrue(get(server, "/status", 404).contains("/metrics"));
        }
    }

    @Test
    void shouldSayThatThePortIsInUse() throws IOException
    {
        try (MetricsServer first = new MetricsServer("localhost", 0, metrics::scrape))
        {
            final String message = assertThrows(BindException.class,
                () -> new MetricsServer("localhost", first.port(), metrics::scrape)).getMessage();
            assertTrue(message.startsWith("localhost:" + first.port() + " is in use"), message);
        }
    }

    private void send(final int count)
    {
        for (int i = 0; i < count; i++)
        {
            latencies.onSent(1_000, 1_500);
        }
    }

    private void answer(final long latencyNs, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            latencies.onAcknowledged(1_000, 1_500, 1_000 + latencyNs);
        }
    }

    private void second(final long inFlight)
    {
        latencies.collect();
        final Latencies interval = latencies.interval();
        metrics.add(inFlight, interval.response(), interval.service(), interval.slip());
    }

    private static String get(final MetricsServer server, final String path, final int code)
        throws IOException, InterruptedException
    {
        final HttpResponse<String> answer = HttpClient.newHttpClient().send(
            HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + path)).build(),
            HttpResponse.BodyHandlers.ofString());
        assertEquals(code, answer.statusCode());
        return answer.body();
    }
}
