package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.replaceSell;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.sellAtMarket;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Plain orders, amendments and cancels by example, worked out by hand from the rule book. */
class PlainOrderVectorsTest
{
    private final Venue venue = new Venue();

    @Test
    void shouldFillBestPriceThenOldestOrderAtThePriceOfTheRestingOrder()
    {
        venue.given(sell("late", 5, 101), sell("old", 2, 100), sell("new", 2, 100));

        venue.send(buy("taker", 6, 101).by(2));

        assertEquals(List.of("0/0 taker 6/0", "F/2 old 0/2 100x2", "F/1 taker 4/2 100x2", "F/2 new 0/2 100x2",
            "F/1 taker 2/4 100x2", "F/1 late 3/2 101x2", "F/2 taker 0/6 101x2"), venue.reports());
    }

    @Test
    void shouldRestTheRemainderAtItsLimit()
    {
        venue.send(sell("s", 5, 100), buy("b", 8, 105).by(2));

        assertEquals(List.of("0/0 s 5/0", "0/0 b 8/0", "F/2 s 0/5 100x5", "F/1 b 3/5 100x5"), venue.reports());
        assertEquals(List.of("+ S 5@100", "trade B 5@100", "- S 0@100", "+ B 3@105"), venue.marketData());
    }

    @Test
    void shouldKeepPriorityWhenQuantityFallsAndLoseItWhenItRises()
    {
        venue.given(sell("a", 5, 100), sell("b", 5, 100), sell("c", 5, 100), replaceSell("a", "a2", 4, 100),
            replaceSell("b", "b2", 6, 100));

        venue.send(buy("t", 10, 100).by(2).valid(Wire.IOC));

        assertEquals(List.of("0/0 t 10/0", "F/2 a2 0/4 100x4", "F/1 t 6/4 100x4", "F/2 c 0/5 100x5",
            "F/1 t 1/9 100x5", "F/1 b2 5/1 100x1", "F/2 t 0/10 100x1"), venue.reports());
    }

    @Test
    void shouldReportReplaceBeforeTheFillsOfTheNewPrice()
    {
        venue.given(sell("ask", 3, 105), buy("bid", 5, 100).by(2));

        venue.send(replaceBuy("bid", "bid2", 5, 106).by(2));

        assertEquals(List.of("5/0 bid2 5/0", "F/2 ask 0/3 105x3", "F/1 bid2 2/3 105x3"), venue.reports());
    }

    @Test
    void shouldFillOrderWhenReducedToWhatItHasTraded()
    {
        venue.given(sell("ask", 5, 100), buy("bid", 3, 100).by(2));

        venue.send(replaceSell("ask", "ask2", 2, 100), cancel("c", "ask2"));

        assertEquals(List.of("5/2 ask2 0/3", "reject c 2 TOO_LATE"), venue.reports());
        assertEquals(3, venue.told("ask2", "quantityLots"));
    }

    @Test
    void shouldCancelRemainderOfImmediateOrders()
    {
        venue.given(sell("ask", 2, 100));

        venue.send(buy("fok", 3, 100).by(2).valid(Wire.FOK), buy("ioc", 3, 100).by(2).valid(Wire.IOC),
            buy("dry", 3, 100).by(2).valid(Wire.IOC));

        assertEquals(List.of("0/0 fok 3/0", "4/4 fok 0/0 FOK_UNFILLABLE", "0/0 ioc 3/0", "F/2 ask 0/2 100x2",
            "F/1 ioc 1/2 100x2", "4/4 ioc 0/2 IOC_REMAINDER", "0/0 dry 3/0", "4/4 dry 0/0 IOC_REMAINDER"),
            venue.reports());
    }

    @Test
    void shouldSweepWithMarketOrderUpToProtection()
    {
        venue.rules.protectionTicks = 1;
        venue.define();
        venue.given(sell("a", 1, 100), sell("b", 1, 101), sell("c", 1, 102));

        venue.send(buyAtMarket("m", 3).by(2), sellAtMarket("none", 3).by(2));

        assertEquals(List.of("0/0 m 3/0", "F/2 a 0/1 100x1", "F/1 m 2/1 100x1", "F/2 b 0/1 101x1", "F/1 m 1/2 101x1",
            "4/4 m 0/2 MARKET_REMAINDER", "0/0 none 3/0", "4/4 none 0/0 NO_OPPOSITE"), venue.reports());
    }

    @Test
    void shouldKnowOnlyLatestIdOfReplacedOrder()
    {
        venue.given(buy("a", 5, 100), replaceBuy("a", "b", 5, 99));

        venue.send(cancel("c1", "a"), buy("a", 5, 100), buy("b", 5, 100), cancel("c2", "b"), cancel("c3", "b"));

        assertEquals(List.of("reject c1 8 UNKNOWN_ORDER", "8/8 a 0/0 DUPLICATE_CLORDID", "8/0 b 0/0 DUPLICATE_CLORDID",
            "4/4 c2 0/0", "reject c3 4 TOO_LATE"), venue.reports());
    }

    @Test
    void shouldLetIdsOfDeadOrdersBeUsedAgainNextDay()
    {
        venue.given(buy("day", 5, 100), buy("gtc", 5, 100).valid(Wire.GTC));

        venue.operate(Command.Kind.END_OF_DAY, command -> command.tradingDay = 1);
        venue.send(buy("day", 5, 100), buy("gtc", 5, 100));

        assertEquals(List.of("C/C day 0/0 END_OF_DAY", "D/0 gtc 5/0 END_OF_DAY", "operator 1", "0/0 day 5/0",
            "8/0 gtc 0/0 DUPLICATE_CLORDID"), venue.reports());
    }

    @Test
    void shouldRefuseForFirstOfSeveralFaults()
    {
        venue.send(side(9, buy(" ", -1, -1)).valid(Wire.FOK), side(9, buy("x1", -1, -1)).valid(Wire.FOK),
            buy("x2", -1, -1).valid(5), buy("x3", -1, -1), buy("x4", -1, 10_001), buy("x5", -1, 10_000),
            buy("x6", 10_001, 10_000));

        assertEquals(List.of("8/8   0/0 INVALID_CLORDID", "8/8 x1 0/0 INVALID_SIDE",
            "8/8 x2 0/0 UNSUPPORTED_TIME_IN_FORCE", "8/8 x3 0/0 INVALID_PRICE", "8/8 x4 0/0 PRICE_OUT_OF_RANGE",
            "8/8 x5 0/0 INVALID_QUANTITY", "8/8 x6 0/0 QUANTITY_TOO_LARGE"), venue.reports());
    }

    @Test
    void shouldHoldPositionAndOpenOrdersToTheLimit()
    {
        venue.limitPosition(1, 10);
        venue.forget();

        venue.send(sell("s", 6, 100), buy("b", 6, 100), buy("b2", 10, 100), buy("b3", 1, 100),
            replaceBuy("b2", "b4", 9, 100), sell("s2", 11, 101));

        assertEquals(List.of("0/0 s 6/0", "0/0 b 6/0", "F/2 s 0/6 100x6", "F/2 b 0/6 100x6", "0/0 b2 10/0",
            "8/8 b3 0/0 POSITION_LIMIT", "5/0 b4 9/0", "8/8 s2 0/0 POSITION_LIMIT"), venue.reports());
    }

    @Test
    void shouldOnlyCancelAndReduceWhileHalted()
    {
        venue.given(buy("a", 5, 100));
        venue.phase(Wire.HALT);
        venue.forget();

        venue.send(buy("n", 5, 100), replaceBuy("a", "up", 6, 100), replaceBuy("a", "move", 5, 99),
            replaceBuy("a", "down", 4, 100), cancel("c", "down"));

        assertEquals(List.of("8/8 n 0/0 INSTRUMENT_HALTED", "reject up 0 INSTRUMENT_HALTED",
            "reject move 0 INSTRUMENT_HALTED", "5/0 down 4/0", "4/4 c 0/0"), venue.reports());
    }

    @Test
    void shouldKeepPricesWithinTheCollarOfTheLastTrade()
    {
        venue.rules.collarBasisPoints = 100;
        venue.rules.referencePriceTicks = 1_000;
        venue.define();
        venue.forget();

        venue.send(sell("a", 1, 1_011), sell("b", 1, 1_010), buy("c", 1, 1_010).by(2), sell("d", 1, 1_020),
            sell("e", 1, 1_021));

        assertEquals(List.of("8/8 a 0/0 PRICE_COLLAR", "0/0 b 1/0", "0/0 c 1/0", "F/2 b 0/1 1010x1",
            "F/2 c 0/1 1010x1", "0/0 d 1/0", "8/8 e 0/0 PRICE_COLLAR"), venue.reports());
    }

    private static Request side(final int side, final Request request)
    {
        request.command.side = side;
        return request;
    }
}
