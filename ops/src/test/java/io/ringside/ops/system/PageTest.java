package io.ringside.ops.system;

import io.ringside.gateway.json.Json;
import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The page at / in a real browser: what each panel shows is compared with what the node says on its other port. */
@Timeout(300)
final class PageTest extends PageFixture
{
    private static final int STOPS = Integer.getInteger("ringside.page.stops", 2);
    private static final int STEPS = 60;
    private static final List<String> SYMBOLS = List.of("ACME", "BOLT", "COIL", "DYNE");
    private static final String PLAIN = ".replaceAll(',', '')";

    @Test
    void shouldShowADayWithAnAuctionAndARestartAsTheNodeHasIt() throws IOException
    {
        final long seed = Long.getLong("ringside.page.seed", System.nanoTime());
        System.out.println("page: seed=" + seed + " stops=" + STOPS);
        final Random random = new Random(seed);
        auction();
        trade(random, 1, 2);
        page.restart();
        trade(random, 3, 4);
        final Object rate = browser.value("ringside.frames.drawn <= performance.now() / 100 + 2");
        assertEquals(true, rate, "more than ten frames a second");
        assertEquals(0L, browser.value("ringside.repairs.gaps"), "gaps");
    }

    @Test
    void shouldShowTheNamesOfStrangersAsText() throws IOException
    {
        final Path file = Files.writeString(directory.resolve("odd.ndjson"), "{\"command\": \"DefineInstrument\", " +
            "\"instrumentId\": 6, \"symbol\": \"<i>X\", \"phase\": \"CONTINUOUS\"}\n");
        page.node.json("apply " + file);
        Await.answer(() -> browser.text("#symbol-rows"), () -> browser.text("#symbol-rows").contains("<i>X"));
        assertEquals(0L, browser.value("document.querySelectorAll('#symbol-rows i').length"));
    }

    /** Orders that cross in a call: the figures are those of the rule book's example. */
    private static void auction() throws IOException
    {
        page.node.json("halt DYNE");
        page.node.json("resume DYNE --auction 1h");
        page.select("DYNE");
        page.node.json("order new DYNE buy 10 103 --tif gtc --session 1 --account 1");
        page.node.json("order new DYNE sell 4 100 --tif gtc --session 2 --account 2");
        page.awaitText("the indicative price", "#call dd", "103.00", "4", "6 buy");
        page.node.json("order new DYNE sell 9 102 --tif gtc --session 3 --account 3");
        page.awaitText("the indicative price", "#call dd", "102.00", "10", "3 sell");
        assertTrue(browser.text("#call").matches(".*Uncross in(1:00:00|59:\\d\\d|58:\\d\\d)"), browser.text("#call"));
        page.node.json("apply " + Files.writeString(directory.resolve("uncross.ndjson"),
            "{\"command\": \"Uncross\", \"instrument\": \"DYNE\"}\n"));
        page.awaitText("trading", "#quote-phase", "Continuous");
        Await.answer(() -> browser.text("#prints"), () -> browser.text("#prints").endsWith("◆ 102.0010"));
        assertEquals(true, browser.value("document.getElementById('call').hidden"));
    }

    /** Two sessions trade, stop so often, and each panel is looked at. */
    private static void trade(final Random random, final int firstSession, final int secondSession)
    {
        final String aeron = String.valueOf(page.node.json("status").get("aeronDirectory"));
        try (Trader first = new Trader(aeron, page.node.gateway, firstSession, random.nextLong());
            Trader second = new Trader(aeron, page.node.gateway, secondSession, random.nextLong()))
        {
            for (int i = 0; i < STOPS * STEPS; i++)
            {
                first.trade(3);
                second.trade(3);
                if (0 == (i + 1) % STEPS)
                {
                    first.settle();
                    second.settle();
                    SYMBOLS.forEach(PageTest::assertShown);
                }
            }
        }
    }

    private static void assertShown(final String symbol)
    {
        page.select(symbol);
        assertLadder(symbol);
        assertTrades(symbol);
        final String list = "[...document.querySelectorAll('#symbol-rows tr')].find(" +
            "(it) => it.dataset.symbol === '" + symbol + "').cells[1].textContent";
        final Map<String, Object> day = statistics(symbol);
        Await.answer(() -> symbol + ": " + day, () ->
            page.book(symbol).get("last").equals(browser.value(list)) &&
            page.book(symbol).get("last").equals(browser.text("#quote-last")) &&
            day.get("highPrice").equals(browser.value("document.querySelectorAll('#quote-day dd')[1].textContent")) &&
            day.get("volumeQuantity").equals(
            browser.value("document.querySelectorAll('#quote-day dd')[5].textContent" + PLAIN)));
        final Object candles = Json.readObject(TestNodes.get(
            page.webPort, "/api/v1/candles?symbol=" + symbol + "&interval=1m")).get("candles");
        final String shown = "String([...ringside.market.instruments.get('" + symbol + "').candles.values()]" +
            ".reduce((sum, it) => sum + it[5], 0))";
        Await.answer(() -> symbol + ": " + candles + ", has volume " + browser.value(shown), () ->
            volume((List<?>)candles).equals(browser.value(shown)));
    }

    /** The sum of the sixth column. */
    private static String volume(final List<?> candles)
    {
        return String.valueOf(candles.stream().mapToLong((it) -> Long.parseLong((String)((List<?>)it).get(5))).sum());
    }

    private static void assertLadder(final String symbol)
    {
        final List<String> expected = new ArrayList<>();
        for (final String side : List.of("bids", "asks"))
        {
            long total = 0;
            for (final Object level : (List<?>)page.book(symbol).get(side))
            {
                final Map<?, ?> row = (Map<?, ?>)level;
                total += Long.parseLong((String)row.get("quantity"));
                expected.add(side + ' ' + row.get("price") + ' ' + row.get("quantity") + ' ' + total);
            }
        }
        final String shown = "['bids', 'asks'].flatMap((side, i) => [...document.querySelectorAll('#levels tr')]" +
            ".map((it) => [...it.cells].map((cell) => cell.textContent" + PLAIN + "))" +
            ".map((it) => i ? [it[4], it[5], it[6]] : [it[3], it[2], it[1]])" +
            ".filter((it) => it[0]).map((it) => side + ' ' + it.join(' '))).join('\\n')";
        Await.answer(() -> symbol + ": expected\n" + String.join("\n", expected) + "\nfound\n" + browser.value(shown),
            () -> String.join("\n", expected).equals(browser.value(shown)));
    }

    /** The newest of them: the other port keeps only some. */
    private static void assertTrades(final String symbol)
    {
        final List<String> expected = new ArrayList<>();
        for (final Object trade : (List<?>)page.book(symbol).get("trades"))
        {
            final Map<?, ?> row = (Map<?, ?>)trade;
            expected.add(("buy".equals(row.get("aggressor")) ? "▲ " : "▼ ") + row.get("price") + ' ' +
                row.get("quantity"));
        }
        final String shown = "[...document.querySelectorAll('#prints tr')].slice(0, " + expected.size() + ")" +
            ".map((it) => it.cells[1].textContent + ' ' + it.cells[2].textContent).join('\\n')";
        Await.answer(() -> symbol + ": expected\n" + String.join("\n", expected) + "\nfound\n" + browser.value(shown),
            () -> String.join("\n", expected).equals(browser.value(shown)));
    }

    private static Map<String, Object> statistics(final String symbol)
    {
        final Object all = Json.readObject(
            TestNodes.get(page.webPort, "/api/v1/statistics?symbol=" + symbol)).get("statistics");
        @SuppressWarnings("unchecked")
        final Map<String, Object> result = (Map<String, Object>)((List<?>)all).get(0);
        return result;
    }
}
