package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Take-profit orders by example (rule book 3.1.83 to 3.1.85). */
class TakeProfitVectorsTest
{
    private static Request[] trade(final long priceTicks)
    {
        return new Request[]{sell("s" + priceTicks, 1, priceTicks).by(2), buy("b" + priceTicks, 1, priceTicks).by(3)};
    }

    /** What a trade of one lot is told of. */
    private static String[] traded(final long priceTicks, final String... others)
    {
        return Stream.concat(Stream.of("0/0 s" + priceTicks + " 1/0", "0/0 b" + priceTicks + " 1/0",
            "F/2 s" + priceTicks + " 0/1 " + priceTicks + "x1", "F/2 b" + priceTicks + " 0/1 " + priceTicks + "x1"),
            Stream.of(others)).toArray(String[]::new);
    }

    @TestFactory
    Stream<DynamicTest> shouldWaitForTheBetterPrice()
    {
        return Stream.of(
            dynamicTest("buy when the price falls", () -> new Venue().given(trade(110))
                .send(buy("t", 5, 0).takeProfit(100)).reported("0/0 t 5/0")
                .send(trade(101)).reported(traded(101))
                .failOver()
                .send(trade(100)).reported(traded(100, "D/0 t 5/0 TRIGGERED", "4/4 t 0/0 NO_OPPOSITE"))),
            dynamicTest("sell when the price rises, no lower than the limit", () -> new Venue().given(trade(100))
                .given(sell("t", 5, 104).takeProfit(105), buy("low", 1, 103).by(4))
                .send(trade(105)).reported(traded(105, "D/0 t 5/0 TRIGGERED"))
                .send(buy("b", 2, 104).by(3)).reported("0/0 b 2/0", "F/1 t 3/2 104x2", "F/2 b 0/2 104x2")),
            dynamicTest("refuse what is there already", () -> new Venue().given(trade(100))
                .send(buy("a", 5, 0).takeProfit(100), sell("b", 5, 99).takeProfit(100), buy("c", 5, 0).takeProfit(0),
                    buy("d", 5, 0).takeProfit(90).valid(Wire.IOC), buy("e", 5, 0).takeProfit(90).showing(1))
                .reported("8/8 a 0/0 STOP_ALREADY_SATISFIED", "8/8 b 0/0 STOP_ALREADY_SATISFIED",
                    "8/8 c 0/0 INVALID_STOP_PRICE", "8/8 d 0/0 INVALID_COMBINATION",
                    "8/8 e 0/0 INVALID_COMBINATION")),
            dynamicTest("wait without a last trade", () -> new Venue()
                .send(buy("t", 5, 0).takeProfit(100)).reported("0/0 t 5/0")
                .send(trade(99)).reported(traded(99, "D/0 t 5/0 TRIGGERED", "4/4 t 0/0 NO_OPPOSITE"))),
            dynamicTest("watch the quote", () -> new Venue().given(sell("high", 1, 110).by(2))
                .send(buy("t", 2, 105).takeProfit(104).onQuote()).reported("0/0 t 2/0")
                .send(sell("mid", 1, 105).by(2)).reported("0/0 mid 1/0")
                .send(sell("low", 1, 104).by(2)).reported("0/0 low 1/0", "D/0 t 2/0 TRIGGERED", "F/2 low 0/1 104x1",
                    "F/1 t 1/1 104x1", "F/2 mid 0/1 105x1", "F/2 t 0/2 105x1")),
            dynamicTest("elect in an auction", () -> new Venue().given(trade(100))
                .given(sell("t", 5, 0).takeProfit(105))
                .phase(Wire.AUCTION_CALL)
                .given(trade(106))
                .uncross()
                .reported("F/2 b106 0/1 106x1", "F/2 s106 0/1 106x1", "D/0 t 5/0 TRIGGERED",
                    "4/4 t 0/0 NO_OPPOSITE", "operator 1")),
            dynamicTest("come after stops, buys before sells, the nearest first", () -> new Venue().given(trade(100))
                .given(buy("far", 1, 0).takeProfit(94), buy("near", 1, 0).takeProfit(96), sell("stop", 1, 0).stop(95))
                .send(trade(94)).reported(traded(94, "D/0 stop 1/0 TRIGGERED", "D/0 near 1/0 TRIGGERED",
                    "D/0 far 1/0 TRIGGERED", "4/4 stop 0/0 NO_OPPOSITE", "4/4 near 0/0 NO_OPPOSITE",
                    "4/4 far 0/0 NO_OPPOSITE"))),
            dynamicTest("be amended", () -> new Venue().given(trade(100))
                .given(buy("t", 5, 0).takeProfit(90))
                .send(replaceBuy("t", "u", 5, 0).stated().takeProfit(100),
                    replaceBuy("t", "w", 5, 0).stated().stop(110), replaceBuy("t", "v", 4, 0).stated().takeProfit(95))
                .reported("reject u 0 STOP_ALREADY_SATISFIED", "reject w 0 NOT_CHANGEABLE", "5/0 v 4/0")
                .send(trade(95)).reported(traded(95, "D/0 v 4/0 TRIGGERED", "4/4 v 0/0 NO_OPPOSITE"))));
    }

    @TestFactory
    Stream<DynamicTest> shouldBeALegOfAPair()
    {
        return Stream.of(
            dynamicTest("with a stop order", () -> new Venue().given(trade(100))
                .given(sell("take", 5, 0).takeProfit(110), sell("stop", 5, 0).stop(90).linkedTo("take"),
                    buy("bid", 5, 109).by(4))
                .send(trade(110)).reported(traded(110, "D/0 take 5/0 TRIGGERED", "F/2 bid 0/5 109x5",
                    "F/2 take 0/5 109x5", "4/4 stop 0/0 OCO_CANCELLED"))));
    }
}
