package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A node that cannot run says so in one line on standard error, with what to do, and ends with the right code. Damage
 * that can be repaired does not stop it.
 */
class StartRefusalTest
{
    private static final int BLOCK_ALIGNMENT = 4_096;

    @TempDir
    private Path directory;

    /** One port in a process of its own, which shows what comes of the refusal; the others in this one. */
    @Test
    void shouldRefusePortsInUse() throws Exception
    {
        for (final String key : List.of("gateway.sbe-endpoint", "gateway.market-data-endpoint"))
        {
            final Map<String, String> settings = NodeRun.settings();
            final int port = Integer.parseInt(settings.get(key).substring("localhost:".length()));
            try (DatagramSocket taken = new DatagramSocket(new InetSocketAddress("localhost", port)))
            {
                assertTrue(taken.isBound());
                assertRefusedHere(ExitCode.FAILED, null, settings, key, "in use", "set " + key);
            }
        }
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1")))
        {
            final String port = String.valueOf(taken.getLocalPort());
            assertRefused(directory.resolve("run"), directory.resolve("data"), NodeRun.settings("http.port", port),
                ExitCode.FAILED, "http.port", "in use", "set http.port");
            assertRefusedHere(ExitCode.FAILED, null, NodeRun.settings("fix.enabled", "true", "fix.endpoint",
                "127.0.0.1:" + port), "in use", "fix.endpoint");
            assertRefusedHere(ExitCode.FAILED, null, NodeRun.settings("fix.enabled", "true", "fix.endpoint",
                "nowhere..invalid:" + port, "gateway.allow-demo-credentials", "true"),
                "nowhere..invalid of fix.endpoint has no address");
        }
    }

    @Test
    void shouldRefuseWrongSettings() throws Exception
    {
        final Path file = directory.resolve("mine.conf");
        Files.writeString(file, "ringside {\n  node {\n    rolle = primary\n  }\n}\n");
        assertRefusedHere(ExitCode.USAGE, file, NodeRun.settings(), "mine.conf:3", "ringside.node.rolle",
            "did you mean ringside.node.role?");
        assertRefusedHere(ExitCode.USAGE, null, NodeRun.settings("engine.order-capacity", "0"),
            "engine.order-capacity", "must be 1 to");
        assertRefusedHere(ExitCode.USAGE, directory.resolve("none.conf"), NodeRun.settings(), "cannot read",
            "--config");
    }

    @Test
    void shouldTakeUpOrRefuseWhatIsStored() throws Exception
    {
        final Path good = directory.resolve("good");
        // No snapshot of its own accord, and nothing goes to an archive: the journal decides.
        final Map<String, String> settings = NodeRun.settings("archive.mode", "keep");
        try (NodeRun run = NodeRun.start(directory.resolve("first"), good, null, settings).awaitReady())
        {
            assertRefused(directory.resolve("second"), good, NodeRun.settings(), ExitCode.REFUSED,
                "in use by another node");
            final String token = "Bearer " + Files.readString(good.resolve("admin.token")).trim();
            assertEquals(200, run.code("POST", "/admin/snapshot", token, ""));
            fill(settings, good, 3);
            assertEquals(200, run.code("POST", "/admin/snapshot", token, ""));
            Await.until("two snapshots", () -> snapshots(good).size() >= 2);
            fill(settings, good, segments(good).size() + 2);
            // The last command has no reports: nobody but the journal knows of it.
            Terminal.ofNode(Integer.parseInt(settings.get("http.port"))).run(0, "halt ACME --dir " + good);
            run.kill();
        }
        assertRefused(directory.resolve("foreign"), good, TestNodes.with(settings, "node.cluster-id", "7"),
            ExitCode.CORRUPT, "belongs to another exchange", "clusterId=1 expected=7", "correct the cluster id");

        final Path flipped = copy(good, "flipped");
        // Behind the newest snapshot: what is before it a start does not read.
        final String full = segments(good).get(segments(good).size() - 2);
        flip(flipped.resolve("journal").resolve(full), 8_192);
        assertRefused(directory.resolve("f"), flipped, settings, ExitCode.CORRUPT,
            "journal refused: " + full, "nothing was changed", "restore");

        final Path missing = copy(good, "missing");
        Files.delete(missing.resolve("journal").resolve(segments(good).get(1)));
        assertRefused(directory.resolve("m"), missing, settings, ExitCode.CORRUPT, "is missing", "restore");

        final Path torn = copy(good, "torn");
        final String newest = snapshots(good).get(snapshots(good).size() - 1);
        flip(torn.resolve("snapshots").resolve(newest), Files.size(torn.resolve("snapshots").resolve(newest)) / 2);
        tear(lastWritten(torn));
        // It is written every tenth of a second, and may know that the torn block was whole.
        Files.delete(torn.resolve("journal/journal.witness"));
        final long refusedSequence;
        try (NodeRun run = NodeRun.start(directory.resolve("t"), torn, null, settings).awaitReady())
        {
            refusedSequence = ((Number)run.status().get("recoverySnapshotSequence")).longValue();
        }
        final String quarantine = TestFiles.names(torn.resolve("journal"), "").stream()
            .filter((it) -> it.startsWith("quarantine-")).findFirst().orElseThrow();
        final String log = Files.readString(torn.resolve("ringside.log"));
        assertTrue(log.lines().anyMatch((it) -> it.contains("ends in an unfinished write") && it.contains(quarantine)),
            log);
        assertTrue(log.lines().anyMatch((it) -> it.contains("snapshot refused: " + newest)), log);
        try (NodeRun run = NodeRun.start(directory.resolve("g"), good, null, settings).awaitReady())
        {
            final long taken = ((Number)run.status().get("recoverySnapshotSequence")).longValue();
            assertTrue(refusedSequence >= 0 && refusedSequence < taken, refusedSequence + " and " + taken);
        }
    }

    /** Until the journal has so many segments, the last of them in use. */
    private static void fill(final Map<String, String> settings, final Path data, final int count)
    {
        Await.until(count + " segments", () ->
        {
            Terminal.ofNode(Integer.parseInt(settings.get("http.port"))).code("load run --rate 2000 --duration 1s " +
                "--warmup 0s --sessions 2 --set gateway.sbe-endpoint=" + settings.get("gateway.sbe-endpoint") +
                " --dir " + data);
            return segments(data).size() >= count;
        });
    }

    private void assertRefusedHere(
        final int code, final Path config, final Map<String, String> settings, final String... words)
    {
        final List<String> line = NodeRun.arguments(directory.resolve("data"), config, settings);
        final Terminal terminal = new Terminal();
        assertEquals(code, terminal.code(line.toArray()), terminal.err());
        assertOneLine(terminal.err().lines().toList(), terminal.out() + terminal.err(), words);
    }

    private static void assertRefused(
        final Path home, final Path data, final Map<String, String> settings, final int code, final String... words)
        throws Exception
    {
        assertOneLine(NodeRun.refused(home, data, null, settings), code, words);
    }

    private static void assertOneLine(final NodeRun run, final int code, final String... words) throws IOException
    {
        assertOneLine(run.errors(), run.everything(), words);
        assertEquals(code, run.exitCode(), run.everything());
    }

    private static void assertOneLine(final List<String> lines, final String everything, final String... words)
    {
        assertEquals(1, lines.size(), everything);
        for (final String word : words)
        {
            assertTrue(lines.get(0).contains(word), "expected \"" + word + "\" in: " + lines.get(0));
        }
        assertTrue(lines.get(0).startsWith("ringside: "), lines.get(0));
        assertFalse(lines.get(0).contains("internal error"), lines.get(0));
        assertFalse(everything.contains("READY"), everything);
    }

    private static List<String> segments(final Path data)
    {
        return TestFiles.names(data.resolve("journal"), ".seg");
    }

    private static List<String> snapshots(final Path data)
    {
        return TestFiles.names(data.resolve("snapshots"), ".snap");
    }

    private Path copy(final Path from, final String name) throws IOException
    {
        final Path to = directory.resolve(name);
        for (final Path it : TestFiles.walk(from))
        {
            Files.copy(it, to.resolve(from.relativize(it).toString()), StandardCopyOption.COPY_ATTRIBUTES);
        }
        return to;
    }

    private static void flip(final Path file, final long offset) throws IOException
    {
        final byte[] bytes = Files.readAllBytes(file);
        bytes[(int)offset] ^= 0x10;
        Files.write(file, bytes);
    }

    /** The last segment. One that the node had only begun when it was killed goes. */
    private static Path lastWritten(final Path data) throws IOException
    {
        final List<String> names = segments(data);
        for (int i = names.size() - 1; i >= 0; i--)
        {
            final Path file = data.resolve("journal").resolve(names.get(i));
            if (lastBlock(file) > 0)
            {
                return file;
            }
            Files.delete(file);
        }
        throw new AssertionError("no segment has a block");
    }

    /** Where the last block begins; 0 if there is only the segment's header. */
    private static int lastBlock(final Path file) throws IOException
    {
        final byte[] bytes = Files.readAllBytes(file);
        int end = bytes.length;
        while (end > 0 && 0 == bytes[end - 1])
        {
            end--;
        }
        return (end - 1) / BLOCK_ALIGNMENT * BLOCK_ALIGNMENT;
    }

    /** The last block only in part what was to be written, as a write that was cut short leaves it. */
    private static void tear(final Path file) throws IOException
    {
        final byte[] bytes = Files.readAllBytes(file);
        final int begin = lastBlock(file) + 48;
        Arrays.fill(bytes, begin, begin + 200, (byte)0x5A);
        Files.write(file, bytes);
    }
}
