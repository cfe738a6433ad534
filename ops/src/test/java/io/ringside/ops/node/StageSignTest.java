package io.ringside.ops.node;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class StageSignTest
{
    private long sequence = 100;
    private long cursor = 100;
    private boolean isExcused;
    private final StageSign sign =
        new StageSign("the consumer journal", () -> sequence, () -> cursor, 1024, () -> isExcused);

    @Test
    void shouldBeAtRestWithNothingInFrontOfIt()
    {
        assertTrue(sign.isAtRest());
        cursor++;
        assertFalse(sign.isAtRest());
        assertEquals("the consumer journal with 1 events in front of it", sign.what());
        sequence++;
        assertTrue(sign.isAtRest());
        assertEquals(101, sign.mark());
    }

    @Test
    void shouldWaitForWhatItCannotHelp()
    {
        cursor = 200;
        isExcused = true;
        assertTrue(sign.isAtRest(), "a standby under policy halt, room on the disk");
    }

    @Test
    void shouldNotCountWhenTheRingHasLeftItBehind()
    {
        cursor = sequence + 1024;
        assertFalse(sign.isAtRest());
        cursor++;
        assertTrue(sign.isAtRest());
    }
}
