package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.massStatus;
import static io.ringside.engine.model.Request.message;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.status;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Drop copies by example (rule book 6.2). */
class DropCopyVectorsTest
{
    private static final int COPY = 5;
    private static final int OTHER_COPY = 4;

    @TestFactory
    Stream<DynamicTest> shouldSendCopies()
    {
        return Stream.of(
            dynamicTest("follow every report of a session", () -> new Venue()
                .given(copy(Wire.COPIES_OF_SESSION, 1, COPY, 1))
                .send(buy("a", 5, 100), sell("s", 2, 100).by(2), cancel("c", "a"), cancel("d", "a"), buy("b", -1, 100))
                .reported("0/0 a 5/0", "copy to 5 of session 1 0 a", "0/0 s 2/0", "F/1 a 3/2 100x2",
                    "copy to 5 of session 1 F a", "F/2 s 0/2 100x2", "4/4 c 0/2", "copy to 5 of session 1 4 c",
                    "reject d 4 TOO_LATE", "8/8 b 0/0 INVALID_QUANTITY",
                    "copy to 5 of session 1 8 b INVALID_QUANTITY")),
            dynamicTest("follow the reports of an account whatever its session", () -> new Venue()
                .given(copy(Wire.COPIES_OF_ACCOUNT, 2, COPY, 1))
                .send(buy("a", 5, 100), buy("b", 5, 100).by(2))
                .operate("KILL_SWITCH scope=KILL_ALL flag=1")
                .reported("0/0 a 5/0", "0/0 b 5/0", "copy to 5 of session 2 0 b", "4/4 a 0/0 KILL_SWITCH",
                    "4/4 b 0/0 KILL_SWITCH", "copy to 5 of session 2 4 b KILL_SWITCH", "operator 2")),
            // By rising session id, whether it is for the session or for the account; its own reports are no copies.
            dynamicTest("send one copy to each", () -> new Venue()
                .given(copy(Wire.COPIES_OF_SESSION, 1, COPY, 1),
                    copy(Wire.COPIES_OF_ACCOUNT, 1, COPY, 1), copy(Wire.COPIES_OF_ACCOUNT, 1, OTHER_COPY, 1),
                    copy(Wire.COPIES_OF_ACCOUNT, 1, 1, 1))
                .send(buy("a", 5, 100))
                .reported("0/0 a 5/0", "copy to 4 of session 1 0 a", "copy to 5 of session 1 0 a")),
            // They have no ExecID.
            dynamicTest("not copy answers to questions", () -> new Venue()
                .given(copy(Wire.COPIES_OF_SESSION, 1, COPY, 1))
                .given(buy("a", 5, 100))
                .send(status("a"), massStatus("q", Wire.SCOPE_ALL, 0))
                .reported("I/0 a 5/0", "mass status q 1", "I/0 a 5/0")),
            dynamicTest("copy what its gateway refused", () -> new Venue()
                .given(copy(Wire.COPIES_OF_SESSION, 1, COPY, 1), copy(Wire.COPIES_OF_ACCOUNT, 1, OTHER_COPY, 1))
                .send(message('8', "11=x").flagged(Wire.IS_EXECUTION), message('8', "150=I"))
                .reported("session 1 8 #1 to 1 11=x", "copy to 5 of session 1 11=x", "session 1 8 #2 to 2 150=I")));
    }

    @Test
    void shouldGoOnOverAFailOverAndEndWhenTold()
    {
        final Venue venue = new Venue();
        final long before = venue.stateHash();
        venue.given(copy(Wire.COPIES_OF_SESSION, 1, COPY, 1), copy(Wire.COPIES_OF_ACCOUNT, 2, OTHER_COPY, 1));
        assertNotEquals(before, venue.stateHash());

        venue.failOver()
            .send(buy("a", 5, 100), buy("b", 5, 99).by(2))
            .reported("0/0 a 5/0", "copy to 5 of session 1 0 a", "0/0 b 5/0", "copy to 4 of session 2 0 b")
            .given(copy(Wire.COPIES_OF_SESSION, 1, COPY, 0), copy(Wire.COPIES_OF_ACCOUNT, 2, OTHER_COPY, 0))
            .failOver()
            .send(cancel("c", "a"))
            .reported("4/4 c 0/0");
    }

    @Test
    void shouldTellWhatHasChanged()
    {
        final int known = ModelLimits.roomy().sessions - 1;
        final String begin = copy(Wire.COPIES_OF_SESSION, 1, known, 1);
        final String end = copy(Wire.COPIES_OF_SESSION, 1, known, 0);
        new Venue().operate(begin).operate(begin).operate(end).operate(end)
            .reported("operator 1", "operator 0", "operator 1", "operator 0");
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 5, 1, INVALID_COMMAND", "6, 1, 5, 2, INVALID_COMMAND", "6, 5, 5, 1, INVALID_COMMAND",
        "6, 1, 32, 1, UNKNOWN_SESSION", "6, 1, 0, 1, UNKNOWN_SESSION", "6, 4294967297, 5, 1, UNKNOWN_SESSION",
        "2, 99, 5, 1, UNKNOWN_ACCOUNT"})
    void shouldRefuseWhatMakesNoSense(
        final int scope, final long originId, final int target, final int active, final String reason)
    {
        new Venue().operate(copy(scope, originId, target, active)).reported("operator 0 " + reason);
    }

    @Test
    void shouldSendCopiesToEightSessionsAtMost()
    {
        final Venue venue = new Venue();
        for (int i = 2; i <= 9; i++)
        {
            venue.operate(copy(Wire.COPIES_OF_SESSION, 1, i, 1)).reported("operator 1");
        }
        venue.operate(copy(Wire.COPIES_OF_SESSION, 1, 10, 1)).reported("operator 0 CAPACITY_EXCEEDED")
            .operate(copy(Wire.COPIES_OF_SESSION, 1, 5, 0)).reported("operator 1")
            .operate(copy(Wire.COPIES_OF_SESSION, 1, 10, 1)).reported("operator 1")
            .send(buy("a", 5, 100));
        assertEquals(9, venue.reports().size());
    }

    private static String copy(final int scope, final long originId, final int target, final int active)
    {
        return "SET_DROP_COPY scope=" + scope + " originId=" + originId + " targetSessionId=" + target + " flag=" +
            active;
    }
}
