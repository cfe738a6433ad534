package io.ringside.loadgen.bench.ring;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * How late the first look becomes.
 */
class FirstLookTest
{
    private final FirstLook firstLook = new FirstLook();

    @Test
    void shouldLookAtOnceUntilALookWasEarly()
    {
        look(true, 10);
        assertEquals(0, firstLook.turns());

        look(false, 10);
        assertEquals(5, firstLook.turns());
    }

    @Test
    void shouldNotWaitLongerForOneWhoTakesLong()
    {
        look(false, 100_000);
        assertEquals(1_000, firstLook.turns());
        firstLook.await();

        look(true, 8_000);
        assertEquals(0, firstLook.turns());
    }

    @Test
    void shouldBeEarlyOneTimeInFive()
    {
        final int answer = 80;
        for (int i = 0; i < 1_000; i++)
        {
            firstLook.onLook(firstLook.turns() >= answer);
        }

        int early = 0;
        for (int i = 0; i < 1_000; i++)
        {
            final boolean isInTime = firstLook.turns() >= answer;
            early += isInTime ? 0 : 1;
            firstLook.onLook(isInTime);
            assertTrue(Math.abs(firstLook.turns() - answer) <= 1, "turns=" + firstLook.turns());
        }
        assertEquals(200, early);
    }

    private void look(final boolean isInTime, final int times)
    {
        for (int i = 0; i < times; i++)
        {
            firstLook.onLook(isInTime);
        }
    }
}
