package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.function.Consumer;
import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.status;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Whoever asks for an order that has ended is told what it was then, if it has traded (rule book 4.5.6). */
class EndedOrderVectorsTest
{
    @TestFactory
    Stream<DynamicTest> shouldTellOfEndedOrders()
    {
        return Stream.of(
            dynamicTest("tell what was filled of a cancelled order", () -> new Venue()
                .given(sell("s", 10, 100).by(2), buy("b", 4, 100), cancel("c", "s").by(2))
                .then(told("s", 2, "I/4 s 0/4 TOO_LATE: 10@100 sum 400 of account 2"))
                .then(told("b", 1, "I/2 b 0/4 TOO_LATE: 4@100 sum 400 of account 1"))
                .failOver()
                .then(told("s", 2, "I/4 s 0/4 TOO_LATE: 10@100 sum 400 of account 2"))),
            dynamicTest("tell what a replaced order was under its last id", () -> new Venue()
                .given(buy("a", 10, 100), sell("s", 3, 100).by(2), replaceBuy("a", "b", 7, 90), cancel("c", "b"))
                .then(told("b", 1, "I/4 b 0/3 TOO_LATE: 7@90 sum 300 of account 1"))
                .then(told("a", 1, "I/8 a 0/0 UNKNOWN_ORDER: 0@0 sum 0 of account 0"))),
            dynamicTest("tell how an order ended that never traded", () -> new Venue()
                .given(buy("a", 10, 100), cancel("c", "a"))
                .then(told("a", 1, "I/4 a 0/0 TOO_LATE: 0@0 sum 0 of account 0"))),
            dynamicTest("tell orders that never stayed", () -> new Venue()
                .given(sell("s", 3, 100).by(2), buyAtMarket("m", 5))
                .then(told("m", 1, "I/4 m 0/3 TOO_LATE: 5@0 sum 300 of account 1"))),
            dynamicTest("tell what a bust took away", () -> new Venue()
                .given(sell("s", 10, 100).by(2), buy("b", 4, 100), cancel("c", "s").by(2))
                .correct(1, 3, 99)
                .forget()
                .then(told("s", 2, "I/4 s 0/3 busted 1 TOO_LATE: 10@100 sum 297 of account 2"))
                .bust(1).forget()
                .then(told("s", 2, "I/4 s 0/0 busted 4 TOO_LATE: 10@100 sum 0 of account 2"))),
            dynamicTest("forget the day", () -> new Venue()
                .given(buy("day", 5, 100), buy("gtc", 5, 90).valid(Wire.GTC), sell("s", 6, 90).by(2))
                .endDay().forget()
                .then(told("day", 1, "I/8 day 0/0 UNKNOWN_ORDER: 0@0 sum 0 of account 0"))
                .given(cancel("c", "gtc"))
                .then(told("gtc", 1, "I/4 gtc 0/1 TOO_LATE: 5@90 sum 90 of account 1"))),
            // Of a trade that is forgotten nobody knows the orders; a snapshot does not change that.
            dynamicTest("forget the oldest trades when there is no room",
                () -> new Venue(new ModelLimits(8, 8, 4, 64, 16, 256, 32).remembering(2, 0))
                .given(sell("s", 10, 100).by(2), buy("one", 2, 100), buy("two", 2, 100), buy("three", 2, 100),
                    cancel("c", "s").by(2))
                .then(told("one", 1, "I/2 one 0/0 TOO_LATE: 0@0 sum 0 of account 0"))
                .then(told("two", 1, "I/2 two 0/2 TOO_LATE: 2@100 sum 200 of account 1"))
                .then(told("s", 2, "I/4 s 0/6 TOO_LATE: 10@100 sum 600 of account 2"))
                .failOver()
                .then(told("one", 1, "I/2 one 0/0 TOO_LATE: 0@0 sum 0 of account 0"))
                .then(told("two", 1, "I/2 two 0/2 TOO_LATE: 2@100 sum 200 of account 1"))
                .then(told("s", 2, "I/4 s 0/6 TOO_LATE: 10@100 sum 600 of account 2"))));
    }

    private static Consumer<Venue> told(final String id, final int session, final String line)
    {
        return venue ->
        {
            venue.send(status(id).by(session));
            assertEquals(line, venue.reports().get(0) + ": " + venue.told(id, "quantityLots") + "@" +
                venue.told(id, "priceTicks") + " sum " + venue.told(id, "cumTicksLots") + " of account " +
                venue.told(id, "accountId"));
        };
    }
}
