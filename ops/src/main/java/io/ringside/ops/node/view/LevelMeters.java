package io.ringside.ops.node.view;

import io.ringside.engine.protocol.RiskLevel;
import io.ringside.ops.metrics.PrometheusEndpoint;
import io.ringside.ops.metrics.SeriesFamily;
import io.ringside.ops.node.desk.LevelLimits;
import io.ringside.risk.level.LimitKind;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What is used of the limits of levels: of each kind of level and of limit the one that is used most; and how many are
 * blocked. No level has a series of its own, so there are at most as many as kinds.
 */
final class LevelMeters
{
    private final LevelLimits limits;

    LevelMeters(final LevelLimits limits)
    {
        this.limits = limits;
    }

    LevelMeters bind(final PrometheusEndpoint metrics)
    {
        metrics.families(() ->
        {
            final SeriesFamily family = SeriesFamily.gauge("ringside_risk_level_utilization_ratio",
                "Used part of the limit that is used most, of a kind of level and of limit");
            final Map<RiskLevel, Map<LimitKind, Double>> most = new TreeMap<>();
            limits.all().forEach((it) -> most.computeIfAbsent(it.level(), (level) -> new TreeMap<>())
                .merge(it.kind(), it.ratio(), Math::max));
            most.forEach((level, kinds) -> kinds.forEach((kind, ratio) ->
                family.add(ratio, "level", level.name(), "limit", kind.name())));
            final SeriesFamily blocked = SeriesFamily.gauge("ringside_risk_levels_blocked",
                "Levels that enter no orders, by why: a limit of losses is passed, or an operator wants it so");
            limits.blocked().stream().collect(Collectors.groupingBy(LevelLimits.Blocked::level, TreeMap::new,
                Collectors.partitioningBy(LevelLimits.Blocked::hasLost, Collectors.counting())))
                .forEach((level, counts) -> blocked
                .add(counts.get(true), "level", level.name(), "by", "losses")
                .add(counts.get(false), "level", level.name(), "by", "operator"));
            return List.of(family, blocked);
        });
        return this;
    }
}
