package io.ringside.ops.admin.journal;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.CheckStateEncoder;
import io.ringside.engine.protocol.DefineAccountEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.format.BlockDescriptor;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestFiles;
import io.ringside.ops.admin.base.ExitCode;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
    private static final Path LIMIT = SCENARIOS.resolve("limit.ndjson");
    private static final boolean IS_WRITTEN = "write".equals(System.getProperty("ringside.scenarios"));

    private final Terminal terminal = new Terminal();

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
                final String printed = terminal.run(ExitCode.OK, line(scenario)).out();
                final Path expected = SCENARIOS.resolve(name(scenario) + ".expected");
                if (IS_WRITTEN)
                {
                    Files.writeString(expected, printed);
                }
                assertEquals(Files.readString(expected), printed);
            }));
        }
        assertFalse(tests.isEmpty(), "no scenario seen");
        return tests;
    }

    /** A scenario that needs other settings says so in its first line. */
    private static String line(final Path scenario) throws IOException
    {
        final String firstLine = Files.readAllLines(scenario).get(0);
        final String options = firstLine.startsWith("# --set ") ? firstLine.substring(2) + ' ' : "";
        return "replay " + options + scenario;
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
        assertEquals(names, TestFiles.list(SCENARIOS).stream().filter((file) -> file.toString().endsWith(".expected"))
            .map(ReplayCommandTest::name).toList());
    }

    @Test
    void shouldEndWithTheSummary()
    {
        terminal.run(ExitCode.OK, "replay", "--quiet", LIMIT);
        assertEquals(1, terminal.out().lines().count(), terminal.out());
        final Map<String, Object> summary = terminal.json();
        assertEquals("ringside.replay/1", summary.get("schema"));
        assertEquals(10L, summary.get("commands"));
        assertTrue(summary.keySet().containsAll(List.of("reports", "marketData", "stateHash")), summary.toString());
    }

    @Test
    void shouldPrintToAFile() throws IOException
    {
        final Path file = directory.resolve("events.ndjson");
        terminal.run(ExitCode.OK, "replay", LIMIT, "--out", file, "--only", "market-data");
        final List<String> lines = Files.readAllLines(file);
        assertEquals(terminal.out().trim(), lines.get(lines.size() - 1));
        assertTrue(lines.subList(0, lines.size() - 1).stream().allMatch((line) -> line.startsWith("{\"marketData\":")));
        assertTrue(lines.size() > 2);
    }

    @Test
    void shouldAnswerABadLineWithItsPlaceAndCode1() throws IOException
    {
        final Path file = directory.resolve("bad.ndjson");
        Files.writeString(file, "{\"command\":\"ClockTick\"}\n{\"command\":\"ClockTock\"}\n");
        terminal.run(ExitCode.FAILED, "replay", file)
            .assertError("ringside: " + file + ":2:12: expected a command");
    }

    @Test
    void shouldSayThatACommandWasIgnored() throws IOException
    {
        final Path file = directory.resolve("odd.ndjson");
        Files.writeString(file, "{\"command\":\"SessionDisconnected\",\"sessionId\":-1}\n");
        terminal.run(ExitCode.OK, "replay", file).assertSaid("ignored 1 commands");
        assertEquals(1L, terminal.json().get("ignored"));
    }

    @Test
    void shouldAnswerWhatIsNotThereWithCode1AndWrongOptionsWithCode2()
    {
        terminal.run(ExitCode.FAILED, "replay", directory.resolve("none")).assertError();
        terminal.run(ExitCode.FAILED, "replay", directory).assertError();
        terminal.run(ExitCode.USAGE, "replay", "--only", "trades", LIMIT).assertError();
        terminal.run(ExitCode.USAGE, "replay").assertError();
    }

    @Test
    void shouldReadAJournalLikeTheTextOfItsCommands() throws IOException
    {
        final Path file = directory.resolve("same.ndjson");
        Files.writeString(file,
            "{\"command\":\"DefineAccount\",\"accountId\":7,\"maxOrderLots\":9,\"timestampNs\":50}\n" +
            "{\"command\":\"CheckState\",\"timestampNs\":60}\n");
        terminal.run(ExitCode.OK, "replay", file);
        // A text begins under the newest rules and a journal under the oldest, which the headers of reports show.
        final String text = withoutChain(terminal.out());
        final Path journal = Files.createDirectories(directory.resolve("node").resolve("journal"));
        writeJournal(journal);
        for (final Path source : List.of(journal, journal.getParent()))
        {
            terminal.run(ExitCode.OK, "replay", source);
            assertEquals(text, withoutChain(terminal.out()));
        }
        assertEquals(3, text.lines().count(), text);
    }

    private static String withoutChain(final String output)
    {
        return output.replaceAll("\"chainHash\":\"\\w+\"", "");
    }

    @Test
    void shouldRefuseAJournalThatIsDamagedBeforeItsEnd() throws IOException
    {
        final Path journal = Files.createDirectories(directory.resolve("node").resolve("journal"));
        final Path segment = segment(journal);
        final byte[] bytes = Files.readAllBytes(segment);
        bytes[block(bytes, 1) + 8] ^= 1;
        Files.write(segment, bytes);
        for (final String line : List.of("replay " + journal, "--dir " + journal.getParent() + " journal hash"))
        {
            terminal.run(ExitCode.CORRUPT, line).assertSaid("is damaged in the middle of the log");
            assertFalse(terminal.out().contains("stateHash") || terminal.out().contains("state hash"), terminal.out());
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
        for (final String line : List.of("replay " + journal, "--dir " + journal.getParent() + " journal hash"))
        {
            terminal.run(ExitCode.OK, line);
            assertEquals("ringside: the journal ends in an unfinished write: read up to sequence 1",
                terminal.err().lines().findFirst().orElseThrow());
        }
    }

    @Test
    void shouldTakeCapacitiesFromTheConfiguration() throws IOException
    {
        final Path file = directory.resolve("many.ndjson");
        Files.writeString(file, "{\"command\":\"DefineInstrument\",\"instrumentId\":10000}\n");
        terminal.run(ExitCode.OK, "replay", file).assertPrinted("CAPACITY_EXCEEDED");
        terminal.run(ExitCode.OK, "replay", "--set", "engine.instrument-capacity=10000", file)
            .assertPrinted("InstrumentDefinition");
        final Path journal = Files.createDirectories(directory.resolve("node").resolve("journal"));
        terminal.run(ExitCode.USAGE, "replay", "--set", "engine.instrument-capacity=2", journal)
            .assertSaid("a journal brings the capacities");
    }

    /** The only segment of a journal of two blocks. */
    private static Path segment(final Path journal)
    {
        writeJournal(journal);
        return journal.resolve(TestFiles.names(journal, ".seg").get(0));
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
                .correlationId(0).accountId(7).maxOrderLots(9)
                .maxOrderTicksLots(DefineAccountEncoder.maxOrderTicksLotsNullValue())
                .maxPositionLots(DefineAccountEncoder.maxPositionLotsNullValue())
                .enabled(BooleanType.NULL_VAL).operatorName("");
            writer.append(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + account.encodedLength(), 0, 50);
            writer.flush();
            final CheckStateEncoder check =
                new CheckStateEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(1);
            writer.append(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + check.encodedLength(), 1, 60);
            writer.flush();
        }
    }

    private static List<Path> scenarios()
    {
        return TestFiles.list(SCENARIOS).stream().filter((file) -> file.toString().endsWith(".ndjson")).toList();
    }

    private static String name(final Path file)
    {
        return file.getFileName().toString().replaceAll("\\.\\w+$", "");
    }
}
