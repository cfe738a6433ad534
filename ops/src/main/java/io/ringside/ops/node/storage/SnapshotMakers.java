package io.ringside.ops.node.storage;

import io.ringside.engine.core.output.NullSink;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.recovery.Pace;
import io.ringside.engine.recovery.ReplayedSnapshots;
import io.ringside.engine.snapshot.SnapshotMaker;
import io.ringside.journal.SyncPolicy;

import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Decides how a node makes its snapshots: by a second core that follows the journal, so that matching never stops for
 * them, or, where the heap has no room for two, from a copy, while matching stands still.
 */
public final class SnapshotMakers
{
    /** The second core leaves every other moment to others where there are fewer. */
    private static final int PROCESSORS_FOR_ALL = 8;
    private static final long MIB = 1L << 20;

    private SnapshotMakers()
    {
    }

    /**
     * @param state  recovered.
     * @param policy of the journal.
     * @param warn   told when the heap is too small.
     * @return the maker, or null if matching must stand still.
     */
    public static SnapshotMaker of(final NodeState state, final SyncPolicy policy, final Consumer<String> warn)
    {
        final EngineContext context = state.engine().context();
        if (!fits(context, Runtime.getRuntime().maxMemory(), warn))
        {
            return null;
        }
        final LongSupplier reliable = SyncPolicy.NONE == policy ?
            state.journal::writtenSequence : state.journal::durableSequence;
        return new ReplayedSnapshots(context, state.storage, state.journal, reliable, state.snapshots, new NullSink(),
            new Pace(Runtime.getRuntime().availableProcessors() < PROCESSORS_FOR_ALL));
    }

    static boolean fits(final EngineContext context, final long heapMax, final Consumer<String> warn)
    {
        final long needed = ReplayedSnapshots.heapNeeded(context);
        if (needed > heapMax)
        {
            warn.accept(String.format(Locale.ROOT, "snapshots stop matching while the state is copied: a heap of %d " +
                "MiB has no room for a second core that would make them from the journal; it takes -Xmx%dm in " +
                "RINGSIDE_JAVA_OPTS", heapMax / MIB, needed / MIB + 1));
        }
        return needed <= heapMax;
    }
}
