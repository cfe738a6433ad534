package io.ringside.gateway.fix;

import io.ringside.engine.protocol.Side;
import io.ringside.journal.JournalContext;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The status of an order that the exchange does not know any more is its last one, as long as its reports are kept.
 * Rule book 4.5.7.
 */
class FixPastOrderTest extends FreshVenueTest
{
    private static final String SYMBOL_SIDE = "55=BTC-USD|54=1|";
    private static final String REQUEST = SYMBOL_SIDE + "60=20261118-11:06:40|";
    private static final int PAGE = 16;

    @Override
    void configure()
    {
        venue.segmentLength = JournalContext.SEGMENT_LENGTH_MIN;
    }

    /** A fill while the session is away, an end of day, a kill, and numbers from 1. */
    @Test
    void shouldTellThatItWasFilled() throws Exception
    {
        final String orderId = enter("o-1", "38=2|44=77|59=1|");
        client.close();
        venue.awaitFree();
        exchange.enter(Side.SELL, 7_700, 500);
        exchange.enter(Side.SELL, 7_600, 1_500);
        exchange.endDay();
        venue.awaitLogged(FixVenue.SESSION_1);
        venue.restart();
        client = new RawFixClient(venue.port);
        client.ask("A", 1, client.logonFields() + "141=Y|", "35=A", "34=1", "141=Y");
        number = 1;
        final String[] filled = {"35=8", "11=o-1", "150=I", "17=0", "39=2", "37=" + orderId, "14=2", "6=77", "151=0",
            "38=2", "44=77", "40=2", "59=1", "1=100", "55=BTC-USD", "54=1", "790=s-1", "58=TOO_LATE", "103=", "34=3"};
        send("H", "11=o-1|790=s-1|" + SYMBOL_SIDE);
        client.expect("35=4", "34=2", "36=3", "123=Y", "43=");
        client.expect(filled);

        // Only the answer is sent again.
        send("2", "7=2|16=0|");
        client.expect("35=4", "34=2", "36=3", "43=Y");
        client.expect("35=8", "34=3", "43=Y", "11=o-1", "150=I", "39=2", "14=2", "790=s-1");
    }

    @Test
    void shouldTellThatItWasCancelledOrExpired() throws Exception
    {
        final String cancelled = enter("o-1", "38=2|44=50|");
        exchange.enter(Side.SELL, 5_000, 400);
        client.expect("35=8", "150=F");
        ask("F", "11=c-1|41=o-1|" + REQUEST, "35=8", "150=4");
        final String expired = enter("o-2", "38=1|44=51|");
        exchange.endDay();
        client.expect("35=8", "150=C", "11=o-2");
        past("o-1", "39=4", "37=" + cancelled, "11=o-1", "14=0.4", "6=50", "38=2", "151=0");
        past("o-2", "39=C", "37=" + expired, "14=0", "6=0", "151=0");
        // The id of the cancel is not that of an order.
        past("c-1", "39=8", "103=5", "37=NONE");
    }

    @Test
    void shouldTellTheNewestIdOfAnOrder() throws Exception
    {
        enter("o-1", "38=1|44=50|59=1|");
        ask("G", "11=o-2|41=o-1|38=2|40=2|44=50|59=1|" + REQUEST, "35=8", "150=5");
        final String renamed = "58=UNKNOWN_ORDER: the order has a newer ClOrdID: o-2";
        final int asked = number + 1;
        past("o-1", "35=j", "45=" + asked, "372=H", "379=o-1", "380=1", renamed);
        send("D", "97=Y|" + RawFixClient.order("o-1"));
        client.expect("35=4", "123=Y");
        client.expect("35=j", "45=" + number, "372=D", "379=o-1", "380=1", renamed);
        exchange.enter(Side.SELL, 5_000, 2_000);
        client.expect("35=8", "150=F", "39=2");
        exchange.endDay();
        past("o-1", "35=j", "379=o-1", renamed);
        past("o-2", "39=2", "14=2", "38=2");
    }

    @Test
    void shouldTellOfTheLastOrderThatHadTheId() throws Exception
    {
        enter("o-1", "38=1|44=50|");
        exchange.endDay();
        client.expect("35=8", "150=C");
        final String second = enter("o-1", "38=3|44=50|");
        exchange.enter(Side.SELL, 5_000, 3_000);
        client.expect("35=8", "150=F");
        exchange.endDay();
        past("o-1", "39=2", "37=" + second, "14=3");
    }

    @Test
    void shouldTellWhatABustLeft() throws Exception
    {
        enter("o-1", "38=2|44=50|");
        exchange.enter(Side.SELL, 5_000, 500);
        final String trade = client.expect("35=8", "150=F");
        exchange.enter(Side.SELL, 5_000, 1_500);
        client.expect("35=8", "150=F", "39=2");
        exchange.endDay();
        exchange.bust(Long.parseLong(RawFixClient.field(trade, 527)));
        client.expect("35=8", "150=H");
        past("o-1", "39=2", "14=1.5", "6=50", "151=0");
    }

    /** The exchange forgets such an order at once. */
    @Test
    void shouldTellOfAnOrderOfTodayWithARisingId() throws Exception
    {
        exchange.risingIds(FixVenue.SESSION_1);
        enter("7", "38=1|44=50|");
        exchange.enter(Side.SELL, 5_000, 1_000);
        client.expect("35=8", "150=F");
        past("7", "39=2", "14=1");
        past("6", "39=8", "103=5", "37=NONE", "58=UNKNOWN_ORDER");
    }

    @Test
    void shouldTellNothingOfOrdersOfOthers() throws Exception
    {
        enter("o-1", "38=1|44=50|");
        exchange.endDay();
        client.expect("35=8", "150=C");
        try (RawFixClient other = RawFixClient.logOn(venue.port, FixVenue.compId(5)))
        {
            other.ask("H", 2, "11=o-1|" + SYMBOL_SIDE, "35=4", "123=Y");
            other.expect("35=8", "11=o-1", "150=I", "39=8", "103=5", "37=NONE", "55=BTC-USD", "54=1");
        }
    }

    /** One search after the other, whoever asks in between. */
    @Test
    void shouldAnswerTwoSessionsThatAskAtOnce() throws Exception
    {
        enter("o-1", "38=1|44=50|");
        exchange.endDay();
        client.expect("35=8", "150=C");
        try (RawFixClient other = RawFixClient.logOn(venue.port, FixVenue.compId(5)))
        {
            other.ask("D", 2, RawFixClient.order("o-1"), "35=8", "150=0");
            exchange.endDay();
            other.expect("35=8", "150=C");
            send("H", "11=o-1|" + SYMBOL_SIDE);
            other.send(other.text("H", 3, "11=o-1|" + SYMBOL_SIDE) + other.text("H", 4, "11=o-2|" + SYMBOL_SIDE));
            send("H", "11=o-2|" + SYMBOL_SIDE);
            assertEquals(List.of("o-1 C", "o-2 8"), statuses(client));
            assertEquals(List.of("o-1 C", "o-2 8"), statuses(other));
        }
    }

    /** Two of them, behind gap fills. */
    private static List<String> statuses(final RawFixClient asking) throws IOException
    {
        final List<String> statuses = new ArrayList<>();
        while (statuses.size() < 2)
        {
            final String message = asking.expect();
            if (message.contains("|150=I|"))
            {
                statuses.add(RawFixClient.field(message, 11) + " " + RawFixClient.field(message, 39));
            }
        }
        return statuses;
    }

    /** In the order in which they were asked, while the session trades on. */
    @Test
    void shouldAnswerManyQuestions() throws Exception
    {
        final int count = 2 * PAGE + 3;
        for (int i = 0; i < count; i++)
        {
            enter("o-" + i, "38=1|44=50|");
        }
        exchange.endDay();
        for (int i = 0; i < count; i++)
        {
            client.expect("35=8", "150=C");
        }
        final int first = number + 1;
        client.send(client.texts("H", first, count, (it) -> "11=o-" + (it - first) + "|" + SYMBOL_SIDE) +
            client.text("D", first + count, RawFixClient.order("next")));
        number += count + 1;
        int answered = 0;
        int fillCount = 0;
        boolean isEntered = false;
        while (answered < count || !isEntered)
        {
            final String message = client.expect();
            fillCount += message.contains("|35=4|") ? 1 : 0;
            isEntered |= message.contains("|11=next|");
            if (message.contains("|150=I|"))
            {
                final String expected = "|11=o-" + answered++ + "|";
                assertTrue(message.contains(expected) && message.contains("|39=C|"),
                    () -> expected + " in " + message);
            }
        }
        assertEquals(count, fillCount);
    }

    /** Then nobody knows whether there was such an order, and "rejected" would be a guess. */
    @Test
    void shouldNotSayThatAnOrderWasRejectedWhoseReportsAreNotKept() throws Exception
    {
        enter("o-1", "38=1|44=50|");
        exchange.enter(Side.SELL, 5_000, 1_000);
        client.expect("35=8", "150=F", "39=2");
        exchange.endDay();
        for (int i = 0; i < 200; i++)
        {
            enter("x-" + i, "38=1|44=50|");
        }
        client.close();
        venue.awaitFree();
        venue.awaitLogged(FixVenue.SESSION_1);
        venue.kill();
        try (Stream<Path> files = Files.list(directory.resolve("reports")))
        {
            final List<Path> segments = files.sorted().toList();
            assertTrue(segments.size() > 2, segments::toString);
            Files.delete(segments.get(0));
        }
        venue.start(exchange);
        logOnAgain(++number);
        send("H", "11=o-1|" + SYMBOL_SIDE);
        client.expect("35=4", "123=Y");
        client.expect("35=j", "45=" + number, "372=H", "379=o-1", "380=1",
            "58=UNKNOWN_ORDER: not of today, and in no report that is kept");
        // The exchange itself knows that one.
        ask("H", "11=x-0|" + SYMBOL_SIDE, "35=8", "150=I", "39=4", "58=TOO_LATE");
    }

    private String enter(final String clOrdId, final String terms) throws IOException
    {
        send("D", "11=" + clOrdId + "|40=2|1=100|" + terms + REQUEST);
        return RawFixClient.field(client.expect("35=8", "11=" + clOrdId, "150=0"), 37);
    }

    private void past(final String clOrdId, final String... expected) throws IOException
    {
        send("H", "11=" + clOrdId + "|" + SYMBOL_SIDE);
        client.expect("35=4", "123=Y", "43=");
        client.expect(expected);
    }
}
