package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Protection by example (rule book 5.3 and O2, A15, B10a, B20 to B22, B44, B84). */
class ProtectionVectorsTest
{
    /** Offers of 5 lots each at 1,000, 1,010, 1,011 and 1,030, of the first only 4 are left: it traded last. */
    private static Venue offers()
    {
        return new Venue().given(sell("a", 5, 1_000).by(2), buy("first", 1, 1_000), sell("b", 5, 1_010).by(2),
            sell("c", 5, 1_011).by(2), sell("d", 5, 1_030).by(2));
    }

    @TestFactory
    Stream<DynamicTest> shouldProtectTheMarket()
    {
        return Stream.of(
            dynamicTest("cancel what the execution collar stops", () -> offers()
                .given("SET_PROTECTION executionCollarBasisPoints=100")
                .send(buy("in", 20, 1_050))
                // 1,000 and 1 % of it, although 1,010 has traded since.
                .reported("0/0 in 20/0", "F/2 a 0/5 1000x4", "F/1 in 16/4 1000x4", "F/2 b 0/5 1010x5",
                    "F/1 in 11/9 1010x5", "4/4 in 0/9 COLLAR")
                .inPhase(Wire.CONTINUOUS)),
            dynamicTest("interrupt trading at the execution collar", () -> offers()
                .given("SET_PROTECTION executionCollarBasisPoints=100 collarAction=COLLAR_VOLATILITY")
                .send(buy("in", 20, 1_050))
                .published("trade B 4@1000", "- S 0@1000", "trade B 5@1010", "- S 0@1010",
                    "phase VOLATILITY VOLATILITY", "+ B 11@1050")),
            dynamicTest("cancel immediate remainders in an interruption", () -> offers()
                .given("SET_PROTECTION executionCollarBasisPoints=50 collarAction=COLLAR_VOLATILITY")
                .send(buy("in", 20, 1_050).valid(Wire.IOC))
                .reported("0/0 in 20/0", "F/2 a 0/5 1000x4", "F/1 in 16/4 1000x4", "4/4 in 0/4 COLLAR")
                .inPhase(Wire.VOLATILITY)),
            dynamicTest("kill a fill or kill order without an interruption", () -> offers()
                .given("SET_PROTECTION executionCollarBasisPoints=100 collarAction=COLLAR_VOLATILITY")
                .send(buy("more", 10, 1_050).valid(Wire.FOK), buy("inside", 9, 1_050).valid(Wire.FOK))
                .reported("0/0 more 10/0", "4/4 more 0/0 FOK_UNFILLABLE", "0/0 inside 9/0", "F/2 a 0/5 1000x4",
                    "F/1 inside 5/4 1000x4", "F/2 b 0/5 1010x5", "F/2 inside 0/9 1010x5")
                .inPhase(Wire.CONTINUOUS)),
            dynamicTest("let a cascade of stops go as far as it may", () -> offers()
                .given("SET_PROTECTION cascadeGuardTicks=10")
                .given(buy("stop", 8, 0).stop(1_010), buy("limited", 1, 1_040).stop(1_010))
                .send(buy("in", 5, 1_010))
                .published("trade B 4@1000", "- S 0@1000", "trade B 1@1010", "~ S 4@1010", "trade B 4@1010",
                    "- S 0@1010", "trade B 4@1011", "~ S 1@1011", "trade B 1@1011", "- S 0@1011")
                .inPhase(Wire.CONTINUOUS)),
            dynamicTest("break the circuit when prices of the window lie too far apart", () -> offers()
                .given("SET_PROTECTION breakerBasisPoints=105 breakerWindowNs=1600")
                .given(buy("x", 4, 1_000))
                .send(buy("in", 6, 1_020))
                // 1,011 is more than 10 above 1,000.
                .published("trade B 5@1010", "- S 0@1010", "phase VOLATILITY CIRCUIT_BREAKER", "+ B 1@1020")),
            dynamicTest("forget prices that leave the window", () -> offers()
                .given("SET_PROTECTION breakerBasisPoints=50 breakerWindowNs=16")
                .given(buy("x", 4, 1_000))
                .tick(1_016)
                .send(buy("in", 5, 1_010))
                .reported("0/0 in 5/0", "F/2 b 0/5 1010x5", "F/2 in 0/5 1010x5")
                .inPhase(Wire.CONTINUOUS)),
            dynamicTest("want enough of an iceberg shown", () -> offers()
                .given("SET_PROTECTION minDisplayLots=3 trancheCountMax=4")
                .send(buy("few", 8, 900).showing(2), buy("parts", 13, 900).showing(3), buy("fits", 12, 900).showing(3))
                .reported("8/8 few 0/0 DISPLAY_TOO_SMALL", "8/8 parts 0/0 DISPLAY_TOO_SMALL", "0/0 fits 12/0")),
            dynamicTest("refuse rules that mean nothing", () -> offers()
                .operate("SET_PROTECTION breakerBasisPoints=5")
                .operate("SET_PROTECTION cascadeGuardTicks=-1")
                .operate("SET_PROTECTION tickTableId=3")
                .operate("SET_PROTECTION instrumentId=9")
                .reported("operator 0 INVALID_COMMAND", "operator 0 INVALID_COMMAND", "operator 0 UNKNOWN_TICK_TABLE",
                    "operator 0 UNKNOWN_INSTRUMENT")),
            dynamicTest("rest what a market order leaves at its protection", () -> offers()
                .define("protectionTicks=10")
                .given("SET_PROTECTION marketRemainder=REMAINDER_REST")
                .send(buyAtMarket("in", 20))
                .reported("0/0 in 20/0", "F/2 a 0/5 1000x4", "F/1 in 16/4 1000x4", "F/2 b 0/5 1010x5",
                    "F/1 in 11/9 1010x5", "D/1 in 11/9 MARKET_REMAINDER")
                .publishedAt(4, "+ B 11@1010")),
            dynamicTest("interrupt when a cascade goes too far", () -> offers()
                .given("SET_PROTECTION cascadeGuardTicks=10")
                .given(buy("stop", 8, 0).stop(1_010), buy("limited", 1, 1_040).stop(1_010), buy("x", 4, 1_000))
                .send(buy("in", 5, 1_010))
                // 1,030 is more than 10 from 1,010, and the queue joins the call.
                .published("trade B 5@1010", "- S 0@1010", "trade B 5@1011", "- S 0@1011",
                    "phase VOLATILITY STOP_CASCADE", "+ B 1@1040")));
    }
}
