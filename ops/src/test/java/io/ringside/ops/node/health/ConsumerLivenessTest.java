package io.ringside.ops.node.health;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ConsumerLivenessTest
{
    private long sequence = 100;
    private long cursor = 100;
    private boolean isExcused;
    private int stalls;
    private final ConsumerLiveness liveness =
        new ConsumerLiveness("the consumer journal", () -> sequence, () -> cursor, 1024, () -> isExcused,
            () -> stalls++);

    @Test
    void shouldBeAtRestWithNothingInFrontOfIt()
    {
        assertTrue(liveness.mayStandStill());
        cursor++;
        assertFalse(liveness.mayStandStill());
        assertEquals("the consumer journal with 1 events in front of it", liveness.what());
        sequence++;
        assertTrue(liveness.mayStandStill());
        assertEquals(101, liveness.progress());
    }

    @Test
    void shouldBeCountedOnceEachTimeThatItComesToAStand()
    {
        final Door door = new Door("order-path", (reason) -> { }).add(liveness);
        for (int stand = 1; stand <= 2; stand++)
        {
            cursor++;
            door.look(Door.DOWN_NS - 1, false);
            assertEquals(stand - 1, stalls);
            door.look(1, false);
            door.look(Door.DOWN_NS, false);
            assertEquals(stand, stalls);
            sequence++;
            door.look(1, false);
        }
    }

    @Test
    void shouldWaitForWhatItCannotHelp()
    {
        cursor = 200;
        isExcused = true;
        assertTrue(liveness.mayStandStill(), "a standby under policy halt, room on the disk");
    }

    @Test
    void shouldNotCountWhenTheRingHasLeftItBehind()
    {
        cursor = sequence + 1024;
        assertFalse(liveness.mayStandStill());
        cursor++;
        assertTrue(liveness.mayStandStill());
    }
}
