package io.ringside.ops.node.storage;

import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.config.RingsideConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

@Timeout(30)
class RecoveryProgressTest
{
    private final List<String> screen = new ArrayList<>();
    private final int port = TestNodes.port();
    private final RingsideConfig config =
        RingsideConfig.load(null, Map.of("http.host", "127.0.0.1", "http.port", String.valueOf(port)));
    private long nowNs = 17;

    @Test
    void shouldSayNothingOfAShortRecovery()
    {
        try (RecoveryProgress progress = progress(() ->
        {
        }))
        {
            progress.onProgress(0, 1_000);
            after(999).onProgress(progress, 900);
            assertEquals(List.of(), screen);
        }
    }

    @Test
    void shouldSayOnTheScreenAndAtThePortHowFarItIs() throws Exception
    {
        try (RecoveryProgress progress = progress(() ->
        {
        }))
        {
            progress.onProgress(0, 10_000_000);
            after(2_000).onProgress(progress, 3_200_000);
            final String line = "recovering: 3,200,000 of 10,000,000 commands, 1.6 M/s, 5 s left";
            assertEquals(List.of(line), screen);
            after(1_000).onProgress(progress, 4_000_000);
            assertEquals(1, screen.size(), "not more often than every two seconds");

            final HttpURLConnection ready = get("/health/ready");
            assertEquals(503, ready.getResponseCode());
            assertEquals("not ready: " + line + "\n",
                new String(ready.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
            assertEquals(200, get("/health/live").getResponseCode());
            Terminal.ofNode(port).run(ExitCode.FAILED, "status").assertError("not ready: " + line, "ringside health");
            after(2_000).onProgress(progress, 8_000_000);
            assertEquals("recovering: 8,000,000 of 10,000,000 commands, 1.6 M/s, 2 s left", screen.get(1));
        }
        assertThrows(ConnectException.class, () -> get("/health/live").getResponseCode());
    }

    @Test
    void shouldEndARecoveryThatNobodyWaitsFor()
    {
        try (RecoveryProgress progress = progress(() ->
        {
            throw new IllegalStateException("not wanted");
        }))
        {
            assertThrows(IllegalStateException.class, () -> progress.onProgress(0, 10));
        }
    }

    /** One call later. */
    private interface Later
    {
        void onProgress(RecoveryProgress progress, long appliedCount);
    }

    private Later after(final long milliseconds)
    {
        nowNs += TimeUnit.MILLISECONDS.toNanos(milliseconds);
        return (progress, appliedCount) -> progress.onProgress(appliedCount, 10_000_000);
    }

    private RecoveryProgress progress(final Runnable checkWanted)
    {
        return new RecoveryProgress(config, checkWanted, screen::add, () -> nowNs);
    }

    private HttpURLConnection get(final String path) throws Exception
    {
        return (HttpURLConnection)URI.create("http://127.0.0.1:" + port + path).toURL().openConnection();
    }
}
