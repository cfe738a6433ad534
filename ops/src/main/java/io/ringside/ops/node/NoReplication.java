package io.ringside.ops.node;

import io.ringside.engine.pipeline.Replicator;
import io.ringside.engine.ring.RingBuffer;

import java.util.List;
import java.util.Map;

/** A node on its own. */
final class NoReplication implements ReplicationSide
{
    @Override
    public Replicator replicator()
    {
        return null;
    }

    @Override
    public void ring(final RingBuffer ring)
    {
        // Nothing comes from elsewhere.
    }

    @Override
    public boolean isReady()
    {
        return true;
    }

    @Override
    public String notReadyReason()
    {
        return "";
    }

    @Override
    public long lagEvents()
    {
        return 0;
    }

    @Override
    public long hashMismatches()
    {
        return 0;
    }

    @Override
    public boolean isConnected()
    {
        return false;
    }

    @Override
    public List<Map<String, Object>> standbys()
    {
        return List.of();
    }

    @Override
    public void close()
    {
        // Holds nothing.
    }
}
