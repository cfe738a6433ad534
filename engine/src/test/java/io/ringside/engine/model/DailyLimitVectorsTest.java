package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Price limits of the day, by example (rule book O12, B60): nothing trades and nothing stands in the book
 * outside them, and orders that are left there stay alive, inactive, until the limits let them return.
 */
class DailyLimitVectorsTest
{
    private final Venue venue = new Venue();

    @Test
    void shouldRefuseLimitPricesOutside()
    {
        venue.limitDay(90, 110);
        venue.forget();

        venue.send(buy("a", 5, 89), buy("b", 5, 90), sell("c", 5, 111), sell("d", 5, 110),
            buy("e", 5, 111).stop(105), buy("f", 5, 0).stop(120), replaceBuy("b", "g", 5, 89));

        assertEquals(List.of("8/8 a 0/0 OUTSIDE_DAILY_LIMITS", "0/0 b 5/0", "8/8 c 0/0 OUTSIDE_DAILY_LIMITS",
            "0/0 d 5/0", "8/8 e 0/0 OUTSIDE_DAILY_LIMITS", "0/0 f 5/0", "reject g 0 OUTSIDE_DAILY_LIMITS"),
            venue.reports());
    }

    @Test
    void shouldTakeOrdersOutOfTheBookAndBringThemBackInTheirPlace()
    {
        venue.given(buy("a", 5, 95), buy("b", 5, 105), buy("c", 5, 95).by(2));
        venue.limitDay(100, 0);

        assertEquals(List.of("D/0 a 5/0 OUTSIDE_DAILY_LIMITS", "D/0 c 5/0 OUTSIDE_DAILY_LIMITS", "operator 0"),
            venue.reports());
        assertEquals(List.of("- B 0@95", "- B 0@95"), venue.marketData());

        venue.limitDay(90, 0);
        venue.send(buy("d", 5, 95));
        venue.forget();
        venue.send(cancel("x", "b"), sell("s", 6, 95).by(3));

        assertEquals(List.of("4/4 x 0/0", "0/0 s 6/0", "F/2 a 0/5 95x5", "F/1 s 1/5 95x5", "F/1 c 4/1 95x1",
            "F/2 s 0/6 95x1"), venue.reports());
    }

    @Test
    void shouldLetReturningOrderTradeWithWhatItMeets()
    {
        venue.given(sell("a", 5, 95));
        venue.limitDay(100, 0);
        venue.given(buy("b", 3, 102).by(2));

        venue.limitDay(0, 0);

        assertEquals(List.of("D/0 a 5/0", "F/2 b 0/3 102x3", "F/1 a 2/3 102x3", "operator 0"), venue.reports());
        assertEquals(List.of("trade S 3@102", "- B 0@102", "+ S 2@95"), venue.marketData());
    }

    @Test
    void shouldRunReturningOrdersByTheirTime()
    {
        venue.given(buy("a", 5, 111), buy("b", 5, 112));
        venue.limitDay(0, 110);
        venue.given(sell("s", 7, 109).by(2));

        venue.limitDay(0, 0);

        assertEquals(List.of("D/0 a 5/0", "F/1 s 2/5 109x5", "F/2 a 0/5 109x5", "D/0 b 5/0", "F/2 s 0/7 109x2",
            "F/1 b 3/2 109x2", "operator 0"), venue.reports());
        assertEquals(List.of("trade B 5@109", "~ S 2@109", "trade B 2@109", "- S 0@109", "+ B 3@112"),
            venue.marketData());
    }

    @Test
    void shouldCancelAmendAndExpireInactiveOrdersLikeOthers()
    {
        venue.given(buy("a", 5, 111), buy("b", 5, 112), buy("c", 5, 113), buy("d", 5, 114).valid(Wire.GTC));
        venue.limitDay(0, 110);
        venue.forget();

        venue.send(cancel("x", "a"), replaceBuy("b", "y", 4, 112), replaceBuy("c", "z", 5, 109));
        venue.operate(Command.Kind.END_OF_DAY, command -> command.tradingDay = 20_261_121);

        assertEquals(List.of("4/4 x 0/0", "5/0 y 4/0", "5/0 z 5/0", "C/C y 0/0 END_OF_DAY", "C/C z 0/0 END_OF_DAY",
            "D/0 d 5/0 END_OF_DAY", "operator 2"), venue.reports());
        assertEquals(List.of("+ B 5@109", "- B 0@109"),
            venue.marketData().stream().filter(line -> !line.startsWith("statistics")).toList());
    }

    @Test
    void shouldKeepElectedStopOutWhenItsLimitIsOutside()
    {
        venue.given(buy("stop", 5, 115).stop(105), sell("a", 1, 105).by(2), sell("b", 5, 108).by(2));
        venue.limitDay(0, 110);
        venue.forget();

        venue.send(buy("c", 1, 105).by(3));

        assertEquals(List.of("0/0 c 1/0", "F/2 a 0/1 105x1", "F/2 c 0/1 105x1", "D/0 stop 5/0 TRIGGERED",
            "D/0 stop 5/0 OUTSIDE_DAILY_LIMITS"), venue.reports());
    }

    @Test
    void shouldCancelPostOnlyOrderWithoutPriceToSlideTo()
    {
        venue.given(sell("s", 5, 100));
        venue.limitDay(100, 0);
        venue.forget();

        venue.send(buy("a", 5, 100).by(2).postOnly(Wire.POST_ONLY_SLIDE));

        assertEquals(List.of("0/0 a 5/0", "4/4 a 0/0 POST_ONLY"), venue.reports());
    }

    @Test
    void shouldRestMarketRemainderNoFurtherThanTheLimit()
    {
        venue.rules.protectionTicks = 50;
        venue.define();
        venue.operate(Command.Kind.SET_PROTECTION, command ->
        {
            command.dailyHighTicks = 110;
            command.marketRemainder = Wire.REMAINDER_REST;
        });
        venue.given(sell("s", 2, 100));

        venue.send(buyAtMarket("a", 5).by(2));

        assertEquals(List.of("trade B 2@100", "- S 0@100", "+ B 3@110"), venue.marketData());
    }

    @Test
    void shouldNotUncrossAtReferenceOutside()
    {
        venue.phase(Wire.AUCTION_CALL);
        venue.operate(Command.Kind.SET_REFERENCE_PRICE, command -> command.priceTicks = 120);
        venue.limitDay(0, 110);
        venue.given(buyAtMarket("a", 5), Request.sellAtMarket("b", 5).by(2));

        venue.uncross();

        assertEquals(List.of("phase CONTINUOUS"), venue.marketData());
    }

    @Test
    void shouldEndInactiveOrdersOfTheAuctionWithIt()
    {
        venue.phase(Wire.PRE_OPEN);
        venue.given(buy("a", 5, 120).valid(Wire.AT_OPEN), buy("b", 5, 121));
        venue.limitDay(0, 110);
        venue.forget();

        venue.uncross();

        assertEquals(List.of("4/4 a 0/0 AUCTION_REMAINDER", "operator 0"), venue.reports());
    }
}
