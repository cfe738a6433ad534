package io.ringside.ops.node.health;

import io.ringside.ops.node.threads.FakeIdle;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class DoorTest
{
    private static final long TURN_NS = 200_000_000L;

    private final List<String> deaths = new ArrayList<>();
    private final Door door = new Door("sbe", deaths::add);
    private final FakeLiveness liveness = new FakeLiveness();
    private boolean isAtDisk;

    @Test
    void shouldBeUpWhileItGoesOnOrHasNothingToDo()
    {
        door.add(liveness);
        for (int i = 0; i < 100; i++)
        {
            liveness.progress++;
            door.look(TURN_NS, isAtDisk);
        }
        liveness.mayStandStill = true;
        pass(60);
        assertTrue(door.isUp(), door.reason());
        assertEquals(List.of(), deaths);
    }

    @Test
    void shouldBeDownAfterTwoSecondsAndPastHelpAfterTen()
    {
        door.add(liveness);
        pass(1.8);
        assertTrue(door.isUp(), door.reason());
        pass(0.2);
        assertEquals("the fake stands still", door.reason());
        pass(7.8);
        assertEquals(List.of(), deaths);
        pass(0.2);
        assertEquals(List.of("the fake stands still"), deaths);
        pass(30);
        assertEquals(1, deaths.size(), "told once");
    }

    @Test
    void shouldBeUpAgainWhenItGoesOn()
    {
        door.add(liveness);
        pass(9.8);
        assertFalse(door.isUp());
        liveness.progress++;
        pass(0.2);
        assertTrue(door.isUp(), door.reason());
        pass(9.8);
        assertEquals(List.of(), deaths, "what stood still before no longer counts");
    }

    @Test
    void shouldBePastHelpAtOnceWhenItHasEnded()
    {
        door.add(liveness);
        liveness.end = "has ended";
        door.look(TURN_NS, isAtDisk);
        assertEquals("the fake has ended", door.reason());
        assertEquals(List.of("the fake has ended"), deaths);
    }

    @Test
    void shouldOnlyBeDownWhenWhatStandsStillIsNotVital()
    {
        liveness.isVital = false;
        door.add(liveness);
        pass(60);
        assertFalse(door.isUp());
        assertEquals(List.of(), deaths);
    }

    /** A network thread that syncs the journal itself waits as long as the disk does. */
    @Test
    void shouldOnlyBeDownWhileTheDiskDoesNotAnswer()
    {
        door.add(liveness);
        isAtDisk = true;
        pass(60);
        assertEquals("the fake stands still: the disk does not answer", door.reason());
        assertEquals(List.of(), deaths);
        liveness.progress++;
        isAtDisk = false;
        pass(0.2);
        assertTrue(door.isUp(), door.reason());
        pass(10);
        assertEquals(List.of("the fake stands still"), deaths);
    }

    @Test
    void shouldTellAgainWhenWhatWasMendedFails()
    {
        door.add(liveness);
        liveness.end = "has ended";
        door.look(TURN_NS, isAtDisk);
        final FakeLiveness next = new FakeLiveness();
        next.end = "has ended too";
        door.remove(liveness);
        door.add(next);
        door.restarted();
        door.look(TURN_NS, isAtDisk);
        assertEquals(List.of("the fake has ended", "the fake has ended too"), deaths);
    }

    @Test
    void shouldSeeAThreadThatEnds() throws InterruptedException
    {
        final Pulse pulse = new Pulse(new FakeIdle(), false);
        door.add(pulse);
        pass(60);
        assertTrue(door.isUp(), "not started");
        final Thread thread = new Thread(() -> pulse.idle(0), "agent-x");
        thread.start();
        thread.join();
        assertEquals(1, pulse.progress());
        door.look(TURN_NS, isAtDisk);
        assertEquals("the thread agent-x has ended", door.reason());
    }

    private void pass(final double seconds)
    {
        for (long turn = Math.round(seconds * 1e9 / TURN_NS); turn > 0; turn--)
        {
            door.look(TURN_NS, isAtDisk);
        }
    }
}
