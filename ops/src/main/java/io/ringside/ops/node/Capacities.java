package io.ringside.ops.node;

import io.ringside.engine.core.Capacity;
import io.ringside.engine.core.CapacityUse;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** How full the core's tables are, for alerts and status. Thresholds are those of {@code ops/prometheus}. */
final class Capacities
{
    private static final double NEAR = 0.9;

    /** Without room in one of these, orders are refused. */
    private static final Set<Capacity> OF_ORDERS =
        EnumSet.of(Capacity.ORDERS, Capacity.LEVELS, Capacity.CLORDIDS, Capacity.POSITIONS);

    private Capacities()
    {
    }

    /** As in metrics, status and the settings: clordids, of engine.clordid-capacity. */
    static String name(final Capacity capacity)
    {
        return capacity.name().toLowerCase(Locale.ROOT);
    }

    static boolean isAnyNear(final CapacityUse use)
    {
        return EnumSet.allOf(Capacity.class).stream().anyMatch((it) -> use.used(it) >= NEAR * use.limit(it));
    }

    static boolean isAnyFull(final CapacityUse use)
    {
        return OF_ORDERS.stream().anyMatch((it) -> use.used(it) >= use.limit(it));
    }

    /** For status. */
    static List<Map<String, Object>> describe(final CapacityUse use)
    {
        final List<Map<String, Object>> result = new ArrayList<>();
        for (final Capacity it : Capacity.values())
        {
            final Map<String, Object> row = new LinkedHashMap<>();
            row.put("resource", name(it));
            row.put("used", use.used(it));
            row.put("limit", use.limit(it));
            result.add(row);
        }
        return result;
    }
}
