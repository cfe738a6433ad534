package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.replaceSell;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.status;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Trailing stops by percentage, and with a price that begins them (rule book 3.1.80 to 3.1.82). */
class TrailingVectorsTest
{
    private static Request[] trade(final long priceTicks)
    {
        return new Request[]{sell("s" + priceTicks, 1, priceTicks).by(2), buy("b" + priceTicks, 1, priceTicks).by(3)};
    }

    private static Venue traded(final long... pricesTicks)
    {
        Venue venue = new Venue().define("maxPriceTicks=1000000").forget();
        for (final long priceTicks : pricesTicks)
        {
            venue = venue.given(trade(priceTicks));
        }
        return venue;
    }

    private static Request trailing(final String id, final long trail)
    {
        return buy(id, 5, 45_000).type(Wire.TRAILING_STOP_LIMIT).trailing(trail);
    }

    /** The same trailing stop with so much quantity. */
    private static Request amended(final String id, final String newId, final long lots)
    {
        return replaceSell(id, newId, lots, 0).type(Wire.TRAILING_STOP).stated().trailing(0);
    }

    @TestFactory
    Stream<DynamicTest> shouldTrail()
    {
        return Stream.of(
            dynamicTest("begin with a price from below and follow by percentage", () -> traded(40_000)
                .given(trailing("t", -500).begunBy(44_000))
                .given(trade(39_000)).given(trade(37_000)).given(trade(39_100)).given(trade(41_000))
                .given(trade(44_000)).given(trade(46_000)).given(trade(42_000)).given(trade(44_099))
                .send(sell("s", 1, 44_100).by(2), buy("b", 1, 44_100).by(3))
                .reported("0/0 s 1/0", "0/0 b 1/0", "F/2 s 0/1 44100x1", "F/2 b 0/1 44100x1", "D/0 t 5/0 TRIGGERED")),
            dynamicTest("begin with a price from above", () -> traded(110)
                .given(buy("t", 5, 0).type(Wire.TRAILING_STOP).trailing(10).begunBy(90))
                .given(trade(105)).given(trade(120)).given(trade(90))
                .send(trade(100))
                .reported("0/0 s100 1/0", "0/0 b100 1/0", "F/2 s100 0/1 100x1", "F/2 b100 0/1 100x1",
                    "D/0 t 5/0 TRIGGERED", "4/4 t 0/0 NO_OPPOSITE")),
            dynamicTest("round a percentage down and keep a tick", () -> traded(333)
                .send(trailing("a", -100), buy("b", 5, 0).type(Wire.TRAILING_STOP).trailing(-1))
                .told("a", "stopPriceTicks", 336)
                .told("b", "stopPriceTicks", 334)),
            dynamicTest("change ticks into a percentage", () -> traded(40_000)
                .given(trailing("t", 1_000))
                .send(replaceBuy("t", "t2", 5, 45_000).type(Wire.TRAILING_STOP_LIMIT).stated().trailing(-100))
                .reported("5/0 t2 5/0")
                .told("t2", "stopPriceTicks", 40_400)
                .given(trade(39_000))
                .send(replaceBuy("t2", "t3", 4, 45_000).type(Wire.TRAILING_STOP_LIMIT).stated().trailing(-100))
                .told("t3", "stopPriceTicks", 39_390)),
            dynamicTest("say for which price it waits, until it has begun", () -> traded(100)
                .send(buy("t", 5, 0).type(Wire.TRAILING_STOP).trailing(10).begunBy(90).noting("desk 7"))
                .told("t", "activationPriceTicks", 90).told("t", "memo", Command.memo("desk 7"))
                .failOver().send(status("t")).told("t", "activationPriceTicks", 90)
                .send(trade(90)).send(status("t"))
                .told("t", "activationPriceTicks", 0).told("t", "stopPriceTicks", 100)),
            dynamicTest("wait for another price", () -> traded(100)
                .given(sell("t", 5, 0).type(Wire.TRAILING_STOP).trailing(5).begunBy(110))
                .send(amended("t", "t2", 5).begunBy(120)).told("t2", "activationPriceTicks", 120)
                .send(trade(110)).forget()
                .send(amended("t2", "t3", 4)).told("t3", "activationPriceTicks", 120).told("t3", "stopPriceTicks", 0)
                .send(replaceSell("t3", "t4", 3, 0).type(Wire.TRAILING_STOP)).told("t4", "activationPriceTicks", 120)
                // From the other side, and not yet there.
                .send(amended("t4", "t5", 3).begunBy(105)).told("t5", "activationPriceTicks", 105)
                .send(trade(106)).forget().send(status("t5")).told("t5", "activationPriceTicks", 105)
                .send(trade(104)).forget().send(status("t5"))
                .told("t5", "activationPriceTicks", 0).told("t5", "stopPriceTicks", 99)),
            dynamicTest("begin at once, and not twice", () -> traded(100)
                .given(sell("t", 5, 0).type(Wire.TRAILING_STOP).trailing(5).begunBy(110))
                .send(amended("t", "t2", 5).begunBy(100))
                .told("t2", "activationPriceTicks", 0).told("t2", "stopPriceTicks", 95)
                .send(replaceSell("t2", "t3", 5, 0).stated().stop(95).trailing(0).begunBy(110))
                .told("t3", "activationPriceTicks", 0).told("t3", "stopPriceTicks", 95)),
            dynamicTest("refuse another price that is none", () -> traded(100)
                .given(sell("t", 5, 0).type(Wire.TRAILING_STOP).trailing(5).begunBy(110), sell("l", 5, 150),
                    sell("s", 5, 0).stop(50)).forget()
                .send(amended("t", "a", 5).begunBy(-1), amended("t", "b", 5).begunBy(2_000_000),
                    amended("t", "c", 5).begunBy(5),
                    replaceSell("t", "d", 5, 0).stated().stop(90).trailing(5).begunBy(120),
                    replaceSell("l", "e", 5, 150).stated().begunBy(120),
                    replaceSell("s", "f", 5, 0).stated().stop(50).begunBy(120))
                .reported("reject a 0 INVALID_STOP_PRICE", "reject b 0 INVALID_STOP_PRICE",
                    "reject c 0 INVALID_STOP_PRICE", "reject d 0 INVALID_COMBINATION",
                    "reject e 0 INVALID_COMBINATION", "reject f 0 INVALID_COMBINATION")),
            dynamicTest("refuse what cannot begin", () -> traded()
                .send(trailing("early", -500).begunBy(44_000))
                .send(trade(40_000))
                .send(buy("both", 5, 45_000).stop(45_000).trailing(-500).begunBy(44_000), trailing("all",
                    -10_000).begunBy(44_000),
                    buy("limit", 5, 100).begunBy(44_000), trailing("off", -500).begunBy(2_000_000))
                .reported("8/8 early 0/0 NO_REFERENCE_PRICE", "0/0 s40000 1/0",
                    "0/0 b40000 1/0", "F/2 s40000 0/1 40000x1", "F/2 b40000 0/1 40000x1",
                        "8/8 both 0/0 INVALID_COMBINATION", "8/8 all 0/0 INVALID_STOP_PRICE",
                    "8/8 limit 0/0 INVALID_COMBINATION", "8/8 off 0/0 INVALID_STOP_PRICE")));
    }
}
