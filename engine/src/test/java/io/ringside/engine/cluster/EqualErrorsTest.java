package io.ringside.engine.cluster;

import io.aeron.exceptions.AeronEvent;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** One and the same error without end is the end of a member; an election is no error. */
class EqualErrorsTest
{
    private static final int EQUAL_MAX = 200;

    private final List<Throwable> told = new ArrayList<>();
    private final List<Throwable> fatal = new ArrayList<>();
    private final MemberCounters counters = new MemberCounters();
    private final EqualErrors errors = new EqualErrors(told::add, fatal::add, counters);

    @Test
    void shouldEndWithOneAndTheSame()
    {
        errors.onError(new IllegalStateException("first"));
        for (int i = 0; i < EQUAL_MAX; i++)
        {
            assertEquals(0, fatal.size());
            errors.onError(new IllegalStateException("same"));
        }
        assertEquals(1, fatal.size());
        assertEquals(EQUAL_MAX + 1, counters.errors());
        assertEquals(EQUAL_MAX + 1, told.size());
    }

    @Test
    void shouldPassEventsOnAndNotCountThem()
    {
        for (int i = 0; i <= EQUAL_MAX; i++)
        {
            errors.onError(new AeronEvent("no leader was heard"));
        }
        assertEquals(EQUAL_MAX + 1, told.size());
        assertEquals(0, counters.errors());
        assertEquals(0, fatal.size());
    }
}
