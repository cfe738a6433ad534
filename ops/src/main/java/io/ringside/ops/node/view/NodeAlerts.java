package io.ringside.ops.node.view;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.pipeline.ExchangePipeline;
import io.ringside.engine.pipeline.OutputConsumer;
import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.GatewayCounters;
import io.ringside.journal.SyncPolicy;
import io.ringside.ops.access.AccessControl;
import io.ringside.ops.node.desk.TradingDays;
import io.ringside.ops.node.health.SnapshotAge;
import io.ringside.ops.node.pair.ReplicationSide;
import io.ringside.ops.node.storage.KeyFile;
import io.ringside.ops.node.storage.NodeState;
import org.agrona.collections.MutableLong;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/**
 * The alerts of {@code ops/prometheus} that one node can evaluate by itself, under the same names and thresholds, so
 * that status knows them where no Prometheus runs.
 */
final class NodeAlerts
{
    private static final int STILL_S = 10;
    private static final int SYNCS_STILL_S = 30;
    private static final int MINUTE_S = 60;
    private static final int FIVE_MINUTES_S = 300;
    private static final double LAG_S = 0.25;
    private static final long DISK_FREE_BYTES = 2_000_000_000L;
    private static final long SYNC_SLOW_NS = 20_000_000L;
    private static final double SNAPSHOT_AGE_S = 2 * 3_600;
    private static final double SLOW_SHARE = 14.4 * 0.001;
    private static final double REJECT_SHARE = 0.2;
    private static final int PASSWORDS = 10;
    private static final Set<String> UNASKED = Set.of("clock", "control");

    private NodeAlerts()
    {
    }

    static ActiveAlerts of(
        final LiveNode node, final NodeLatencies latencies, final TradingDays days, final AccessControl access)
    {
        final ActiveAlerts alerts = new ActiveAlerts();
        alerts
            .add(NodeAlert.CALL_NOT_ENDING, () -> 0 != node.state().engine().instruments().callsNotEnding())
            .add(NodeAlert.CAPACITY_FULL, () -> Capacities.isAnyFull(node.state().engine().capacities()))
            .add(NodeAlert.CAPACITY_NEAR, () -> Capacities.isAnyNear(node.state().engine().capacities()))
            .add(NodeAlert.END_OF_DAY_OVERDUE, days::isDue);
        replication(alerts, node.replication(), node.isPrimary());
        journal(alerts, node.directory().path, node.state(), latencies);
        stillness(alerts, node.state(), node.pipeline(), node.isPrimary());
        people(alerts, node.state(), node.gateway().counters(), access);
        final ExchangeCounters counters = node.pipeline().counters();
        final ActiveAlerts.Series answered = alerts.watch(latencies.orders()::count);
        final ActiveAlerts.Series slow = alerts.watch(latencies.orders()::slowCount);
        final ActiveAlerts.Series waits = alerts.watch(() -> counters.outputBackPressureEvents().get() +
            node.gateway().counters().get(GatewayCounter.SBE_COMMANDS_VENUE_BUSY) +
            node.gateway().counters().get(GatewayCounter.FIX_COMMANDS_VENUE_BUSY) +
            node.gateway().counters().get(GatewayCounter.FIX_BACK_PRESSURED));
        final ActiveAlerts.Series dropped = alerts.watch(
            () -> node.gateway().counters().get(GatewayCounter.SBE_SLOW_CONSUMER_DISCONNECTS) +
            node.gateway().counters().get(GatewayCounter.FIX_SLOW_CONSUMER_DISCONNECTS));
        final ActiveAlerts.Series rejects = alerts.watch(() -> rejects(counters));
        final ActiveAlerts.Series commands = alerts.watch(() -> commands(counters));
        final ActiveAlerts.Series clamped = alerts.watch(() -> counters.clampedStamps().get());
        final ActiveAlerts.Series detachments = alerts.watch(
            () -> node.pipeline().outputConsumers().stream().mapToLong(OutputConsumer::detachedCount).sum());
        alerts
            .add(NodeAlert.CLOCK_WRONG, () -> 0 != node.clock().skewNs() || clamped.increase(FIVE_MINUTES_S) > 0)
            .add(NodeAlert.CONSUMER_DETACHED, () -> detachments.increase(FIVE_MINUTES_S) > 0 ||
                node.pipeline().outputConsumers().stream().anyMatch(OutputConsumer::isDetached))
            .add(NodeAlert.DOOR_DOWN, () -> !node.doorWatch().areAllUp())
            .add(NodeAlert.ORDER_LATENCY_FAST_BURN, () ->
                slow.increase(FIVE_MINUTES_S) > SLOW_SHARE * answered.increase(FIVE_MINUTES_S))
            .add(NodeAlert.RING_NEARLY_FULL, () ->
                2 * counters.inputRingUsed().get() > node.pipeline().inputRing().slotCount() ||
                2 * counters.outputRingUsed().get() > node.config().number("ring.output-slots"))
            .add(NodeAlert.BACK_PRESSURE, () -> waits.increase(MINUTE_S) > 0)
            .add(NodeAlert.REJECT_SURGE, () ->
                rejects.increase(MINUTE_S) > REJECT_SHARE * Math.max(MINUTE_S, commands.increase(MINUTE_S)))
            .add(NodeAlert.SLOW_CONSUMER_DISCONNECTS, () -> dropped.increase(FIVE_MINUTES_S) > 0)
            .add(NodeAlert.KILL_SWITCH_ACTIVE, () -> node.state().engine().risk().isVenueKilled() ||
                NodeMeters.isAnyAccountKilled(node.state().engine().risk()));
        return alerts;
    }

    private static void replication(
        final ActiveAlerts alerts, final ReplicationSide replication, final boolean isPrimary)
    {
        final boolean isReplicated = null != replication.replicator();
        final ActiveAlerts.Series mismatches = alerts.watch(replication::hashMismatches);
        final ActiveAlerts.Series forged = alerts.watch(() -> KeyFile.suspicious(replication.counters()));
        final ActiveAlerts.Series refusals = alerts.watch(replication::refusals);
        alerts
            .add(NodeAlert.REPLICATION_FORGED, () -> forged.increase(FIVE_MINUTES_S) > 0)
            .add(NodeAlert.PEER_REFUSED, () -> refusals.increase(FIVE_MINUTES_S) > 0)
            .add(NodeAlert.REPLICA_STATE_MISMATCH, () -> mismatches.increase(FIVE_MINUTES_S) > 0)
            .add(NodeAlert.REPLICATION_LAG_HIGH, () -> isReplicated && replication.lagSeconds() > LAG_S)
            .add(NodeAlert.STANDBY_GONE, () -> isReplicated && isPrimary && !replication.isConnected());
    }

    private static void journal(
        final ActiveAlerts alerts, final Path directory, final NodeState state, final NodeLatencies latencies)
    {
        final SnapshotAge age = new SnapshotAge(state.snapshots, directory.resolve("snapshots"));
        final ActiveAlerts.Series errors = alerts.watch(() -> state.counters.errors().get());
        alerts
            .add(NodeAlert.JOURNAL_WRITE_ERROR, () -> errors.increase(FIVE_MINUTES_S) > 0)
            .add(NodeAlert.JOURNAL_DISK_FULL, () -> directory.toFile().getUsableSpace() < DISK_FREE_BYTES)
            .add(NodeAlert.FSYNC_SLOW, () ->
                latencies.syncs().recent().getValueAtPercentile(99) > SYNC_SLOW_NS)
            .add(NodeAlert.SNAPSHOT_STALE, () -> age.seconds() > SNAPSHOT_AGE_S);
    }

    private static void stillness(
        final ActiveAlerts alerts, final NodeState state, final ExchangePipeline pipeline, final boolean isPrimary)
    {
        final ExchangeCounters counters = pipeline.counters();
        final ActiveAlerts.Series journaled = alerts.watch(() -> counters.journalSequence().get());
        final ActiveAlerts.Series matched = alerts.watch(() -> counters.matchedSequence().get());
        final ActiveAlerts.Series records = alerts.watch(() -> state.counters.records().get());
        final ActiveAlerts.Series syncs = alerts.watch(() -> state.counters.syncs().get());
        final boolean isSyncing = SyncPolicy.NONE != pipeline.durability().syncPolicy();
        alerts
            .add(NodeAlert.SEQUENCE_STANDS_STILL, () -> isPrimary &&
                (isStill(journaled, counters.journalSequence().get(), pipeline) ||
                isStill(matched, counters.matchedSequence().get(), pipeline)))
            .add(NodeAlert.SYNCS_STAND_STILL, () -> isSyncing &&
                records.increase(SYNCS_STILL_S) > 0 && 0 == syncs.increase(SYNCS_STILL_S));
    }

    private static boolean isStill(
        final ActiveAlerts.Series passed, final long sequence, final ExchangePipeline pipeline)
    {
        return 0 == passed.increase(STILL_S) &&
            pipeline.inputRing().cursor() > Math.max(sequence, pipeline.inputRing().initialSequence() - 1);
    }

    private static void people(
        final ActiveAlerts alerts, final NodeState state, final GatewayCounters gates, final AccessControl access)
    {
        final RiskMeters limits = new RiskMeters(state.engine().risk());
        final ActiveAlerts.Series lost = alerts.watch(() -> gates.get(GatewayCounter.MARKET_DATA_DROPPED));
        final ActiveAlerts.Series sbe = alerts.watch(() -> gates.get(GatewayCounter.SBE_LOGONS_CREDENTIALS));
        final ActiveAlerts.Series fix = alerts.watch(() -> gates.get(GatewayCounter.FIX_LOGONS_CREDENTIALS));
        final ActiveAlerts.Series http = alerts.watch(() -> access.refusals(AccessControl.Refusal.WRONG_TOKEN) +
            access.refusals(AccessControl.Refusal.WAIT));
        alerts
            .add(NodeAlert.MARKET_DATA_DROPPED, () -> lost.increase(FIVE_MINUTES_S) > 0)
            .add(NodeAlert.RISK_LIMIT_NEAR, limits::isAnyNear)
            .add(NodeAlert.WRONG_PASSWORDS, () ->
                sbe.increase(FIVE_MINUTES_S) > PASSWORDS || fix.increase(FIVE_MINUTES_S) > PASSWORDS ||
                http.increase(FIVE_MINUTES_S) > PASSWORDS);
    }

    private static long rejects(final ExchangeCounters counters)
    {
        final MutableLong result = new MutableLong();
        for (final Reason reason : Reason.values())
        {
            if (Reason.NULL_VAL != reason && Reason.NONE != reason)
            {
                result.addAndGet(counters.rejects(reason.value()).get());
            }
        }
        return result.get();
    }

    private static long commands(final ExchangeCounters counters)
    {
        long result = 0;
        for (final Map.Entry<String, int[]> entry : NodeMeters.commands().entrySet())
        {
            if (!UNASKED.contains(entry.getKey()))
            {
                for (final int template : entry.getValue())
                {
                    result += counters.commands(template).get();
                }
            }
        }
        return result;
    }
}
