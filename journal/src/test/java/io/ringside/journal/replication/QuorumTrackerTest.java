package io.ringside.journal.replication;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class QuorumTrackerTest
{
    @Test
    void shouldReleaseWhatEnoughStandbysReached()
    {
        final QuorumTracker tracker = new QuorumTracker(3, 2, 4);

        assertEquals(4, tracker.quorumSequence());
        assertEquals(4, tracker.onPosition(0, 10));
        assertEquals(7, tracker.onPosition(2, 7));
        assertEquals(9, tracker.onPosition(1, 9));
        assertEquals(10, tracker.onPosition(2, 20));
    }

    @Test
    void shouldNeverGoBack()
    {
        final QuorumTracker tracker = new QuorumTracker(1, 1, -1);

        assertEquals(5, tracker.onPosition(0, 5));
        assertEquals(5, tracker.onPosition(0, 3));
        assertEquals(5, tracker.position(0));
    }

    @Test
    void shouldRefuseQuorumThatCannotBeReached()
    {
        assertThrows(IllegalArgumentException.class, () -> new QuorumTracker(1, 2, -1));
        assertThrows(IllegalArgumentException.class, () -> new QuorumTracker(1, 0, -1));
    }
}
