package io.ringside.engine.core.state;

import io.ringside.risk.level.Levels;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

/** An override is taken once, and only until its time is over: what is refused changes nothing. */
class OverridesTest
{
    private static final long UNTIL_NS = 100;

    private final Overrides overrides = new Overrides();
    private final LimitOverride granted = overrides.grant(Levels.ACCOUNT, 1, 1, true, 10, 1_000, UNTIL_NS);

    @Test
    void shouldBeTakenOnce()
    {
        assertSame(granted, overrides.take(granted.number(), UNTIL_NS - 1));
        assertEquals(0, overrides.count());
        assertNull(overrides.take(granted.number(), UNTIL_NS - 1));
    }

    @Test
    void shouldStayWhereItIsWhenItsTimeIsOver()
    {
        assertNull(overrides.take(granted.number(), UNTIL_NS));
        assertEquals(1, overrides.count());
    }
}
