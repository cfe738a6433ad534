package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.util.List;
import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.massCancel;
import static io.ringside.engine.model.Request.massStatus;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.status;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * What is due by the stamp of a command happens before it, whatever the command is and whether or not the clock ticks
 * (Q1, A37). The first command comes at 1,000.
 */
class ClockVectorsTest
{
    private static final String EXTENSION =
        "SET_AUCTION extensionBasisPoints=100 extensionNs=10 volatilityNs=20";

    /** Good till 1,050. */
    private static Venue dated()
    {
        return new Venue().given(buy("g", 10, 100).until(1_050));
    }

    @TestFactory
    Stream<DynamicTest> shouldExpireOrdersBeforeTheCommand()
    {
        return Stream.of(
            dynamicTest("that comes before the time", () -> dated().at(1_049)
                .send(sell("s", 4, 100).by(2))
                .reported("0/0 s 4/0", "F/1 g 6/4 100x4", "F/2 s 0/4 100x4")),
            dynamicTest("that comes at the time", () -> dated().at(1_050)
                .send(sell("s", 4, 100).by(2))
                .reported("C/C g 0/0 EXPIRE_TIME", "0/0 s 4/0")
                .published("- B 0@100", "+ S 4@100")),
            dynamicTest("that comes later", () -> dated().at(900_000)
                .send(sell("s", 4, 100).by(2))
                .reported("C/C g 0/0 EXPIRE_TIME", "0/0 s 4/0")),
            dynamicTest("with what is left of them", () -> dated()
                .given(sell("s", 4, 100).by(2)).at(1_060)
                .send(sell("t", 4, 100).by(2))
                .reported("C/C g 0/4 EXPIRE_TIME", "0/0 t 4/0")),
            dynamicTest("that would cancel one", () -> dated().at(1_050)
                .send(cancel("x", "g"))
                .reported("C/C g 0/0 EXPIRE_TIME", "reject x C TOO_LATE")),
            dynamicTest("that would replace one", () -> dated().at(1_050)
                .send(replaceBuy("g", "h", 5, 100))
                .reported("C/C g 0/0 EXPIRE_TIME", "reject h C TOO_LATE")),
            dynamicTest("that asks for one", () -> dated().at(1_050)
                .send(status("g"))
                .reported("C/C g 0/0 EXPIRE_TIME", "I/C g 0/0 TOO_LATE")),
            dynamicTest("that asks for all", () -> dated().at(1_050)
                .send(massStatus("m", Wire.SCOPE_SESSION, 0))
                .reported("C/C g 0/0 EXPIRE_TIME", "mass status m 0")),
            dynamicTest("that would cancel all", () -> dated().at(1_050)
                .send(massCancel("m", Wire.SCOPE_SESSION, 0))
                .reported("C/C g 0/0 EXPIRE_TIME", "mass cancel m 0")),
            dynamicTest("of an operator", () -> dated().at(1_050)
                .operate("KILL_SWITCH scope=KILL_ALL flag=1")
                .reported("C/C g 0/0 EXPIRE_TIME", "operator 0")),
            dynamicTest("that ends the day", () -> dated().at(1_050)
                .endDay()
                .reported("C/C g 0/0 EXPIRE_TIME", "operator 0")),
            dynamicTest("that looks at the state alone", () -> dated().at(1_050)
                .operate("CHECK_STATE")
                .reported("C/C g 0/0 EXPIRE_TIME", "operator 0")),
            dynamicTest("that is refused", () -> dated().at(1_050)
                .send(sell("s", 4, -1).by(2))
                .reported("C/C g 0/0 EXPIRE_TIME", "8/8 s 0/0 INVALID_PRICE")),
            dynamicTest("that was there before", () -> dated().at(1_050)
                .then(venue ->
                {
                    final Request again = buy("g", 10, 100);
                    again.clientSequence = 1;
                    venue.apply(again);
                })
                .reported("C/C g 0/0 EXPIRE_TIME")),
            dynamicTest("to another core that took over", () -> dated().failOver().at(1_050)
                .send(sell("s", 4, 100).by(2))
                .reported("C/C g 0/0 EXPIRE_TIME", "0/0 s 4/0")),
            dynamicTest("once their time was amended to an earlier one", () -> dated()
                .given(replaceBuy("g", "h", 10, 100).stated().until(1_020)).at(1_030)
                .send(sell("s", 4, 100).by(2))
                .reported("C/C h 0/0 EXPIRE_TIME", "0/0 s 4/0")),
            dynamicTest("but not once it was amended to a later one", () -> dated()
                .given(replaceBuy("g", "h", 10, 100).stated().until(1_080)).at(1_060)
                .send(sell("s", 4, 100).by(2))
                .reportedAt(1, "F/1 h 6/4 100x4")),
            dynamicTest("and the other leg with one of a pair", () -> dated()
                .given(buy("o", 10, 99).linkedTo("g")).at(1_050)
                .send(sell("s", 4, 99).by(2))
                .reported("C/C g 0/0 EXPIRE_TIME", "4/4 o 0/0 OCO_CANCELLED", "0/0 s 4/0")),
            dynamicTest("and pegged orders follow what is left", () -> dated()
                .given(buy("b", 1, 95), buy("p", 2, 200).by(3).pegged(Wire.PEG_PRIMARY, 0)).at(1_050)
                .send(sell("s", 4, 97).by(2))
                .reported("C/C g 0/0 EXPIRE_TIME", "D/0 p 2/0 PEG_REPRICED", "0/0 s 4/0")
                .published("- B 0@100", "- B 0@100", "+ B 2@95", "+ S 4@97")));
    }

    @Test
    void shouldTellTheTimeOfEachEventAndTheSequenceOfTheCommand()
    {
        final Venue venue = dated().at(1_080);
        venue.send(sell("s", 4, 100).by(2)).told("g", "timestampNs", 1_050).told("s", "timestampNs", 1_080);
        assertEquals(venue.told("s", "commandSequence"), venue.told("g", "commandSequence"));
        assertEquals(List.of(1L, 1L), venue.model.marketData().stream().map(it -> it.get("endOfEvent")).toList());
        assertEquals(List.of(1_050L, 1_080L),
            venue.model.marketData().stream().map(it -> it.get("timestampNs")).toList());
    }

    @TestFactory
    Stream<DynamicTest> shouldChangePhasesBeforeTheCommand()
    {
        return Stream.of(
            dynamicTest("where the clock ends a call", () -> called(50).at(1_050)
                .send(sell("t", 5, 100).by(2))
                .reported("F/2 b 0/5 100x5", "F/1 s 1/5 100x5", "0/0 t 5/0")
                .published("- B 0@100", "~ S 1@100", "auction 5@100", "phase CONTINUOUS", "+ S 5@100")),
            dynamicTest("but not before its end", () -> called(50).at(1_049)
                .send(sell("t", 5, 100).by(2))
                .published("+ S 5@100")),
            dynamicTest("at the end that was drawn", () -> new Venue()
                .operate("START_CALL phase=AUCTION_CALL durationNs=50 randomEndNs=100 randomDraw=4611686018427387904")
                .given(buy("b", 5, 100), sell("s", 5, 100).by(2))
                .at(1_074).send(buy("c", 1, 90)).published("+ B 1@90")
                .at(1_075).send(buy("d", 1, 90))
                .published("- B 0@100", "- S 0@100", "auction 5@100", "phase CONTINUOUS", "+ B 1@90")),
            dynamicTest("that would have ended the call itself", () -> called(50).at(1_060)
                .uncross()
                .reported("F/2 b 0/5 100x5", "F/1 s 1/5 100x5", "operator 0 PHASE_FORBIDS")),
            dynamicTest("where the calendar says so", () -> new Venue()
                .schedule(1_040, Wire.HALT).forget()
                .at(1_040).send(buy("b", 5, 100))
                .reported("8/8 b 0/0 INSTRUMENT_HALTED")
                .published("phase HALT HALT")),
            dynamicTest("where a line comes too late", () -> new Venue()
                .schedule(900, Wire.CLOSED).forget()
                .send(buy("b", 5, 100))
                .reported("8/8 b 0/0 INSTRUMENT_CLOSED")
                .published("phase CLOSED SCHEDULE")),
            dynamicTest("line by line of the calendar", () -> new Venue()
                .phase(Wire.CLOSED)
                .schedule(1_020, Wire.PRE_OPEN).schedule(1_040, Wire.CONTINUOUS).schedule(1_060, Wire.CLOSED).forget()
                .at(1_030).given(buy("b", 5, 100), sell("s", 5, 100).by(2))
                .at(1_070).send(buy("c", 5, 100))
                .reported("F/2 b 0/5 100x5", "F/2 s 0/5 100x5", "8/8 c 0/0 INSTRUMENT_CLOSED")
                .published("- B 0@100", "- S 0@100", "auction 5@100", "phase CONTINUOUS", "phase CLOSED SCHEDULE")),
            dynamicTest("where a volatility call ends", () -> new Venue()
                .operate("SET_AUCTION volatilityNs=50")
                .operate("SET_PROTECTION executionCollarBasisPoints=100 collarAction=COLLAR_VOLATILITY")
                .operate("SET_REFERENCE_PRICE priceTicks=1000")
                .given(sell("s", 5, 1_100).by(2), buy("b", 5, 1_100)).inPhase(Wire.VOLATILITY)
                .at(1_050).send(sell("t", 5, 1_100).by(2))
                .published("- B 0@1100", "- S 0@1100", "auction 5@1100", "phase CONTINUOUS", "+ S 5@1100")));
    }

    /** A call of that length, in which 5 of 6 trade. */
    private static Venue called(final long lengthNs)
    {
        return new Venue().startCall(Wire.AUCTION_CALL, lengthNs).given(buy("b", 5, 100), sell("s", 6, 100).by(2));
    }

    @TestFactory
    Stream<DynamicTest> shouldLetTimePassInItsOrder()
    {
        return Stream.of(
            // 1,050 the call ends and is extended by 10; 1,055 the calendar finds the call; 1,060 it ends, then closes.
            dynamicTest("an extension begins at the end of the call, and the calendar waits for it", () -> new Venue()
                .operate("SET_REFERENCE_PRICE priceTicks=1000").operate(EXTENSION)
                .startCall(Wire.AUCTION_CALL, 50)
                .schedule(1_055, Wire.CLOSED)
                .given(buy("b", 5, 1_100), sell("s", 5, 1_100).by(2))
                .at(1_059).send(buy("c", 1, 90))
                .published("phase AUCTION_CALL EXTENSION", "+ B 1@90")
                .at(9_000).send(buy("d", 1, 90))
                .reported("0/0 c 1/0", "F/2 b 0/5 1100x5", "F/2 s 0/5 1100x5", "8/8 d 0/0 INSTRUMENT_CLOSED")
                .published("- B 0@1100", "- S 0@1100", "auction 5@1100", "phase CONTINUOUS", "phase CLOSED SCHEDULE")),
            dynamicTest("a call that cannot end goes on from its end, three times", () -> new Venue()
                .operate("SET_REFERENCE_PRICE priceTicks=1000").operate("SET_AUCTION collarBasisPoints=100")
                .startCall(Wire.AUCTION_CALL, 100)
                .given(buy("b", 5, 1_200), sell("s", 5, 1_150).by(2))
                .at(1_399).send(buy("c", 1, 90))
                .published("phase AUCTION_CALL BOOK_CROSSED", "phase AUCTION_CALL BOOK_CROSSED",
                    "phase AUCTION_CALL BOOK_CROSSED", "+ B 1@90").forget()
                .at(1_400).send(buy("d", 1, 90))
                .reported("8/8 d 0/0 INSTRUMENT_HALTED")
                .published("phase HALT BOOK_CROSSED")),
            dynamicTest("an order that expires before the end of the call takes no part", () -> inCall(1_049)
                .at(2_000).send(buy("c", 1, 90))
                .reported("C/C g 0/0 EXPIRE_TIME", "0/0 c 1/0")),
            dynamicTest("nor one that expires as it ends", () -> inCall(1_050)
                .at(2_000).send(buy("c", 1, 90))
                .reported("C/C g 0/0 EXPIRE_TIME", "0/0 c 1/0")),
            dynamicTest("one that expires behind it trades", () -> inCall(1_051)
                .at(2_000).send(buy("c", 1, 90))
                .reported("F/1 g 2/5 100x5", "F/2 s 0/5 100x5", "C/C g 0/5 EXPIRE_TIME", "0/0 c 1/0")),
            dynamicTest("orders of the same time expire in the order of entry", () -> new Venue()
                .given(buy("b", 1, 100).until(1_050), buy("a", 1, 101).until(1_050), buy("c", 1, 99).until(1_040))
                .at(1_050).send(status("a"))
                .reported("C/C c 0/0 EXPIRE_TIME", "C/C b 0/0 EXPIRE_TIME", "C/C a 0/0 EXPIRE_TIME",
                    "I/C a 0/0 TOO_LATE")),
            dynamicTest("lines of the same time act in the order of entry", () -> new Venue()
                .operate("SCHEDULE_PHASE atNs=1040 phase=HALT")
                .operate("SCHEDULE_PHASE instrumentId=0 atNs=1040 phase=CLOSED").forget()
                .at(1_040).send(status("a"))
                .published("phase HALT HALT").inPhase(Wire.HALT)),
            dynamicTest("and the other way round", () -> new Venue()
                .operate("SCHEDULE_PHASE instrumentId=0 atNs=1040 phase=CLOSED")
                .operate("SCHEDULE_PHASE atNs=1040 phase=HALT").forget()
                .at(1_040).send(status("a"))
                .published("phase CLOSED SCHEDULE", "phase HALT HALT")),
            dynamicTest("a line in place of another was entered last", () -> new Venue()
                .operate("SCHEDULE_PHASE atNs=1040 phase=PRE_OPEN")
                .operate("SCHEDULE_PHASE instrumentId=0 atNs=1040 phase=CLOSED")
                .operate("SCHEDULE_PHASE atNs=1040 phase=HALT").forget()
                .at(1_040).send(status("a"))
                .published("phase CLOSED SCHEDULE", "phase HALT HALT")),
            dynamicTest("of calls that end together the one that began first ends first", () -> new Venue()
                .define(2, "symbol=Y").operate("START_CALL instrumentId=2 phase=PRE_OPEN durationNs=50")
                .at(1_010).startCall(Wire.VOLATILITY, 40)
                .given(buy("one", 1, 100), sell("eins", 1, 100).by(2), buy("two", 1, 100).in(2),
                    sell("zwei", 1, 100).by(2).in(2))
                .at(1_050).send(status("x"))
                .reported("F/2 two 0/1 100x1", "F/2 zwei 0/1 100x1", "F/2 one 0/1 100x1", "F/2 eins 0/1 100x1",
                    "I/8 x 0/0 UNKNOWN_ORDER")));
    }

    /** A call until 1,050, in which a dated order can trade 5. */
    private static Venue inCall(final long expireTimeNs)
    {
        return new Venue().startCall(Wire.AUCTION_CALL, 50)
            .given(buy("g", 7, 100).until(expireTimeNs), sell("s", 5, 100).by(2));
    }

    @TestFactory
    Stream<DynamicTest> shouldLetOneThingLeadToAnother()
    {
        return Stream.of(
            // The stop is elected at 1,050 and lies in the book when the next order comes.
            dynamicTest("an auction elects stops before the command", () -> new Venue()
                .startCall(Wire.AUCTION_CALL, 50)
                .given(buy("b", 5, 100), sell("s", 5, 100).by(2), buy("stop", 2, 103).by(3).stop(100))
                .at(1_060).send(sell("t", 2, 103).by(2))
                .reported("F/2 b 0/5 100x5", "F/2 s 0/5 100x5", "D/0 stop 2/0 TRIGGERED", "0/0 t 2/0",
                    "F/2 stop 0/2 103x2", "F/2 t 0/2 103x2")),
            // What is said of a call is said with a tick.
            dynamicTest("and a call is indicated with the next tick", () -> inCall(1_020)
                .at(1_030).send(buy("c", 5, 100)).published("- B 0@100", "+ B 5@100")
                .tick(1_031).published("indication 5@100 imbalance 0")),
            // Trades of a window that has passed do not count.
            dynamicTest("a window of the circuit breaker rolls on with the stamps", () -> new Venue()
                .operate("SET_PROTECTION breakerWindowNs=160 breakerBasisPoints=100")
                .given(sell("s", 1, 1_000).by(2), buy("b", 1, 1_000))
                .at(1_400).given(sell("t", 1, 1_200).by(2))
                .send(buy("c", 1, 1_200))
                .reportedAt(1, "F/2 t 0/1 1200x1")));
    }
}
