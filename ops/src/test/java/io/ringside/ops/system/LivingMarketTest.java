package io.ringside.ops.system;

import io.ringside.gateway.json.Json;
import io.ringside.ops.Await;
import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** {@code market} on a real node, as a process that a signal ends. */
@Timeout(180)
class LivingMarketTest
{
    private static final int SIGTERM_CODE = 143;

    @TempDir
    private Path directory;

    @Test
    void shouldKeepAMarketUntilItIsEndedAndLeaveNoOrder() throws IOException, InterruptedException
    {
        final Path text = directory.resolve("text");
        try (CommandLineNode node = new CommandLineNode(directory.resolve("node")))
        {
            assertTrue(node.refused(ExitCode.USAGE, "market --symbols ACEM").contains("did you mean ACME?"));
            assertTrue(node.refused(ExitCode.USAGE, "market --sessions 1").contains("at least 2"));
            final List<String> command = NodeRun.command();
            command.addAll(List.of("--json", "market", "--gateway", node.gateway, "--rate", "400", "--seed", "7",
                "--symbols", "acme,BOLT"));
            final Process market = new ProcessBuilder(command)
                .redirectOutput(text.toFile()).redirectInput(new File("/dev/null")).start();
            try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(market.getErrorStream(), StandardCharsets.UTF_8)))
            {
                assertEquals("400 messages/s in ACME, BOLT by sessions 3, 4, seed 7; Ctrl-C ends it", lines.readLine());
                assertTrue(lines.readLine().matches(
                    " +1s +\\d+ msg/s +\\d+ trades/s +\\S+ lots/s +\\d+ open +0 refused " +
                    "\\| ACME \\d+\\.\\d\\d BOLT \\d+\\.\\d\\d"));
                // The session of `ringside order` is free, and trades with the market.
                final Map<String, Object> answer = node.json("order new ACME buy 1 --tif ioc");
                assertEquals("FILLED", answer.get("outcome"), answer.toString());
                Await.answer(() -> node.json("book ACME").toString(), () -> isAlive(node.json("book ACME")));
                market.destroy();
                assertTrue(market.waitFor(60, TimeUnit.SECONDS), "has ended");
            }
            finally
            {
                market.destroyForcibly();
            }

            assertEquals(SIGTERM_CODE, market.exitValue());
            final Map<String, Object> result = Json.readObject(Files.readString(text));
            assertEquals("ringside.market/1", result.get("schema"));
            assertTrue(((Number)result.get("trades")).longValue() > 0, result.toString());
            assertEquals(0L, result.get("refused"), result.toString());
            node.awaitLevels("ACME", "asks");
            node.awaitLevels("ACME", "bids");
            assertEquals(List.of(), node.json("book COIL").get("bids"));
        }
    }

    private static boolean isAlive(final Map<String, Object> book)
    {
        return 5 < ((List<?>)book.get("bids")).size() && 5 < ((List<?>)book.get("asks")).size() &&
            0 < ((List<?>)book.get("trades")).size();
    }
}
