package io.ringside.ops.admin;

import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.NodeException;
import io.ringside.ops.node.Nodes;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalWriter;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A data directory in which something is not what it should be: one line that names it, and a code that is not one for
 * faults of the program.
 */
class DamagedDirectoryTest
{
    @TempDir
    private Path directory;

    private Path data;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void write() throws IOException
    {
        data = Files.createDirectories(directory.resolve("data"));
        writeRecord("journal");
    }

    private void writeRecord(final String name) throws IOException
    {
        try (JournalWriter writer = JournalWriter.open(new JournalContext()
            .directory(Files.createDirectories(data.resolve(name))).segmentLength(64 * 1024).clusterId(1)
            .conclude()))
        {
            writer.append(new UnsafeBuffer(new byte[64]), 0, 64, 0, 0);
            writer.flush();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal list", "journal dump", "journal verify", "journal hash", "replay DATA"})
    void shouldCallADamagedSegmentCorrupt(final String commandLine) throws IOException
    {
        Files.writeString(data.resolve("journal/journal-0000000000.seg"), "garbage");

        assertEquals(ExitCode.CORRUPT, run(commandLine), err.toString());
        assertOneLine("journal-0000000000.seg");
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal list", "journal dump", "journal verify", "journal hash", "replay DATA"})
    void shouldCallAnEmptyDirectoryNoJournal(final String commandLine) throws IOException
    {
        Files.delete(data.resolve("journal/journal-0000000000.seg"));

        assertEquals(ExitCode.FAILED, run(commandLine), err.toString());
        assertOneLine("it holds no segment");
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal list", "journal dump", "journal verify", "journal hash", "replay DATA",
        "journal step-over 0 --yes --reason x"})
    void shouldNotTakeLostSegmentsForAnEmptyJournal(final String commandLine) throws IOException
    {
        writeRecord("reports");
        Files.delete(data.resolve("journal/journal-0000000000.seg"));

        assertEquals(ExitCode.CORRUPT, run(commandLine), err.toString());
        final String said = out.toString() + err;
        assertTrue(said.contains("ends before committed records"), said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal hash", "replay DATA"})
    void shouldAskForTheFirstFiles(final String commandLine) throws IOException
    {
        Files.delete(data.resolve("journal/journal-0000000000.seg"));
        try (JournalWriter writer = JournalWriter.open(new JournalContext().directory(data.resolve("other"))
            .segmentLength(64 * 1024).clusterId(1).initialSequence(7).conclude()))
        {
            writer.append(new UnsafeBuffer(new byte[64]), 0, 64, 7, 0);
        }
        Files.move(data.resolve("other/journal-0000000000.seg"), data.resolve("journal/journal-0000000000.seg"));

        assertEquals(ExitCode.CORRUPT, run(commandLine), err.toString());
        assertOneLine("the first is 7; bring back the journal's first files");
        assertEquals(NodeException.Kind.CORRUPT, refusal().kind());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "garbage", "engine.session-capacity=x", "LIMITSengine.clock-step-max=x", "\\uZZZZ"})
    void shouldCallDamagedLimitsCorrupt(final String content) throws IOException
    {
        final StringBuilder limits = new StringBuilder();
        for (final String key : List.of("session", "account", "instrument", "order", "level", "clordid", "trade"))
        {
            limits.append("engine.").append(key).append("-capacity=1024\n");
        }
        Files.writeString(data.resolve("engine.limits"), content.replace("LIMITS", limits));

        assertEquals(ExitCode.CORRUPT, run("journal hash"), err.toString());
        assertOneLine("damaged: " + data.resolve("engine.limits"));
        err.getBuffer().setLength(0);
        assertEquals(ExitCode.CORRUPT, run("replay DATA"), err.toString());
        assertEquals(NodeException.Kind.CORRUPT, refusal().kind());
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal hash", "replay DATA"})
    void shouldSayThatTheLimitsAreNotThoseOfTheNode(final String commandLine)
    {
        assertEquals(ExitCode.OK, run(commandLine), err.toString());
        assertTrue(err.toString().contains(data.resolve("engine.limits") + " is missing"), err.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal dump", "journal hash", "replay DATA", "journal step-over 0 --yes --reason x"})
    void shouldReadNoCommandsOfANewerBuild(final String commandLine) throws IOException
    {
        Files.writeString(data.resolve("rules.version"), "rules=999999\nschema=6\n");

        assertEquals(ExitCode.REFUSED, run(commandLine), err.toString());
        assertOneLine("was written by a newer build (rules 999999");
        assertEquals(ExitCode.OK, run("journal verify"), "blocks are the same in every build");
    }

    @Test
    void shouldChangeNothingOfANewerBuild() throws IOException
    {
        Files.writeString(data.resolve("rules.version"), "rules=999999\nschema=6\n");

        assertEquals(NodeException.Kind.REFUSED, refusal().kind());
        assertFalse(Files.exists(data.resolve("reports")), "opened what a newer build may write otherwise");
    }

    @ParameterizedTest
    @CsvSource({"journal", "reports", "snapshots"})
    void shouldNameAFileThatShouldBeADirectory(final String name) throws IOException
    {
        IoUtil.delete(data.resolve(name).toFile(), true);
        Files.writeString(data.resolve(name), "");

        final String message = refusal().getMessage();

        assertTrue(message.startsWith("cannot use " + data.resolve(name) + " (it is a file)"), message);
    }

    @Test
    void shouldTakeNoTokenThatIsNone() throws IOException
    {
        Files.writeString(data.resolve("admin.token"), "two\nlines");

        assertEquals(ExitCode.REFUSED, run("halt ACME"), err.toString());
        assertOneLine("no operator's token in " + data.resolve("admin.token"));
    }

    @Test
    void shouldTakeNoTimeoutThatIsForEver()
    {
        assertEquals(ExitCode.USAGE, run("--timeout 0s status"), err.toString());
        assertOneLine("--timeout must be at least 1ms");
    }

    private NodeException refusal()
    {
        return assertThrows(NodeException.class, () -> Nodes.start(RingsideConfig.load(null, Map.of(
            "node.dir", data.toString(), "fix.enabled", "false", "http.port", "0", "node.durability", "none",
            "journal.segment-length", "64KiB", "gateway.report-segment-length", "64KiB",
            "gateway.sbe-endpoint", "localhost:45111", "gateway.market-data-endpoint", "localhost:45112")), "test",
            Throwable::printStackTrace).close());
    }

    private void assertOneLine(final String words)
    {
        final String said = err.toString().isEmpty() ? out.toString() : err.toString();
        assertTrue(said.contains(words), said);
        assertTrue(err.toString().lines().count() <= 1, err.toString());
        assertFalse(said.contains("internal error"), said);
    }

    private int run(final String commandLine)
    {
        final String[] words = ("--dir " + data + " --node 127.0.0.1:1 " + commandLine.replace("DATA", data.toString()))
            .split(" ");
        return Ringside.execute(words, new PrintWriter(out, true), new PrintWriter(err, true));
    }
}
