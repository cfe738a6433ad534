package io.ringside.ops.admin;

import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalWriter;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.base.NodeException;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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
    private final Terminal terminal = new Terminal();

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

        run(ExitCode.CORRUPT, commandLine);
        assertSaid("journal-0000000000.seg");
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal list", "journal dump", "journal verify", "journal hash", "replay DATA"})
    void shouldCallAnEmptyDirectoryNoJournal(final String commandLine) throws IOException
    {
        Files.delete(data.resolve("journal/journal-0000000000.seg"));

        run(ExitCode.FAILED, commandLine);
        assertSaid("it holds no segment");
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal list", "journal dump", "journal verify", "journal hash", "replay DATA",
        "journal step-over 0 --yes --reason x"})
    void shouldNotTakeLostSegmentsForAnEmptyJournal(final String commandLine) throws IOException
    {
        writeRecord("reports");
        Files.delete(data.resolve("journal/journal-0000000000.seg"));

        run(ExitCode.CORRUPT, commandLine);
        assertTrue((terminal.out() + terminal.err()).contains("ends before committed records"), terminal.out());
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

        run(ExitCode.CORRUPT, commandLine);
        assertSaid("the first is 7; bring back the journal's first files");
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

        run(ExitCode.CORRUPT, "journal hash");
        assertSaid("damaged: " + data.resolve("engine.limits"));
        run(ExitCode.CORRUPT, "replay DATA");
        assertEquals(NodeException.Kind.CORRUPT, refusal().kind());
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal dump", "journal hash", "replay DATA", "journal step-over 0 --yes --reason x"})
    void shouldReadNoCommandsOfANewerBuild(final String commandLine) throws IOException
    {
        Files.writeString(data.resolve("rules.version"), "rules=999999\nschema=6\n");

        run(ExitCode.REFUSED, commandLine);
        assertSaid("was written by a newer build (rules 999999");
        // Blocks are the same in every build.
        run(ExitCode.OK, "journal verify");
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

        run(ExitCode.REFUSED, "halt ACME");
        assertSaid("no operator's token in " + data.resolve("admin.token"));
    }

    @Test
    void shouldTakeNoTimeoutThatIsForEver()
    {
        run(ExitCode.USAGE, "--timeout 0s status");
        assertSaid("--timeout must be at least 1ms");
    }

    private NodeException refusal()
    {
        return assertThrows(NodeException.class, () -> TestNodes.start(TestNodes.alone(data)).close());
    }

    private void run(final int expected, final String commandLine)
    {
        terminal.run(expected, "--dir " + data + " --node 127.0.0.1:1 " +
            commandLine.replace("DATA", data.toString()));
    }

    private void assertSaid(final String words)
    {
        final String said = terminal.err().isEmpty() ? terminal.out() : terminal.err();
        assertTrue(said.contains(words), said);
        assertTrue(terminal.err().lines().count() <= 1, terminal.err());
        assertFalse(said.contains("internal error"), said);
    }
}
