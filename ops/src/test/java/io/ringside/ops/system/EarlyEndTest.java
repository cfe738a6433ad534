package io.ringside.ops.system;

import io.ringside.gateway.json.Json;
import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.FreePorts;
import io.ringside.ops.admin.base.NodeProcess;
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

/** Processes that are ended before they are done: a load run by a signal, a node by the end of its parent. */
@Timeout(120)
class EarlyEndTest
{
    private static final int SIGTERM_CODE = 143;
    private static final List<String> FILES =
        List.of("meta.json", "response.hgrm", "response.hlog", "service.hgrm", "summary.json");

    @TempDir
    private Path directory;

    @Test
    void shouldWriteTheFilesOfALoadRunThatIsTerminated() throws IOException, InterruptedException
    {
        final Path out = directory.resolve("report");
        final Path text = directory.resolve("text");
        try (CommandLineNode node = new CommandLineNode(directory.resolve("node")))
        {
            final Process run = start(text, List.of("load", "run", "--gateway", node.gateway, "--rate", "200",
                "--warmup", "0s", "--duration", "10m", "--out", out.toString(), "--json"));
            try (BufferedReader progress =
                new BufferedReader(new InputStreamReader(run.getErrorStream(), StandardCharsets.UTF_8)))
            {
                final String head = progress.readLine();
                assertTrue(null != head && head.contains("sent/s"), head);
                final String line = progress.readLine();
                assertTrue(null != line && line.contains("s/600s"), line);
                run.destroy();
                assertTrue(run.waitFor(60, TimeUnit.SECONDS), "has ended");
            }

            assertEquals(SIGTERM_CODE, run.exitValue());
        }

        final Map<String, Object> result = Json.readObject(Files.readString(text));
        assertEquals(Boolean.TRUE, result.get("partial"), result.toString());
        assertEquals("INVALID", result.get("verdict"));
        final long sent = ((Number)result.get("sent")).longValue();
        assertTrue(sent > 0, result.toString());
        assertEquals(120_000, sent + ((Number)result.get("notSent")).longValue());
        assertEquals(result, Json.readObject(Files.readString(out.resolve("summary.json"))));
        assertEquals(FILES, TestFiles.names(out, ""));
        for (final String file : FILES)
        {
            assertTrue(Files.size(out.resolve(file)) > 0, file);
        }
    }

    @Test
    void shouldEndANodeWhoseParentIsGone() throws IOException, InterruptedException
    {
        try (NodeProcess node = NodeProcess.start(
            "primary", directory.resolve("data"), FreePorts.tcp(), NodeRun.settings()))
        {
            node.awaitReady(TestNodes.READY_NS);

            // What the kernel does when the parent is killed.
            node.process().getOutputStream().close();

            assertTrue(node.process().waitFor(60, TimeUnit.SECONDS), "has ended");
            assertEquals(0, node.process().exitValue());
        }
    }

    private static Process start(final Path text, final List<String> words) throws IOException
    {
        final List<String> command = NodeRun.command();
        command.addAll(words);
        return new ProcessBuilder(command)
            .redirectOutput(text.toFile())
            .redirectInput(new File("/dev/null"))
            .start();
    }
}
