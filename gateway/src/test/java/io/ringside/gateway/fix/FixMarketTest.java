package io.ringside.gateway.fix;

import io.ringside.engine.host.BookImages;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.VenueEvent;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.fix.market.FixMarketContext;
import io.ringside.gateway.session.VenueNotice;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Sessions of readers, their requests and what is refused, over a socket. */
@Timeout(60)
class FixMarketTest
{
    private static final String BOOK = "267=2|269=0|269=1|";
    private static final String BTC = "146=1|55=BTC-USD|";

    private static final int TRADES_MAX = 200_000;
    private static final int TRADES_AT_ONCE = 200;
    private static final int TRADES_OF_A_TAPE = 1_024;

    private final CoreExchange exchange = new CoreExchange();
    private FixMarketVenue venue;

    @BeforeEach
    void start() throws IOException
    {
        final BookImages images = new BookImages();
        venue = new FixMarketVenue(exchange.door(), images, exchange.image(), 16_384,
            (it) -> new FixMarketContext.Settings(it.host(), it.port(), it.compId(), 30,
            it.sendingTimeToleranceMs(), 500, it.pendingConnectionsMax(), 2, 10, it.slowConsumerTimeoutMs(), null))
            .run(exchange.drain());
    }

    @AfterEach
    void stop()
    {
        venue.close();
    }

    private RawFixClient logOn() throws IOException
    {
        return RawFixClient.logOn(venue.port);
    }

    @Test
    void shouldTellABookAndItsChanges() throws IOException
    {
        exchange.enter(Side.BUY, 10_000, 2_000);
        exchange.enter(Side.BUY, 10_000, 500);
        exchange.enter(Side.SELL, 10_150, 1_000);
        try (RawFixClient reader = logOn())
        {
            reader.ask("V", 2, "262=r|263=1|264=0|265=1|" + BOOK + BTC, "35=W", "262=r", "55=BTC-USD", "268=2",
                "269=0|270=100|271=2.5|346=2", "269=1|270=101.5|271=1|346=1", "814=", "83=", "20008=");
            exchange.enter(Side.SELL, 10_140, 250);
            reader.expect("35=X", "262=r", "268=1", "279=0|269=1|55=BTC-USD|270=101.4|271=0.25|346=1", "814=");
            exchange.enter(Side.BUY, 10_140, 250);
            reader.expect("35=X", "268=1", "279=2|269=1|55=BTC-USD|270=101.4");
            reader.send("V", 3, "262=r|263=2|264=0|" + BOOK + BTC);
            reader.assertNext(4);
            exchange.enter(Side.BUY, 10_010, 250);
            reader.assertNext(5);
        }
    }

    @Test
    void shouldTellOrders() throws IOException
    {
        exchange.enter(Side.BUY, 10_000, 2_000);
        try (RawFixClient reader = logOn())
        {
            final String first = reader.ask("V", 2, "262=o|263=1|264=0|265=1|266=N|83=1|20008=1|20009=1|" + BOOK + BTC,
                "35=W", "268=1", "83=1", "269=0|270=100|271=2", "346=");
            final String id = RawFixClient.field(first, 37);
            exchange.enter(Side.SELL, 10_000, 500);
            final String change = reader.expect(
                "35=X", "279=1|269=0|278=" + id + "|55=BTC-USD|270=100|271=1.5|37=" + id, "83=2");
            assertTrue(Long.parseLong(RawFixClient.field(change, 20_008)) >
                Long.parseLong(RawFixClient.field(first, 20_008)));
            assertTrue(null != RawFixClient.field(change, 20_009), change);
            exchange.enter(Side.SELL, 10_000, 1_500);
            reader.expect("35=X", "279=2|269=0|278=" + id, "37=" + id, "83=3", "20009=");
        }
    }

    @Test
    void shouldTellTradesBustsAndFigures() throws IOException
    {
        try (RawFixClient reader = logOn())
        {
            reader.ask("V", 2, "262=t|263=1|264=1|265=1|267=5|269=2|269=4|269=7|269=9|269=B|" + BTC, "35=W", "268=1",
                "269=B|271=0");
            exchange.trade(10_000);
            reader.expect("35=X", "268=5", "279=0|269=2|278=1|55=BTC-USD|270=100|271=0.001", "279=0|269=4",
                "279=1|269=B|55=BTC-USD|271=0.001");
            exchange.trade(10_100);
            reader.expect("35=X", "279=0|269=2|278=2|55=BTC-USD|270=101", "279=1|269=7|55=BTC-USD|270=101", "269=4=");
            exchange.correct(2, 10_090, 1);
            reader.expect("35=X", "279=1|269=2|278=2|55=BTC-USD|270=100.9|271=0.001");
            exchange.bust(2);
            // The figures are told by themselves when the reader is told between the two.
            reader.expectBetween("279=2|285=0|269=2|278=2", "279=1|269=7|55=BTC-USD|270=100");
            reader.ask("V", 3, "262=last|263=0|264=1|267=1|269=2|" + BTC, "35=W", "268=1", "269=2|270=100|271=0.001");
        }
    }

    @Test
    void shouldTellACall() throws IOException
    {
        try (RawFixClient reader = logOn())
        {
            reader.ask("V", 2, "262=a|263=1|264=1|265=1|267=3|269=2|269=A|269=Q|" + BTC, "35=W", "268=0");
            reader.ask("e", 3, "324=s|55=BTC-USD|263=1|", "35=f", "324=s", "326=17", "58=CONTINUOUS", "325=");
            reader.ask("g", 4, "335=v|263=1|", "35=h", "335=v", "340=2", "325=");
            exchange.phase(TradingPhase.AUCTION_CALL);
            reader.expect("35=f", "324=s", "326=22", "58=AUCTION_CALL", "325=Y");
            exchange.enter(Side.BUY, 10_100, 3_000);
            exchange.enter(Side.SELL, 10_000, 1_000);
            exchange.tick(CoreExchange.NOW_NS * 2);
            reader.expect("35=X", "279=0|269=A|55=BTC-USD|270=101|271=2|277=P", "279=0|269=Q|55=BTC-USD|270=101|271=1");
            reader.send("e", 5, "324=s|55=BTC-USD|263=2|");
            reader.send("g", 6, "335=v|263=2|");
            reader.assertNext(7);
            exchange.uncross();
            reader.expect("35=X", "279=0|269=2|278=1|55=BTC-USD", "277=E", "58=AUCTION_CALL");
        }
    }

    @Test
    void shouldServeAllInstrumentsAndThoseThatComeLater() throws IOException
    {
        try (RawFixClient reader = logOn())
        {
            reader.send("V", 2, "262=all|263=1|264=1|265=1|" + BOOK + "146=1|55=[N/A]|");
            for (final String symbol : List.of("BTC-USD", "ESZ6", "SHIB", "SATS"))
            {
                reader.expect("35=W", "262=all", "55=" + symbol, "268=0");
            }
            exchange.define(5, "LATE", 1, -2, 0);
            reader.expect("35=W", "262=all", "55=LATE", "268=0");
            assertEquals(5, venue.count(GatewayCounter.FIX_MARKET_SUBSCRIPTIONS));
            reader.ask("x", 3, "320=l|559=4|", "35=y", "393=5", "893=N", "55=BTC-USD", "561=0.001", "58=TICK 0.01");
            for (final String symbol : List.of("ESZ6", "SHIB", "SATS", "LATE"))
            {
                reader.expect("35=y", "320=l", "55=" + symbol, "893=" + ("LATE".equals(symbol) ? "Y" : "N"));
            }
            reader.ask("c", 4, "320=d|321=1|55=ESZ6|", "35=d", "323=1", "58=TICK 0.25");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        263=1|264=0|265=1|267=1|269=0|146=1|55=NOPE|; 0; UNKNOWN_INSTRUMENT
        263=1|264=0|265=1|267=1|269=0|146=2|55=ESZ6|55=NOPE|; 0; UNKNOWN_INSTRUMENT
        263=1|264=0|265=1|267=1|269=0|146=0|; 0; SYMBOL_MISSING
        263=9|264=0|265=1|267=1|269=0|146=1|55=ESZ6|; 4; UNSUPPORTED_SUBSCRIPTION_REQUEST_TYPE
        263=1|264=0|265=1|266=X|267=1|269=0|146=1|55=ESZ6|; 7; UNSUPPORTED_AGGREGATED_BOOK
        263=1|264=-1|265=1|267=1|269=0|146=1|55=ESZ6|; 5; UNSUPPORTED_MARKET_DEPTH
        263=1|264=5|265=1|266=N|267=1|269=0|146=1|55=ESZ6|; 5; MARKET_DEPTH_OF_ORDERS_MUST_BE_0
        263=1|264=101|265=0|267=1|269=0|146=1|55=ESZ6|; 5; MARKET_DEPTH_OF_FULL_REFRESH_MUST_BE_0_TO_100
        263=1|264=0|267=1|269=0|146=1|55=ESZ6|; 6; MD_UPDATE_TYPE_MISSING
        263=1|264=0|265=2|267=1|269=0|146=1|55=ESZ6|; 6; UNSUPPORTED_MD_UPDATE_TYPE
        263=1|264=0|265=0|266=N|267=1|269=0|146=1|55=ESZ6|; 6; MD_UPDATE_TYPE_OF_ORDERS_MUST_BE_1
        263=0|264=0|267=2|269=0|269=3|146=1|55=ESZ6|; 8; UNSUPPORTED_MD_ENTRY_TYPE
        263=0|264=0|267=0|146=1|55=ESZ6|; 8; UNSUPPORTED_MD_ENTRY_TYPE
        263=0|264=0|267=1|269=0|146=1|55=ESZ6|386=1|336=NIGHT|; 9; UNKNOWN_TRADING_SESSION
        263=0|264=0|546=3|267=1|269=0|146=1|55=ESZ6|; A; UNSUPPORTED_SCOPE
        263=0|264=0|286=5|267=1|269=4|146=1|55=ESZ6|; B; UNSUPPORTED_OPEN_CLOSE_SETTL_FLAG
        263=0|264=0|547=Y|267=1|269=0|146=1|55=ESZ6|; C; UNSUPPORTED_MD_IMPLICIT_DELETE
        263=2|264=0|267=1|269=0|146=1|55=ESZ6|; ; UNKNOWN_MD_REQ_ID
        """)
    void shouldSayWhyARequestIsRefused(final String fields, final String reason, final String text) throws IOException
    {
        try (RawFixClient reader = logOn())
        {
            reader.ask("V", 2, "262=no|" + fields, "35=Y", "262=no", "58=" + text,
                "281=" + (null == reason ? "" : reason));
            reader.assertNext(3);
            reader.ask("V", 4, "262=yes|263=0|264=0|546=1|286=0|547=N|" + BOOK + "146=1|55=ESZ6|386=1|336=DAY|",
                "35=W");
        }
    }

    @Test
    void shouldRefuseASecondRequestOfAnId() throws IOException
    {
        try (RawFixClient reader = logOn())
        {
            final String request = "262=twice|263=1|264=0|265=1|" + BOOK + BTC;
            reader.ask("V", 2, request, "35=W");
            reader.ask("V", 3, request, "35=Y", "281=1", "58=DUPLICATE_MD_REQ_ID");
            reader.ask("V", 4, "262=twice|263=0|265=1|" + BOOK + BTC, "35=3", "371=264", "373=1", "372=V");
            reader.ask("D", 5, "11=o|55=BTC-USD|54=1|60=20261118-11:06:40|38=1|40=1|", "35=j", "380=3",
                "58=UNSUPPORTED_MESSAGE_TYPE");
            reader.ask("e", 6, "324=s|55=NOPE|263=0|", "35=j", "379=s", "380=2");
            reader.ask("ZZ", 7, "", "35=3", "373=11");
        }
    }

    @Test
    void shouldBeginWithOneAtEachLogonAndSendNothingAgain() throws IOException
    {
        try (RawFixClient reader = logOn())
        {
            reader.ask("V", 2, "262=r|263=1|264=0|265=1|" + BOOK + BTC, "35=W", "34=2");
            reader.ask("2", 3, "7=1|16=0|", "35=4", "34=1", "43=Y", "123=Y", "36=3");
            reader.expect("35=W", "34=3", "814=2");
            reader.send("V", 7, "262=late|263=0|264=0|" + BOOK + BTC);
            reader.expect("35=2", "7=4", "16=0");
            reader.send("V", 8, "262=late|263=0|264=0|" + BOOK + BTC);
            reader.send("4", 4, "123=Y|36=9|43=Y|122=20261118-11:06:40|");
            reader.assertNext(9);
            reader.send("1", 3, "112=x|");
            reader.expect("35=5", "58=MsgSeqNum too low, expecting 10 but received 3");
        }
        try (RawFixClient reader = new RawFixClient(venue.port))
        {
            reader.ask("A", 1, reader.logonFields() + "141=Y|", "35=A", "34=1", "141=Y");
            reader.ask("5", 2, "", "35=5", "34=2");
        }
    }

    @Test
    void shouldLetNobodyInWithoutAPassword() throws IOException
    {
        try (RawFixClient reader = new RawFixClient(venue.port))
        {
            reader.ask("A", 1, RawFixClient.logonFields("wrong"), "35=5", "58=wrong password");
        }
        try (RawFixClient reader = new RawFixClient(venue.port))
        {
            reader.ask("A", 2, reader.logonFields(), "35=5");
        }
        try (RawFixClient reader = new RawFixClient(venue.port, "NOBODY"))
        {
            reader.ask("A", 1, reader.logonFields(), "35=5", "58=SenderCompID (49) is unknown");
        }
        try (RawFixClient first = logOn();
            RawFixClient second = logOn();
            RawFixClient third = new RawFixClient(venue.port))
        {
            third.ask("A", 1, third.logonFields(), "35=5",
                "58=the session has 2 connections to market data already");
            first.assertNext(2);
            second.assertNext(2);
        }
        try (RawFixClient silent = new RawFixClient(venue.port))
        {
            silent.assertHungUp();
        }
        try (RawFixClient stranger = new RawFixClient(venue.port))
        {
            stranger.send("GET / HTTP/1.1\r\n\r\n");
            stranger.assertHungUp();
        }
    }

    @Test
    void shouldEndWhoIsRefusedTooOften() throws IOException
    {
        try (RawFixClient reader = logOn())
        {
            for (int i = 0; i < 12; i++)
            {
                reader.send("ZZ", 2 + i, "");
            }
            assertTrue(reader.last().contains("|58=more than 10 messages refused in a second|"));
        }
    }

    @Test
    void shouldTellWhatTheVenueTellsEverybody() throws IOException
    {
        try (RawFixClient reader = logOn())
        {
            venue.notices.tell(new VenueNotice(VenueEvent.END_OF_DAY, "the day is over", 0));
            reader.expect("35=B", "148=END OF DAY", "33=1", "58=the day is over");
            venue.notices.tell(new VenueNotice(VenueEvent.PLANNED_STOP, "the venue stops", 0));
            reader.expect("35=5", "58=the venue stops");
            reader.send("5", 2, "");
            reader.assertHungUp();
        }
    }

    /** A frozen reader costs no memory and delays nobody; when he reads again he is told that trades are missing. */
    @Test
    void shouldSayThatTradesAreMissing() throws IOException
    {
        try (RawFixClient frozen = new RawFixClient(venue.port, FixVenue.compId(1), 4_096);
            RawFixClient other = new RawFixClient(venue.port, FixVenue.compId(2)))
        {
            frozen.ask("A", 1, frozen.logonFields().replace("108=30", "108=0"), "35=A");
            frozen.ask("V", 2, "262=t|263=1|264=0|265=1|267=3|269=0|269=1|269=2|" + BTC, "35=W");
            frozen.ask("V", 3, "262=o|263=1|264=0|265=1|266=N|" + BOOK + BTC, "35=W");
            other.ask("A", 1, other.logonFields().replace("108=30", "108=0"), "35=A");
            other.ask("V", 2, "262=t|263=1|264=1|265=1|267=1|269=2|" + BTC, "35=W");
            int traded = 0;
            while (traded < TRADES_MAX && 0 == venue.count(GatewayCounter.FIX_MARKET_CONFLATIONS))
            {
                traded = trade(other, traded);
            }
            assertTrue(traded < TRADES_MAX, "the frozen reader was never slow");
            for (final int end = traded + TRADES_OF_A_TAPE * 3; traded < end;)
            {
                traded = trade(other, traded);
            }
            String last = frozen.read();
            while (!last.contains("|814=1|"))
            {
                last = frozen.read();
            }
            exchange.trade(9_999);
            while (!last.contains("|269=2|278=" + (traded + 1) + "|55=BTC-USD|270=99.99|"))
            {
                last = frozen.read();
            }
        }
    }

    /** Many trades, and the other reader has been told of each. */
    private int trade(final RawFixClient other, final int before) throws IOException
    {
        for (int i = 0; i < TRADES_AT_ONCE; i++)
        {
            exchange.trade(10_000 + i % 100);
        }
        int told = before;
        while (told < before + TRADES_AT_ONCE)
        {
            final String message = other.expect("35=X", "814=");
            for (int at = message.indexOf("|278="); at >= 0; at = message.indexOf("|278=", at + 1))
            {
                assertEquals(++told, Integer.parseInt(message.substring(at + 5, message.indexOf('|', at + 1))));
            }
        }
        return told;
    }

    @Test
    void shouldSendADeepBookInPieces() throws IOException
    {
        for (int i = 0; i < 450; i++)
        {
            exchange.enter(Side.BUY, 10_000 - i, 1_000 + i);
            exchange.enter(Side.SELL, 10_001 + i, 1_000 + i);
        }
        final ToldMarket told = new ToldMarket();
        try (RawFixClient reader = logOn())
        {
            reader.send("V", 2, "262=l|263=1|264=0|265=1|" + BOOK + BTC);
            reader.send("V", 3, "262=o|263=0|264=0|266=N|" + BOOK + BTC);
            while (told.books.size() < 2 || told.books.get("l").levels.size() < 900 ||
                told.books.get("o").orders.size() < 900)
            {
                told.apply(reader.expect());
            }
            assertTrue(told.updateCount > 3, "pieces: " + told.updateCount);
            assertEquals(List.of(), told.marks);
            assertEquals("1.449 in 1", told.books.get("l").levels.get("0 95.51"));
            reader.assertNext(4);
            assertEquals(1, venue.count(GatewayCounter.FIX_MARKET_SUBSCRIPTIONS));
        }
    }
}
