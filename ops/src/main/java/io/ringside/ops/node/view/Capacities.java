package io.ringside.ops.node.view;

import io.ringside.engine.core.Capacity;
import io.ringside.engine.core.CapacityUse;
import io.ringside.gateway.json.Json;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** How full the core's tables are, for alerts and status. */
final class Capacities
{
    /** Orders are refused when there is no room in one of these. */
    private static final Set<Capacity> OF_ORDERS =
        EnumSet.of(Capacity.ORDERS, Capacity.LEVELS, Capacity.POSITIONS);

    private Capacities()
    {
    }

    /** Returns the name in metrics, status and the settings: orders, of engine.order-capacity. */
    static String name(final Capacity capacity)
    {
        return capacity.name().toLowerCase(Locale.ROOT);
    }

    static boolean isAnyNear(final CapacityUse use, final double share)
    {
        return EnumSet.allOf(Capacity.class).stream().anyMatch((it) -> use.used(it) >= share * use.limit(it));
    }

    static boolean isAnyFull(final CapacityUse use)
    {
        return OF_ORDERS.stream().anyMatch((it) -> use.used(it) >= use.limit(it));
    }

    /** Returns what status shows. */
    static List<Map<String, Object>> describe(final CapacityUse use)
    {
        return Stream.of(Capacity.values())
            .map((it) -> Json.object("resource", name(it), "used", use.used(it), "limit", use.limit(it))).toList();
    }
}
