package io.ringside.ops.node.base;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class RepeatedErrorsTest
{
    private long nowNs = 1;
    private final RepeatedErrors errors = new RepeatedErrors(() -> nowNs);

    @Test
    void shouldTellTheFirstInFullAndLaterOnesInALineNowAndThen()
    {
        assertEquals(RepeatedErrors.Telling.IN_FULL, next("a", 1));
        for (int i = 0; i < 5; i++)
        {
            assertEquals(RepeatedErrors.Telling.NOT, next("a", 1));
        }
        assertEquals(RepeatedErrors.Telling.IN_FULL, next("a", 2), "thrown elsewhere");
        nowNs += RepeatedErrors.INTERVAL_NS;
        assertEquals(RepeatedErrors.Telling.IN_A_LINE, next("a", 1));
        assertEquals(5, errors.untold());
        assertEquals(RepeatedErrors.Telling.NOT, next("a", 1));
        nowNs += RepeatedErrors.INTERVAL_NS;
        assertEquals(RepeatedErrors.Telling.IN_A_LINE, next("a", 1));
        assertEquals(1, errors.untold());
    }

    @Test
    void shouldTellErrorsThatOneMethodMakesForTwoCallersEachInFull()
    {
        assertEquals(RepeatedErrors.Telling.IN_FULL, errors.next(NodeException.refused("the journal")));
        assertEquals(RepeatedErrors.Telling.IN_FULL, errors.next(NodeException.refused("the snapshots")));
    }

    @Test
    void shouldBoundTheKinds()
    {
        int inFull = 0;
        for (int i = 0; i < 10 * RepeatedErrors.KINDS_MAX; i++)
        {
            inFull += RepeatedErrors.Telling.IN_FULL == next("a", i) ? 1 : 0;
        }
        assertEquals(RepeatedErrors.KINDS_MAX + 1, inFull);
    }

    @Test
    void shouldTakeAnErrorWithoutAStack()
    {
        final Throwable bare = new Throwable("bare");
        bare.setStackTrace(new StackTraceElement[0]);
        assertEquals(RepeatedErrors.Telling.IN_FULL, errors.next(bare));
        assertEquals(RepeatedErrors.Telling.NOT, errors.next(bare));
    }

    private RepeatedErrors.Telling next(final String message, final int line)
    {
        final Throwable throwable = new IllegalStateException(message);
        throwable.setStackTrace(new StackTraceElement[] {new StackTraceElement("C", "m", "C.java", line)});
        return errors.next(throwable);
    }
}
