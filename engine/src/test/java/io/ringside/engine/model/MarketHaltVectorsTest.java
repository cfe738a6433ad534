package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** A command for all instruments keeps what was set for one of them alone: 5.1.20, Q10. */
class MarketHaltVectorsTest
{
    private static final String ALL = "SET_TRADING_PHASE instrumentId=0 phase=";
    private static final String RESUME = ALL + "CONTINUOUS resume=1";

    /** 1 and 2 trade, 3 is closed. */
    private static Venue three()
    {
        return new Venue().define(2, "symbol=B").define(3, "symbol=C phase=CLOSED").forget();
    }

    private static String one(final int instrumentId, final String phase)
    {
        return "SET_TRADING_PHASE instrumentId=" + instrumentId + " phase=" + phase;
    }

    @TestFactory
    Stream<DynamicTest> shouldKeepWhatWasSetAlone()
    {
        return Stream.of(
            dynamicTest("a halt by name and a closed instrument", () -> three()
                .given(one(1, "HALT"))
                .operate(ALL + "HALT").operate(ALL + "CONTINUOUS").operate(one(1, "CONTINUOUS"))
                .reported("operator 1 left 2", "operator 1 left 2", "operator 1")
                .published("phase HALT HALT", "phase CONTINUOUS", "phase CONTINUOUS")),
            dynamicTest("a halt by name of what is halted already", () -> three()
                .operate(ALL + "HALT").operate(one(1, "HALT")).operate(RESUME)
                .reported("operator 2 left 1", "operator 0", "operator 1 left 2")),
            dynamicTest("halts when all are closed", () -> three()
                .given(one(1, "HALT_FROZEN"))
                .operate(ALL + "CLOSED").operate(RESUME)
                .reported("operator 1 left 1", "operator 1 left 2")),
            dynamicTest("a halt of all when all are closed", () -> three()
                .operate(ALL + "HALT").operate(ALL + "CLOSED").operate(RESUME)
                .reported("operator 2 left 1", "operator 0 left 2", "operator 2 left 1")),
            dynamicTest("nothing, if that is said", () -> three()
                .given(one(1, "HALT"))
                .operate(ALL + "HALT includeHalted=1").operate(ALL + "CONTINUOUS includeHalted=1")
                .reported("operator 2", "operator 3")),
            dynamicTest("orders of what it leaves", () -> three()
                .given(one(1, "HALT")).given(Request.buy("a", 1, 10))
                .operate(ALL + "HALT flag=1")
                .reported("operator 1 left 2")),
            dynamicTest("what was closed before, when all are closed", () -> three()
                .operate(ALL + "CLOSED").operate(RESUME)
                .reported("operator 2", "operator 2 left 1")),
            dynamicTest("what trades, when it resumes", () -> three()
                .operate(ALL + "HALT").operate(one(2, "CONTINUOUS")).operate(RESUME)
                .reported("operator 2 left 1", "operator 1", "operator 1 left 2")),
            dynamicTest("a closed instrument from a call for all, if it was closed by name", () -> three()
                .given(one(1, "CLOSED"))
                .operate("START_CALL instrumentId=0 phase=PRE_OPEN").operate("UNCROSS instrumentId=0")
                .reported("operator 2 left 1", "operator 2")),
            dynamicTest("who closed an instrument, over the end of the day", () -> three()
                .given(one(1, "POST_CLOSE"), one(2, "POST_CLOSE"))
                .endDay().forget()
                .operate("START_CALL instrumentId=0 phase=PRE_OPEN")
                .reported("operator 1 left 2")));
    }

    @TestFactory
    Stream<DynamicTest> shouldKeepItFromTheCalendar()
    {
        return Stream.of(
            dynamicTest("for all, what was closed by name", () -> three()
                .given(one(1, "CLOSED"), one(2, "CLOSED"))
                .given("SCHEDULE_PHASE instrumentId=0 atNs=2000 phase=CONTINUOUS",
                    "SCHEDULE_PHASE instrumentId=2 atNs=2000 phase=PRE_OPEN")
                .tick(2_000)
                .published("phase CONTINUOUS", "phase PRE_OPEN SCHEDULE")),
            dynamicTest("while all are halted, what would begin", () -> three()
                .given(ALL + "HALT")
                .given("SCHEDULE_PHASE instrumentId=3 atNs=2000 phase=PRE_OPEN")
                .tick(2_000)
                .published("phase HALT HALT").forget()
                .operate(RESUME)
                .published("phase CONTINUOUS", "phase CONTINUOUS", "phase PRE_OPEN SCHEDULE")));
    }

    /** A journal of version 6 means what it meant: every instrument. */
    @TestFactory
    Stream<DynamicTest> shouldKeepTheMeaningOfOlderCommands()
    {
        return Stream.of(dynamicTest("every instrument", () -> three()
            .given(one(1, "HALT") + " version=6")
            .operate(ALL + "HALT version=6").operate(ALL + "CONTINUOUS version=6")
            .reported("operator 2", "operator 3")));
    }
}
