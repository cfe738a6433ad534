package io.ringside.engine.model;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

/**
 * Each invariant can fail: a few commands to an honest core, of whose last answer one thing is falsified, without any
 * comparison with the model. The check of that very invariant must say so.
 */
class InvariantTest
{
    private static final String CALL = "SET_TRADING_PHASE phase=AUCTION_CALL";

    @ParameterizedTest
    @EnumSource
    void shouldNoticeWhatBreaksIt(final Invariant invariant)
    {
        assertBroken(invariant, lie(invariant));
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindNothingWhereNothingIsFalsified(final Invariant invariant)
    {
        lie(invariant).honest().run(true);
    }

    @Test
    void shouldNoticeAStopThatDoesNotWait()
    {
        final Lie lie = new Lie();
        lie.after(Request.buy("s", 1, 0).by(1).stop(101), Request.sell("a", 1, 101).by(2),
            Request.buy("b", 1, 101).by(1)).edit(() -> lie.report(3, "stopPriceTicks", 102));

        assertBroken(Invariant.INSTRUCTIONS_ARE_KEPT, lie);
    }

    @Test
    void shouldNoticeAHiddenOrderThatIsPassed()
    {
        final Lie lie = new Lie();
        // The hidden order at the better price is told to have had the worse one when it came.
        lie.after(Request.sell("a", 1, 101).by(2), Request.sell("h", 2, 100).by(2).hidden(),
            Request.buy("b", 1, 101).by(1)).edit(() ->
            {
                lie.report(1, "orderId", 1);
                lie.report(1, "priceTicks", 101);
                lie.report(1, "displayLots", 0);
                lie.report(1, "lastPriceTicks", 101);
                lie.report(1, "cumTicksLots", 101);
                lie.report(2, "lastPriceTicks", 101);
                lie.report(2, "cumTicksLots", 101);
                lie.message(0, "priceTicks", 101);
            });

        assertBroken(Invariant.BEST_PRICE_AND_FIRST_COMER_TRADE, lie);
    }

    @Test
    void shouldNoticeTheIdOfADeadOrder()
    {
        final Lie lie = new Lie();
        lie.after(Request.buy("a", 1, 100).by(1), Request.cancel("c", "a").by(1), Request.buy("b", 1, 100).by(1))
            .edit(() -> lie.reports().set(0, lie.reports().get(0).with("clOrdId", Command.id("a"))));

        assertBroken(Invariant.NO_ID_TWICE, lie);
    }

    @ParameterizedTest
    @CsvSource({"101, 0", "0, 99"})
    void shouldNoticeAPegLeftOutsideTheLimitsOfTheDayInACall(final long lowTicks, final long highTicks)
    {
        final Lie lie = new Lie();
        lie.after(Request.buy("a", 1, 100).by(1), Request.buy("peg", 1, 200).by(2).pegged(Wire.PEG_PRIMARY, 0)
            .hidden(), CALL, Request.cancel("c", "a").by(1)).limit(lowTicks, highTicks);

        assertBroken(Invariant.DAILY_LIMITS_ARE_KEPT, lie);
    }

    @ParameterizedTest
    @CsvSource({"0, 200", "-1, 200", "-1, 99"})
    void shouldNoticeAnAuctionPriceThatKeepsAPegOut(final long displayLots, final long capTicks)
    {
        final Lie lie = new Lie();
        // At 99 three trade, with the peg; at 100 only two would.
        lie.after(Request.buy("a", 2, 100).by(1), Request.buy("peg", 1, capTicks).by(1)
            .pegged(Wire.PEG_PRIMARY, -1).showing(displayLots), CALL, Request.sell("s", 3, 99).by(2),
            "UNCROSS").edit(() -> lie.message(lie.print(), "priceTicks", 100));

        assertBroken(Invariant.AUCTION_PRICE_TRADES_MOST, lie);
    }

    @Test
    void shouldNoticeAnAuctionOutsideTheLimitsOfTheDay()
    {
        final Lie lie = new Lie();
        // Only market orders: they would trade at the reference.
        lie.after(CALL).limit(0, 99).after(Request.buyAtMarket("a", 1).by(1), Request.sellAtMarket("b", 1).by(2),
            "UNCROSS");

        assertBroken(Invariant.DAILY_LIMITS_ARE_KEPT, lie);
    }

    private static void assertBroken(final Invariant invariant, final Lie lie)
    {
        final AssertionError error = assertThrows(AssertionError.class, () -> lie.run(false));
        final Invariant.Broken broken =
            assertInstanceOf(Invariant.Broken.class, error.getCause(), error.getMessage());
        assertEquals(invariant, broken.invariant, error.getMessage());
    }

    private static Lie lie(final Invariant invariant)
    {
        final Lie lie = new Lie();
        return switch (invariant)
        {
            case BOOK_IS_NOT_CROSSED ->
                lie.after(sell("a", 1), Request.buy("b", 1, 99).by(1)).edit(() -> lie.bestAsk = 99);
            case LEVELS_ADD_UP -> lie.after(sell("a", 1)).edit(() -> lie.moreLots = 1);
            case QUEUES_ARE_IN_ORDER ->
                lie.after(sell("a", 1), sell("b", 1)).edit(() -> lie.isQueueReversed = true);
            case INDEX_IS_THE_BOOK -> lie.after(sell("a", 1)).edit(() -> lie.moreOrders = 1);
            case LIMITS_ARE_KEPT -> traded(lie).edit(() ->
            {
                lie.report(1, "lastPriceTicks", 101);
                lie.report(1, "cumTicksLots", 101);
            });
            case BEST_PRICE_AND_FIRST_COMER_TRADE -> lie.after(sell("a", 1), sell("b", 1), buy("c", 1)).edit(() ->
            {
                lie.report(1, "orderId", 2);
                lie.reports().set(1, lie.reports().get(1).with("clOrdId", Command.id("b")));
            });
            case INSTRUCTIONS_ARE_KEPT -> lie.after(sell("a", 1),
                Request.buy("b", 2, 100).by(1).valid(Wire.IOC)).edit(() -> lie.reports().remove(3));
            case AUCTION_PRICE_TRADES_MOST -> lie.after(CALL, sell("a", 2), buy("b", 2),
                "UNCROSS").edit(() -> lie.message(lie.print(), "priceTicks", 150));
            case AMOUNTS_ADD_UP -> traded(lie).edit(() -> lie.report(1, "leavesLots", 1));
            case FILLS_ADD_UP_IN_PAIRS -> traded(lie).edit(() -> lie.report(1, "cumLots", 2));
            case NOTHING_AFTER_THE_END -> traded(lie).edit(() ->
            {
                final Output last = lie.reports().get(2);
                lie.reports().add(last.with("reportNumber", last.get("reportNumber") + 1)
                    .with("reportSequence", last.get("reportSequence") + 1).with("execId", 77));
            });
            case NUMBERS_RISE -> traded(lie).edit(() -> lie.report(1, "execId", 1));
            case ONE_ANSWER_EACH -> traded(lie).edit(() -> lie.report(0, "clientSequence", 0));
            case NO_ID_TWICE -> lie.after(sell("a", 1), sell("b", 1)).edit(() ->
                lie.reports().set(0, lie.reports().get(0).with("clOrdId", Command.id("a"))));
            case MARKET_DATA_ARE_THE_BOOK ->
                lie.after(sell("a", 2)).edit(() -> lie.message(0, "quantityLots", 1));
            case TIME_AND_SEQUENCE -> traded(lie).edit(() -> lie.report(1, "timestampNs", 7));
            case DAILY_LIMITS_ARE_KEPT -> lie.after(sell("a", 1)).limit(101, 0);
            case TIMED_STATES_END -> lie.after("START_CALL phase=AUCTION_CALL durationNs=3", sell("a", 1), buy("b", 1),
                "CLOCK_TICK").edit(() -> lie.marketData().clear());
            case UNCROSS_LEAVES_NOTHING -> lie.after("SET_TRADING_PHASE phase=CLOSING_CALL", sell("a", 2), buy("b", 3),
                "UNCROSS").edit(() -> lie.bestAsk = 100);
            case INDICATION_IS_THE_PRINT -> lie.after(CALL, sell("a", 2), buy("b", 2),
                "CLOCK_TICK", "UNCROSS").edit(() ->
                lie.message(lie.print(), "priceTicks", 101));
            case NO_ROOM_FOR_WHAT_NEVER_RESTS -> lie.after(sell("a", 1),
                Request.buy("b", 1, 99).by(1).valid(Wire.IOC)).edit(() ->
                {
                    lie.reports().remove(1);
                    lie.report(0, "execType", Wire.EXEC_REJECTED);
                    lie.report(0, "reason", Why.BOOK_FULL.code);
                });
            case REFUSALS_CHANGE_NOTHING -> lie.after(Request.cancel("a", "nobody").by(1)).edit(() ->
                lie.isStateChanged = true);
            case NO_TICK_LIFTS_A_HALT -> lie.after("SET_TRADING_PHASE phase=HALT", "CLOCK_TICK").edit(() ->
                lie.marketData().add(trading()));
            case EARLY_TICKS_DO_NOTHING -> lie.after(
                sell("a", 1), "CLOCK_TICK", "CLOCK_TICK").edit(() ->
                lie.marketData().add(trading()));
            case COPIES_ARE_THE_REPORT -> lie.after("SET_DROP_COPY scope=COPIES_OF_SESSION originId=2 " +
                "targetSessionId=1 flag=1", sell("a", 1)).edit(() -> lie.report(1, "execId", 77));
        };
    }

    private static Lie traded(final Lie lie)
    {
        return lie.after(sell("a", 1), buy("b", 1));
    }

    private static Request sell(final String id, final long lots)
    {
        return Request.sell(id, lots, 100).by(2);
    }

    private static Request buy(final String id, final long lots)
    {
        return Request.buy(id, lots, 100).by(1);
    }

    private static Output trading()
    {
        return new Output(OutputType.TRADING_STATUS).set("marketDataSequence", 3).set("timestampNs", 5)
            .set("instrumentId", 1).set("endOfEvent", 1).set("phase", Wire.CONTINUOUS);
    }
}
