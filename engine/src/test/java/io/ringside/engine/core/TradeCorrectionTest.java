package io.ringside.engine.core;

import io.ringside.engine.core.base.WideSum;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.risk.Position;
import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static io.ringside.engine.protocol.TimeInForce.GTC;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Rule book 6.4 and 4.4 J.1, A39, B03, B45; statistics of 6.1 M9. */
class TradeCorrectionTest
{
    private final EngineHarness venue = new EngineHarness().open();

    @Test
    void shouldBustATradeOfTwoOrdersThatAreOver()
    {
        venue.limit(2, 1, SELL, 5, 100, DAY);
        venue.limit(1, 2, BUY, 5, 100, DAY);
        assertEquals(
            List.of(
                "TRADE_CANCEL s2 1 FILLED order=1 leaves=0 cum=0 5@100 ref=3 BUST busted=5",
                "TRADE_CANCEL s1 2 FILLED order=2 leaves=0 cum=0 5@100 ref=4 BUST busted=5",
                "correction 0@100 match=1",
                "statistics 1 day=0 count=0 volume=0 open=0 high=0 low=0 last=0 vwap=0 previous=0 end",
                "admin 96 NONE count=0"),
            bust(1));
        assertEquals(0, position(0).netLots());
        assertEquals(0, position(1).netLots());
        assertEquals(0, lastTicks(), "A39: nothing has traded, today or before");
        assertEquals(List.of("admin 96 TRADE_NOT_CHANGEABLE count=0"), bust(1));
    }

    @Test
    void shouldLeaveALiveOrderAsSmallAsItIs()
    {
        venue.limit(2, 1, SELL, 10, 100, DAY);
        venue.limit(1, 2, BUY, 4, 100, DAY);
        assertEquals(
            "TRADE_CANCEL s2 1 NEW order=1 leaves=6 cum=0 4@100 ref=3 BUST busted=4",
            bust(1).get(0), "J.1: never re-opened");
        assertEquals(6, position(0).openSellLots());
        assertEquals(
            List.of("REPLACED s2 3<1 NEW order=1 leaves=5 cum=0 busted=4",
                "delta CHANGE SELL order=1 5@100 priority=1 end"),
            venue.replace(2, 3, 1, SELL, 9, 100), "B03: 9 = 5 open + 4 busted");
        assertEquals(
            List.of("REPLACED s2 4<3 FILLED order=1 leaves=0 cum=0 busted=4",
                "delta DELETE SELL order=1 0@100 priority=1 end"),
            venue.replace(2, 4, 3, SELL, 3, 100));
    }

    @Test
    void shouldKeepTheStatusOfACancelledOrder()
    {
        venue.limit(2, 1, SELL, 10, 100, DAY);
        venue.limit(1, 2, BUY, 4, 100, DAY);
        venue.cancel(2, 3, 1);
        assertEquals(
            "TRADE_CANCEL s2 1 CANCELED order=1 leaves=0 cum=0 4@100 ref=3 BUST busted=4",
            bust(1).get(0), "J.1.b");
    }

    @Test
    void shouldCorrectATradeAgainAndAgain()
    {
        venue.limit(2, 1, SELL, 5, 100, DAY);
        venue.limit(1, 2, BUY, 5, 100, DAY);
        assertEquals(
            List.of(
                "TRADE_CORRECT s2 1 FILLED order=1 leaves=0 cum=3 3@90 ref=3 CORRECTION busted=2",
                "TRADE_CORRECT s1 2 FILLED order=2 leaves=0 cum=3 3@90 ref=4 CORRECTION busted=2",
                "correction 3@90 match=1",
                "statistics 1 day=0 count=1 volume=3 open=90 high=90 low=90 last=90 vwap=90 previous=0 end",
                "admin 97 NONE count=0"),
            correct(1, 3, 90));
        assertEquals(3, position(1).netLots());
        assertEquals(90, lastTicks());
        assertEquals("TRADE_CORRECT s2 1 FILLED order=1 leaves=0 cum=3 3@95 ref=5 CORRECTION busted=2",
            correct(1, 3, 95).get(0), "refers to the correction before");
        assertEquals("TRADE_CANCEL s2 1 FILLED order=1 leaves=0 cum=0 3@95 ref=7 BUST busted=5",
            bust(1).get(0));
    }

    @Test
    void shouldRefuseWhatCannotBe()
    {
        venue.limit(2, 1, SELL, 5, 100, DAY);
        venue.limit(1, 2, BUY, 5, 100, DAY);
        assertEquals(List.of("admin 96 INVALID_COMMAND count=0"), bust(0));
        assertEquals(List.of("admin 96 UNKNOWN_TRADE count=0"), bust(2));
        for (final String[] names : new String[][]{ { "ann", "ann" }, { "", "bob" }, { "ann", "" }, { "ann", " b" } })
        {
            assertEquals(
                List.of("admin 96 NOT_AUTHORISED count=0"),
                venue.admin(venue.supervision.bust(1, names[0], names[1])), "four eyes");
        }
        assertEquals(List.of("admin 97 INVALID_PRICE count=0"), correct(1, 5, 0));
        assertEquals(List.of("admin 97 PRICE_OUT_OF_RANGE count=0"), correct(1, 5, 1_000_001));
        assertEquals(List.of("admin 97 INVALID_QUANTITY count=0"), correct(1, 0, 100));
        assertEquals(List.of("admin 97 QUANTITY_TOO_LARGE count=0"), correct(1, 6, 100));
        assertEquals(List.of("admin 97 INVALID_COMMAND count=0"), correct(1, 5, 100));
    }

    @Test
    void shouldForgetTradesBeforeTheLastOnes()
    {
        final EngineHarness small = new EngineHarness(new EngineContext()
            .orderCapacity(64).levelCapacity(16).clOrdIdCapacity(256).sessionCapacity(4).instrumentCapacity(2)
            .accountCapacity(4).positionCapacity(8).tradeCapacity(2).errorTradeWindowNs(5).conclude()).open();
        small.limit(2, 1, SELL, 9, 100, DAY);
        small.limit(2, 2, SELL, 9, 101, DAY);
        small.limit(1, 3, BUY, 3, 100, DAY);
        small.limit(1, 4, BUY, 3, 100, DAY);
        small.limit(1, 5, BUY, 4, 101, DAY);
        assertEquals(
            List.of("admin 96 UNKNOWN_TRADE count=0"), small.admin(small.supervision.bust(2, "ann", "bob")));
        assertEquals(
            "statistics 1 day=0 count=3 volume=9 open=100 high=100 low=100 last=100 vwap=100 previous=0",
            small.admin(small.supervision.bust(4, "ann", "bob")).get(3).replace(" end", ""),
            "the forgotten ones count all the same");
        small.admin(small.commands.clockTick());
        small.admin(small.commands.clockTick());
        small.admin(small.commands.clockTick());
        small.admin(small.commands.clockTick());
        assertEquals(
            List.of("admin 96 TRADE_NOT_CHANGEABLE count=0"),
            small.admin(small.supervision.bust(3, "ann", "bob")), "the window is over");
    }

    @Test
    void shouldBustTheFirstOfManyTradesAndNoMoreThanSoManyAtOnce()
    {
        final EngineHarness large = new EngineHarness(new EngineContext().conclude()).open();
        final int count = 70_000;
        large.limit(2, 1, SELL, 2 * count, 100, GTC);
        for (int i = 0; i < count; i++)
        {
            large.limit(1, 10 + i, BUY, 1, 100, DAY);
        }

        assertEquals("TRADE_CANCEL s1 473 FILLED order=465 leaves=0 cum=0 1@100 ref=1393 BUST busted=1",
            large.admin(large.supervision.bust(464, "ann", "bob")).get(1));
        assertEquals("TRADE_CANCEL s1 10 FILLED order=2 leaves=0 cum=0 1@100 ref=4 BUST busted=1",
            large.admin(large.supervision.bust(1, "ann", "bob")).get(1));
        final String figures = large.admin(large.supervision.statistics(1)).get(0);
        assertEquals(List.of("admin 100 TOO_MANY_TRADES count=0"),
            large.admin(large.supervision.bustAll(1, 0, Long.MAX_VALUE)));
        assertEquals(figures, large.admin(large.supervision.statistics(1)).get(0), "all or nothing");
        large.admin(large.commands.endOfDay(20_261_121));
        assertEquals("admin 96 NONE count=0", large.admin(large.supervision.bust(2, "ann", "bob")).get(3));
        large.admin(large.commands.endOfDay(20_261_122));
        assertEquals(List.of("admin 96 UNKNOWN_TRADE count=0"),
            large.admin(large.supervision.bust(count, "ann", "bob")), "two days ago");
        assertEquals(0, large.engine.capacities().used(Capacity.TRADES));
    }

    @Test
    void shouldTellTheDay()
    {
        venue.limit(2, 1, SELL, 30, 100, GTC);
        venue.limit(1, 2, BUY, 1, 100, DAY);
        venue.limit(2, 3, SELL, 4, 98, DAY);
        venue.limit(1, 4, BUY, 6, 100, DAY);
        assertEquals(
            List.of("statistics 1 day=0 count=3 volume=7 open=100 high=100 low=98 last=100 vwap=98 previous=0 end",
                "admin 99 NONE count=0"),
            venue.admin(venue.supervision.statistics(1)));
        assertEquals(
            "statistics 1 day=0 count=2 volume=3 open=100 high=100 low=100 last=100 vwap=100 previous=0",
            bust(2).get(3).replace(" end", ""));
        final List<String> lines = venue.admin(venue.commands.endOfDay(20_261_121));
        assertEquals(
            "statistics 1 day=0 count=2 volume=3 open=100 high=100 low=100 last=100 vwap=100 previous=0 end",
            lines.get(lines.size() - 2));
        assertEquals(
            List.of("TRADE_CANCEL s2 1 PARTIALLY_FILLED order=1 leaves=27 cum=2 1@100 ref=3 BUST busted=1",
                "TRADE_CANCEL s1 2 FILLED order=2 leaves=0 cum=0 1@100 ref=4 BUST busted=1",
                "correction 0@100 match=1 end", "admin 96 NONE count=0"), bust(1), "of the day before");
        assertEquals(
            "statistics 1 day=20261121 count=0 volume=0 open=0 high=0 low=0 last=0 vwap=0 previous=100 end",
            venue.admin(venue.supervision.statistics(0)).get(0));
        venue.limit(1, 5, BUY, 1, 105, DAY);
        venue.limit(2, 6, SELL, 1, 99, DAY);
        bust(4);
        assertEquals(100, lastTicks(), "the last of the day before");
        assertEquals(List.of("admin 99 INVALID_COMMAND count=0"), venue.admin(venue.supervision.statistics(-1)));
        assertEquals(List.of("admin 99 UNKNOWN_INSTRUMENT count=0"), venue.admin(venue.supervision.statistics(9)));
    }

    @Test
    void shouldBustOneMatchOfAnAuction()
    {
        venue.admin(venue.commands.setPhase(1, TradingPhase.AUCTION_CALL, false));
        venue.limit(1, 1, BUY, 5, 101, DAY);
        venue.limit(2, 2, SELL, 2, 101, DAY);
        venue.limit(2, 3, SELL, 2, 101, DAY);
        venue.admin(venue.commands.uncross(1));
        assertEquals(
            List.of("TRADE_CANCEL s1 1 PARTIALLY_FILLED order=1 leaves=1 cum=2 2@101 ref=6 BUST busted=2",
                "TRADE_CANCEL s2 3 FILLED order=3 leaves=0 cum=0 2@101 ref=7 BUST busted=2"),
            bust(2).subList(0, 2), "the buyer was told first then, too");
    }

    @Test
    void shouldElectNothing()
    {
        venue.limit(2, 1, SELL, 1, 100, DAY);
        venue.limit(1, 2, BUY, 1, 100, DAY);
        venue.limit(2, 3, SELL, 1, 95, DAY);
        venue.limit(1, 4, BUY, 1, 95, DAY);
        venue.enter(1, 5, BUY, OrdType.STOP, 1, 0, terms -> terms.stopPriceTicks(98));
        assertEquals(5, bust(2).size(), "B45");
        assertEquals(100, lastTicks());
        assertEquals(
            List.of("REJECTED s1 6 STOP_ALREADY_SATISFIED"),
            venue.enter(1, 6, BUY, OrdType.STOP, 1, 0, terms -> terms.stopPriceTicks(98)));
    }

    @Test
    void shouldDivideSumsOfAHundredAndTwentyEightBits()
    {
        final WideSum turnover = new WideSum();
        final WideSum volume = new WideSum();
        for (int i = 0; i < 7; i++)
        {
            turnover.add(Long.MAX_VALUE);
            volume.add(Long.MAX_VALUE / 3);
        }
        assertEquals(3, turnover.dividedBy(volume));
        assertEquals(Long.MAX_VALUE, volume.saturated());
        for (int i = 0; i < 6; i++)
        {
            volume.subtract(Long.MAX_VALUE / 3);
        }
        assertEquals(Long.MAX_VALUE / 3, volume.saturated());
        assertEquals(21, turnover.dividedBy(volume));
    }

    private List<String> bust(final long matchId)
    {
        return venue.admin(venue.supervision.bust(matchId, "ann", "bob"));
    }

    private List<String> correct(final long matchId, final long lots, final long ticks)
    {
        return venue.admin(venue.supervision.correct(matchId, lots, ticks));
    }

    private long lastTicks()
    {
        return venue.engine.instruments().find(1).lastTradePriceTicks();
    }

    private Position position(final int index)
    {
        return venue.engine.risk().positionAt(index);
    }
}
