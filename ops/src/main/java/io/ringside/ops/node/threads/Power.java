package io.ringside.ops.node.threads;

import java.util.Locale;
import java.util.function.LongSupplier;

/** How long a hot thread looks for work before it sleeps: {@code node.power}. */
enum Power
{
    /** Sleeps at once. */
    ECO(HotIdle.NEVER_AWAKE),

    /** Gives its processor to others that want it, and sleeps when nothing has come for 1 ms. */
    BALANCED(() -> Power.AWAKE_NS),

    /** Never sleeps. */
    PERFORMANCE(HotIdle.ALWAYS_AWAKE);

    /** The thread stays awake at 1,000 messages a second and more. */
    private static final long AWAKE_NS = 1_000_000;

    /** How long a hot thread of such a node stays awake after its last work, in ns. */
    final LongSupplier awakeNs;

    Power(final LongSupplier awakeNs)
    {
        this.awakeNs = awakeNs;
    }

    /**
     * @param name as in the configuration.
     */
    static Power of(final String name)
    {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    String configName()
    {
        return name().toLowerCase(Locale.ROOT);
    }
}
