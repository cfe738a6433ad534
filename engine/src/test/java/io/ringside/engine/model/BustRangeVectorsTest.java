package io.ringside.engine.model;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Trades taken back over days, and many at once, by example (rule book P8). */
class BustRangeVectorsTest
{
    private final Venue venue = new Venue();
    private int tradingDay = 20_261_120;

    private void endDay()
    {
        tradingDay++;
        venue.operate(Command.Kind.END_OF_DAY, command -> command.tradingDay = tradingDay);
        venue.forget();
    }

    private void bustAll(final int instrumentId, final long fromNs, final long toNs, final String second)
    {
        venue.operate(Command.Kind.BUST_TRADES, command ->
        {
            command.instrumentId = instrumentId;
            command.atNs = fromNs;
            command.toNs = toNs;
            command.operatorName = "ann";
            command.secondOperatorName = second;
        });
    }

    @Test
    @DisplayName("P8: a trade of the day before is taken back; the figures of today and the last price stay")
    void shouldBustATradeOfTheDayBefore()
    {
        venue.given(buy("b", 4, 100).valid(Wire.GTC), sell("s", 3, 100).by(2));
        endDay();

        venue.bust(1);

        assertEquals(List.of("H/0 b 1/0 100x3 busted 3 BUST", "H/2 s 0/0 100x3 busted 3 BUST", "operator 0"),
            venue.reports());
        assertEquals(List.of("correction 0@100"), venue.marketData());
        venue.operate(Command.Kind.PUBLISH_STATISTICS, command -> command.flag = 0);
        assertEquals(List.of(
            "statistics of 20261121: 0 trades 0 lots, open 0 high 0 low 0 last 0 average 0 before 100"),
            venue.marketData());
        venue.bust(1);
        assertEquals("operator 0 TRADE_NOT_CHANGEABLE", venue.reports().get(1));
    }

    @Test
    @DisplayName("P8: two trading days by default, then a trade stands for good")
    void shouldForgetTradesOfTheDayBeforeThat()
    {
        venue.given(buy("b", 4, 100).valid(Wire.GTC), sell("s", 1, 100).by(2));
        endDay();
        venue.given(sell("t", 1, 100).by(2));
        endDay();

        venue.bust(1);
        venue.bust(2);

        assertEquals(List.of("operator 0 UNKNOWN_TRADE", "H/1 b 2/1 100x1 busted 1 BUST",
            "H/2 t 0/0 100x1 busted 1 BUST", "operator 0"), venue.reports());
    }

    @Test
    @DisplayName("P8: as many days as the venue says")
    void shouldRememberOneDayAloneWhereThatIsTheWindow()
    {
        final Venue other = new Venue(ModelLimits.roomy().ofDays(1));
        other.given(buy("b", 4, 100), sell("s", 1, 100).by(2));
        other.operate(Command.Kind.END_OF_DAY, command -> command.tradingDay = 20_261_121);
        other.forget();

        other.bust(1);

        assertEquals(List.of("operator 0 UNKNOWN_TRADE"), other.reports());
    }

    @Test
    @DisplayName("P8: an order that traded on two days and ended is told by its last id, also after a snapshot")
    void shouldTellOrdersOfBothDaysByTheirIds()
    {
        venue.given(buy("an-order-of-20-chars", 9, 100).valid(Wire.GTC), sell("s", 1, 100).by(2));
        endDay();
        venue.given(sell("t", 2, 100).by(2), cancel("c", "an-order-of-20-chars"));
        venue.failOver();

        venue.bust(1);
        venue.bust(2);

        assertEquals(List.of("H/4 an-order-of-20-chars 0/2 100x1 busted 1 BUST", "H/2 s 0/0 100x1 busted 1 BUST",
            "operator 0", "H/4 an-order-of-20-chars 0/0 100x2 busted 3 BUST", "H/2 t 0/0 100x2 busted 2 BUST",
            "operator 0"), venue.reports());
    }

    @Test
    @DisplayName("P8: what is left of an order of two days when the first of them is forgotten")
    void shouldKeepTheSecondDayOfAnOrderOfTwoDays()
    {
        venue.given(buy("b", 9, 100).valid(Wire.GTC), sell("s", 1, 100).by(2));
        endDay();
        venue.given(sell("t", 2, 100).by(2), cancel("c", "b"));
        endDay();
        venue.failOver();

        venue.bust(1);
        venue.bust(2);

        assertEquals(List.of("operator 0 UNKNOWN_TRADE", "H/4 b 0/1 100x2 busted 2 BUST",
            "H/2 t 0/0 100x2 busted 2 BUST", "operator 0"), venue.reports());
    }

    @Test
    @DisplayName("P8: ids of the day before are free, and busts still name them")
    void shouldNameIdsThatTheDayForgot()
    {
        venue.given(buy("a", 1, 100), sell("s", 1, 100).by(2));
        endDay();
        venue.given(buy("new", 1, 90), buy("a", 1, 91));
        venue.failOver();

        venue.bust(1);

        assertEquals(List.of("H/2 a 0/0 100x1 busted 1 BUST", "H/2 s 0/0 100x1 busted 1 BUST", "operator 0"),
            venue.reports());
    }

    @Test
    @DisplayName("P8: all trades of an instrument from one time to before another, in one command")
    void shouldBustAllTradesOfATime()
    {
        venue.given(buy("b", 20, 100));
        trade(10, "s1", 1);
        trade(20, "s2", 2);
        trade(30, "s3", 3);
        trade(30, "s4", 4);
        trade(40, "s5", 5);
        venue.bust(3);
        venue.forget();

        bustAll(1, 2_020, 2_040, "bob");

        assertEquals(List.of("H/1 b 5/10 100x2 busted 5 BUST", "H/2 s2 0/0 100x2 busted 2 BUST",
            "H/1 b 5/6 100x4 busted 9 BUST", "H/2 s4 0/0 100x4 busted 4 BUST", "operator 2"), venue.reports());
        assertEquals(List.of("correction 0@100", "correction 0@100",
            "statistics of 0: 2 trades 6 lots, open 100 high 100 low 100 last 100 average 100 before 0"),
            venue.marketData());
        bustAll(1, 2_020, 2_040, "bob");
        bustAll(1, 0, 2_010, "bob");
        bustAll(1, 2_011, 2_020, "bob");
        assertEquals(List.of("operator 0 UNKNOWN_TRADE", "operator 0 UNKNOWN_TRADE", "operator 0 UNKNOWN_TRADE"),
            venue.reports());
    }

    private void trade(final long atNs, final String id, final long lots)
    {
        venue.tick(2_000 + atNs);
        venue.given(sell(id, lots, 100).by(2));
    }

    @Test
    @DisplayName("P8: over the days of the window; the figures of today follow once")
    void shouldBustAllTradesOfTwoDays()
    {
        venue.given(buy("b", 20, 100).valid(Wire.GTC));
        trade(10, "s1", 1);
        endDay();
        trade(20, "s2", 2);
        venue.send(sell("high", 1, 110).by(2), buy("up", 1, 110).by(3));
        venue.forget();
        venue.failOver();

        bustAll(1, 0, Long.MAX_VALUE, "bob");

        assertEquals(List.of("H/1 b 17/2 100x1 busted 1 BUST", "H/2 s1 0/0 100x1 busted 1 BUST",
            "H/0 b 17/0 100x2 busted 3 BUST", "H/2 s2 0/0 100x2 busted 2 BUST", "H/2 high 0/0 110x1 busted 1 BUST",
            "H/2 up 0/0 110x1 busted 1 BUST", "operator 3"), venue.reports());
        assertEquals(List.of("correction 0@100", "correction 0@100", "correction 0@110",
            "statistics of 20261121: 0 trades 0 lots, open 0 high 0 low 0 last 0 average 0 before 100"),
            venue.marketData());
    }

    @Test
    @DisplayName("P8: two operators, a range of time, an instrument that there is")
    void shouldRefuseWhatIsNoRange()
    {
        venue.given(buy("b", 1, 100), sell("s", 1, 100).by(2));

        bustAll(1, 0, 5_000, "ann");
        bustAll(1, 0, 5_000, "");
        bustAll(1, -1, 5_000, "bob");
        bustAll(1, 5_000, 5_000, "bob");
        bustAll(9, 0, 5_000, "bob");
        bustAll(0, 0, 5_000, "bob");

        assertEquals(List.of("operator 0 NOT_AUTHORISED", "operator 0 NOT_AUTHORISED", "operator 0 INVALID_COMMAND",
            "operator 0 INVALID_COMMAND", "operator 0 UNKNOWN_INSTRUMENT", "operator 0 UNKNOWN_INSTRUMENT"),
            venue.reports());
    }
}
