package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.sellAtMarket;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** How calls end, by example: rule book P1, P2, P5 to P7, P9, P14, R09, D4. Time begins at 1,000. */
class CallVectorsTest
{
    private static final String GOES_ON = "phase AUCTION_CALL BOOK_CROSSED";
    private static final String[] COLLAR = {"SET_REFERENCE_PRICE priceTicks=1000", "SET_AUCTION collarBasisPoints=500"};

    /** A call of 200 whose book is crossed where the collar would not let it trade. */
    private static Venue crossed(final int phase)
    {
        return new Venue().given(COLLAR).startCall(phase, 200).given(buy("b", 5, 1_200), sell("s", 5, 1_150).by(2));
    }

    @TestFactory
    Stream<DynamicTest> shouldEndCalls()
    {
        return Stream.of(
            // P1: three further tries, each of the call's own length, then nothing but cancels.
            dynamicTest("halt a call that cannot end after three more tries", () -> crossed(Wire.AUCTION_CALL)
                .ticked(1_199)
                .ticked(1_210, GOES_ON)
                .ticked(1_399)
                .ticked(1_410, GOES_ON)
                .failOver()
                .ticked(1_599)
                .ticked(1_610, GOES_ON)
                .ticked(1_800, "phase HALT BOOK_CROSSED")
                .ticked(900_000)
                .forget()
                .send(buy("more", 5, 100), cancel("x", "b"))
                .reported("8/8 more 0/0 INSTRUMENT_HALTED", "4/4 x 0/0")),
            // P1: whoever takes the reason away lets the next try end the call.
            dynamicTest("end with the next try when the cross is gone", () -> crossed(Wire.AUCTION_CALL)
                .ticked(1_200, GOES_ON)
                .send(cancel("x", "b"))
                .ticked(1_400, "phase CONTINUOUS")),
            // P1: one that the calendar ends is as long as it was until then.
            dynamicTest("try again where the calendar ends a call", () -> new Venue()
                .given(COLLAR)
                .phase(Wire.AUCTION_CALL)
                .schedule(1_100, Wire.CONTINUOUS)
                .given(buy("b", 5, 1_200), sell("s", 5, 1_150).by(2))
                .ticked(1_100, GOES_ON)
                .ticked(1_200, GOES_ON)
                .ticked(1_300, GOES_ON)
                .ticked(1_400, "phase HALT BOOK_CROSSED")),
            dynamicTest("keep the end when nobody may cancel any more", () -> new Venue()
                .startCall(Wire.CLOSING_CALL, 200)
                .given(buy("b", 5, 100), sell("s", 5, 100).by(2).valid(Wire.AT_CLOSE))
                .phase(Wire.NO_CANCEL)
                .published("phase NO_CANCEL")
                .ticked(1_200, "- B 0@100", "- S 0@100", "auction 5@100", "phase POST_CLOSE")),
            // P1, P5: the calendar's no-cancel comes before the call that is asked for, and finds itself there already.
            dynamicTest("keep the end when the calendars no cancel meets the operators", () -> new Venue()
                .startCall(Wire.AUCTION_CALL, 200)
                .schedule(1_010, Wire.NO_CANCEL)
                .given(buy("b", 5, 100), sell("s", 5, 100).by(2))
                .tick(1_010)
                .phase(Wire.NO_CANCEL).forget()
                .startCall(Wire.PRE_OPEN, 1_000)
                .published("phase NO_CANCEL SCHEDULE")
                .ticked(1_199)
                .ticked(1_200, "- B 0@100", "- S 0@100", "auction 5@100", "phase CONTINUOUS")),
            // R09: the phase is set already, so nothing changes.
            dynamicTest("change nothing when the phase is set already", () -> new Venue()
                .startCall(Wire.AUCTION_CALL, 200)
                .given(buy("b", 5, 100), sell("s", 5, 100).by(2))
                .phase(Wire.AUCTION_CALL)
                .reported("operator 0")
                .published()
                .ticked(1_200, "- B 0@100", "- S 0@100", "auction 5@100", "phase CONTINUOUS")),
            // P14: nothing trades, ends or is printed, and the call keeps its end.
            dynamicTest("change nothing when an uncross is refused", () -> crossed(Wire.AUCTION_CALL)
                .given(buyAtMarket("m", 3), sell("x", 3, 1_000).by(3), buy("gfa", 1, 990).valid(Wire.GOOD_FOR_AUCTION))
                .uncross()
                .phase(Wire.CONTINUOUS)
                .reported("operator 0 BOOK_CROSSED", "operator 0 BOOK_CROSSED")
                .published()
                .ticked(1_200, GOES_ON)));
    }

    @TestFactory
    Stream<DynamicTest> shouldChangePhases()
    {
        return Stream.of(
            // P5: a halt is the operator's; resuming does what the calendar wanted meanwhile.
            dynamicTest("keep what the calendar wants during a halt", () -> new Venue()
                .phase(Wire.HALT)
                .schedule(1_100, Wire.CONTINUOUS)
                .schedule(1_200, Wire.CLOSING_CALL)
                .forget()
                .ticked(1_100)
                .ticked(1_200)
                .failOver()
                .phase(Wire.AUCTION_CALL)
                .published("phase CLOSING_CALL SCHEDULE")),
            dynamicTest("open through a call when a halt is lifted after the opening", () -> new Venue()
                .operate("SET_AUCTION volatilityNs=50")
                .phase(Wire.PRE_OPEN)
                .schedule(1_100, Wire.CONTINUOUS)
                .given(buy("b", 5, 100))
                .phase(Wire.HALT)
                .tick(1_100).forget()
                .phase(Wire.AUCTION_CALL)
                .published("phase AUCTION_CALL")
                .given(sell("s", 5, 100).by(2))
                .ticked(1_149)
                .ticked(1_150, "- B 0@100", "- S 0@100", "auction 5@100", "phase CONTINUOUS")),
            dynamicTest("let a volatility call come to its end before the calendar goes on", () -> new Venue()
                .startCall(Wire.VOLATILITY, 200)
                .schedule(1_100, Wire.CLOSED)
                .forget()
                .ticked(1_100)
                .ticked(1_200, "phase CONTINUOUS", "phase CLOSED SCHEDULE")),
            dynamicTest("forget the calendars wish when the operator closes", () -> new Venue()
                .phase(Wire.HALT)
                .schedule(1_100, Wire.PRE_OPEN)
                .tick(1_100).forget()
                .phase(Wire.CLOSED)
                .phase(Wire.AUCTION_CALL)
                .published("phase CLOSED", "phase AUCTION_CALL")),
            // D4: whatever leads to continuous trading.
            dynamicTest("cancel orders for the open when trading begins from the closing call", () -> new Venue()
                .phase(Wire.PRE_OPEN)
                .given(buy("open", 5, 100).valid(Wire.AT_OPEN))
                .phase(Wire.CLOSING_CALL).forget()
                .phase(Wire.CONTINUOUS)
                .reported("4/4 open 0/0 AUCTION_REMAINDER", "operator 1")));
    }

    @TestFactory
    Stream<DynamicTest> shouldChooseWhoTakesPart()
    {
        return Stream.of(
            // P2: 105 takes part, 104 does not; with it 10 lots less would be paired.
            dynamicTest("count the more aggressive leg of a pair alone", () -> new Venue()
                .phase(Wire.AUCTION_CALL)
                .given(buy("l1", 10, 105), buy("l2", 10, 104).linkedTo("l1"), buy("x", 10, 103).by(3),
                    sell("s", 20, 100).by(2))
                .tick(1_001)
                .published("indication 20@101 imbalance 0")
                .uncross()
                .reported("F/2 l1 0/10 101x10", "F/1 s 10/10 101x10", "4/4 l2 0/0 OCO_CANCELLED", "F/2 x 0/10 101x10",
                    "F/2 s 0/20 101x10", "operator 1")
                .then(venue -> assertFalse(venue.isCrossed()))),
            dynamicTest("let a market order go before its limit and the older before the younger", () -> new Venue()
                .phase(Wire.AUCTION_CALL)
                .given(sell("old", 10, 100), sell("young", 10, 100).linkedTo("old"), buy("b", 15, 100).by(2))
                .tick(1_001)
                .published("indication 10@100 imbalance 5")
                .given(Request.replaceSell("young", "market", 10, 0).type(Wire.MARKET))
                .uncross()
                .reported("F/1 b 5/10 100x10", "F/2 market 0/10 100x10", "4/4 old 0/0 OCO_CANCELLED", "operator 1")),
            // The younger of two own orders ends; without it the best price is another one.
            dynamicTest("find the price again when self trade prevention leaves the book crossed", () -> new Venue()
                .operate("SET_AUCTION stpMode=CANCEL_NEWEST")
                .phase(Wire.AUCTION_CALL)
                .given(sell("s", 10, 100).preventing(Wire.CANCEL_NEWEST), buy("other", 5, 102).by(2),
                    buy("own", 10, 105).preventing(Wire.CANCEL_NEWEST))
                .tick(1_001)
                .published("indication 5@100 imbalance 5")
                .uncross()
                .published("- B 0@105", "- B 0@102", "~ S 5@100", "auction 5@100", "phase CONTINUOUS")
                .then(venue -> assertFalse(venue.isCrossed()))));
    }

    @ParameterizedTest
    @ValueSource(ints = {Wire.PRE_OPEN, Wire.NO_CANCEL, Wire.VOLATILITY, Wire.CLOSING_CALL})
    void shouldGiveUpOnCallsOfEveryKind(final int phase)
    {
        final String goesOn = "phase " + Venue.PHASES[phase] + " BOOK_CROSSED";
        crossed(phase).ticked(1_200, goesOn).ticked(1_400, goesOn).ticked(1_600, goesOn).inPhase(phase)
            .ticked(1_800, "phase HALT BOOK_CROSSED");
    }

    /** P6, B72: 77 is no price where the increment is 5. */
    @ParameterizedTest
    @CsvSource({"77, 75", "78, 80", "75, 75"})
    void shouldTradeMarketOrdersAloneAtTheValidPriceNearestToTheReference(final long reference, final long price)
    {
        new Venue()
            .define("priceIncrementTicks=5 referencePriceTicks=" + reference)
            .phase(Wire.PRE_OPEN)
            .given(buyAtMarket("b", 10), sellAtMarket("s", 7).by(2))
            .tick(1_001)
            .published("indication 7@" + price + " imbalance 3")
            .uncross()
            .published("auction 7@" + price, "phase CONTINUOUS");
    }

    /** P9: the calendar's opening is extended once, an operator's is not. */
    @ParameterizedTest
    @CsvSource({"1, phase PRE_OPEN EXTENSION", "0, phase AUCTION_CALL SCHEDULE; phase AUCTION_CALL EXTENSION"})
    void shouldExtendAnOpeningByTheCalendar(final int phase, final String opening)
    {
        new Venue()
            .operate("SET_REFERENCE_PRICE priceTicks=1000")
            .operate("SET_AUCTION extensionBasisPoints=100 extensionNs=10")
            .phase(Wire.PRE_OPEN)
            .given(buy("b", 5, 1_100), sell("s", 5, 1_100).by(2))
            .phase(phase)
            .schedule(1_050, Wire.CONTINUOUS)
            .ticked(1_050, opening.split("; "))
            .ticked(1_059)
            .ticked(1_060, "- B 0@1100", "- S 0@1100", "auction 5@1100", "phase CONTINUOUS");
    }

    /** P7: a day does not end while somebody trades, and the next begins closed. */
    @ParameterizedTest
    @ValueSource(ints = {Wire.CONTINUOUS, Wire.PRE_OPEN, Wire.CLOSING_CALL, Wire.VOLATILITY})
    void shouldNotEndTheDayWhileAnInstrumentIsOpen(final int phase)
    {
        final String end = "END_OF_DAY tradingDay=20261121 mustBeClosed=true";
        new Venue()
            .phase(phase)
            .given(buy("d", 1, 90))
            .operate(end)
            .reported("operator 0 INSTRUMENT_OPEN")
            .published()
            .phase(Wire.POST_CLOSE).forget()
            .operate(end)
            .publishedAt(2, "phase CLOSED");
    }
}
