package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.replaceSell;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.sellAtMarket;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Plain orders, amendments and cancels by example, worked out by hand from the rule book. */
class PlainOrderVectorsTest
{
    @TestFactory
    Stream<DynamicTest> shouldMatchPlainOrders()
    {
        return Stream.of(
            dynamicTest("fill best price then oldest order at the price of the resting order", () -> new Venue()
                .given(sell("late", 5, 101), sell("old", 2, 100), sell("new", 2, 100))
                .send(buy("taker", 6, 101).by(2))
                .reported("0/0 taker 6/0", "F/2 old 0/2 100x2", "F/1 taker 4/2 100x2", "F/2 new 0/2 100x2",
                    "F/1 taker 2/4 100x2", "F/1 late 3/2 101x2", "F/2 taker 0/6 101x2")),
            dynamicTest("rest the remainder at its limit", () -> new Venue()
                .send(sell("s", 5, 100), buy("b", 8, 105).by(2))
                .reported("0/0 s 5/0", "0/0 b 8/0", "F/2 s 0/5 100x5", "F/1 b 3/5 100x5")
                .published("+ S 5@100", "trade B 5@100", "- S 0@100", "+ B 3@105")),
            dynamicTest("keep priority when quantity falls and lose it when it rises", () -> new Venue()
                .given(sell("a", 5, 100), sell("b", 5, 100), sell("c", 5, 100), replaceSell("a", "a2", 4, 100),
                    replaceSell("b", "b2", 6, 100))
                .send(buy("t", 10, 100).by(2).valid(Wire.IOC))
                .reported("0/0 t 10/0", "F/2 a2 0/4 100x4", "F/1 t 6/4 100x4", "F/2 c 0/5 100x5", "F/1 t 1/9 100x5",
                    "F/1 b2 5/1 100x1", "F/2 t 0/10 100x1")),
            dynamicTest("report replace before the fills of the new price", () -> new Venue()
                .given(sell("ask", 3, 105), buy("bid", 5, 100).by(2))
                .send(replaceBuy("bid", "bid2", 5, 106).by(2))
                .reported("5/0 bid2 5/0", "F/2 ask 0/3 105x3", "F/1 bid2 2/3 105x3")),
            dynamicTest("fill order when reduced to what it has traded", () -> new Venue()
                .given(sell("ask", 5, 100), buy("bid", 3, 100).by(2))
                .send(replaceSell("ask", "ask2", 2, 100), cancel("c", "ask2"))
                .reported("5/2 ask2 0/3", "reject c 2 TOO_LATE")
                .told("ask2", "quantityLots", 3)),
            dynamicTest("cancel remainder of immediate orders", () -> new Venue()
                .given(sell("ask", 2, 100))
                .send(buy("fok", 3, 100).by(2).valid(Wire.FOK), buy("ioc", 3, 100).by(2).valid(Wire.IOC),
                    buy("dry", 3, 100).by(2).valid(Wire.IOC))
                .reported("0/0 fok 3/0", "4/4 fok 0/0 FOK_UNFILLABLE", "0/0 ioc 3/0", "F/2 ask 0/2 100x2",
                    "F/1 ioc 1/2 100x2", "4/4 ioc 0/2 IOC_REMAINDER", "0/0 dry 3/0", "4/4 dry 0/0 IOC_REMAINDER")),
            dynamicTest("sweep with market order up to protection", () -> new Venue()
                .define("protectionTicks=1")
                .given(sell("a", 1, 100), sell("b", 1, 101), sell("c", 1, 102))
                .send(buyAtMarket("m", 3).by(2), sellAtMarket("none", 3).by(2))
                .reported("0/0 m 3/0", "F/2 a 0/1 100x1", "F/1 m 2/1 100x1", "F/2 b 0/1 101x1", "F/1 m 1/2 101x1",
                    "4/4 m 0/2 MARKET_REMAINDER", "0/0 none 3/0", "4/4 none 0/0 NO_OPPOSITE")),
            dynamicTest("know only latest id of replaced order", () -> new Venue()
                .given(buy("a", 5, 100), replaceBuy("a", "b", 5, 99))
                .send(cancel("c1", "a"), buy("a", 5, 100), buy("b", 5, 100), cancel("c2", "b"), cancel("c3", "b"))
                .reported("reject c1 8 UNKNOWN_ORDER", "8/8 a 0/0 DUPLICATE_CLORDID", "8/0 b 0/0 DUPLICATE_CLORDID",
                    "4/4 c2 0/0", "reject c3 4 TOO_LATE")),
            dynamicTest("let ids of dead orders be used again next day", () -> new Venue()
                .given(buy("day", 5, 100), buy("gtc", 5, 100).valid(Wire.GTC))
                .endDay()
                .send(buy("day", 5, 100), buy("gtc", 5, 100))
                .reported("C/C day 0/0 END_OF_DAY", "D/0 gtc 5/0 END_OF_DAY", "operator 1", "0/0 day 5/0",
                    "8/0 gtc 0/0 DUPLICATE_CLORDID")),
            dynamicTest("refuse for first of several faults", () -> new Venue()
                .send(buy(" ", -1, -1).with("side=9").valid(Wire.FOK), buy("x1", -1, -1).with("side=9").valid(Wire.FOK),
                    buy("x2", -1, -1).valid(5), buy("x3", -1, -1), buy("x4", -1, 10_001), buy("x5", -1, 10_000),
                    buy("x6", 10_001, 10_000))
                .reported("8/8   0/0 INVALID_CLORDID", "8/8 x1 0/0 INVALID_SIDE",
                    "8/8 x2 0/0 UNSUPPORTED_TIME_IN_FORCE", "8/8 x3 0/0 INVALID_PRICE", "8/8 x4 0/0 PRICE_OUT_OF_RANGE",
                    "8/8 x5 0/0 INVALID_QUANTITY", "8/8 x6 0/0 QUANTITY_TOO_LARGE")),
            dynamicTest("hold position and open orders to the limit", () -> new Venue()
                .given("DEFINE_ACCOUNT accountId=1 flag=1 maxPositionLots=10")
                .send(sell("s", 6, 100), buy("b", 6, 100), buy("b2", 10, 100), buy("b3", 1, 100),
                    replaceBuy("b2", "b4", 9, 100), sell("s2", 11, 101))
                .reported("0/0 s 6/0", "0/0 b 6/0", "F/2 s 0/6 100x6", "F/2 b 0/6 100x6", "0/0 b2 10/0",
                    "8/8 b3 0/0 POSITION_LIMIT", "5/0 b4 9/0", "8/8 s2 0/0 POSITION_LIMIT")),
            dynamicTest("only cancel and reduce while halted", () -> new Venue()
                .given(buy("a", 5, 100))
                .phase(Wire.HALT).forget()
                .send(buy("n", 5, 100), replaceBuy("a", "up", 6, 100), replaceBuy("a", "move", 5, 99),
                    replaceBuy("a", "down", 4, 100), cancel("c", "down"))
                .reported("8/8 n 0/0 INSTRUMENT_HALTED", "reject up 0 INSTRUMENT_HALTED",
                    "reject move 0 INSTRUMENT_HALTED", "5/0 down 4/0", "4/4 c 0/0")));
    }

    @TestFactory
    Stream<DynamicTest> shouldCheckPrices()
    {
        return Stream.of(
            dynamicTest("keep prices within the collar of the last trade", () -> new Venue()
                .define("collarBasisPoints=100 referencePriceTicks=1000").forget()
                .send(sell("a", 1, 1_011), sell("b", 1, 1_010), buy("c", 1, 1_010).by(2), sell("d", 1, 1_020),
                    sell("e", 1, 1_021))
                .reported("8/8 a 0/0 PRICE_COLLAR", "0/0 b 1/0", "0/0 c 1/0", "F/2 b 0/1 1010x1", "F/2 c 0/1 1010x1",
                    "0/0 d 1/0", "8/8 e 0/0 PRICE_COLLAR")));
    }
}
