package io.ringside.engine.core;

import io.ringside.engine.core.state.EngineContext;
import io.ringside.testing.AllocationWindows;
import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HeapBytesTest
{
    @Test
    void shouldKnowWhatACoreTakes()
    {
        assertNotNull(new MatchingEngine(new EngineContext().orderCapacity(1).conclude(), null), "classes are loaded");
        for (final EngineContext context : List.of(new EngineContext().conclude(),
            new EngineContext().orderCapacity(1 << 19).levelCapacity(1 << 12).conclude(),
            new EngineContext().orderCapacity(1 << 10).levelCapacity(1 << 17).positionCapacity(1 << 18).conclude()))
        {
            final long before = AllocationWindows.allocated();
            assertNotNull(new MatchingEngine(context, null));
            final long taken = AllocationWindows.allocated() - before;

            assertTrue(Math.abs(taken - context.heapBytes()) < taken / 8,
                "taken=" + taken + " heapBytes=" + context.heapBytes());
        }
    }
}
