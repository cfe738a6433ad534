package io.ringside.ops.replay.file;

import io.ringside.ops.replay.ScenarioRuns;
import io.ringside.ops.replay.line.ScenarioException;
import io.ringside.ops.replay.show.Print;
import io.ringside.ops.replay.show.Selection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LobsterFileTest extends ScenarioRuns
{
    private static final Path DIRECTORY = Path.of("..", "docs", "order-files");
    private static final String NAME = "MADE_2024-03-01_34200000_57600000_message_1.csv";
    private static final long SEED = 20240301;
    private static final int COMMANDS = 400;

    @Test
    void shouldRebuildTheBestPricesOfTheFileInTheDocumentation() throws IOException
    {
        final String orderbook = Files.readString(DIRECTORY.resolve(NAME.replace("message", "orderbook")));
        run(Files.readString(DIRECTORY.resolve(NAME)), orderbook, Selection.NONE, true);
        final Map<?, ?> file = file();
        assertEquals(file.get("steps"), file.get("equalSteps"), summary.toString());
        assertTrue((long)file.get("steps") > 300, summary.toString());
        assertEquals(0L, file.get("deviations"));
        assertEquals(3L, file.get("halts"));
        assertEquals(0L, summary.get("refused"), summary.toString());
        assertRowByRow(orderbook);
    }

    @Test
    void shouldHaveTheFileInTheDocumentationThatItsSeedGives() throws IOException
    {
        final MadeUpLobster made = new MadeUpLobster(SEED).write(COMMANDS);
        final Path orderbook = DIRECTORY.resolve(NAME.replace("message", "orderbook"));
        if ("write".equals(System.getProperty("ringside.scenarios")))
        {
            Files.writeString(DIRECTORY.resolve(NAME), made.messages());
            Files.writeString(orderbook, made.orderbook());
        }
        assertEquals(made.messages(), Files.readString(DIRECTORY.resolve(NAME)));
        assertEquals(made.orderbook(), Files.readString(orderbook));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldRebuildTheBestPricesOfOtherFiles(final long seed)
    {
        final MadeUpLobster made = new MadeUpLobster(seed).write(3_000);
        run(made.messages(), made.orderbook(), Selection.NONE, false);
        assertEquals(file().get("steps"), file().get("equalSteps"), "seed=" + seed + " " + summary);
        assertEquals(0L, file().get("deviations"), "seed=" + seed + " " + summary);
        assertEquals(0L, file().get("unknownOrders"), "seed=" + seed + " " + summary);
        assertEquals(0L, summary.get("refused"), "seed=" + seed + " " + summary);
    }

    @Test
    void shouldTakeSymbolAndDayFromTheName()
    {
        run("34200.5,1,7,10,1000000,1\n", null, Selection.ALL, false);
        assertEquals("MADE", events.get(0).get("symbol"));
        assertEquals(-4L, events.get(0).get("priceExponent"));
        assertEquals((19_783 * 86_400L + 34_200) * 1_000_000_000L + 500_000_000L, events.get(0).get("timestampNs"));
    }

    @Test
    void shouldFollowTheTimesOfTheRowsAndNeverGoBack()
    {
        run("1.0,1,7,100,1000000,1\n50000.5,1,8,100,1000000,1\n2.0,1,9,100,1000000,1\n", null, Selection.ALL, false);
        final List<Object> times = events.stream().filter((event) -> "NEW".equals(event.get("execType")))
            .map((event) -> event.get("timestampNs")).toList();
        assertEquals(49_999_500_000_000L, (long)times.get(1) - (long)times.get(0));
        assertEquals(times.get(1), times.get(2));
        assertEquals(1L, summary.get("stampsBeforeTheClock"));
    }

    @Test
    void shouldKeepThePlaceOfAnOrderThatIsPartlyCancelled()
    {
        run("1.0,1,7,100,1000000,1\n1.1,1,8,100,1000000,1\n1.2,2,7,30,1000000,1\n1.3,4,7,70,1000000,1\n" +
            "1.4,4,8,100,1000000,1\n", null, Selection.ALL, false);
        assertEquals(List.of(70L, 100L), lastLots());
        assertEquals(0L, file().get("deviations"));
    }

    @Test
    void shouldMakeAnOrderSmallerThatWasExecutedOutOfItsTurn()
    {
        // 8 is executed at the exchange, 7 is first here: both lose 60, and the cancel of 7 finds what is left of it.
        run("1.0,1,7,100,1000000,1\n1.1,1,8,100,1000000,1\n1.2,4,8,60,1000000,1\n1.3,3,8,40,1000000,1\n" +
            "1.4,3,7,100,1000000,1\n1.5,3,7,100,1000000,1\n", null, Selection.ALL, true);
        assertEquals(List.of(60L), lastLots());
        assertEquals(1L, file().get("deviations"));
        assertEquals(1L, file().get("unknownOrders"));
        final Map<String, Object> end = events.get(events.size() - 1);
        assertEquals("BestPrices", end.get("best"), end.toString());
        assertFalse(end.containsKey("bidPriceTicks"), end.toString());
    }

    @Test
    void shouldEnterAnOrderThatWasThereBeforeWhenItExecutes()
    {
        run("1.0,4,7,100,1000000,-1\n1.1,3,8,100,1000000,1\n", null, Selection.ALL, false);
        assertEquals(List.of(100L), lastLots());
        assertEquals(1L, file().get("standingOrders"));
        assertEquals(1L, file().get("unknownOrders"));
    }

    @Test
    void shouldGiveOtherIdsWhereThoseOfTheFileAreTooLongOrUsed()
    {
        run("1.0,1,123456789012345678901,100,1000000,1\n1.1,1,8,10,999900,1\n1.2,3,8,10,999900,1\n" +
            "1.3,1,8,20,999900,1\n1.4,4,123456789012345678901,100,1000000,1\n1.5,3,8,20,999900,1\n",
            null, Selection.ALL, false);
        assertEquals(1L, file().get("renamedIds"));
        assertEquals(1L, file().get("reusedIds"));
        assertEquals(0L, file().get("unknownOrders"));
        assertEquals(0L, summary.get("refused"), summary.toString());
        assertEquals(List.of(100L), lastLots());
    }

    @Test
    void shouldFollowTheClockOverAnyGap()
    {
        run("1.0,1,7,10,1000000,1\n50000.0,1,8,10,1000000,1\n", null, Selection.REPORTS, false);
        assertEquals(49_999_000_000_000L,
            (long)events.get(4).get("timestampNs") - (long)events.get(3).get("timestampNs"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "1.0,1,7,10,1000000 | 1:19: expected time, type, order id, size, price and direction, found the end",
        "x,1,7,10,1000000,1 | 1:1: expected seconds after midnight for time, found \"x\"",
        "1e9999999,1,7,10,1000000,1 | 1:1: expected seconds after midnight",
        "1.0,8,7,10,1000000,1 | 1:5: expected a whole number from 1 to 7 for type, found \"8\"",
        "1.0,1,7,0,1000000,1 | 1:9: expected a whole number from 1 to 1000000000 for size, found \"0\"",
        "1.0,1,7,10,-5,1 | 1:12: expected a whole number from 1 to 10000000000 for price, found \"-5\"",
        "1.0,1,7,10,1000000,0 | 1:20: expected 1 or -1 for direction, found \"0\"",
        "1.0,7,0,0,5,-1 | 1:11: expected a whole number from -1 to 1 for price of a halt",
    })
    void shouldSayWhereARowIsWrong(final String row, final String what)
    {
        final ScenarioException error =
            assertThrows(ScenarioException.class, () -> run(row + "\n", null, Selection.ALL, false));
        assertTrue(error.getMessage().contains(what), error.getMessage());
    }

    @Test
    void shouldSayThatTheOrderbookFileIsTooShort()
    {
        final ScenarioException error = assertThrows(ScenarioException.class, () ->
            run("1.0,1,7,10,1000000,1\n1.1,1,8,10,1000000,1\n", "9999999999,0,1000000,10\n", Selection.ALL, false));
        assertTrue(error.getMessage().startsWith("orderbook:2:1: expected a line for line 2"), error.getMessage());
    }

    /** The last best prices that come from a line are those of that line of the orderbook file. */
    private void assertRowByRow(final String orderbook)
    {
        final String[] rows = orderbook.split("\n");
        int compared = 0;
        for (int i = 0; i < events.size(); i++)
        {
            final Map<String, Object> event = events.get(i);
            final boolean isLast = i + 1 == events.size() || !event.get("line").equals(events.get(i + 1).get("line"));
            if (event.containsKey("best") && isLast)
            {
                final String row = rows[(int)(long)event.get("line") - 1];
                assertEquals(row, event.getOrDefault("askPriceTicks", 9_999_999_999L) + "," +
                    event.getOrDefault("askLots", 0L) + "," + event.getOrDefault("bidPriceTicks", -9_999_999_999L) +
                    "," + event.getOrDefault("bidLots", 0L), event.toString());
                compared++;
            }
        }
        assertTrue(compared > 400, "compared=" + compared);
    }

    /** Of the trades, the resting side alone. */
    private List<Object> lastLots()
    {
        return events.stream()
            .filter((event) -> "TRADE".equals(event.get("execType")) && Long.valueOf(1).equals(event.get("sessionId")))
            .map((event) -> event.get("lastLots")).toList();
    }

    private void run(final String text, final String orderbook, final Selection wanted, final boolean isBest)
    {
        final OrderbookFile published = null == orderbook ? null :
            new OrderbookFile(new ByteArrayInputStream(orderbook.getBytes(US_ASCII)), "orderbook");
        run(text, NAME, new LobsterFile(NAME, published), new Print(wanted, isBest, false));
    }
}
