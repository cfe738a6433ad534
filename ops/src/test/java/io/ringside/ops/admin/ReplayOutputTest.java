package io.ringside.ops.admin;

import io.ringside.ops.web.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
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

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @Test
    void shouldCountWhatWasRefusedByReasonAndSayIt()
    {
        assertEquals(ExitCode.OK, run("replay", "--quiet", REFUSED.toString()));
        final Map<String, Object> summary = Json.readObject(out.toString());
        assertEquals(2L, summary.get("refused"));
        assertEquals(Map.of("CAPACITY_EXCEEDED", 1L, "UNKNOWN_INSTRUMENT", 1L), summary.get("refusals"));
        assertEquals("ringside: the core refused 1 definition (CAPACITY_EXCEEDED 1) and 1 command (UNKNOWN_INSTRUMENT" +
            " 1), the first is command 4\n", err.toString());
    }

    @Test
    void shouldEndWithCode1WhenStrictAndSomethingWasRefusedOrIgnored() throws IOException
    {
        assertEquals(ExitCode.FAILED, run("replay", "--strict", "--quiet", REFUSED.toString()));
        assertEquals(2L, Json.readObject(out.toString()).get("refused"));
        final Path ignored = directory.resolve("ignored.ndjson");
        Files.writeString(ignored, "{\"command\":\"SessionDisconnected\",\"sessionId\":-1}\n");
        assertEquals(ExitCode.FAILED, run("replay", "--strict", ignored.toString()));
        final Path good = directory.resolve("good.ndjson");
        Files.writeString(good, "{\"command\":\"DefineInstrument\"}\n{\"command\":\"ClockTick\"}\n");
        assertEquals(ExitCode.OK, run("replay", "--strict", good.toString()), err::toString);
        assertEquals(0L, Json.readObject(lastLine()).get("refused"));
    }

    @Test
    void shouldNotWriteOverWhatItReads() throws IOException
    {
        final Path file = Files.copy(LIMIT, directory.resolve("mine.ndjson"));
        assertEquals(ExitCode.USAGE, run("replay", "--out", directory + "/../" + directory.getFileName() +
            "/mine.ndjson", file.toString()));
        assertTrue(err.toString().startsWith("ringside: --out names what is read: "), err.toString());
        assertEquals(ExitCode.FAILED, run("replay", "--out", file.toString(), directory.resolve("none").toString()));
        assertEquals(Files.readString(LIMIT), Files.readString(file));
    }

    @Test
    void shouldSayOnOneLineWhatItFound() throws IOException
    {
        final Path file = Files.writeString(directory.resolve("mac.csv"), "id,side,quantity,price\r1,B,5,10\r");
        assertEquals(ExitCode.FAILED, run("replay", file.toString()));
        assertTrue(err.toString().endsWith("found \"price?1\"\n"), err.toString());
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
        assertEquals(ExitCode.OK, run("replay", file.toString()));
        assertEquals(6L, Json.readObject(lastLine()).get("refused"), lastLine());
        assertTrue(err.toString().startsWith("ringside: the core refused 6 commands ("), err.toString());
    }

    @Test
    void shouldNameTheCommandThatCausedEachEvent()
    {
        assertEquals(ExitCode.OK, run("replay", LIMIT.toString()));
        final List<Map<String, Object>> events = events();
        assertTrue(events.stream().allMatch((event) -> event.containsKey("commandSequence")), out.toString());
        // A trade and its reports have the same cause.
        final Map<String, Object> trade = first(events, "marketData", "Trade");
        assertTrue(events.stream().anyMatch((event) -> "TRADE".equals(event.get("execType")) &&
            trade.get("commandSequence").equals(event.get("commandSequence"))), out.toString());
    }

    @Test
    void shouldPrintTheBestPricesAfterEachCommand()
    {
        assertEquals(ExitCode.OK, run("replay", "--quiet", "--best", LIMIT.toString()));
        final List<Map<String, Object>> best = events();
        assertTrue(best.stream().allMatch((event) -> "BestPrices".equals(event.get("best"))), out.toString());
        // The definition of the instrument and each of its six orders.
        assertEquals(7, best.size(), out.toString());
        assertFalse(best.get(0).containsKey("bidPriceTicks"), out.toString());
        assertEquals(4L, best.get(1).get("commandSequence"), out.toString());
        assertTrue(best.get(1).containsKey("line") && best.get(1).containsKey("timestampNs"), out.toString());
    }

    @Test
    void shouldPrintTheBooksAtTheEnd()
    {
        assertEquals(ExitCode.OK, run("replay", "--quiet", "--book-at-end", CSV.toString()), err::toString);
        assertEquals(List.of("BUY 1010500 10", "SELL 1012500 15"), events().stream()
            .map((event) -> event.get("side") + " " + event.get("priceTicks") + " " + event.get("quantityLots"))
            .collect(Collectors.toList()), out.toString());
        assertTrue(events().stream().allMatch((event) -> "Order".equals(event.get("book"))), out.toString());
    }

    @Test
    void shouldPrintATable()
    {
        assertEquals(ExitCode.OK, run("replay", "--table", "--best", "--book-at-end", REFUSED.toString()));
        final List<String> lines = out.toString().lines().collect(Collectors.toList());
        assertTrue(lines.get(0).startsWith("command  event"), out.toString());
        assertTrue(out.toString().contains("ExecutionReport REJECTED"), out.toString());
        assertTrue(lines.stream().anyMatch((line) -> line.matches("refusals CAPACITY_EXCEEDED +1")), out.toString());
        assertTrue(lines.stream().anyMatch((line) -> line.endsWith("bid none, ask none, line 4")), out.toString());
        assertTrue(lines.stream().noneMatch((line) -> line.startsWith("{")), out.toString());
        assertEquals(ExitCode.OK, run("--json", "replay", "--table", REFUSED.toString()));
        assertEquals(2L, Json.readObject(lastLine()).get("refused"));
    }

    @Test
    @SuppressWarnings("unchecked")
    void shouldRebuildALobsterFile()
    {
        assertEquals(ExitCode.OK, run("replay", "--quiet", "--strict", "--orderbook", ORDERBOOK.toString(),
            MADE.toString()), err::toString);
        final Map<String, Object> file = (Map<String, Object>)Json.readObject(out.toString()).get("file");
        assertEquals("lobster", file.get("format"));
        assertEquals(file.get("steps"), file.get("equalSteps"), out.toString());
    }

    @Test
    @SuppressWarnings("unchecked")
    void shouldTakeACsvFile()
    {
        assertEquals(ExitCode.OK, run("replay", "--strict", CSV.toString()), err::toString);
        final Map<String, Object> file = (Map<String, Object>)Json.readObject(lastLine()).get("file");
        assertEquals(List.of("csv", 9L, 1L, 1L, 1L), List.copyOf(file.values()), out.toString());
        assertEquals(ExitCode.FAILED, run("replay", "--format", "csv", LIMIT.toString()));
        assertTrue(err.toString().contains(":3:1: expected a column, one of account"), err.toString());
    }

    @Test
    void shouldRefuseOptionsThatDoNotGoTogether()
    {
        for (final String[] options : new String[][]{
            {"--format", "itch"}, {"--orderbook", ORDERBOOK.toString()}, {"--price-decimals", "10"}})
        {
            assertEquals(ExitCode.USAGE, run("replay", options[0], options[1], CSV.toString()), options[0]);
            assertEquals(1, err.toString().lines().count(), err.toString());
        }
        assertEquals(ExitCode.FAILED,
            run("replay", "--orderbook", directory.resolve("none").toString(), MADE.toString()));
    }

    private static Map<String, Object> first(
        final List<Map<String, Object>> events, final String kind, final String name)
    {
        return events.stream().filter((event) -> name.equals(event.get(kind))).findFirst().orElseThrow();
    }

    /** Without the summary. */
    private List<Map<String, Object>> events()
    {
        return out.toString().lines().filter((line) -> !line.startsWith("{\"schema\"")).map(Json::readObject)
            .collect(Collectors.toList());
    }

    private String lastLine()
    {
        return out.toString().lines().reduce((first, second) -> second).orElse("");
    }

    private int run(final String... args)
    {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Ringside.execute(args, new PrintWriter(out), new PrintWriter(err));
    }
}
