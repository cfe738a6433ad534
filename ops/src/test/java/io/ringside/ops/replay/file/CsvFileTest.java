package io.ringside.ops.replay.file;

import io.ringside.ops.replay.ScenarioRuns;
import io.ringside.ops.replay.line.ScenarioException;
import io.ringside.ops.replay.show.Print;
import io.ringside.ops.replay.show.Selection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CsvFileTest extends ScenarioRuns
{
    @Test
    void shouldTakeColumnsInAnyOrderAndUnderTheirOtherNames()
    {
        run("Qty,SIDE,orderId,limit,tif\n5,sell,a,100.25,DAY\n7,b,b,100.25,ioc\n");
        assertEquals(List.of("NEW SELL 5 1002500", "NEW BUY 7 1002500", "TRADE SELL 5 1002500", "TRADE BUY 7 1002500",
            "CANCELED BUY 7 1002500"), orders());
    }

    @Test
    void shouldReplaceAndCancelUnderTheIdsOfTheFile()
    {
        run("action,id,newId,side,quantity,price\nNEW,a,,BUY,5,100\nREPLACE,a,,,4,\nAMEND,a,c,,,101\nC,c,,,,\n" +
            "CANCEL,zz,,,,\n");
        assertEquals(List.of("NEW BUY 5 1000000", "REPLACED BUY 4 1000000", "REPLACED BUY 4 1010000",
            "CANCELED BUY 4 1010000"), orders());
        assertEquals("c", last("REPLACED").get("clOrdId"));
        assertEquals(1L, file().get("unknownOrders"));
        assertEquals(0L, summary.get("refused"));
    }

    @Test
    void shouldKeepAnOrderThatCouldNotBeReplaced()
    {
        run("action,id,side,quantity,price\nNEW,a,BUY,5,100\nREPLACE,a,,0,\nCANCEL,a,,,\n");
        assertEquals(List.of("NEW BUY 5 1000000", "CANCELED BUY 5 1000000"), orders());
        assertEquals(Map.of("INVALID_QUANTITY", 1L), summary.get("refusals"));
    }

    @Test
    void shouldGiveOtherIdsToWhatIsTooLongOrUsed()
    {
        run("id,side,quantity,price\nan id with blanks,BUY,1,1\nfghijklmnopqrstuvwxyz,BUY,1,1\na,BUY,1,1\n" +
            "a,BUY,2,1\n~1,BUY,3,1\n");
        assertEquals(5, orders().size());
        assertEquals(2L, file().get("renamedIds"));
        assertEquals(1L, file().get("reusedIds"));
        assertEquals(0L, summary.get("refused"));
    }

    @Test
    void shouldDefineInstrumentsAndAccountsAsTheyAppear()
    {
        run("id,side,quantity,price,symbol,account\na,BUY,1,1,ACME,7\nb,BUY,1,1,INIT,8\nc,BUY,1,1,ACME,7\n");
        assertEquals(List.of("ACME", "INIT"), events.stream().filter((event) -> event.containsKey("symbol"))
            .map((event) -> event.get("symbol")).toList());
        assertEquals(List.of("1 7", "2 8", "1 7"), events.stream().filter((event) -> event.containsKey("execType"))
            .map((event) -> event.get("instrumentId") + " " + event.get("accountId")).toList());
        assertEquals(7L, summary.get("commands"));
    }

    @Test
    void shouldTakeTheLessCommonTerms()
    {
        run("id,side,quantity,price,ordType,displayLots,postOnly,pegKind\na,SELL,10,2,LIMIT,4,REJECT,\n" +
            "b,BUY,10,,,,,\nc,BUY,5,1,pegged,,,primary\n");
        assertEquals(4L, events.stream().filter((event) -> "NEW".equals(event.get("execType"))).findFirst()
            .orElseThrow().get("displayLots"));
        assertTrue(orders().contains("NEW BUY 10 0"), orders().toString());
        assertEquals("PEGGED", last("NEW").get("ordType"));
    }

    @Test
    void shouldTakeOrdersThatWaitForAPrice()
    {
        run("id,side,quantity,price,ordType,stopPriceTicks,trailTicks,activationPriceTicks\n" +
            "a,BUY,1,100,,,,\nb,SELL,1,100,,,,\nt,SELL,2,,TAKE_PROFIT,1010000,,\n" +
            "u,SELL,3,,trailing_stop,,10000,1020000\n");
        assertEquals(1_020_000L, last("NEW").get("activationPriceTicks"));
        assertEquals(List.of("TAKE_PROFIT", "TRAILING_STOP"), events.stream()
            .filter((event) -> "NEW".equals(event.get("execType"))).skip(2)
            .map((event) -> event.get("ordType")).toList());
        assertEquals(0L, summary.get("refused"));
    }

    @Test
    void shouldExpireOrdersByTheTimesOfTheRows()
    {
        run("time,id,action,side,quantity,price,tif,expireTimeNs\n" +
            "0.010,g,NEW,BUY,10,100,GTD,50000000\n" +
            "0.049,s1,NEW,SELL,4,100,,\n" +
            "0.060,s2,NEW,SELL,3,100,,\n" +
            "0.061,g,CANCEL,,,,,\n");
        assertEquals(List.of("NEW BUY 10 1000000", "NEW SELL 4 1000000", "TRADE BUY 10 1000000",
            "TRADE SELL 4 1000000", "EXPIRED BUY 10 1000000", "NEW SELL 3 1000000"), orders());
        assertEquals(50_000_000L, last("EXPIRED").get("timestampNs"));
        assertEquals(Map.of("TOO_LATE", 1L), summary.get("refusals"));
    }

    @Test
    void shouldSayThatTheClockDoesNotGoBack()
    {
        run("time,id,side,quantity,price,tif,expireTimeNs\n0.010,g,BUY,1,100,GTD,50000000\n" +
            "0.050,a,BUY,1,100,,\n0.020,s,SELL,1,100,,\n");
        assertEquals(1L, summary.get("stampsBeforeTheClock"));
        assertEquals(50_000_000L, last("NEW").get("timestampNs"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1970-01-01T00:00:01.5Z | 1500000000",
        "1970-01-01 01:00:01+01:00 | 1000000000",
        "1970-01-02T00:00:00 | 86400000000000",
        "09:30:00.25 | 34200250000000",
        "34200.5 | 34200500000000",
        "1709285400 | 1709285400000000000",
        "1709285400123 | 1709285400123000000",
        "1709285400123456 | 1709285400123456000",
        "1709285400123456789 | 1709285400123456789",
    })
    void shouldKnowTimesInTheirForms(final String time, final long expectedNs)
    {
        run("time,id,side,quantity,price\n" + time + ",a,BUY,1,1\n");
        assertEquals(expectedNs, last("NEW").get("timestampNs"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "id,side,colour|a,BUY,1 | 1:9: expected a column, one of account, action, ",
        "id,side|a,BUY | 1:8: expected at least the columns id, side and quantity",
        "id,side,quantity,ID|a,BUY,1,1 | 1:18: expected each column once, found \"ID\"",
        "id,side,quantity|a,LONG,1 | 2:3: expected BUY or SELL for side, found \"LONG\"",
        "id,side,quantity|,BUY,1 | 2:1: expected an id, found \"\"",
        "id,side,quantity|a,BUY,1.5 | 2:7: expected a number with at most 0 decimals for quantity (--quantity-decim",
        "id,side,quantity,price|a,BUY,1,1.00001 | 2:9: expected a number with at most 4 decimals for price (--price",
        "id,side,quantity,price|a,BUY,1,1e999999999 | 2:9: expected a number with at most 4 decimals for price",
        "id,side,quantity,time|a,BUY,1,noon | 2:9: expected a time as 2024-03-01T09:30:00.5Z, 09:30:00.5, or sec",
        "id,side,quantity,time|a,BUY,1,1969-01-01T00:00:00Z | 2:9: expected a time",
        "id,side,quantity,action|a,BUY,1,HOLD | 2:9: expected NEW, CANCEL or REPLACE for action, found \"HOLD\"",
        "id,side,quantity,tif|a,BUY,1,SOON | 2:9: expected one of DAY, GTC, ",
        "id,side,quantity,symbol|a,BUY,1,a b | 2:9: expected 1 to 16 printable ASCII characters for symbol",
    })
    void shouldSayWhereAFileIsWrong(final String names, final String row, final String what)
    {
        final ScenarioException error = assertThrows(ScenarioException.class, () -> run(names + "\n" + row + "\n"));
        assertTrue(error.getMessage().startsWith("orders.csv:" + what), error.getMessage());
    }

    private List<String> orders()
    {
        return events.stream().filter((event) -> event.containsKey("execType"))
            .map((event) -> event.get("execType") + " " + event.get("side") + " " + event.get("quantityLots") + " " +
                event.get("priceTicks")).toList();
    }

    private Map<String, Object> last(final String execType)
    {
        return events.stream().filter((event) -> execType.equals(event.get("execType")))
            .reduce((first, second) -> second).orElseThrow();
    }

    private void run(final String text)
    {
        run(text, "orders.csv", new CsvFile(4, 0), new Print(Selection.ALL, false, false));
    }
}
