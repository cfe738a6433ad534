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
import java.util.TreeMap;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ExportCommandTest
{
    private static final Path SCENARIOS = Path.of("..", "docs", "scenarios");
    private static final int SCENARIO_STEP = 5;
    private static final long BEGIN_NS = 1_700_000_000_000_000_000L;
    private static final String TRADES = "time,symbol,kind,price,quantity,aggressor,matchId\n";
    private static final String BEST = "time,symbol,bidPrice,bidQuantity,askPrice,askQuantity\n";
    private static final String CANDLES = "time,symbol,open,high,low,close,volume,vwap,trades\n";

    private final Terminal terminal = new Terminal();
    private final StringBuilder text = new StringBuilder();

    @TempDir
    private Path directory;

    @Test
    void shouldShowTradesBustsAndCorrectionsInDecimals() throws IOException
    {
        final Path file = market();
        terminal.run(ExitCode.OK, "export", "trades", file);
        assertEquals(TRADES +
            "2023-11-14T22:13:22.000000000Z,ACME,trade,10.00,2.0,sell,1\n" +
            "2023-11-14T22:13:23.000000000Z,ACME,trade,10.05,1.0,buy,2\n" +
            "2023-11-14T22:14:24.000000000Z,ACME,trade,9.90,0.5,sell,3\n" +
            "2023-11-14T22:15:21.000000000Z,ACME,bust,10.05,0.0,,2\n" +
            "2023-11-14T22:15:22.000000000Z,ACME,correction,9.95,0.4,,3\n", terminal.out());
    }

    @Test
    void shouldShowTheBestPricesWheneverTheyChange() throws IOException
    {
        final Path file = market();
        terminal.run(ExitCode.OK, "export", "bbo", "--to", "2023-11-14T22:14:00Z", file);
        assertEquals(BEST +
            "2023-11-14T22:13:21.000000000Z,ACME,10.00,5.0,,\n" +
            "2023-11-14T22:13:22.000000000Z,ACME,10.00,3.0,,\n" +
            "2023-11-14T22:13:22.500000000Z,ACME,10.00,3.0,10.05,1.0\n" +
            "2023-11-14T22:13:23.000000000Z,ACME,10.00,3.0,,\n", terminal.out());
    }

    @Test
    void shouldShowAsManyLevelsAsAskedFor() throws IOException
    {
        final Path file = market();
        terminal.run(ExitCode.OK, "export", "depth", "--levels", 2, "--from", "2023-11-14T22:14:00Z", file);
        final List<String> rows = terminal.out().lines().toList();
        assertEquals("time,symbol,bidPrice1,bidQuantity1,askPrice1,askQuantity1," +
            "bidPrice2,bidQuantity2,askPrice2,askQuantity2", rows.get(0));
        assertEquals("2023-11-14T22:14:23.000000000Z,ACME,10.00,3.0,,,9.90,0.5,,", rows.get(1));
        assertEquals("2023-11-14T22:14:23.500000000Z,ACME,9.90,0.5,,,,,,", rows.get(2));
    }

    @Test
    void shouldCountInCandlesWhatIsLeftOfATrade() throws IOException
    {
        final Path file = market();
        terminal.run(ExitCode.OK, "export", "candles", file);
        assertEquals(CANDLES +
            "2023-11-14T22:13:00.000000000Z,ACME,10.00,10.00,10.00,10.00,2.0,10.0000,1\n" +
            "2023-11-14T22:14:00.000000000Z,ACME,9.95,9.95,9.95,9.95,0.4,9.9500,1\n", terminal.out());
        terminal.run(ExitCode.OK, "export", "candles", "--to", "2023-11-14T22:14:00Z", "--interval", "1s", file);
        assertEquals(CANDLES + "2023-11-14T22:13:22.000000000Z,ACME,10.00,10.00,10.00,10.00,2.0,10.0000,1\n",
            terminal.out(), "a bust after the wanted time counts");
    }

    @Test
    void shouldKeepOneSymbolAndWriteAFile() throws IOException
    {
        final Path file = market();
        final Path out = directory.resolve("out.csv");
        terminal.run(ExitCode.OK, "export", "trades", "--symbol", "acme", "--out", out, file)
            .assertPrinted("5 rows in " + out);
        assertEquals(6, Files.readString(out).lines().count());
        terminal.run(ExitCode.FAILED, "export", "trades", "--symbol", "BETA", file).assertError("no instrument BETA");
        terminal.run(ExitCode.OK, "export", "trades", "--json", "--out", out, file);
        assertEquals(5L, terminal.json().get("rows"));
    }

    /** The best prices that a replay prints come another way. */
    @Test
    void shouldEndWithTheBestPricesOfAReplay() throws IOException
    {
        int count = 0;
        try (Stream<Path> files = Files.list(SCENARIOS))
        {
            final List<Path> scenarios =
                files.filter((it) -> it.toString().endsWith(".ndjson")).sorted().toList();
            for (int i = 0; i < scenarios.size(); i += SCENARIO_STEP)
            {
                final Path file = scenarios.get(i);
                terminal.run(ExitCode.OK, "replay", "--quiet", "--best", file);
                final Map<Long, Boolean> replayed = new TreeMap<>();
                terminal.out().lines().filter((line) -> line.startsWith("{\"best\"")).map(Json::readObject)
                    .forEach((best) -> replayed.put((Long)best.get("instrumentId"),
                        best.containsKey("bidLots") || best.containsKey("askLots")));
                if (ExitCode.OK == terminal.code("export", "bbo", file))
                {
                    final Map<String, Boolean> exported = new TreeMap<>();
                    terminal.out().lines().skip(1)
                        .forEach((row) -> exported.put(row.split(",")[1], !row.endsWith(",,,,")));
                    assertEquals(replayed.values().stream().filter((it) -> it).count(),
                        exported.values().stream().filter((it) -> it).count(), file::toString);
                    count++;
                }
            }
        }
        assertTrue(count > 100 / SCENARIO_STEP, "scenarios with instruments: " + count);
    }

    @Test
    void shouldRefuseWhatItCannotDoInOneLine() throws IOException
    {
        final Path file = market();
        terminal.run(ExitCode.USAGE, "export", "ticks", file).assertError("trades, bbo, depth or candles");
        terminal.run(ExitCode.USAGE, "export", "trades", "--levels", 3, file).assertError("--levels");
        terminal.run(ExitCode.USAGE, "export", "depth", "--levels", 0, file).assertError("--levels must be 1 to 100");
        terminal.run(ExitCode.USAGE, "export", "candles", "--interval", "100ms", file).assertError("1s to 24h");
        terminal.run(ExitCode.USAGE, "export", "bbo", "--out", file, file).assertError("--out names what is read");
        terminal.run(ExitCode.USAGE, "export", "candles", "-").assertError("give a file");
        terminal.run(ExitCode.FAILED, "export", "trades", directory.resolve("none")).assertError("no such file");
        terminal.run(ExitCode.FAILED, "export", "trades", directory).assertError("no journal");
        terminal.run(ExitCode.FAILED, "export", "trades", "--out", directory.resolve("no/where.csv"), file)
            .assertError("cannot write");
    }

    /** Three trades, of which one is busted and one corrected. A tick is 0.01, a lot 0.1. */
    private Path market() throws IOException
    {
        at(0, "DefineInstrument\",\"instrumentId\":1,\"symbol\":\"ACME\",\"tickMantissa\":1,\"priceExponent\":-2," +
            "\"lotMantissa\":1,\"quantityExponent\":-1");
        at(0, "DefineAccount\",\"accountId\":1");
        order(1_000, "a", "BUY", 50, 1_000);
        order(2_000, "b", "SELL", 20, 1_000);
        order(2_500, "c", "SELL", 10, 1_005);
        order(3_000, "d", "BUY", 10, 1_005);
        order(63_000, "e", "BUY", 5, 990);
        at(63_500, "CancelOrder\",\"origClOrdId\":\"a");
        order(64_000, "f", "SELL", 5, 990);
        at(121_000, "BustTrade\",\"matchId\":2,\"operatorName\":\"a\",\"secondOperatorName\":\"b");
        at(122_000, "CorrectTrade\",\"matchId\":3,\"priceTicks\":995,\"quantityLots\":4,\"operatorName\":\"a\"," +
            "\"secondOperatorName\":\"b");
        return Files.writeString(directory.resolve("market.ndjson"), text);
    }

    private void order(final long atMs, final String id, final String side, final int lots, final int ticks)
    {
        at(atMs, "NewOrder\",\"clOrdId\":\"" + id + "\",\"side\":\"" + side + "\",\"quantityLots\":" + lots +
            ",\"priceTicks\":" + ticks);
    }

    /** The fields begin behind the opening quote of the command's name; the last may lack its closing one. */
    private void at(final long atMs, final String fields)
    {
        text.append("{\"command\":\"").append(fields)
            .append(fields.matches(".*[\\d\\]]") ? "" : "\"").append(",\"timestampNs\":")
            .append(BEGIN_NS + atMs * 1_000_000).append("}\n");
    }
}
