package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.sellAtMarket;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * Trading at the closing price, by example (rule book 5.5, Q4). The closing auction of each has printed 5 at 100 and
 * left 2 of a buy order at 101; the phase lasts 500 ns.
 */
class TradeAtCloseVectorsTest
{
    private static Venue call(final String auctionRules)
    {
        return new Venue().operate("SET_AUCTION " + auctionRules).phase(Wire.CLOSING_CALL).forget();
    }

    private static Venue closed(final String auctionRules)
    {
        return call(auctionRules)
            .given(buy("rest", 7, 101), sell("s", 5, 100).by(2), buy("low", 3, 99), sell("high", 3, 103).by(2))
            .define("referencePriceTicks=100")
            .operate("SET_AUCTION tieBreak=TIE_REFERENCE tradeAtCloseNs=500")
            .uncross().forget();
    }

    private static Venue closed()
    {
        return closed("tradeAtCloseNs=500");
    }

    @TestFactory
    Stream<DynamicTest> shouldTradeAtTheClosingPriceAlone()
    {
        return Stream.of(
            dynamicTest("trade what the auction left over at its price, not at the limit", () -> closed()
                .inPhase(Wire.TRADE_AT_CLOSE)
                .send(sell("in", 3, 100).by(3))
                .reported("0/0 in 3/0", "F/2 rest 0/7 100x2", "F/1 in 1/2 100x2")
                .published("trade S 2@100", "- B 0@101", "+ S 1@100")),
            dynamicTest("trade by time and leave other limits alone", () -> closed()
                .given(cancel("c", "rest"), sell("one", 2, 100).by(3), sell("two", 2, 100).by(4))
                .send(buy("in", 3, 100))
                .reported("0/0 in 3/0", "F/2 one 0/2 100x2", "F/1 in 1/2 100x2", "F/1 two 1/1 100x1",
                    "F/2 in 0/3 100x1")),
            dynamicTest("take market orders and rest what is left of them at the price", () -> closed()
                .send(sellAtMarket("m", 3).by(3), buyAtMarket("n", 2).by(4))
                .reported("0/0 m 3/0", "F/2 rest 0/7 100x2", "F/1 m 1/2 100x2", "D/1 m 1/2 MARKET_REMAINDER",
                    "0/0 n 2/0", "F/2 m 0/3 100x1", "F/1 n 1/1 100x1", "D/1 n 1/1 MARKET_REMAINDER")
                .published("trade S 2@100", "- B 0@101", "+ S 1@100", "trade B 1@100", "- S 0@100", "+ B 1@100")),
            dynamicTest("take immediate orders", () -> closed()
                .send(sell("ioc", 3, 100).by(3).valid(Wire.IOC), sell("fok", 3, 100).by(3).valid(Wire.FOK))
                .reported("0/0 ioc 3/0", "F/2 rest 0/7 100x2", "F/1 ioc 1/2 100x2", "4/4 ioc 0/2 IOC_REMAINDER",
                    "0/0 fok 3/0", "4/4 fok 0/0 FOK_UNFILLABLE")),
            dynamicTest("refuse what is not for it", () -> closed()
                .send(buy("better", 1, 101), buy("worse", 1, 99).valid(Wire.GTC), buy("stop", 1, 0).stop(105),
                    buy("close", 1, 100).valid(Wire.AT_CLOSE), buy("open", 1, 100).valid(Wire.AT_OPEN),
                    buy("auction", 1, 100).valid(Wire.GOOD_FOR_AUCTION), buy("least", 1, 100).atLeast(1),
                    buy("mtl", 1, 0).type(Wire.MARKET_TO_LIMIT), buy("passive", 1, 100).postOnly(Wire.POST_ONLY_CANCEL))
                .reported("8/8 better 0/0 PHASE_FORBIDS", "8/8 worse 0/0 PHASE_FORBIDS", "8/8 stop 0/0 PHASE_FORBIDS",
                    "8/8 close 0/0 PHASE_FORBIDS", "8/8 open 0/0 PHASE_FORBIDS", "8/8 auction 0/0 PHASE_FORBIDS",
                    "8/8 least 0/0 PHASE_FORBIDS", "8/8 mtl 0/0 PHASE_FORBIDS", "8/8 passive 0/0 PHASE_FORBIDS")),
            dynamicTest("amend to the price and to less and cancel anything", () -> closed()
                .send(replaceBuy("low", "low2", 3, 98), replaceBuy("low", "low3", 2, 99), replaceBuy("low3", "at", 4,
                    100),
                    sell("in", 6, 100).by(3), cancel("c", "high").by(2))
                .reported("reject low2 0 PHASE_FORBIDS", "5/0 low3 2/0", "5/0 at 4/0", "0/0 in 6/0",
                    "F/2 rest 0/7 100x2", "F/1 in 4/2 100x2", "F/2 at 0/4 100x4", "F/2 in 0/6 100x4", "4/4 c 0/0")),
            dynamicTest("elect nothing and let no stop trail", () -> call("tradeAtCloseNs=500")
                .given(buy("rest", 7, 100), sell("s", 5, 100).by(2), buy("stop", 1, 0).stop(100).by(4),
                    sell("trail", 1, 0).stop(90).trailing(5).by(4))
                .uncross().forget()
                .send(sell("in", 2, 100).by(3))
                .reported("0/0 in 2/0", "F/2 rest 0/7 100x2", "F/2 in 0/2 100x2")),
            dynamicTest("know no collar and no algorithm", () -> closed()
                .operate("SET_MATCHING_ALGORITHM pairs=STEP_PRO_RATA,0")
                .operate("SET_PROTECTION executionCollarBasisPoints=1 collarAction=COLLAR_VOLATILITY").forget()
                .given(cancel("c", "rest"), sell("one", 2, 100).by(3), sell("two", 8, 100).by(4))
                .send(buy("in", 3, 100))
                .reported("0/0 in 3/0", "F/2 one 0/2 100x2", "F/1 in 1/2 100x2", "F/1 two 7/1 100x1",
                    "F/2 in 0/3 100x1")));
    }

    @TestFactory
    Stream<DynamicTest> shouldBeginAndEnd()
    {
        return Stream.of(
            dynamicTest("lead from the closing auction to the end of the day", () -> call("tradeAtCloseNs=500")
                .given(buy("b", 7, 100), sell("s", 5, 100).by(2))
                .uncross()
                .published("- S 0@100", "~ B 2@100", "auction 5@100", "phase TRADE_AT_CLOSE")
                .tick(2_000)
                .published("phase POST_CLOSE").forget()
                .endDay()
                .reported("C/C b 0/5 END_OF_DAY", "operator 1")),
            dynamicTest("not begin when the auction has printed nothing", () -> call("tradeAtCloseNs=500")
                .given(buy("b", 7, 100))
                .uncross()
                .published("phase POST_CLOSE")
                .phase(Wire.TRADE_AT_CLOSE)
                .reported("operator 1", "operator 0 NO_REFERENCE_PRICE")),
            dynamicTest("be reached by an operator through the auction", () -> call("tradeAtCloseNs=0")
                .given(buy("b", 7, 100), sell("s", 5, 100).by(2))
                .phase(Wire.TRADE_AT_CLOSE)
                .published("- S 0@100", "~ B 2@100", "auction 5@100", "phase TRADE_AT_CLOSE")
                // Without a length only a command or the calendar ends it.
                .tick(9_000_000)
                .published()
                .phase(Wire.POST_CLOSE)
                .published("phase POST_CLOSE")),
            dynamicTest("be reached by the calendar through the auction", () -> call("tradeAtCloseNs=0")
                .given("SCHEDULE_PHASE instrumentId=1 atNs=2000 phase=TRADE_AT_CLOSE",
                    "SCHEDULE_PHASE instrumentId=1 atNs=3000 phase=POST_CLOSE")
                .given(buy("b", 7, 100), sell("s", 5, 100).by(2))
                .tick(2_000)
                .published("- S 0@100", "~ B 2@100", "auction 5@100", "phase TRADE_AT_CLOSE")
                .tick(3_000)
                .published("phase POST_CLOSE SCHEDULE")),
            dynamicTest("close where the calendar finds no closing price", () -> new Venue()
                .given("SCHEDULE_PHASE instrumentId=1 atNs=2000 phase=TRADE_AT_CLOSE")
                .tick(2_000)
                .published("phase POST_CLOSE SCHEDULE")),
            dynamicTest("go on after a halt at the same price", () -> closed()
                .phase(Wire.HALT)
                .send(sell("no", 2, 100).by(3))
                .failOver()
                .phase(Wire.TRADE_AT_CLOSE)
                .send(sell("in", 2, 100).by(3))
                .reported("operator 1", "8/8 no 0/0 INSTRUMENT_HALTED", "operator 1", "0/0 in 2/0",
                    "F/2 rest 0/7 100x2", "F/2 in 0/2 100x2")),
            dynamicTest("not go on after a halt when the day has ended", () -> closed()
                .phase(Wire.HALT)
                .endDay().forget()
                .phase(Wire.TRADE_AT_CLOSE)
                .reported("operator 0 NO_REFERENCE_PRICE")),
            dynamicTest("not go on when orders that came back would trade with each other", () -> closed()
                .operate("SET_PROTECTION dailyLowTicks=1 dailyHighTicks=100")
                .send(sell("at", 2, 100).by(3))
                .phase(Wire.HALT)
                .operate("SET_PROTECTION").forget()
                .phase(Wire.TRADE_AT_CLOSE)
                .reported("operator 0 BOOK_CROSSED")),
            dynamicTest("keep the day open", () -> closed()
                .operate("END_OF_DAY tradingDay=20261199 mustBeClosed=true")
                .reported("operator 0 INSTRUMENT_OPEN")),
            dynamicTest("not be the phase in which an instrument starts", () -> new Venue()
                .operate("DEFINE_INSTRUMENT instrumentId=2 symbol=Y tickMantissa=1 lotMantissa=1 " +
                    "priceIncrementTicks=1 quantityIncrementLots=1 minQuantityLots=1 maxQuantityLots=9 " +
                    "maxPriceTicks=9 phase=TRADE_AT_CLOSE")
                .reported("operator 0 INVALID_COMMAND")));
    }
}
