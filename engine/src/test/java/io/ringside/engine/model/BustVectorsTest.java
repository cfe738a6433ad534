package io.ringside.engine.model;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.sellAtMarket;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Trades taken back and corrected, by example (rule book 4.4 J.1, 6.4, A39, B03, B45). Each begins with three
 * trades: 4 at 100 (match 1, both orders filled), 3 at 101 (match 2, the buyer has 7 left), 2 at 101 (match 3, the
 * buyer has 5 left).
 */
class BustVectorsTest
{
    private final Venue venue = new Venue();

    @BeforeEach
    void trade()
    {
        venue.given(sell("s", 4, 100).by(2), buy("b", 4, 100), buy("open", 10, 101), sell("t", 3, 101).by(2),
            sell("u", 2, 101).by(3));
    }

    @Test
    void shouldTakeTradeBackFromBothSides()
    {
        venue.bust(1);

        assertEquals(List.of("H/2 s 0/0 100x4 busted 4 BUST", "H/2 b 0/0 100x4 busted 4 BUST", "operator 0"),
            venue.reports());
        assertEquals(List.of("correction 0@100",
            "statistics of 0: 2 trades 5 lots, open 101 high 101 low 101 last 101 average 101 before 0"),
            venue.marketData());
    }

    @Test
    void shouldNeverOpenAnOrderAgain()
    {
        venue.bust(2);

        assertEquals(List.of("H/1 open 5/2 101x3 busted 3 BUST", "H/2 t 0/0 101x3 busted 3 BUST", "operator 0"),
            venue.reports());
        venue.send(sellAtMarket("v", 9).by(4));
        assertEquals(List.of("0/0 v 9/0", "F/2 open 0/7 101x5 busted 3", "F/1 v 4/5 101x5",
            "4/4 v 0/5 MARKET_REMAINDER"), venue.reports());
    }

    @Test
    void shouldCallAnOrderNewThatHasNoFillLeft()
    {
        venue.bust(2);
        venue.bust(3);

        assertEquals("H/0 open 5/0 101x2 busted 5 BUST", venue.reports().get(3));
    }

    @Test
    void shouldKeepTheEndOfAnOrderThatWasCancelled()
    {
        venue.given(cancel("x", "open"));

        venue.bust(3);

        assertEquals(List.of("H/4 open 0/3 101x2 busted 2 BUST", "H/2 u 0/0 101x2 busted 2 BUST", "operator 0"),
            venue.reports());
    }

    @Test
    void shouldCountBustedLotsWhenAmended()
    {
        venue.bust(2);
        venue.forget();

        // 2 filled, 3 busted: 8 leave 3, and 5 or less leave nothing.
        venue.send(replaceBuy("open", "r", 8, 101));
        assertEquals(List.of("5/1 r 3/2 busted 3"), venue.reports());
        venue.send(replaceBuy("r", "q", 4, 101));
        assertEquals(List.of("5/2 q 0/2 busted 3"), venue.reports());
    }

    @Test
    void shouldCorrectPriceAndQuantity()
    {
        venue.correct(1, 3, 98);

        assertEquals(List.of("G/2 s 0/3 98x3 busted 1 CORRECTION", "G/2 b 0/3 98x3 busted 1 CORRECTION", "operator 0"),
            venue.reports());
        assertEquals(List.of("correction 3@98",
            "statistics of 0: 3 trades 8 lots, open 98 high 101 low 98 last 101 average 99 before 0"),
            venue.marketData());
    }

    @Test
    void shouldCorrectTwiceThenBustWhatIsLeft()
    {
        venue.correct(1, 4, 99);
        venue.correct(1, 2, 99);
        venue.bust(1);

        assertEquals(List.of("G/2 s 0/4 99x4 CORRECTION", "G/2 b 0/4 99x4 CORRECTION", "operator 0",
            "G/2 s 0/2 99x2 busted 2 CORRECTION", "G/2 b 0/2 99x2 busted 2 CORRECTION", "operator 0",
            "H/2 s 0/0 99x2 busted 4 BUST", "H/2 b 0/0 99x2 busted 4 BUST", "operator 0"), venue.reports());
    }

    @Test
    void shouldTakeTheLastPriceFromTheTradesThatAreLeft()
    {
        venue.bust(3);
        venue.bust(2);
        venue.forget();

        // At 101 it would be there already.
        venue.send(buy("stop", 1, 0).stop(101).by(4));

        assertEquals(List.of("0/0 stop 1/0"), venue.reports());
    }

    @Test
    void shouldElectNothingByABust()
    {
        venue.given(sell("stop", 1, 0).stop(100).by(4));

        venue.bust(3);
        venue.bust(2);

        assertEquals(0, venue.reports().stream().filter(line -> line.contains("TRIGGERED")).count());
    }

    @Test
    void shouldFallBackToTheCloseOfTheDayBefore()
    {
        venue.operate(Command.Kind.END_OF_DAY, command -> command.tradingDay = 20_261_121);
        venue.given(sell("s2", 1, 110).by(2), buy("b2", 1, 110));

        venue.bust(4);

        assertEquals(List.of("correction 0@110",
            "statistics of 20261121: 0 trades 0 lots, open 0 high 0 low 0 last 0 average 0 before 101"),
            venue.marketData());
        venue.send(sell("stop", 1, 0).stop(101).by(4));
        assertEquals("8/8 stop 0/0 STOP_ALREADY_SATISFIED", venue.reports().get(3));
    }

    @Test
    void shouldGiveRoomBackToThePositionLimit()
    {
        venue.limitPosition(1, 14);
        venue.forget();
        venue.send(buy("more", 1, 90));
        venue.bust(1);
        venue.send(buy("again", 4, 90));

        // 9 bought and 5 open are 14 of 14; without match 1 they are 10.
        final List<String> reports = venue.reports();
        assertEquals("8/8 more 0/0 POSITION_LIMIT", reports.get(0));
        assertEquals("0/0 again 4/0", reports.get(4));
    }

    @Test
    void shouldTellTheBuyerFirstInAnAuction()
    {
        venue.phase(Wire.AUCTION_CALL);
        venue.given(sellAtMarket("as", 2).by(2), buyAtMarket("ab", 2).by(3));
        venue.uncross();
        venue.forget();

        venue.bust(4);

        assertEquals(List.of("H/2 ab 0/0 101x2 busted 2 BUST", "H/2 as 0/0 101x2 busted 2 BUST", "operator 0"),
            venue.reports());
    }

    @ParameterizedTest(name = "match {0} by {1} and {2}")
    @CsvSource({
        "0, ann, bob, INVALID_COMMAND", "1, '', bob, NOT_AUTHORISED", "1, ann, '', NOT_AUTHORISED",
        "1, ann, ann, NOT_AUTHORISED", "1, ' ann', bob, NOT_AUTHORISED", "4, ann, bob, UNKNOWN_TRADE",
        "1, ann, Ann, ''"})
    void shouldWantTwoPairsOfEyesAndATrade(
        final long matchId, final String one, final String other, final String reason)
    {
        venue.operate(Command.Kind.BUST_TRADE, command ->
        {
            command.matchId = matchId;
            command.operatorName = one;
            command.secondOperatorName = other;
        });

        final List<String> reports = venue.reports();
        assertEquals(("operator 0 " + reason).trim(), reports.get(reports.size() - 1));
    }

    @ParameterizedTest(name = "{0} lots at {1}")
    @CsvSource({
        "4, 100, INVALID_COMMAND", "5, 100, QUANTITY_TOO_LARGE", "0, 99, INVALID_QUANTITY", "4, 0, INVALID_PRICE",
        "4, 10001, PRICE_OUT_OF_RANGE"})
    void shouldRefuseCorrectionsThatMakeNoSense(final long lots, final long priceTicks, final String reason)
    {
        venue.correct(1, lots, priceTicks);

        assertEquals(List.of("operator 0 " + reason), venue.reports());
    }

    @Test
    void shouldRefuseCorrectionWhoseValueCouldNotBeCounted()
    {
        // No order lives that would not fit under such a price; the buyer's was one of 4 lots.
        venue.send(cancel("x", "open"));
        venue.rules.maxPriceTicks = Long.MAX_VALUE;
        venue.define();
        venue.forget();

        venue.correct(1, 1, Long.MAX_VALUE / 4 + 1);

        assertEquals(List.of("operator 0 VALUE_OVERFLOW"), venue.reports());
    }

    @Test
    void shouldRefuseBustThatLeavesMoreThanAPositionCanHold()
    {
        final long most = Long.MAX_VALUE / ModelLimits.roomy().orders;
        final Venue large = new Venue();
        large.rules.instrumentId = 2;
        large.rules.symbol = "Y" + "\0".repeat(15);
        large.rules.maxPriceTicks = 1;
        large.rules.maxQuantityLots = most;
        large.define();
        large.given(sell("s", most, 1).in(2), buy("b", most, 1).by(2).in(2));
        // Participant 2 sells what he bought, and all that he may.
        for (int i = 0; i <= ModelLimits.roomy().orders; i++)
        {
            large.given(buy("b" + i, most, 1).by(3 + i % 2).in(2), sell("s" + i, most, 1).by(2).in(2));
        }

        large.bust(1);

        assertEquals(List.of("operator 0 VALUE_OVERFLOW"), large.reports());
    }

    @Test
    void shouldBustATradeOnce()
    {
        venue.bust(1);
        venue.forget();

        venue.bust(1);
        venue.correct(1, 1, 99);

        assertEquals(List.of("operator 0 TRADE_NOT_CHANGEABLE", "operator 0 TRADE_NOT_CHANGEABLE"), venue.reports());
    }

    @Test
    void shouldTellStatisticsOfTheDayWhenAskedAndAtItsEnd()
    {
        venue.operate(Command.Kind.PUBLISH_STATISTICS, command -> command.instrumentId = 0);
        final String line = "statistics of 0: 3 trades 9 lots, open 100 high 101 low 100 last 101 average 100 before 0";
        assertEquals(List.of(line), venue.marketData());

        venue.operate(Command.Kind.END_OF_DAY, command -> command.tradingDay = 20_261_121);
        assertEquals(List.of("- B 0@101", line), venue.marketData());

        venue.operate(Command.Kind.PUBLISH_STATISTICS, command -> command.flag = 0);
        assertEquals(List.of(
            "statistics of 20261121: 0 trades 0 lots, open 0 high 0 low 0 last 0 average 0 before 101"),
            venue.marketData());
    }

    @Test
    void shouldRefuseStatisticsOfNothing()
    {
        venue.operate(Command.Kind.PUBLISH_STATISTICS, command -> command.instrumentId = 2);
        venue.operate(Command.Kind.PUBLISH_STATISTICS, command -> command.instrumentId = -1);

        assertEquals(List.of("operator 0 UNKNOWN_INSTRUMENT", "operator 0 INVALID_COMMAND"), venue.reports());
    }
}
