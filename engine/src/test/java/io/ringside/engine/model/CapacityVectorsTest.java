package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * No room for another live order, or for another price, by example (rule book P3): who cannot stay may still trade, and
 * nobody fills the book alone.
 */
class CapacityVectorsTest
{
    private static final int ROOMY = 64;

    private static Venue full(final int orders, final int levels)
    {
        return new Venue(new ModelLimits(8, 8, 4, orders, levels, 4096, 64));
    }

    private static Venue limited(final int ofAccount, final int ofSession)
    {
        return new Venue(new ModelLimits(8, 8, 4, ROOMY, ROOMY, 4096, 64).limiting(ofAccount, ofSession));
    }

    @TestFactory
    Stream<DynamicTest> shouldKeepToItsCapacity()
    {
        return Stream.of(
            dynamicTest("P3: with every place taken, what can never rest trades all the same", () -> full(2, ROOMY)
                .given(sell("s", 9, 100), buy("b", 9, 90).by(2))
                .send(buy("ioc", 2, 100).valid(Wire.IOC).by(3), buy("fok", 2, 100).valid(Wire.FOK).by(3),
                    buyAtMarket("m", 2).by(3), buy("none", 1, 95).valid(Wire.IOC).by(3))
                .reported("0/0 ioc 2/0", "F/1 s 7/2 100x2", "F/2 ioc 0/2 100x2", "0/0 fok 2/0", "F/1 s 5/4 100x2",
                    "F/2 fok 0/2 100x2", "0/0 m 2/0", "F/1 s 3/6 100x2", "F/2 m 0/2 100x2", "0/0 none 1/0",
                    "4/4 none 0/0 IOC_REMAINDER")),
            dynamicTest("P3: a limit order trades what it can; only its remainder ends, if nothing it traded made room",
                () -> full(2, ROOMY)
                .given(sell("s", 9, 100), sell("u", 4, 101).by(2))
                .send(buy("part", 3, 99).by(3), buy("in", 3, 100).by(3), buy("all", 20, 101).by(3))
                .reported("0/0 part 3/0", "4/4 part 0/0 BOOK_FULL", "0/0 in 3/0", "F/1 s 6/3 100x3", "F/2 in 0/3 100x3",
                    "0/0 all 20/0", "F/2 s 0/9 100x6", "F/1 all 14/6 100x6", "F/2 u 0/4 101x4", "F/1 all 10/10 101x4")
                .send(buy("last", 1, 90).by(4), sell("one", 2, 101).by(2), sell("over", 9, 101).by(2))
                .reported("0/0 last 1/0", "0/0 one 2/0", "F/1 all 8/12 101x2", "F/2 one 0/2 101x2", "0/0 over 9/0",
                    "F/2 all 0/20 101x8", "F/1 over 1/8 101x8")
                .send(sell("part2", 2, 90).by(3), buy("most", 9, 101).by(3))
                .reported("0/0 part2 2/0", "F/2 last 0/1 90x1", "F/1 part2 1/1 90x1", "0/0 most 9/0",
                    "F/2 part2 0/2 90x1", "F/1 most 8/1 90x1", "F/2 over 0/9 101x1", "F/1 most 7/2 101x1")),
            dynamicTest("P3: what must wait is refused: stops, orders in a call, orders for the close",
                () -> full(1, ROOMY)
                .given(sell("s", 9, 100))
                .send(buy("stop", 1, 0).stop(105).by(2), buy("close", 1, 90).valid(Wire.AT_CLOSE).by(2))
                .phase(Wire.AUCTION_CALL)
                .send(buy("limit", 1, 100).by(2), buyAtMarket("market", 1).by(2))
                .reported("8/8 stop 0/0 BOOK_FULL", "8/8 close 0/0 BOOK_FULL", "operator 1", "8/8 limit 0/0 BOOK_FULL",
                    "8/8 market 0/0 BOOK_FULL")),
            dynamicTest("P3: the remainder of a market order that may rest, and a peg without a price, end",
                () -> full(1, ROOMY)
                .define("protectionTicks=5")
                .operate("SET_PROTECTION marketRemainder=REMAINDER_REST")
                .given(sell("s", 9, 100))
                .send(buy("peg", 1, 99).pegged(Wire.PEG_PRIMARY, 0).by(2), buyAtMarket("m", 2).by(2))
                .reported("0/0 peg 1/0", "4/4 peg 0/0 BOOK_FULL", "0/0 m 2/0", "F/1 s 7/2 100x2", "F/2 m 0/2 100x2")
                .given(cancel("c", "s"), sell("t", 1, 100), cancel("d", "t"), sell("o", 1, 100).by(3))
                .send(buyAtMarket("rest", 3).by(2), buyAtMarket("none", 3).by(3))
                .reported("0/0 rest 3/0", "F/2 o 0/1 100x1", "F/1 rest 2/1 100x1", "D/1 rest 2/1 MARKET_REMAINDER",
                    "0/0 none 3/0", "4/4 none 0/0 NO_OPPOSITE")),
            dynamicTest("P3: without a level the remainder ends too, of whatever comes to rest", () -> full(ROOMY, 2)
                .given(sell("s", 5, 100), buy("b", 5, 90), buy("c", 5, 90))
                .send(buy("new", 1, 95).by(2), buy("slide", 1, 100).postOnly(Wire.POST_ONLY_SLIDE).by(2),
                    buy("same", 1, 90).by(2), buy("part", 2, 100).by(2), replaceBuy("b", "b2", 5, 91))
                .reported("0/0 new 1/0", "4/4 new 0/0 BOOK_FULL", "0/0 slide 1/0", "D/0 slide 1/0 SLID",
                    "4/4 slide 0/0 BOOK_FULL", "0/0 same 1/0", "0/0 part 2/0", "F/1 s 3/2 100x2", "F/2 part 0/2 100x2",
                    "5/0 b2 5/0", "4/4 b2 0/0 BOOK_FULL")));
    }

    @TestFactory
    Stream<DynamicTest> shouldKeepToItsLevelsAndLimits()
    {
        return Stream.of(
            dynamicTest("P3: an order leaves its level when it is amended, and may need it again elsewhere",
                () -> full(ROOMY, 2)
                .given(sell("s", 5, 100), buy("b", 5, 90))
                .send(replaceBuy("b", "b2", 5, 91))
                .phase(Wire.AUCTION_CALL)
                .send(replaceBuy("b2", "b3", 5, 92), buy("c", 5, 92).by(2), replaceBuy("b3", "b4", 5, 93),
                    buy("d", 1, 93).by(2))
                .reported("5/0 b2 5/0", "operator 1", "5/0 b3 5/0", "0/0 c 5/0", "reject b4 0 BOOK_FULL",
                    "8/8 d 0/0 BOOK_FULL")),
            dynamicTest("P3: an elected stop, and a peg that follows, end where they find no level",
                () -> full(ROOMY, 3)
                .given(sell("s", 2, 100), buy("ref", 1, 90).by(2), buy("peg", 1, 99).pegged(Wire.PEG_PRIMARY, -1).by(3),
                    buy("y", 1, 89).by(2), buy("stop", 1, 98).type(Wire.STOP_LIMIT).stop(100))
                .send(replaceBuy("ref", "ref2", 1, 91).by(2))
                .reported("5/0 ref2 1/0", "D/0 peg 1/0 PEG_REPRICED", "4/4 peg 0/0 BOOK_FULL")
                .send(buy("go", 1, 100).by(4))
                .reported("0/0 go 1/0", "F/1 s 1/1 100x1", "F/2 go 0/1 100x1", "D/0 stop 1/0 TRIGGERED",
                    "4/4 stop 0/0 BOOK_FULL")),
            dynamicTest("P3: a second leg that finds no place ends, and its pair with it", () -> full(1, ROOMY)
                .given(buy("leg", 1, 90))
                .send(buy("other", 1, 91).linkedTo("leg"))
                .reported("0/0 other 1/0", "4/4 other 0/0 BOOK_FULL", "4/4 leg 0/0 OCO_CANCELLED")),
            dynamicTest("P3: live orders of an account have a limit, from whatever session, which a snapshot has too",
                () -> limited(3, 0)
                .given(buy("a", 1, 90), buy("b", 1, 91), buy("stop", 1, 0).stop(105).by(2).with("accountId=1"))
                .failOver()
                .send(buy("more", 1, 90).by(2).with("accountId=1"), buy("own", 1, 90).by(2),
                    buy("ioc", 1, 90).valid(Wire.IOC), replaceBuy("a", "a2", 5, 92), sell("s", 1, 91),
                    cancel("c", "a2"), sell("t", 1, 95))
                .reported("8/8 more 0/0 OPEN_ORDER_LIMIT", "0/0 own 1/0", "0/0 ioc 1/0", "4/4 ioc 0/0 IOC_REMAINDER",
                    "5/0 a2 5/0", "8/8 s 0/0 OPEN_ORDER_LIMIT", "4/4 c 0/0", "0/0 t 1/0")),
            dynamicTest("P3: live orders of a session have a limit, for whatever accounts", () -> limited(0, 2)
                .given(buy("a", 1, 90), buy("b", 1, 91).with("accountId=2"))
                .send(buy("c", 1, 90), buyAtMarket("m", 1), buy("theirs", 1, 90).by(2))
                .phase(Wire.AUCTION_CALL)
                .send(buyAtMarket("m2", 1), cancel("d", "b"), buyAtMarket("m3", 1))
                .reported("8/8 c 0/0 OPEN_ORDER_LIMIT", "0/0 m 1/0", "4/4 m 0/0 NO_OPPOSITE", "0/0 theirs 1/0",
                    "operator 1", "8/8 m2 0/0 OPEN_ORDER_LIMIT", "4/4 d 0/0", "0/0 m3 1/0")));
    }
}
