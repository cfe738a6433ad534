package io.ringside.engine.core;

import io.ringside.engine.protocol.CollarAction;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.PegKind;
import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TimeInForce;
import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.protocol.OrdType.LIMIT;
import static io.ringside.engine.protocol.OrdType.MARKET;
import static io.ringside.engine.protocol.OrdType.MARKET_TO_LIMIT;
import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static io.ringside.engine.protocol.TimeInForce.FOK;
import static io.ringside.engine.protocol.TimeInForce.IOC;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Post-only (O8, A18, A19, B48), minimum quantity (O6, B19), market-to-limit (O3, B16). */
class EntryTermsTest
{
    private final EngineHarness venue = new EngineHarness().open();

    @Test
    void shouldRestAPostOnlyOrderThatMatchesNothing()
    {
        venue.limit(1, 11, SELL, 5, 101, DAY);
        assertEquals(
            List.of(
                "NEW s2 21 NEW order=2 leaves=5 cum=0",
                "delta NEW BUY order=2 5@100 priority=2 end"),
            postOnly(21, 100, PostOnly.REJECT));
    }

    @Test
    void shouldRefuseOrCancelAPostOnlyOrderThatWouldMatch()
    {
        venue.limit(1, 11, SELL, 5, 101, DAY);
        assertEquals(List.of("REJECTED s2 21 POST_ONLY_WOULD_MATCH"), postOnly(21, 101, PostOnly.REJECT));
        assertEquals(
            List.of("NEW s2 22 NEW order=2 leaves=5 cum=0", "CANCELED s2 22 CANCELED order=2 leaves=0 cum=0 POST_ONLY"),
            postOnly(22, 101, PostOnly.CANCEL));
    }

    @Test
    void shouldSlideBehindTheBestOfTheOtherSide()
    {
        venue.limit(1, 11, SELL, 5, 101, DAY);
        assertEquals(
            List.of(
                "NEW s2 21 NEW order=2 leaves=5 cum=0",
                "RESTATED s2 21 NEW order=2 leaves=5 cum=0 SLID",
                "delta NEW BUY order=2 5@100 priority=2 end"),
            postOnly(21, 105, PostOnly.SLIDE));
    }

    @Test
    void shouldCancelWhatCannotSlide()
    {
        venue.limit(1, 11, SELL, 5, 1, DAY);
        assertEquals(
            List.of("NEW s2 21 NEW order=2 leaves=5 cum=0", "CANCELED s2 21 CANCELED order=2 leaves=0 cum=0 POST_ONLY"),
            postOnly(21, 1, PostOnly.SLIDE));
    }

    @Test
    void shouldTestPostOnlyAgainstHiddenAndOwnOrders()
    {
        venue.enter(2, 20, SELL, LIMIT, 5, 101, (terms) -> terms.displayLots(-1));
        assertEquals(List.of("REJECTED s2 21 POST_ONLY_WOULD_MATCH"), postOnly(21, 101, PostOnly.REJECT));
    }

    @Test
    void shouldRefuseAnAmendThatWouldMatch()
    {
        venue.limit(1, 11, SELL, 5, 101, DAY);
        postOnly(21, 100, PostOnly.REJECT);
        assertEquals(
            List.of("cancel-reject s2 22<21 REPLACE POST_ONLY_WOULD_MATCH NEW order=2"),
            venue.replace(2, 22, 21, BUY, 5, 101));
        postOnly(31, 100, PostOnly.CANCEL);
        assertEquals(
            List.of(
                "REPLACED s2 32<31 NEW order=3 leaves=5 cum=0",
                "CANCELED s2 32 CANCELED order=3 leaves=0 cum=0 POST_ONLY",
                "delta DELETE BUY order=3 0@100 priority=3 end"),
            venue.replace(2, 32, 31, BUY, 5, 101));
        postOnly(41, 99, PostOnly.SLIDE);
        assertEquals(
            List.of(
                "REPLACED s2 42<41 NEW order=4 leaves=5 cum=0",
                "RESTATED s2 42 NEW order=4 leaves=5 cum=0 SLID",
                "delta DELETE BUY order=4 0@99 priority=4",
                "delta NEW BUY order=4 5@100 priority=5 end"),
            venue.replace(2, 42, 41, BUY, 5, 101));
    }

    @Test
    void shouldTradeAtLeastTheMinimumQuantityOrNothing()
    {
        venue.limit(1, 11, SELL, 5, 100, DAY);
        assertEquals(
            List.of(
                "NEW s2 21 NEW order=2 leaves=8 cum=0",
                "CANCELED s2 21 CANCELED order=2 leaves=0 cum=0 MIN_QUANTITY_UNFILLED"),
            venue.enter(2, 21, BUY, LIMIT, 8, 100, (terms) -> terms.minQuantityLots(6)));
        assertEquals(
            List.of(
                "NEW s2 22 NEW order=3 leaves=8 cum=0 display=1",
                "TRADE s1 11 FILLED order=1 leaves=0 cum=5 5@100 ADDED",
                "TRADE s2 22 PARTIALLY_FILLED order=3 leaves=3 cum=5 5@100 REMOVED",
                "trade BUY 5@100 match=1",
                "delta DELETE SELL order=1 0@100 priority=1",
                "delta NEW BUY order=3 3@100 priority=2 end"),
            venue.enter(2, 22, BUY, LIMIT, 8, 100, (terms) -> terms.minQuantityLots(5).displayLots(1)));
    }

    @Test
    void shouldRefuseAMinimumQuantityThatMakesNoSense()
    {
        assertEquals(List.of("REJECTED s2 21 INVALID_MIN_QUANTITY"),
            venue.enter(2, 21, BUY, LIMIT, 8, 100, (terms) -> terms.minQuantityLots(9)));
        assertEquals(List.of("REJECTED s2 21 INVALID_MIN_QUANTITY"),
            venue.enter(2, 21, BUY, LIMIT, 8, 100, (terms) -> terms.minQuantityLots(-1)));
        assertEquals(List.of("REJECTED s2 21 INVALID_COMBINATION"),
            venue.enter(2, 21, BUY, LIMIT, FOK, 8, 100, (terms) -> terms.minQuantityLots(1)));
    }

    @Test
    void shouldExecuteAtTheBestPriceOnlyAndRestThere()
    {
        venue.limit(1, 11, SELL, 5, 100, DAY);
        venue.limit(1, 12, SELL, 5, 101, DAY);
        assertEquals(
            List.of(
                "NEW s2 21 NEW order=3 leaves=7 cum=0",
                "TRADE s1 11 FILLED order=1 leaves=0 cum=5 5@100 ADDED",
                "TRADE s2 21 PARTIALLY_FILLED order=3 leaves=2 cum=5 5@100 REMOVED",
                "trade BUY 5@100 match=1",
                "delta DELETE SELL order=1 0@100 priority=1",
                "delta NEW BUY order=3 2@100 priority=3 end"),
            venue.order(2, 21, 2, 1, BUY, MARKET_TO_LIMIT, DAY, 7, 0));
    }

    @Test
    void shouldRefuseMarketToLimitWithoutAnOppositeSide()
    {
        assertEquals(List.of("REJECTED s2 21 NO_OPPOSITE"), venue.order(2, 21, 2, 1, BUY, MARKET_TO_LIMIT, DAY, 7, 0));
    }

    @Test
    void shouldTellThePriceOfAMarketToLimitOrderThatDidNotTrade()
    {
        venue.limit(2, 20, SELL, 5, 100, DAY);
        venue.limit(1, 11, SELL, 5, 101, DAY);
        assertEquals(
            List.of(
                "NEW s2 21 NEW order=3 leaves=7 cum=0",
                "CANCELED s2 20 CANCELED order=1 leaves=0 cum=0 SELF_TRADE prevented=5",
                "RESTATED s2 21 NEW order=3 leaves=7 cum=0 MARKET_REMAINDER",
                "delta DELETE SELL order=1 0@100 priority=1",
                "delta NEW BUY order=3 7@100 priority=3 end"),
            venue.enter(
                2, 21, BUY, MARKET_TO_LIMIT, 7, 0, terms -> terms.stpMode(StpMode.CANCEL_OLDEST)),
            "B16: its price is fixed at entry, and no trade tells it");
        assertEquals(
            List.of("CANCELED s2 22 CANCELED order=4 leaves=0 cum=0 IOC_REMAINDER"),
            venue.enter(2, 22, SELL, MARKET_TO_LIMIT, IOC, 7, 0, terms -> terms.stpMode(StpMode.CANCEL_OLDEST))
                .stream().filter(line -> line.contains("s2 22 CANCELED") || line.contains("RESTATED")).toList(),
            "it does not rest");
    }

    @Test
    void shouldTellThePriceOfAMarketToLimitOrderThatJoinsACallUntraded()
    {
        venue.limit(1, 11, SELL, 5, 103, DAY);
        venue.admin(venue.commands.setReferencePrice(1, 100));
        venue.protect(rules -> rules.executionCollarBasisPoints(200).collarAction(CollarAction.VOLATILITY));
        assertEquals(
            List.of(
                "NEW s2 21 NEW order=2 leaves=7 cum=0",
                "RESTATED s2 21 NEW order=2 leaves=7 cum=0 MARKET_REMAINDER",
                "status 1 VOLATILITY VOLATILITY",
                "delta NEW BUY order=2 7@103 priority=2 end"),
            venue.order(2, 21, 2, 1, BUY, MARKET_TO_LIMIT, DAY, 7, 0));
    }

    @Test
    void shouldCancelTheRemainderOfAnImmediateMarketToLimit()
    {
        venue.limit(1, 11, SELL, 5, 100, DAY);
        final List<String> lines = venue.order(2, 21, 2, 1, BUY, MARKET_TO_LIMIT, IOC, 7, 0);
        assertEquals("CANCELED s2 21 CANCELED order=2 leaves=0 cum=5 IOC_REMAINDER", lines.get(4));
    }

    @Test
    void shouldRefuseTermsThatDoNotGoTogether()
    {
        refusedTogether(MARKET, DAY, PostOnly.REJECT, 0, 0);
        refusedTogether(LIMIT, IOC, PostOnly.REJECT, 0, 0);
        refusedTogether(LIMIT, DAY, PostOnly.REJECT, 2, 0);
        refusedTogether(LIMIT, DAY, PostOnly.NONE, 0, 99);
        assertEquals(List.of("REJECTED s2 21 INVALID_COMBINATION"),
            venue.enter(2, 21, BUY, LIMIT, 8, 100, (terms) -> terms.pegKind(PegKind.PRIMARY)));
        assertEquals(List.of("REJECTED s2 21 INVALID_COMBINATION"),
            venue.enter(2, 21, BUY, LIMIT, 8, 100, (terms) -> terms.trailTicks(3)));
        assertEquals(List.of("REJECTED s2 21 INVALID_COMBINATION"),
            venue.enter(2, 21, BUY, LIMIT, 8, 100, (terms) -> terms.expireTimeNs(3)));
        assertEquals(List.of("REJECTED s2 21 INVALID_COMMAND"),
            venue.enter(2, 21, BUY, LIMIT, 8, 100, (terms) -> terms.reserved(3)));
        assertEquals(List.of("REJECTED s2 21 INVALID_COMMAND"),
            venue.enter(2, 21, BUY, LIMIT, 8, 100, (terms) -> terms.stpGroup(-3)));
    }

    private void refusedTogether(
        final OrdType ordType, final TimeInForce tif, final PostOnly postOnly, final long minLots, final long stopTicks)
    {
        assertEquals(List.of("REJECTED s2 21 INVALID_COMBINATION"), venue.enter(2, 21, BUY, ordType, tif, 8, 100,
            (terms) -> terms.postOnly(postOnly).minQuantityLots(minLots).stopPriceTicks(stopTicks)));
    }

    private List<String> postOnly(final long id, final long price, final PostOnly mode)
    {
        return venue.enter(2, id, BUY, LIMIT, 5, price, (terms) -> terms.postOnly(mode));
    }
}
