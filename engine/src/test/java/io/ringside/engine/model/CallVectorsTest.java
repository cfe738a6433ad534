package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.sellAtMarket;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/** How calls end, by example: rule book P1, P2, P5 to P7, P9, P14, R09, D4, D6. Time begins at 1,000. */
class CallVectorsTest
{
    private static final String GOES_ON = "phase AUCTION_CALL BOOK_CROSSED";

    private final Venue venue = new Venue();

    private void collar(final long reference, final int basisPoints)
    {
        venue.operate(Command.Kind.SET_REFERENCE_PRICE, command -> command.priceTicks = reference);
        venue.operate(Command.Kind.SET_AUCTION, command -> command.collarBasisPoints = basisPoints);
        venue.forget();
    }

    private void crossBeyondTheCollar(final int phase)
    {
        collar(1_000, 500);
        venue.startCall(phase, 200);
        venue.given(buy("b", 5, 1_200), sell("s", 5, 1_150).by(2));
    }

    private List<String> tick(final long atNs)
    {
        venue.marketData();
        venue.tick(atNs);
        return venue.marketData().stream().filter(line -> !line.startsWith("indication ")).toList();
    }

    /** P1: three further tries, each of the call's own length, then nothing but cancels. */
    @Test
    void shouldHaltACallThatCannotEndAfterThreeMoreTries()
    {
        crossBeyondTheCollar(Wire.AUCTION_CALL);

        assertEquals(List.of(), tick(1_199));
        assertEquals(List.of(GOES_ON), tick(1_210));
        assertEquals(List.of(), tick(1_409));
        assertEquals(List.of(GOES_ON), tick(1_410));
        venue.failOver();
        assertEquals(List.of(), tick(1_609));
        assertEquals(List.of(GOES_ON), tick(1_610));
        assertEquals(List.of("phase HALT BOOK_CROSSED"), tick(1_810));
        assertEquals(List.of(), tick(900_000));

        venue.forget();
        venue.send(buy("more", 5, 100), cancel("x", "b"));
        assertEquals(List.of("8/8 more 0/0 INSTRUMENT_HALTED", "4/4 x 0/0"), venue.reports());
    }

    /** P1: whoever takes the reason away lets the next try end the call. */
    @Test
    void shouldEndWithTheNextTryWhenTheCrossIsGone()
    {
        crossBeyondTheCollar(Wire.AUCTION_CALL);
        assertEquals(List.of(GOES_ON), tick(1_200));
        venue.send(cancel("x", "b"));

        assertEquals(List.of("phase CONTINUOUS"), tick(1_400));
    }

    @Test
    void shouldGiveUpOnCallsOfEveryKind()
    {
        for (final int phase : new int[]{Wire.PRE_OPEN, Wire.NO_CANCEL, Wire.VOLATILITY, Wire.CLOSING_CALL})
        {
            final CallVectorsTest one = new CallVectorsTest();
            one.crossBeyondTheCollar(phase);
            for (int i = 1; i <= 3; i++)
            {
                assertEquals(1, one.tick(1_000 + 200 * i).size());
                assertEquals(phase, one.venue.phaseNow());
            }
            assertEquals(List.of("phase HALT BOOK_CROSSED"), one.tick(1_800));
        }
    }

    /** P1: one that the calendar ends is as long as it was until then. */
    @Test
    void shouldTryAgainWhereTheCalendarEndsACall()
    {
        collar(1_000, 500);
        venue.phase(Wire.AUCTION_CALL);
        venue.schedule(1_100, Wire.CONTINUOUS);
        venue.given(buy("b", 5, 1_200), sell("s", 5, 1_150).by(2));

        assertEquals(List.of(GOES_ON), tick(1_100));
        assertEquals(List.of(GOES_ON), tick(1_200));
        assertEquals(List.of(GOES_ON), tick(1_300));
        assertEquals(List.of("phase HALT BOOK_CROSSED"), tick(1_400));
    }

    @Test
    void shouldKeepTheEndWhenNobodyMayCancelAnyMore()
    {
        venue.startCall(Wire.CLOSING_CALL, 200);
        venue.given(buy("b", 5, 100), sell("s", 5, 100).by(2).valid(Wire.AT_CLOSE));
        venue.phase(Wire.NO_CANCEL);
        assertEquals(List.of("phase NO_CANCEL"), venue.marketData());

        assertEquals(List.of("- B 0@100", "- S 0@100", "auction 5@100", "phase POST_CLOSE"), tick(1_200));
    }

    /** P1, P5: the calendar's no-cancel comes before the call that is asked for, and finds itself there already. */
    @Test
    void shouldKeepTheEndWhenTheCalendarsNoCancelMeetsTheOperators()
    {
        venue.startCall(Wire.AUCTION_CALL, 200);
        venue.schedule(1_010, Wire.NO_CANCEL);
        venue.given(buy("b", 5, 100), sell("s", 5, 100).by(2));
        venue.tick(1_010);
        venue.phase(Wire.NO_CANCEL);
        venue.forget();

        venue.startCall(Wire.PRE_OPEN, 1_000);
        assertEquals(List.of("phase NO_CANCEL SCHEDULE"), venue.marketData());
        assertEquals(List.of(), tick(1_199));
        assertEquals(List.of("- B 0@100", "- S 0@100", "auction 5@100", "phase CONTINUOUS"), tick(1_200));
    }

    /** R09: it is done already. */
    @Test
    void shouldChangeNothingWhenThePhaseIsSetAlready()
    {
        venue.startCall(Wire.AUCTION_CALL, 200);
        venue.given(buy("b", 5, 100), sell("s", 5, 100).by(2));
        venue.phase(Wire.AUCTION_CALL);
        assertEquals(List.of("operator 0"), venue.reports());
        assertEquals(List.of(), venue.marketData());

        assertEquals(List.of("- B 0@100", "- S 0@100", "auction 5@100", "phase CONTINUOUS"), tick(1_200));
    }

    /** P2: 105 takes part, 104 does not; with it 10 lots less would be paired. */
    @Test
    void shouldCountTheMoreAggressiveLegOfAPairAlone()
    {
        venue.phase(Wire.AUCTION_CALL);
        venue.given(buy("l1", 10, 105), buy("l2", 10, 104).linkedTo("l1"), buy("x", 10, 103).by(3),
            sell("s", 20, 100).by(2));
        venue.tick(1_001);
        assertEquals(List.of("indication 20@101 imbalance 0"), venue.marketData());
        venue.reports();

        venue.uncross();

        assertEquals(List.of("F/2 l1 0/10 101x10", "F/1 s 10/10 101x10", "4/4 l2 0/0 OCO_CANCELLED",
            "F/2 x 0/10 101x10", "F/2 s 0/20 101x10", "operator 0"), venue.reports());
        assertFalse(venue.isCrossed());
    }

    @Test
    void shouldLetAMarketOrderGoBeforeItsLimitAndTheOlderBeforeTheYounger()
    {
        venue.phase(Wire.AUCTION_CALL);
        venue.given(sell("old", 10, 100), sell("young", 10, 100).linkedTo("old"), buy("b", 15, 100).by(2));
        venue.tick(1_001);
        assertEquals(List.of("indication 10@100 imbalance 5"), venue.marketData());
        venue.send(Request.replaceSell("young", "market", 10, 0).type(Wire.MARKET));
        venue.forget();

        venue.uncross();

        assertEquals(List.of("F/2 market 0/10 100x10", "F/1 b 5/10 100x10", "4/4 old 0/0 OCO_CANCELLED", "operator 0"),
            venue.reports().stream().sorted((a, b) -> a.startsWith("F/2") ? -1 : b.startsWith("F/2") ? 1 : 0).toList());
    }

    /** The younger of two own orders ends; without it the best price is another one. */
    @Test
    void shouldFindThePriceAgainWhenSelfTradePreventionLeavesTheBookCrossed()
    {
        venue.operate(Command.Kind.SET_AUCTION, command -> command.stpMode = Wire.CANCEL_NEWEST);
        venue.phase(Wire.AUCTION_CALL);
        venue.given(sell("s", 10, 100).preventing(Wire.CANCEL_NEWEST), buy("other", 5, 102).by(2),
            buy("own", 10, 105).preventing(Wire.CANCEL_NEWEST));

        venue.tick(1_001);
        assertEquals(List.of("indication 5@100 imbalance 5"), venue.marketData());
        venue.uncross();

        assertEquals(List.of("- B 0@105", "- B 0@102", "~ S 5@100", "auction 5@100", "phase CONTINUOUS"),
            venue.marketData());
        assertFalse(venue.isCrossed());
    }

    /** P14: nothing trades, ends or is printed, and the call keeps its end. */
    @Test
    void shouldChangeNothingWhenAnUncrossIsRefused()
    {
        crossBeyondTheCollar(Wire.AUCTION_CALL);
        venue.given(buyAtMarket("m", 3), sell("x", 3, 1_000).by(3), buy("gfa", 1, 990).valid(Wire.GOOD_FOR_AUCTION));
        venue.uncross();
        venue.phase(Wire.CONTINUOUS);

        assertEquals(List.of("operator 0 BOOK_CROSSED", "operator 0 BOOK_CROSSED"), venue.reports());
        assertEquals(List.of(), venue.marketData());
        assertEquals(List.of(GOES_ON), tick(1_200));
    }

    /** P5: a halt is the operator's; resuming does what the calendar wanted meanwhile. */
    @Test
    void shouldKeepWhatTheCalendarWantsDuringAHalt()
    {
        venue.phase(Wire.HALT);
        venue.schedule(1_100, Wire.CONTINUOUS);
        venue.schedule(1_200, Wire.CLOSING_CALL);
        venue.forget();

        assertEquals(List.of(), tick(1_100));
        assertEquals(List.of(), tick(1_200));
        venue.failOver();
        venue.phase(Wire.AUCTION_CALL);
        assertEquals(List.of("phase CLOSING_CALL SCHEDULE"), venue.marketData());
    }

    @Test
    void shouldOpenThroughACallWhenAHaltIsLiftedAfterTheOpening()
    {
        venue.phase(Wire.PRE_OPEN);
        venue.schedule(1_100, Wire.CONTINUOUS);
        venue.given(buy("b", 5, 100));
        venue.phase(Wire.HALT);
        tick(1_100);
        venue.phase(Wire.AUCTION_CALL);
        assertEquals(List.of("phase AUCTION_CALL"), venue.marketData());
        venue.given(sell("s", 5, 100).by(2));

        assertEquals(List.of("- B 0@100", "- S 0@100", "auction 5@100", "phase CONTINUOUS"), tick(1_101));
    }

    @Test
    void shouldLetAVolatilityCallComeToItsEndBeforeTheCalendarGoesOn()
    {
        venue.startCall(Wire.VOLATILITY, 200);
        venue.schedule(1_100, Wire.CLOSED);
        venue.forget();

        assertEquals(List.of(), tick(1_100));
        assertEquals(List.of("phase CONTINUOUS", "phase CLOSED SCHEDULE"), tick(1_200));
    }

    @Test
    void shouldForgetTheCalendarsWishWhenTheOperatorCloses()
    {
        venue.phase(Wire.HALT);
        venue.schedule(1_100, Wire.PRE_OPEN);
        tick(1_100);
        venue.phase(Wire.CLOSED);
        venue.phase(Wire.AUCTION_CALL);

        assertEquals(List.of("phase CLOSED", "phase AUCTION_CALL"), venue.marketData());
    }

    /** P6, B72: 77 is no price where the increment is 5. */
    @Test
    void shouldTradeMarketOrdersAloneAtTheValidPriceNearestToTheReference()
    {
        final long[][] cases = {{77, 75}, {78, 80}, {75, 75}};
        for (final long[] one : cases)
        {
            final Venue coarse = new Venue();
            coarse.rules.priceIncrementTicks = 5;
            coarse.rules.referencePriceTicks = one[0];
            coarse.define();
            coarse.phase(Wire.PRE_OPEN);
            coarse.given(buyAtMarket("b", 10), sellAtMarket("s", 7).by(2));
            coarse.tick(1_001);
            assertEquals(List.of("indication 7@" + one[1] + " imbalance 3"), coarse.marketData());
            coarse.uncross();
            assertEquals(List.of("auction 7@" + one[1], "phase CONTINUOUS"), coarse.marketData());
        }
    }

    /** P9: the calendar's opening is extended once, an operator's is not. */
    @Test
    void shouldExtendAnOpeningByTheCalendar()
    {
        for (final int phase : new int[]{Wire.PRE_OPEN, Wire.CLOSED})
        {
            final CallVectorsTest one = new CallVectorsTest();
            one.venue.operate(Command.Kind.SET_REFERENCE_PRICE, command -> command.priceTicks = 1_000);
            one.venue.operate(Command.Kind.SET_AUCTION, command ->
            {
                command.extensionBasisPoints = 100;
                command.extensionNs = 10;
            });
            one.venue.phase(Wire.PRE_OPEN);
            one.venue.given(buy("b", 5, 1_100), sell("s", 5, 1_100).by(2));
            one.venue.phase(phase);
            one.venue.schedule(1_050, Wire.CONTINUOUS);

            final List<String> opening = one.tick(1_050);
            assertEquals(Wire.PRE_OPEN == phase ? List.of("phase PRE_OPEN EXTENSION") :
                List.of("phase AUCTION_CALL SCHEDULE", "phase AUCTION_CALL EXTENSION"), opening);
            assertEquals(List.of(), one.tick(1_059));
            assertEquals(List.of("- B 0@1100", "- S 0@1100", "auction 5@1100", "phase CONTINUOUS"), one.tick(1_060));
        }
    }

    /** D4: whatever leads to continuous trading. */
    @Test
    void shouldCancelOrdersForTheOpenWhenTradingBeginsFromTheClosingCall()
    {
        venue.phase(Wire.PRE_OPEN);
        venue.given(buy("open", 5, 100).valid(Wire.AT_OPEN));
        venue.phase(Wire.CLOSING_CALL);
        venue.forget();
        venue.phase(Wire.CONTINUOUS);

        assertEquals(List.of("4/4 open 0/0 AUCTION_REMAINDER", "operator 0"), venue.reports());
    }

    /** D6: it is there already; nobody may become one there. */
    @Test
    void shouldAmendAMarketOrderInACallThatTakesNoNewOnes()
    {
        venue.phase(Wire.AUCTION_CALL);
        venue.given(buyAtMarket("m", 10), buy("l", 10, 100));
        venue.phase(Wire.VOLATILITY);
        venue.forget();
        venue.send(replaceBuy("m", "m2", 7, 0).type(Wire.MARKET), replaceBuy("l", "l2", 10, 0).type(Wire.MARKET));

        assertEquals(List.of("5/0 m2 7/0", "reject l2 0 PHASE_FORBIDS"), venue.reports());
    }

    /** P7: a day does not end while somebody trades, and the next begins closed. */
    @Test
    void shouldNotEndTheDayWhileAnInstrumentIsOpen()
    {
        for (final int phase : new int[]{Wire.CONTINUOUS, Wire.PRE_OPEN, Wire.CLOSING_CALL, Wire.VOLATILITY})
        {
            venue.phase(phase);
            venue.given(buy("d" + phase, 1, 90));
            endDay(20_261_121);
            assertEquals(List.of("operator 0 INSTRUMENT_OPEN"), venue.reports());
            assertEquals(List.of(), venue.marketData());
        }
        venue.phase(Wire.POST_CLOSE);
        venue.forget();
        endDay(20_261_121);
        final List<String> lines = venue.marketData();
        assertEquals("phase CLOSED", lines.get(lines.size() - 1));
    }

    private void endDay(final int tradingDay)
    {
        venue.operate(Command.Kind.END_OF_DAY, command ->
        {
            command.tradingDay = tradingDay;
            command.mustBeClosed = true;
        });
    }
}
