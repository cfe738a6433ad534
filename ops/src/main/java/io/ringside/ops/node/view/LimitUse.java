package io.ringside.ops.node.view;

import io.ringside.engine.core.CapacityUse;
import io.ringside.engine.core.state.Limit;
import io.ringside.gateway.json.Json;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;

/** The limits with what is used of them, and the most that was, once a second, since the node started. */
final class LimitUse
{
    private final CapacityUse use;
    private final AtomicLongArray peaks = new AtomicLongArray(Limit.values().length);

    LimitUse(final CapacityUse use)
    {
        this.use = use;
    }

    void onSecond()
    {
        for (final Limit limit : Limit.values())
        {
            if (limit.isCounted())
            {
                peaks.accumulateAndGet(limit.ordinal(), use.used(limit), Math::max);
            }
        }
    }

    /** Returns what {@code ringside limits show} prints. */
    List<Map<String, Object>> describe()
    {
        onSecond();
        return Stream.of(Limit.values()).map((it) -> Json.object("limit", it.word(), "value", use.value(it),
            "used", it.isCounted() ? use.used(it) : null, "peak", it.isCounted() ? peaks.get(it.ordinal()) : null))
            .toList();
    }
}
