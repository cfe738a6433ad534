package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.function.Consumer;
import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.disconnected;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.status;
import static io.ringside.engine.model.Wire.LOST_AS_SESSION;
import static io.ringside.engine.model.Wire.LOST_NEVER;
import static io.ringside.engine.model.Wire.LOST_WITH_SESSION;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Cancel on disconnect by order, by example (rule book O16). */
class OnDisconnectVectorsTest
{
    @TestFactory
    Stream<DynamicTest> shouldDoAsTheOrderSays()
    {
        return Stream.of(
            dynamicTest("whatever its session asked for", () -> new Venue()
                .given(buy("lost", 1, 90).onDisconnect(LOST_WITH_SESSION),
                    buy("kept", 1, 91).onDisconnect(LOST_NEVER),
                    buy("day", 1, 92).onDisconnect(LOST_AS_SESSION))
                .send(disconnected(1).unasked()).reported("4/4 lost 0/0 DISCONNECT")
                .send(disconnected(1)).reported("4/4 day 0/0 DISCONNECT")),
            dynamicTest("whatever its time in force", () -> new Venue()
                .given(buy("lost", 1, 90).valid(Wire.GTC).onDisconnect(LOST_WITH_SESSION),
                    buy("gtc", 1, 91).valid(Wire.GTC))
                .send(disconnected(1)).reported("4/4 lost 0/0 DISCONNECT")),
            dynamicTest("when a gateway starts", () -> new Venue()
                .given(Request.message('A', ""), buy("kept", 1, 90).onDisconnect(LOST_NEVER), buy("day", 1, 91))
                .send(disconnected(0)).reported("4/4 day 0/0 DISCONNECT")),
            dynamicTest("not those of others", () -> new Venue()
                .given(buy("other", 1, 90).by(2).onDisconnect(LOST_WITH_SESSION))
                .send(disconnected(1).unasked()).reported()));
    }

    @TestFactory
    Stream<DynamicTest> shouldChangeWithAReplace()
    {
        return Stream.of(
            dynamicTest("that says so, in place", () -> new Venue()
                .given(buy("a", 5, 100), buy("b", 5, 100))
                .send(replaceBuy("a", "c", 5, 100).stated().onDisconnect(LOST_NEVER)).then(says("c", LOST_NEVER))
                .reported("5/0 c 5/0")
                .send(sell("s", 1, 100).by(2)).reported("0/0 s 1/0", "F/1 c 4/1 100x1", "F/2 s 0/1 100x1")
                .send(disconnected(1)).reported("4/4 b 0/0 DISCONNECT")),
            dynamicTest("that gives it back to the session", () -> new Venue()
                .given(buy("a", 5, 100).onDisconnect(LOST_NEVER))
                .send(replaceBuy("a", "b", 5, 101).stated().onDisconnect(LOST_AS_SESSION)).then(says("b", 0))
                .reported("5/0 b 5/0")
                .send(disconnected(1)).reported("4/4 b 0/0 DISCONNECT")),
            dynamicTest("not with others", () -> new Venue()
                .given(buy("a", 5, 100).onDisconnect(LOST_NEVER))
                .send(replaceBuy("a", "b", 6, 101)).then(says("b", LOST_NEVER))
                .send(replaceBuy("b", "c", 6, 102).stated()).then(says("c", LOST_NEVER))
                .reported("5/0 b 6/0", "5/0 c 6/0")
                .send(disconnected(1)).reported()));
    }

    @Test
    void shouldBeReportedWhileTheOrderLives()
    {
        new Venue().send(sell("a", 3, 100).onDisconnect(LOST_WITH_SESSION)).then(says("a", LOST_WITH_SESSION))
            .send(buy("b", 1, 100).by(2)).then(says("a", LOST_WITH_SESSION)).then(says("b", 0))
            .send(status("a")).then(says("a", LOST_WITH_SESSION))
            .send(disconnected(1).unasked()).then(says("a", LOST_WITH_SESSION))
            .bust(1).then(says("a", 0));
    }

    @Test
    void shouldStayOverAFailOverAndInTheHash()
    {
        final Venue venue = new Venue().given(buy("a", 1, 100).onDisconnect(LOST_NEVER));
        final Venue other = new Venue().given(buy("a", 1, 100).onDisconnect(LOST_WITH_SESSION));
        assertNotEquals(venue.stateHash(), other.stateHash());

        venue.failOver().send(disconnected(1)).reported();
        other.failOver().send(disconnected(1).unasked()).reported("4/4 a 0/0 DISCONNECT");
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 127, 255})
    void shouldRefuseUnknownValues(final int value)
    {
        new Venue().send(buy("a", 1, 100).onDisconnect(value)).reported("8/8 a 0/0 INVALID_COMMAND");
    }

    private static Consumer<Venue> says(final String id, final long expected)
    {
        return venue -> venue.told(id, "cancelOnDisconnect", expected);
    }
}
