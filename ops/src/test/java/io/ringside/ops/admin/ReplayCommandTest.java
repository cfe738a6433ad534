package io.ringside.ops.admin;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.CheckStateEncoder;
import io.ringside.engine.protocol.DefineAccountEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.journal.BlockDescriptor;
import io.ringside.journal.FileJournalStorage;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalWriter;
import io.ringside.ops.web.Json;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * {@code ringside replay}, and every scenario of the documentation with the output beside it. With
 * {@code -Dringside.scenarios=write} the outputs are written anew, to be read before they are committed.
 */
class ReplayCommandTest
{
    private static final Path SCENARIOS = Path.of("..", "docs", "scenarios");
    private static final boolean IS_WRITTEN = "write".equals(System.getProperty("ringside.scenarios"));

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @TestFactory
    List<DynamicTest> shouldPrintWhatTheDocumentationShows() throws IOException
    {
        final List<DynamicTest> tests = new ArrayList<>();
        for (final Path scenario : scenarios())
        {
            tests.add(DynamicTest.dynamicTest(name(scenario), () ->
            {
                final StringWriter printed = new StringWriter();
                assertEquals(ExitCode.OK, Ringside.execute(arguments(scenario),
                    new PrintWriter(printed), new PrintWriter(err)), err::toString);
                final Path expected = SCENARIOS.resolve(name(scenario) + ".expected");
                if (IS_WRITTEN)
                {
                    Files.writeString(expected, printed.toString());
                }
                assertEquals(Files.readString(expected), printed.toString());
            }));
        }
        assertFalse(tests.isEmpty(), "no scenario seen");
        return tests;
    }

    /** A scenario that needs other settings says so in its first line. */
    private static String[] arguments(final Path scenario) throws IOException
    {
        final String firstLine = Files.readAllLines(scenario).get(0);
        final String options = firstLine.startsWith("# --set ") ? firstLine.substring(2) + ' ' : "";
        return ("replay " + options + scenario).split(" ");
    }

    @Test
    void shouldExplainEveryScenarioAndHaveNoOutputWithoutOne() throws IOException
    {
        final String page = Files.readString(SCENARIOS.resolve("README.md"));
        final List<String> names = new ArrayList<>();
        for (final Path scenario : scenarios())
        {
            names.add(name(scenario));
            assertTrue(page.contains("(" + name(scenario) + ".ndjson)"), "not linked: " + scenario);
            assertTrue(page.contains("(" + name(scenario) + ".expected)"), "output not linked: " + scenario);
        }
        try (Stream<Path> files = Files.list(SCENARIOS))
        {
            assertEquals(names.stream().sorted().collect(Collectors.toList()),
                files.filter((file) -> file.toString().endsWith(".expected"))
                .map(ReplayCommandTest::name).sorted().collect(Collectors.toList()));
        }
    }

    @Test
    void shouldEndWithTheSummary()
    {
        assertEquals(ExitCode.OK, run("replay", "--quiet", SCENARIOS.resolve("limit.ndjson").toString()));
        assertEquals(1, out.toString().lines().count(), out.toString());
        final Map<String, Object> summary = Json.readObject(out.toString());
        assertEquals("ringside.replay/1", summary.get("schema"));
        assertEquals(10L, summary.get("commands"));
        assertTrue(summary.keySet().containsAll(List.of("reports", "marketData", "stateHash")), summary.toString());
    }

    @Test
    void shouldPrintToAFile() throws IOException
    {
        final String scenario = SCENARIOS.resolve("limit.ndjson").toString();
        final Path file = directory.resolve("events.ndjson");
        assertEquals(ExitCode.OK, run("replay", scenario, "--out", file.toString(), "--only", "market-data"));
        final List<String> lines = Files.readAllLines(file);
        assertEquals(out.toString().trim(), lines.get(lines.size() - 1));
        assertTrue(lines.subList(0, lines.size() - 1).stream().allMatch((line) -> line.startsWith("{\"marketData\":")));
        assertTrue(lines.size() > 2);
    }

    @Test
    void shouldAnswerABadLineWithItsPlaceAndCode1() throws IOException
    {
        final Path file = directory.resolve("bad.ndjson");
        Files.writeString(file, "{\"command\":\"ClockTick\"}\n{\"command\":\"ClockTock\"}\n");
        assertEquals(ExitCode.FAILED, run("replay", file.toString()));
        assertTrue(err.toString().startsWith("ringside: " + file + ":2:12: expected a command"), err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
    }

    @Test
    void shouldSayThatACommandWasIgnored() throws IOException
    {
        final Path file = directory.resolve("odd.ndjson");
        Files.writeString(file, "{\"command\":\"SessionDisconnected\",\"sessionId\":-1}\n");
        assertEquals(ExitCode.OK, run("replay", file.toString()));
        assertTrue(err.toString().contains("ignored 1 commands"), err.toString());
        assertEquals(1L, Json.readObject(out.toString()).get("ignored"));
    }

    @Test
    void shouldAnswerWhatIsNotThereWithCode1AndWrongOptionsWithCode2()
    {
        assertEquals(ExitCode.FAILED, run("replay", directory.resolve("none").toString()));
        assertEquals(ExitCode.FAILED, run("replay", directory.toString()));
        assertEquals(ExitCode.USAGE, run("replay", "--only", "trades", SCENARIOS.resolve("limit.ndjson").toString()));
        assertEquals(ExitCode.USAGE, run("replay"));
        assertEquals(4, err.toString().lines().count(), err.toString());
    }

    @Test
    void shouldReadAJournalLikeTheTextOfItsCommands() throws IOException
    {
        final Path file = directory.resolve("same.ndjson");
        Files.writeString(file,
            "{\"command\":\"DefineAccount\",\"accountId\":7,\"maxOrderLots\":9,\"timestampNs\":50}\n" +
            "{\"command\":\"CheckState\",\"timestampNs\":60}\n");
        assertEquals(ExitCode.OK, run("replay", file.toString()));
        final String text = out.toString();
        final Path journal = Files.createDirectories(directory.resolve("node").resolve("journal"));
        writeJournal(journal);
        for (final Path source : List.of(journal, journal.getParent()))
        {
            assertEquals(ExitCode.OK, run("replay", source.toString()), err::toString);
            assertEquals(text, out.toString());
        }
        assertEquals(3, text.lines().count(), text);
    }

    @Test
    void shouldRefuseAJournalThatIsDamagedBeforeItsEnd() throws IOException
    {
        final Path journal = Files.createDirectories(directory.resolve("node").resolve("journal"));
        final Path segment = segment(journal);
        final byte[] bytes = Files.readAllBytes(segment);
        bytes[block(bytes, 1) + 8] ^= 1;
        Files.write(segment, bytes);
        for (final String[] args : new String[][]{
            {"replay", journal.toString()}, {"--dir", journal.getParent().toString(), "journal", "hash"}})
        {
            err.getBuffer().setLength(0);
            assertEquals(ExitCode.CORRUPT, run(args), () -> out.toString() + err);
            assertTrue(err.toString().contains("is damaged in the middle of the log"), err.toString());
            assertFalse(out.toString().contains("stateHash") || out.toString().contains("state hash"), out.toString());
        }
    }

    @Test
    void shouldSayThatAJournalEndsInAnUnfinishedWrite() throws IOException
    {
        final Path journal = Files.createDirectories(directory.resolve("node").resolve("journal"));
        final Path segment = segment(journal);
        final byte[] bytes = Files.readAllBytes(segment);
        bytes[block(bytes, 2) + BlockDescriptor.SYNC_ALIGNMENT] = 1;
        Files.write(segment, bytes);
        for (final String[] args : new String[][]{
            {"replay", journal.toString()}, {"--dir", journal.getParent().toString(), "journal", "hash"}})
        {
            err.getBuffer().setLength(0);
            assertEquals(ExitCode.OK, run(args), err::toString);
            assertEquals("ringside: the journal ends in an unfinished write: read up to sequence 1",
                err.toString().lines().findFirst().orElseThrow());
        }
    }

    @Test
    void shouldFailWhenItsOutputCannotBeWritten()
    {
        final Writer full = new Writer()
        {
            @Override
            public void write(final char[] chars, final int offset, final int length) throws IOException
            {
                throw new IOException("full");
            }

            @Override
            public void flush()
            {
            }

            @Override
            public void close()
            {
            }
        };
        assertEquals(ExitCode.FAILED, Ringside.execute(
            new String[]{"replay", SCENARIOS.resolve("limit.ndjson").toString()}, new PrintWriter(full),
            new PrintWriter(err)));
        assertTrue(err.toString().startsWith("ringside: cannot write standard output: "), err.toString());
    }

    @Test
    void shouldTakeCapacitiesFromTheConfiguration() throws IOException
    {
        final Path file = directory.resolve("many.ndjson");
        Files.writeString(file, "{\"command\":\"DefineInstrument\",\"instrumentId\":10000}\n");
        assertEquals(ExitCode.OK, run("replay", file.toString()), err::toString);
        assertTrue(out.toString().contains("CAPACITY_EXCEEDED"), out.toString());
        assertEquals(ExitCode.OK, run("replay", "--set", "engine.instrument-capacity=10000", file.toString()));
        assertTrue(out.toString().contains("InstrumentDefinition"), out.toString());
        final Path journal = Files.createDirectories(directory.resolve("node").resolve("journal"));
        assertEquals(ExitCode.USAGE, run("replay", "--set", "engine.instrument-capacity=2", journal.toString()));
        assertTrue(err.toString().contains("a journal brings the capacities"), err.toString());
    }

    /** The only segment of a journal of two blocks. */
    private static Path segment(final Path journal) throws IOException
    {
        writeJournal(journal);
        try (Stream<Path> files = Files.list(journal))
        {
            return files.filter((file) -> file.toString().endsWith(".seg")).findFirst().orElseThrow();
        }
    }

    private static int block(final byte[] bytes, final int number)
    {
        final String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int at = -1;
        for (int i = 0; i < number; i++)
        {
            at = text.indexOf("RBLK", at + 1);
        }
        assertTrue(at >= 0, "no block " + number);
        return at;
    }

    /** The commands of the text above. */
    private static void writeJournal(final Path journal)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
        final MessageHeaderEncoder header = new MessageHeaderEncoder();
        final JournalContext context = new JournalContext().storage(new FileJournalStorage(journal)).clusterId(1);
        try (JournalWriter writer = JournalWriter.open(context.conclude()))
        {
            final DefineAccountEncoder account = new DefineAccountEncoder().wrapAndApplyHeader(buffer, 0, header)
                .correlationId(0).accountId(7).maxOrderLots(9).maxOrderTicksLots(0).maxPositionLots(0)
                .enabled(BooleanType.TRUE).operatorName("");
            writer.append(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + account.encodedLength(), 0, 50);
            writer.flush();
            final CheckStateEncoder check =
                new CheckStateEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(1);
            writer.append(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + check.encodedLength(), 1, 60);
            writer.flush();
        }
    }

    private static List<Path> scenarios() throws IOException
    {
        try (Stream<Path> files = Files.list(SCENARIOS))
        {
            return files.filter((file) -> file.toString().endsWith(".ndjson")).sorted().collect(Collectors.toList());
        }
    }

    private static String name(final Path file)
    {
        return file.getFileName().toString().replaceAll("\\.\\w+$", "");
    }

    private int run(final String... args)
    {
        out.getBuffer().setLength(0);
        return Ringside.execute(args, new PrintWriter(out), new PrintWriter(err));
    }
}
