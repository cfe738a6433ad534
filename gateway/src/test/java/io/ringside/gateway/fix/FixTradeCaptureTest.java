package io.ringside.gateway.fix;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import static io.ringside.engine.protocol.Side.SELL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Trades of a session, also of those before a reset or an end of day: AD, AQ, AE. */
class FixTradeCaptureTest extends RawFixTest
{
    private static int requestCount;

    private static String gtc(final String id, final String price)
    {
        return RawFixClient.order(id).replace("44=50|", "44=" + price + "|59=1|").replace("38=1|", "38=2|");
    }

    /** The request is accepted, and these are the reports that follow. */
    private List<String> trades(final String filter) throws IOException
    {
        final String id = "r" + ++requestCount;
        client.send("AD", next++, "568=" + id + "|569=1|" + filter);
        client.expect("35=AQ", "568=" + id, "569=1", "749=0", "750=0");
        final List<String> all = new ArrayList<>();
        String message;
        do
        {
            message = client.expect("568=" + id);
            if (message.contains("|35=AQ|"))
            {
                assertTrue(message.contains("|748=0|") && message.contains("|750=1|"), message);
                return all;
            }
            all.add(message);
        }
        while (!message.contains("|912=Y|"));
        assertSilent();
        return all;
    }

    /** A fill while the session is away, then numbers from 1, an end of day and a kill: the fill can be had. */
    @Test
    void shouldTellOfAFillThatAResetThrewAway() throws Exception
    {
        final String id = newId();
        final String orderId = RawFixClient.field(ask("D", gtc(id, "77"), "35=8", "150=0"), 37);
        client.close();
        venue.awaitFree();
        exchange.enter(SELL, 7_700, 2_000);
        venue.awaitLogged(FixVenue.SESSION_1);
        exchange.endDay();
        venue.restart();
        client = begin(FixVenue.SESSION_1);
        next = 2;
        final List<String> all = trades("11=" + id + "|");
        assertEquals(1, all.size(), all::toString);
        final String trade = all.get(0);
        for (final String field : List.of("35=AE", "55=BTC-USD", "31=77", "32=2", "570=Y", "552=1", "54=1", "37=" +
            orderId,
            "11=" + id, "1=100", "912=Y"))
        {
            assertTrue(trade.contains("|" + field + "|"), () -> field + " in " + trade);
        }
        assertEquals(RawFixClient.field(trade, 60).substring(0, 8), RawFixClient.field(trade, 75));
        assertEquals(RawFixClient.field(trade, 17), RawFixClient.field(trade, 571));
    }

    @Test
    void shouldChooseByWhatIsAskedFor() throws Exception
    {
        final String first = newId();
        final String second = newId();
        for (final String id : new String[]{first, second})
        {
            send("D", gtc(id, "76"));
            client.expect("35=8", "150=0");
            exchange.enter(SELL, 7_600, 1_000);
            client.expect("35=8", "150=F", "11=" + id);
            exchange.enter(SELL, 7_600, 1_000);
            client.expect("35=8", "150=F", "11=" + id, "39=2");
        }
        final List<String> all = trades("11=" + second + "|");
        assertEquals(2, all.size(), all::toString);
        final String trade = all.get(1);
        final String execId = RawFixClient.field(trade, 17);
        assertNotEquals(execId, RawFixClient.field(all.get(0), 17));
        assertEquals(1, trades("17=" + execId + "|").size());
        assertEquals(2, trades("37=" + RawFixClient.field(trade, 37) + "|").size());
        assertEquals(0, trades("37=" + RawFixClient.field(trade, 37) + "|54=2|").size());
        assertEquals(0, trades("17=nonsense|").size());
        assertEquals(0, trades("11=" + first + "|55=ESZ6|").size());
        assertEquals(2, trades("11=" + first + "|55=BTC-USD|54=1|").size());
        final String time = RawFixClient.field(trade, 60);
        final String date = RawFixClient.field(trade, 75);
        assertEquals(1, trades("17=" + execId + "|580=1|75=" + date + "|").size());
        assertEquals(1, trades("17=" + execId + "|580=2|75=" + date + "|60=" + time + "|75=" + date + "|60=" + time +
            "|")
            .size());
        assertEquals(1, trades("17=" + execId + "|580=2|75=20200101|75=" + date + "|").size());
        assertEquals(0, trades("17=" + execId + "|580=2|75=20200101|75=20200102|").size());
        assertEquals(0, trades("17=" + execId + "|580=1|75=20990101|").size());
    }

    /** Of nobody else. */
    @Test
    void shouldTellNothingOfOthers() throws Exception
    {
        exchange.trade(7_500);
        try (RawFixClient other = begin(5))
        {
            other.ask("AD", 2, "568=x|569=0|", "35=AQ", "749=0", "750=0");
            other.expect("35=AQ", "748=0", "750=1");
            other.assertNext(3);
        }
    }

    /** The reports are messages of the session like all others. */
    @Test
    void shouldSendThemAgain() throws Exception
    {
        final String id = newId();
        send("D", gtc(id, "74"));
        client.expect("35=8", "150=0");
        exchange.enter(SELL, 7_400, 2_000);
        client.expect("35=8", "150=F");
        final String trade = trades("11=" + id + "|").get(0);
        final String number = RawFixClient.field(trade, 34);
        client.send("2", next++, "7=" + number + "|16=" + number + "|");
        final String again = client.expect("35=AE", "43=Y", "34=" + number);
        assertEquals(trade.substring(trade.indexOf("|571=")).replaceFirst("\\|10=.*", ""),
            again.substring(again.indexOf("|571=")).replaceFirst("\\|10=.*", ""));
    }

    /** Many, to the last one, while the client trades on. */
    @Test
    void shouldTellOfMany() throws Exception
    {
        final String id = newId();
        send("D", gtc(id, "73").replace("38=2|", "38=400|"));
        client.expect("35=8", "150=0");
        for (int i = 0; i < 400; i++)
        {
            exchange.enter(SELL, 7_300, 1_000);
            client.expect("35=8", "150=F");
        }
        assertEquals(400, trades("11=" + id + "|").size());
    }

    @ParameterizedTest
    @CsvSource({"569=2,749=8,UNSUPPORTED_REQUEST_TYPE", "569=1|263=1,749=99,UNSUPPORTED_SUBSCRIPTION",
        "569=1|55=NOPE,749=1,UNKNOWN_INSTRUMENT", "569=1|580=2|75=20261128|75=20261127,749=99,INVALID_TIME_RANGE",
        "569=1|580=3|75=20261128|75=20261128|75=20261128,749=99,INVALID_TIME_RANGE"})
    void shouldRefuseWhatItCannotAnswer(final String fields, final String result, final String text) throws Exception
    {
        ask("AD", "568=r|" + fields + "|", "35=AQ", "568=r", result, "750=2", "58=" + text);
    }

    @Test
    void shouldRefuseAnIdThatReportsCannotRepeat() throws Exception
    {
        ask("AD", "568=" + "r".repeat(21) + "|569=1|", "35=3", "371=568", "373=5");
    }
}
