package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.massStatus;
import static io.ringside.engine.model.Request.message;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.status;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

/** Drop copies by example (rule book 6.2). */
class DropCopyVectorsTest
{
    private static final int COPY = 5;
    private static final int OTHER_COPY = 4;

    private final Venue venue = new Venue();

    @Test
    void shouldFollowEveryReportOfASession()
    {
        copy(Wire.COPIES_OF_SESSION, 1, COPY, 1);

        venue.send(buy("a", 5, 100), sell("s", 2, 100).by(2), cancel("c", "a"), cancel("d", "a"), buy("b", -1, 100));

        assertEquals(List.of("0/0 a 5/0", "copy to 5 of session 1 0 a", "0/0 s 2/0", "F/1 a 3/2 100x2",
            "copy to 5 of session 1 F a", "F/2 s 0/2 100x2", "4/4 c 0/2", "copy to 5 of session 1 4 c",
            "reject d 4 TOO_LATE", "8/8 b 0/0 INVALID_QUANTITY", "copy to 5 of session 1 8 b INVALID_QUANTITY"),
            venue.reports());
    }

    @Test
    void shouldFollowTheReportsOfAnAccountWhateverItsSession()
    {
        copy(Wire.COPIES_OF_ACCOUNT, 2, COPY, 1);

        venue.send(buy("a", 5, 100), buy("b", 5, 100).by(2));
        venue.operate(Command.Kind.KILL_SWITCH, command ->
        {
            command.scope = Wire.KILL_ALL;
            command.flag = 1;
        });

        assertEquals(List.of("0/0 a 5/0", "0/0 b 5/0", "copy to 5 of session 2 0 b", "4/4 a 0/0 KILL_SWITCH",
            "4/4 b 0/0 KILL_SWITCH", "copy to 5 of session 2 4 b KILL_SWITCH", "operator 2"), venue.reports());
    }

    /** By rising session id, whether it is for the session or for the account; its own reports are no copies. */
    @Test
    void shouldSendOneCopyToEach()
    {
        copy(Wire.COPIES_OF_SESSION, 1, COPY, 1);
        copy(Wire.COPIES_OF_ACCOUNT, 1, COPY, 1);
        copy(Wire.COPIES_OF_ACCOUNT, 1, OTHER_COPY, 1);
        copy(Wire.COPIES_OF_ACCOUNT, 1, 1, 1);

        venue.send(buy("a", 5, 100));

        assertEquals(List.of("0/0 a 5/0", "copy to 4 of session 1 0 a", "copy to 5 of session 1 0 a"),
            venue.reports());
    }

    /** They have no ExecID. */
    @Test
    void shouldNotCopyAnswersToQuestions()
    {
        copy(Wire.COPIES_OF_SESSION, 1, COPY, 1);
        venue.given(buy("a", 5, 100));

        venue.send(status("a"), massStatus("q", Wire.SCOPE_ALL, 0));

        assertEquals(List.of("I/0 a 5/0", "mass status q 1", "I/0 a 5/0"), venue.reports());
    }

    @Test
    void shouldCopyWhatItsGatewayRefused()
    {
        copy(Wire.COPIES_OF_SESSION, 1, COPY, 1);
        copy(Wire.COPIES_OF_ACCOUNT, 1, OTHER_COPY, 1);

        venue.send(message('8', "11=x").flagged(Wire.IS_EXECUTION), message('8', "150=I"));

        assertEquals(List.of("session 1 8 #1 to 1 11=x", "copy to 5 of session 1 11=x", "session 1 8 #2 to 2 150=I"),
            venue.reports());
    }

    @Test
    void shouldGoOnOverAFailOverAndEndWhenTold()
    {
        final long before = venue.stateHash();
        copy(Wire.COPIES_OF_SESSION, 1, COPY, 1);
        copy(Wire.COPIES_OF_ACCOUNT, 2, OTHER_COPY, 1);
        assertNotEquals(before, venue.stateHash());

        venue.failOver();
        venue.send(buy("a", 5, 100), buy("b", 5, 99).by(2));

        assertEquals(List.of("0/0 a 5/0", "copy to 5 of session 1 0 a", "0/0 b 5/0", "copy to 4 of session 2 0 b"),
            venue.reports());
        copy(Wire.COPIES_OF_SESSION, 1, COPY, 0);
        copy(Wire.COPIES_OF_ACCOUNT, 2, OTHER_COPY, 0);
        venue.failOver();
        venue.send(cancel("c", "a"));
        assertEquals(List.of("4/4 c 0/0"), venue.reports());
    }

    @Test
    void shouldJudgeWhatTheOperatorAsksFor()
    {
        final int known = ModelLimits.roomy().sessions - 1;
        assertEquals("operator 1", set(Wire.COPIES_OF_SESSION, 1, known, 1));
        assertEquals("operator 0", set(Wire.COPIES_OF_SESSION, 1, known, 1));
        assertEquals("operator 1", set(Wire.COPIES_OF_SESSION, 1, known, 0));
        assertEquals("operator 0", set(Wire.COPIES_OF_SESSION, 1, known, 0));
        assertEquals("operator 0 INVALID_COMMAND", set(0, 1, COPY, 1));
        assertEquals("operator 0 INVALID_COMMAND", set(Wire.COPIES_OF_SESSION, 1, COPY, 2));
        assertEquals("operator 0 INVALID_COMMAND", set(Wire.COPIES_OF_SESSION, COPY, COPY, 1));
        assertEquals("operator 0 UNKNOWN_SESSION", set(Wire.COPIES_OF_SESSION, 1, known + 1, 1));
        assertEquals("operator 0 UNKNOWN_SESSION", set(Wire.COPIES_OF_SESSION, 1, 0, 1));
        assertEquals("operator 0 UNKNOWN_SESSION", set(Wire.COPIES_OF_SESSION, 1L << 32 | 1, COPY, 1));
        assertEquals("operator 0 UNKNOWN_ACCOUNT", set(Wire.COPIES_OF_ACCOUNT, 99, COPY, 1));
    }

    @Test
    void shouldSendCopiesToEightSessionsAtMost()
    {
        for (int i = 2; i <= 9; i++)
        {
            assertEquals("operator 1", set(Wire.COPIES_OF_SESSION, 1, i, 1));
        }
        assertEquals("operator 0 CAPACITY_EXCEEDED", set(Wire.COPIES_OF_SESSION, 1, 10, 1));
        assertEquals("operator 1", set(Wire.COPIES_OF_SESSION, 1, 5, 0));
        assertEquals("operator 1", set(Wire.COPIES_OF_SESSION, 1, 10, 1));
        venue.send(buy("a", 5, 100));
        assertEquals(9, venue.reports().size());
    }

    private void copy(final int scope, final long originId, final int target, final int active)
    {
        assertEquals("operator 1", set(scope, originId, target, active));
    }

    private String set(final int scope, final long originId, final int target, final int active)
    {
        venue.operate(Command.Kind.SET_DROP_COPY, command ->
        {
            command.scope = scope;
            command.originId = originId;
            command.targetSessionId = target;
            command.flag = active;
        });
        return venue.reports().get(0);
    }
}
