package io.ringside.ops.admin.load;

import io.ringside.engine.core.state.EngineContext;
import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The load generator keeps no more orders alive than the exchange allows. */
class LoadTargetsTest
{
    private static final EngineContext LIMITS =
        new EngineContext().sessionOrderLimit(1_000).accountOrderLimit(1_500).conclude();

    @Test
    void shouldLeaveTheBusiestSessionSomeRoom()
    {
        // Of four sessions the first has 12 parts of 25.
        assertEquals(1_875, LoadTargets.liveOrders(LIMITS, List.of(1L, 2L, 3L, 4L)), 1.0);
        assertEquals(900, LoadTargets.liveOrders(LIMITS, List.of(1L)));
    }

    @Test
    void shouldLeaveAnAccountOfSeveralSessionsSomeRoom()
    {
        assertEquals(1_350, LoadTargets.liveOrders(LIMITS, List.of(7L, 7L, 7L, 7L)));
    }
}
