package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.status;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Which ended client order ids are known, by example (rule book A23). The last two of a session are. */
class ClOrdIdVectorsTest
{
    private static Venue remembersTwo()
    {
        return new Venue(new ModelLimits(8, 8, 4, 64, 64, 2, 64));
    }

    @TestFactory
    Stream<DynamicTest> shouldKnowTheLastIds()
    {
        return Stream.of(
            dynamicTest("an id is free again once it is forgotten", () -> remembersTwo()
                .given(buy("a", 1, 100), buy("b", 1, 100), buy("c", 1, 100), cancel("x", "a"), cancel("x", "b"))
                .send(buy("a", 1, 100), cancel("x", "a"), cancel("x", "c"), status("a"), cancel("x", "a"),
                    buy("b", 1, 100), buy("a", 1, 100), buy("a", 1, 100))
                .reported("8/8 a 0/0 DUPLICATE_CLORDID", "reject x 4 TOO_LATE", "4/4 x 0/0",
                    "I/8 a 0/0 UNKNOWN_ORDER", "reject x 8 UNKNOWN_ORDER", "8/8 b 0/0 DUPLICATE_CLORDID", "0/0 a 1/0",
                    "8/0 a 0/0 DUPLICATE_CLORDID")),
            dynamicTest("an id counts from when it ends, not from when it came", () -> remembersTwo()
                .given(buy("first", 1, 100), buy("b", 1, 100), buy("c", 1, 100), cancel("x", "b"), cancel("x", "c"),
                    cancel("x", "first"))
                .send(status("first"), status("c"), status("b"))
                .reported("I/4 first 0/0 TOO_LATE", "I/4 c 0/0 TOO_LATE", "I/8 b 0/0 UNKNOWN_ORDER")),
            dynamicTest("an id that a replace has given up is one of the ended ones", () -> remembersTwo()
                .given(buy("a", 9, 100), replaceBuy("a", "b", 8, 100), replaceBuy("b", "c", 7, 100))
                .send(buy("a", 1, 100), replaceBuy("c", "d", 6, 100), buy("b", 1, 100), buy("a", 1, 100),
                    cancel("x", "d"))
                .reported("8/8 a 0/0 DUPLICATE_CLORDID", "5/0 d 6/0", "8/8 b 0/0 DUPLICATE_CLORDID", "0/0 a 1/0",
                    "4/4 x 0/0")),
            dynamicTest("an id of a live order is never forgotten, and sessions do not count for each other",
                () -> remembersTwo()
                .given(buy("live", 1, 90), buy("a", 1, 80), cancel("x", "a"), buy("a", 1, 80).by(2),
                    cancel("x", "a").by(2), buy("b", 1, 80).by(2), cancel("x", "b").by(2), buy("c", 1, 80).by(2),
                    cancel("x", "c").by(2))
                .send(buy("a", 1, 80), buy("live", 1, 80), buy("a", 1, 80).by(2))
                .reported("8/8 a 0/0 DUPLICATE_CLORDID", "8/0 live 0/0 DUPLICATE_CLORDID", "0/0 a 1/0")),
            dynamicTest("of one command, other legs end first, and what rests before what comes in",
                () -> new Venue(new ModelLimits(8, 8, 4, 64, 64, 1, 64))
                .given(buy("one", 1, 100), buy("two", 1, 99).linkedTo("one"), cancel("x", "one"))
                .send(status("two"), status("one"))
                .reported("I/8 two 0/0 UNKNOWN_ORDER", "I/4 one 0/0 TOO_LATE")
                .given(buy("buy", 1, 100), sell("sell", 1, 100))
                .send(status("buy"), status("sell"))
                .reported("I/8 buy 0/0 UNKNOWN_ORDER", "I/2 sell 0/1 TOO_LATE")),
            dynamicTest("a possible resend of a forgotten id is a new order", () -> remembersTwo()
                .given(buy("a", 1, 100), cancel("x", "a"))
                .send(buy("a", 1, 100).flagged(Wire.POSSIBLE_RESEND))
                .reported("I/4 a 0/0 TOO_LATE")
                .given(buy("b", 1, 90), cancel("x", "b"), buy("c", 1, 90), cancel("x", "c"))
                .send(buy("a", 1, 100).flagged(Wire.POSSIBLE_RESEND))
                .reported("0/0 a 1/0")),
            dynamicTest("the end of the day forgets all but the ids of live orders", () -> remembersTwo()
                .given(buy("day", 1, 100), buy("gtc", 1, 90).valid(Wire.GTC), buy("old", 1, 80), cancel("x", "old"))
                .endDay().forget()
                .send(status("day"), buy("old", 1, 80), buy("gtc", 1, 80), cancel("x", "old"), cancel("x", "gtc"))
                .reported("I/8 day 0/0 UNKNOWN_ORDER", "0/0 old 1/0", "8/0 gtc 0/0 DUPLICATE_CLORDID", "4/4 x 0/0",
                    "4/4 x 0/0")
                .failOver()
                .send(status("old"), status("gtc"), buy("b", 1, 80), cancel("x", "b"), status("old"), status("gtc"))
                .reported("I/4 old 0/0 TOO_LATE", "I/4 gtc 0/0 TOO_LATE", "0/0 b 1/0", "4/4 x 0/0",
                    "I/8 old 0/0 UNKNOWN_ORDER", "I/4 gtc 0/0 TOO_LATE")));
    }

    @Test
    void shouldForgetInTheSameOrderOverAFailOver()
    {
        final Venue venue = remembersTwo()
            .given(buy("a", 1, 100), buy("-LONG-ID-OF-20-CHARS", 1, 100), buy("c", 1, 100),
                cancel("x", "c"), cancel("x", "a"));
        final long before = venue.stateHash();
        assertEquals(before, venue.failOver().stateHash());

        venue.send(cancel("x", "-LONG-ID-OF-20-CHARS"), status("c"), status("a"), status("-LONG-ID-OF-20-CHARS"))
            .reported("4/4 x 0/0", "I/8 c 0/0 UNKNOWN_ORDER", "I/4 a 0/0 TOO_LATE",
                "I/4 -LONG-ID-OF-20-CHARS 0/0 TOO_LATE");
        assertNotEquals(before, venue.stateHash());
    }
}
