package io.ringside.ops.admin.journal;

import io.ringside.gateway.json.Json;
import io.ringside.ops.Terminal;
import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What {@code ringside replay} says beyond reports and market data: refusals, best prices, books, tables; and the files
 * it takes beyond its own.
 */
class ReplayOutputTest
{
    private static final Path DOCS = Path.of("..", "docs");
    private static final Path LIMIT = DOCS.resolve("scenarios").resolve("limit.ndjson");
    private static final Path REFUSED = DOCS.resolve("scenarios").resolve("refused-definition.ndjson");
    private static final Path CSV = DOCS.resolve("order-files").resolve("orders.csv");
    private static final Path MADE =
        DOCS.resolve("order-files").resolve("MADE_2024-03-01_34200000_57600000_message_1.csv");
    private static final Path ORDERBOOK =
        DOCS.resolve("order-files").resolve("MADE_2024-03-01_34200000_57600000_orderbook_1.csv");

    private final Terminal terminal = new Terminal();

    @TempDir
    private Path directory;

    @Test
    void shouldCountWhatWasRefusedByReasonAndSayIt()
    {
        terminal.run(ExitCode.OK, "replay", "--quiet", REFUSED);
        final Map<String, Object> summary = terminal.json();
        assertEquals(2L, summary.get("refused"));
        assertEquals(Map.of("CAPACITY_EXCEEDED", 1L, "UNKNOWN_INSTRUMENT", 1L), summary.get("refusals"));
        assertEquals("ringside: the core refused 1 definition (CAPACITY_EXCEEDED 1) and 1 command (UNKNOWN_INSTRUMENT" +
            " 1), the first is command 4\n", terminal.err());
    }

    @Test
    void shouldEndWithCode1WhenStrictAndSomethingWasRefusedOrIgnored() throws IOException
    {
        terminal.run(ExitCode.FAILED, "replay", "--strict", "--quiet", REFUSED);
        assertEquals(2L, terminal.json().get("refused"));
        final Path ignored = directory.resolve("ignored.ndjson");
        Files.writeString(ignored, "{\"command\":\"SessionDisconnected\",\"sessionId\":-1}\n");
        terminal.run(ExitCode.FAILED, "replay", "--strict", ignored);
        final Path good = directory.resolve("good.ndjson");
        Files.writeString(good, "{\"command\":\"DefineInstrument\"}\n{\"command\":\"ClockTick\"}\n");
        terminal.run(ExitCode.OK, "replay", "--strict", good);
        assertEquals(0L, Json.readObject(lastLine()).get("refused"));
    }

    @Test
    void shouldNotWriteOverWhatItReads() throws IOException
    {
        final Path file = Files.copy(LIMIT, directory.resolve("mine.ndjson"));
        terminal.run(ExitCode.USAGE, "replay", "--out", directory + "/../" + directory.getFileName() + "/mine.ndjson",
            file);
        assertTrue(terminal.err().startsWith("ringside: --out names what is read: "), terminal.err());
        terminal.run(ExitCode.FAILED, "replay", "--out", file, directory.resolve("none"));
        assertEquals(Files.readString(LIMIT), Files.readString(file));
    }

    @Test
    void shouldSayOnOneLineWhatItFound() throws IOException
    {
        final Path file = Files.writeString(directory.resolve("mac.csv"), "id,side,quantity,price\r1,B,5,10\r");
        terminal.run(ExitCode.FAILED, "replay", file);
        assertTrue(terminal.err().endsWith("found \"price?1\"\n"), terminal.err());
    }

    @Test
    void shouldCountEveryKindOfRefusalOnce() throws IOException
    {
        final Path file = directory.resolve("refused.ndjson");
        Files.writeString(file, "{\"command\":\"DefineInstrument\"}\n" +
            "{\"command\":\"DefineAccount\",\"accountId\":1}\n" +
            "{\"command\":\"NewOrder\",\"clOrdId\":\"a\",\"side\":\"BUY\",\"quantityLots\":0,\"priceTicks\":1}\n" +
            "{\"command\":\"CancelOrder\",\"origClOrdId\":\"zz\"}\n" +
            "{\"command\":\"OrderStatusRequest\",\"clOrdId\":\"zz\"}\n" +
            "{\"command\":\"MassCancel\",\"scope\":\"INSTRUMENT\",\"instrumentId\":9}\n" +
            "{\"command\":\"MassStatusRequest\",\"scope\":\"FIRM\",\"accountId\":1}\n" +
            "{\"command\":\"BustTrade\",\"matchId\":9,\"operatorName\":\"a\",\"secondOperatorName\":\"b\"}\n");
        terminal.run(ExitCode.OK, "replay", file);
        assertEquals(6L, Json.readObject(lastLine()).get("refused"), lastLine());
        assertTrue(terminal.err().startsWith("ringside: the core refused 6 commands ("), terminal.err());
    }

    @Test
    void shouldNameTheCommandThatCausedEachEvent()
    {
        terminal.run(ExitCode.OK, "replay", LIMIT);
        final List<Map<String, Object>> events = events();
        assertTrue(events.stream().allMatch((event) -> event.containsKey("commandSequence")), terminal.out());
        // A trade and its reports have the same cause.
        final Map<String, Object> trade = first(events, "marketData", "Trade");
        assertTrue(events.stream().anyMatch((event) -> "TRADE".equals(event.get("execType")) &&
            trade.get("commandSequence").equals(event.get("commandSequence"))), terminal.out());
    }

    @Test
    void shouldPrintTheBestPricesAfterEachCommand()
    {
        terminal.run(ExitCode.OK, "replay", "--quiet", "--best", LIMIT);
        final List<Map<String, Object>> best = events();
        assertTrue(best.stream().allMatch((event) -> "BestPrices".equals(event.get("best"))), terminal.out());
        // The definition of the instrument and each of its six orders.
        assertEquals(7, best.size(), terminal.out());
        assertFalse(best.get(0).containsKey("bidPriceTicks"), terminal.out());
        assertEquals(4L, best.get(1).get("commandSequence"), terminal.out());
        assertTrue(best.get(1).containsKey("line") && best.get(1).containsKey("timestampNs"), terminal.out());
    }

    @Test
    void shouldPrintTheBooksAtTheEnd()
    {
        terminal.run(ExitCode.OK, "replay", "--quiet", "--book-at-end", CSV);
        assertEquals(List.of("BUY 1010500 10", "SELL 1012500 15"), events().stream()
            .map((event) -> event.get("side") + " " + event.get("priceTicks") + " " + event.get("quantityLots"))
            .collect(Collectors.toList()), terminal.out());
        assertTrue(events().stream().allMatch((event) -> "Order".equals(event.get("book"))), terminal.out());
    }

    @Test
    void shouldPrintATable()
    {
        terminal.run(ExitCode.OK, "replay", "--table", "--best", "--book-at-end", REFUSED);
        final List<String> lines = terminal.out().lines().collect(Collectors.toList());
        assertTrue(lines.get(0).startsWith("command  event"), terminal.out());
        terminal.assertPrinted("ExecutionReport REJECTED");
        assertTrue(lines.stream().anyMatch((line) -> line.matches("refusals CAPACITY_EXCEEDED +1")), terminal.out());
        assertTrue(lines.stream().anyMatch((line) -> line.endsWith("bid none, ask none, line 4")), terminal.out());
        assertTrue(lines.stream().noneMatch((line) -> line.startsWith("{")), terminal.out());
        terminal.run(ExitCode.OK, "--json", "replay", "--table", REFUSED);
        assertEquals(2L, Json.readObject(lastLine()).get("refused"));
    }

    @Test
    @SuppressWarnings("unchecked")
    void shouldRebuildALobsterFile()
    {
        terminal.run(ExitCode.OK, "replay", "--quiet", "--strict", "--orderbook", ORDERBOOK,
            MADE);
        final Map<String, Object> file = (Map<String, Object>)terminal.json().get("file");
        assertEquals("lobster", file.get("format"));
        assertEquals(file.get("steps"), file.get("equalSteps"), terminal.out());
    }

    @Test
    @SuppressWarnings("unchecked")
    void shouldTakeACsvFile()
    {
        terminal.run(ExitCode.OK, "replay", "--strict", CSV);
        final Map<String, Object> file = (Map<String, Object>)Json.readObject(lastLine()).get("file");
        assertEquals(List.of("csv", 9L, 1L, 1L, 1L), List.copyOf(file.values()), terminal.out());
        terminal.run(ExitCode.FAILED, "replay", "--format", "csv", LIMIT)
            .assertSaid(":3:1: expected a column, one of account");
    }

    @Test
    void shouldRefuseOptionsThatDoNotGoTogether()
    {
        for (final String[] options : new String[][]{
            {"--format", "itch"}, {"--orderbook", ORDERBOOK.toString()}, {"--price-decimals", "10"}})
        {
            terminal.run(ExitCode.USAGE, "replay", options[0], options[1], CSV).assertError();
        }
        terminal.run(ExitCode.FAILED, "replay", "--orderbook", directory.resolve("none"), MADE);
    }

    private static Map<String, Object> first(
        final List<Map<String, Object>> events, final String kind, final String name)
    {
        return events.stream().filter((event) -> name.equals(event.get(kind))).findFirst().orElseThrow();
    }

    /** Without the summary. */
    private List<Map<String, Object>> events()
    {
        return terminal.out().lines().filter((line) -> !line.startsWith("{\"schema\"")).map(Json::readObject)
            .collect(Collectors.toList());
    }

    private String lastLine()
    {
        return terminal.out().lines().reduce((first, second) -> second).orElse("");
    }
}
