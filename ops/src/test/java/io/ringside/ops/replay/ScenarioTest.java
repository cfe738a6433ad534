package io.ringside.ops.replay;

import io.ringside.ops.node.storage.EngineSettings;
import io.ringside.ops.replay.line.LineReader;
import io.ringside.ops.replay.line.ScenarioException;
import io.ringside.ops.replay.show.Print;
import io.ringside.ops.replay.show.Selection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ScenarioTest extends ScenarioRuns
{
    private static final String VENUE =
        "{'command':'DefineInstrument','symbol':'ACME'}\n{'command':'DefineAccount','accountId':1}\n" +
        "{'command':'DefineAccount','accountId':2}\n";
    private static final String BUY =
        "{'command':'NewOrder','clOrdId':'b','side':'BUY','quantityLots':5,'priceTicks':100}\n";

    @Test
    void shouldPrintReportsAndMarketDataInTheOrderInWhichTheyCame()
    {
        assertEquals(
            List.of("marketData InstrumentDefinition", "report AdminReport", "report AdminReport",
                "report AdminReport", "report ExecutionReport", "marketData BookDelta"),
            kinds(run(VENUE + BUY, Selection.ALL)));
        assertEquals(4L, summary.get("commands"));
        assertEquals(4L, summary.get("reports"));
        assertEquals(2L, summary.get("marketData"));
        assertEquals(0L, summary.get("ignored"));
        assertEquals(16, summary.get("stateHash").toString().length());
    }

    @Test
    void shouldPrintWhatIsWantedAloneAndCountEverything()
    {
        assertEquals(List.of("marketData InstrumentDefinition", "marketData BookDelta"),
            kinds(run(VENUE + BUY, Selection.MARKET_DATA)));
        assertEquals(4L, summary.get("reports"));
        assertEquals(4, run(VENUE + BUY, Selection.REPORTS).size());
        assertEquals(List.of(), run(VENUE + BUY, Selection.NONE));
        assertEquals(2L, summary.get("marketData"));
    }

    @Test
    void shouldGiveNamesToValuesAndLeaveOutWhatIsNotThere()
    {
        final Map<String, Object> report = run(VENUE + BUY, Selection.REPORTS).get(3);
        assertEquals("NEW", report.get("execType"));
        assertEquals("BUY", report.get("side"));
        assertEquals("DAY", report.get("timeInForce"));
        assertEquals(100L, report.get("priceTicks"));
        assertEquals(3L, report.get("commandSequence"));
        assertFalse(report.containsKey("origClOrdId"), report.toString());
        assertFalse(report.containsKey("displayLots"), report.toString());
        assertFalse(report.containsValue(null), report.toString());
    }

    @Test
    void shouldStepOneMillisecondFromTheLastTime()
    {
        final List<Map<String, Object>> reports = run("{'command':'DefineAccount','accountId':1}\n" +
            "{'command':'DefineAccount','accountId':2,'timestampNs':5000000000}\n" +
            "{'command':'DefineAccount','accountId':3}\n", Selection.REPORTS);
        assertEquals(1_000_000L, reports.get(0).get("timestampNs"));
        assertEquals(5_000_000_000L, reports.get(1).get("timestampNs"));
        assertEquals(5_001_000_000L, reports.get(2).get("timestampNs"));
    }

    @Test
    void shouldTakeTheTermsOfTheOrderThatIsReplacedOrCancelled()
    {
        final List<Map<String, Object>> reports = run(VENUE + "{'command':'NewOrder','sessionId':2,'clOrdId':'s'," +
            "'side':'SELL','quantityLots':5,'priceTicks':100,'timeInForce':'GTC'}\n" +
            "{'command':'ReplaceOrder','sessionId':2,'clOrdId':'s2','origClOrdId':'s','quantityLots':4}\n" +
            "{'command':'CancelOrder','sessionId':2,'origClOrdId':'s2'}\n", Selection.REPORTS);
        final Map<String, Object> replaced = reports.get(4);
        assertEquals("REPLACED", replaced.get("execType"));
        assertEquals(2L, replaced.get("accountId"));
        assertEquals("SELL", replaced.get("side"));
        assertEquals("GTC", replaced.get("timeInForce"));
        assertEquals(100L, replaced.get("priceTicks"));
        assertEquals(4L, replaced.get("quantityLots"));
        assertEquals("CANCELED", reports.get(5).get("execType"));
        assertEquals(3L, reports.get(5).get("clientSequence"));
    }

    @Test
    void shouldSendTheLongerFormOnlyWhenALineNeedsIt()
    {
        assertTrue(run(VENUE + BUY.replace("100}", "100,'displayLots':2}"), Selection.REPORTS).get(3)
            .containsKey("displayLots"));
        final Object plain = hash(BUY);
        // A term that is stated makes another message of it, with another hash over all input, and the same state.
        final Object chain = summary.get("chainHash");
        assertEquals(plain, hash(BUY.replace("100}", "100,'displayLots':0}")));
        assertFalse(chain.equals(summary.get("chainHash")));
    }

    @Test
    void shouldKnowInstrumentsBySymbolAndByNumber()
    {
        final Object byDefault = hash(BUY);
        assertEquals(byDefault, hash(BUY.replace("100}", "100,'instrument':'ACME'}")));
        assertEquals(byDefault, hash(BUY.replace("100}", "100,'instrument':1}")));
        assertEquals(byDefault, hash(BUY.replace("100}", "100,'instrumentId':1}")));
    }

    @Test
    void shouldSkipCommentsEmptyLinesAndNotes()
    {
        final Object plain = hash(BUY);
        assertEquals(plain, hash("# said before\r\n\n  \t\n   # and here\n" + BUY.replace("100}", "100,'note':'é'}")));
        assertEquals(plain, hash(BUY.replace("\n", "\r\n")));
        assertEquals(plain, hash(BUY.substring(0, BUY.length() - 1)));
    }

    @Test
    void shouldTakeRepeatingGroups()
    {
        run(VENUE + "{'command':'DefineTickTable','bands':[{'fromPriceTicks':1,'incrementTicks':1}," +
            "{'fromPriceTicks':1000,'incrementTicks':5}]}\n" +
            "{'command':'SetMatchingAlgorithm','steps':[{'kind':'PRO_RATA','parameter':2},{'kind':'FIFO'}]}\n",
            Selection.NONE);
        assertEquals(5L, summary.get("commands"));
    }

    @Test
    void shouldSkipACommentBehindAByteOrderMark()
    {
        assertEquals(
            kinds(run(VENUE + BUY, Selection.ALL)), kinds(run("\uFEFF# the venue\n" + VENUE + BUY, Selection.ALL)));
    }

    @Test
    void shouldApplyTheLinesBeforeABadOne()
    {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final Scenario scenario = new Scenario(EngineSettings.defaults(), out, Selection.ALL);
        assertThrows(ScenarioException.class, () ->
            scenario.run(new ByteArrayInputStream((VENUE.replace('\'', '"') + "nonsense\n").getBytes(UTF_8)), "f"));
        assertEquals(3L, scenario.summary().get("commands"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "hello | 1:1 | expected JSON",
        "[1] | 1:1 | expected a JSON object",
        "{} | 1:2 | expected \"command\", the first field",
        "{'side':'BUY'} | 1:2 | expected \"command\" before \"side\"",
        "{'command':'Nix'} | 1:12 | expected a command, one of NewOrder, ",
        "{'command':7} | 1:12 | expected a command, one of NewOrder, ",
        "{'command':'Uncross','command':'Uncross'} | 1:22 | expected each field once, found \"command\" again",
        "{'command':'Uncross','bogus':1} | 1:22 | expected a field of Uncross, found \"bogus\": it has correlationId",
        "{'command':'Uncross'} {} | 1:23 | expected the end of the line",
        "{'command':'Uncross' | 1:21 | expected JSON",
        "{'command':'Uncross','instrument':'NIX'} | 1:35 | expected the symbol of an instrument defined above, found",
        "{'command':'Uncross','instrumentId':2147483648} | 1:37 | from -2147483648 to 2147483647 for instrumentId",
        "{'command':'Uncross','correlationId':1.5} | 1:38 | expected a whole number",
        "{'command':'Uncross','correlationId':9223372036854775808} | 1:38 | expected a whole number",
        "{'command':'Uncross','correlationId':null} | 1:38 | expected a whole number",
        "{'command':'Uncross','operatorName':'seventeen letters'} | 1:37 | a text of at most 16 printable",
        "{'command':'Uncross','operatorName':'é'} | 1:37 | expected a text of at most 16 printable ASCII",
        "{'command':'Uncross','timestampNs':-1} | 1:36 | expected a whole number from 0",
        "{'command':'Uncross','note':1} | 1:29 | expected a text for note",
        "{'command':'NewOrder','side':'BUYY'} | 1:30 | expected one of BUY, SELL for side, found \"BUYY\"",
        "{'command':'NewOrder','side':256} | 1:30 | expected a whole number from 0 to 255 for side",
        "{'command':'NewOrder','clOrdId':'a','side':'BUY'} | 1:49 | expected quantityLots, which NewOrder needs",
        "{'command':'NewOrder','clOrdId':'a','side':'BUY','quantityLots':1} | 1:66 | " +
            "expected priceTicks, which NewOrder with ordType LIMIT needs",
        "{'command':'DefineAccount','enabled':'yes'} | 1:38 | expected true or false for enabled",
        "{'command':'DefineTickTable'} | 1:29 | expected bands, which DefineTickTable needs",
        "{'command':'DefineTickTable','bands':1} | 1:38 | expected a JSON array for bands",
        "{'command':'DefineTickTable','bands':[{'x':1}]} | 1:40 | expected a field of bands, found \"x\"",
    })
    void shouldSayWhereALineIsWrongAndWhatWasExpected(final String line, final String where, final String what)
    {
        final ScenarioException error = assertThrows(ScenarioException.class, () -> run(line, Selection.ALL));
        assertTrue(error.getMessage().startsWith("some.ndjson:" + where + ": "), error.getMessage());
        assertTrue(error.getMessage().contains(what), error.getMessage());
        assertEquals(1, error.getMessage().lines().count(), error.getMessage());
    }

    @Test
    void shouldCountLinesOfEveryKind()
    {
        final ScenarioException error = assertThrows(ScenarioException.class, () ->
            run("# one\n\n" + VENUE + "   # six\nnonsense", Selection.ALL));
        assertTrue(error.getMessage().startsWith("some.ndjson:7:1: "), error.getMessage());
    }

    @Test
    void shouldRefuseALineWithoutEnd()
    {
        final ScenarioException error = assertThrows(ScenarioException.class, () ->
            run("# one\n" + " ".repeat(LineReader.LENGTH_MAX + 1), Selection.ALL));
        assertTrue(error.getMessage().startsWith("some.ndjson:2:65537: expected the end of the line"),
            error.getMessage());
    }

    @Test
    void shouldTakeAnythingTheCoreMustRefuse()
    {
        run(VENUE + "{'command':'SessionDisconnected','sessionId':-1}\n" +
            "{'command':'SessionDisconnected','sessionId':9}\n" +
            BUY.replace("100}", "-9223372036854775808,'clientSequence':-1}") +
            BUY.replace("100}", "9223372036854775807,'clientSequence':9223372036854775807}") + BUY, Selection.ALL);
        assertEquals(8L, summary.get("commands"));
        assertEquals(3L, summary.get("ignored"));
    }

    @Test
    void shouldPrintMessagesOfASessionWithTheirText()
    {
        final String message = "{'command':'SessionMessage','msgType':65,'clientSequence':1,'flags':1," +
            "'connectionId':7,'body':'98=0\\u0001108=30\\u0001'}\n{'command':'SessionMessage','msgType':48}\n";
        final List<Map<String, Object>> reports = run(VENUE + message, Selection.REPORTS);
        assertEquals("SessionReport", reports.get(3).get("report"));
        assertEquals("98=0\u0001108=30\u0001", reports.get(3).get("body"));
        assertEquals(65L, reports.get(3).get("msgType"));
        assertEquals(1L, reports.get(3).get("flags"));
        assertEquals(7L, reports.get(3).get("connectionId"));
        assertEquals(2L, reports.get(4).get("reportSequence"));
        assertFalse(reports.get(4).containsKey("body"), reports.get(4).toString());
        assertEquals(0L, summary.get("ignored"));
    }

    @Test
    void shouldSurviveLinesThatAreCutOff()
    {
        final String line = BUY.trim().replace('\'', '"');
        for (int length = 1; length < line.length(); length++)
        {
            final String cut = line.substring(0, length);
            assertThrows(ScenarioException.class, () -> run(cut, Selection.ALL), cut);
        }
    }

    private Object hash(final String text)
    {
        run(VENUE + text, Selection.NONE);
        return summary.get("stateHash");
    }

    private List<Map<String, Object>> run(final String text, final Selection wanted)
    {
        return run(text.replace('\'', '"'), "some.ndjson", null, new Print(wanted, false, false));
    }

    private static List<String> kinds(final List<Map<String, Object>> events)
    {
        return events.stream().map((event) -> String.join(" ",
            event.keySet().iterator().next(), event.values().iterator().next().toString())).toList();
    }
}
