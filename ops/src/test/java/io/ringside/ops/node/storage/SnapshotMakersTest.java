package io.ringside.ops.node.storage;

import io.ringside.engine.core.state.EngineContext;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SnapshotMakersTest
{
    private final List<String> warnings = new ArrayList<>();

    @Test
    void shouldFallBackLoudlyWhereTheHeapHasNoRoomForTwoCores()
    {
        final EngineContext millions = new EngineContext().positionCapacity(16_000_000).conclude();

        assertTrue(SnapshotMakers.fits(new EngineContext().conclude(), 512L << 20, warnings::add));
        assertEquals(List.of(), warnings);
        assertFalse(SnapshotMakers.fits(millions, 512L << 20, warnings::add));
        assertEquals(1, warnings.size());
        assertTrue(warnings.get(0).startsWith("snapshots stop matching while the state is copied"), warnings.get(0));
        assertTrue(warnings.get(0).contains("-Xmx"), warnings.get(0));
    }
}
