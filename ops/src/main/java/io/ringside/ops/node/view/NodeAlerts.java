package io.ringside.ops.node.view;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.cluster.ClusterMember;
import io.ringside.engine.host.Host;
import io.ringside.engine.host.OutputConsumer;
import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.journal.SyncPolicy;
import io.ringside.ops.access.AccessControl;
import io.ringside.ops.node.desk.TradingDays;
import io.ringside.ops.node.health.SnapshotAge;
import io.ringside.ops.node.pair.ReplicationSide;
import io.ringside.ops.node.storage.BackupRecord;
import io.ringside.ops.node.storage.KeyFile;
import io.ringside.ops.node.storage.NodeState;
import org.agrona.collections.MutableLong;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The conditions of the alerts that one node can evaluate by itself, so that status knows them where no Prometheus
 * runs. Their figures are those of the rules in {@code ops/prometheus}.
 */
final class NodeAlerts
{
    /** The window of the recorded share of quick answers. */
    private static final int SHARE_S = 300;
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
            .add(NodeAlert.CAPACITY_NEAR, () -> Capacities.isAnyNear(node.state().engine().capacities(),
                NodeAlert.CAPACITY_NEAR.rule.threshold()))
            .add(NodeAlert.END_OF_DAY_OVERDUE, days::isDue);
        replication(alerts, node.replication(), node.host());
        if (null != node.replication().member())
        {
            cluster(alerts, node.replication().member());
        }
        journal(alerts, node.directory().path, node.state(), latencies);
        alerts.add(NodeAlert.BACKUP_OVERDUE, () -> BackupRecord.isOverdue(
            node.directory().path, node.config().nanos("backup.max-age")));
        stillness(alerts, node.state(), node.host());
        people(alerts, node.state(), node.gateway().counters(), access);
        final ExchangeCounters counters = node.host().counters();
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
            () -> node.host().outputConsumers().stream().mapToLong(OutputConsumer::detachedCount).sum());
        final double full = NodeAlert.RING_NEARLY_FULL.rule.threshold();
        final PrometheusRule surge = NodeAlert.REJECT_SURGE.rule;
        alerts
            .add(NodeAlert.CLOCK_WRONG, () -> 0 != node.clock().skewNs() || NodeAlert.CLOCK_WRONG.isExceeded(clamped))
            .add(NodeAlert.CONSUMER_DETACHED, () -> NodeAlert.CONSUMER_DETACHED.isExceeded(detachments) ||
                node.host().outputConsumers().stream().anyMatch(OutputConsumer::isDetached))
            .add(NodeAlert.DOOR_DOWN, () -> !node.doorWatch().areAllUp())
            .add(NodeAlert.ORDER_LATENCY_FAST_BURN, () ->
                slow.increase(SHARE_S) >
                NodeAlert.ORDER_LATENCY_FAST_BURN.rule.threshold() * answered.increase(SHARE_S))
            .add(NodeAlert.RING_NEARLY_FULL, () ->
                counters.inputRingUsed().get() > full * node.host().inputCapacity() ||
                counters.outputRingUsed().get() > full * node.config().number("ring.output-slots"))
            .add(NodeAlert.BACK_PRESSURE, () -> NodeAlert.BACK_PRESSURE.isExceeded(waits))
            .add(NodeAlert.REJECT_SURGE, () ->
                rejects.increase(surge.windowSeconds()) >
                surge.threshold() * Math.max(surge.windowSeconds(), commands.increase(surge.windowSeconds())))
            .add(NodeAlert.SLOW_CONSUMER_DISCONNECTS, () ->
                NodeAlert.SLOW_CONSUMER_DISCONNECTS.isExceeded(dropped))
            .add(NodeAlert.KILL_SWITCH_ACTIVE, () -> node.state().engine().risk().isVenueKilled() ||
                NodeMeters.isAnyAccountKilled(node.state().engine().risk()));
        return alerts;
    }

    private static void replication(
        final ActiveAlerts alerts, final ReplicationSide replication, final Host host)
    {
        final boolean isReplicated = null != replication.replicator();
        final ActiveAlerts.Series mismatches = alerts.watch(replication::hashMismatches);
        final ActiveAlerts.Series forged = alerts.watch(() -> KeyFile.suspicious(replication.counters()));
        final ActiveAlerts.Series refusals = alerts.watch(replication::refusals);
        alerts
            .add(NodeAlert.REPLICATION_FORGED, () -> NodeAlert.REPLICATION_FORGED.isExceeded(forged))
            .add(NodeAlert.PEER_REFUSED, () -> NodeAlert.PEER_REFUSED.isExceeded(refusals))
            .add(NodeAlert.REPLICA_STATE_MISMATCH, () -> NodeAlert.REPLICA_STATE_MISMATCH.isExceeded(mismatches))
            .add(NodeAlert.REPLICATION_LAG_HIGH, () ->
                isReplicated && replication.lagSeconds() > NodeAlert.REPLICATION_LAG_HIGH.rule.threshold())
            .add(NodeAlert.STANDBY_GONE, () -> isReplicated && host.takesOrders() && !replication.isConnected());
    }

    private static void cluster(final ActiveAlerts alerts, final ClusterMember member)
    {
        final ActiveAlerts.Series errors = alerts.watch(() -> member.counters().errors());
        alerts
            .add(NodeAlert.NO_LEADER, () -> member.leaderMemberId() < 0)
            .add(NodeAlert.MEMBER_LAGS, () -> member.leaderMemberId() >= 0 && !member.isReady())
            .add(NodeAlert.CLUSTER_LOG_HELD, () -> member.logBytes() > NodeAlert.CLUSTER_LOG_HELD.rule.threshold())
            .add(NodeAlert.MEMBER_ERRORS, () -> NodeAlert.MEMBER_ERRORS.isExceeded(errors));
    }

    private static void journal(
        final ActiveAlerts alerts, final Path directory, final NodeState state, final NodeLatencies latencies)
    {
        final SnapshotAge age = new SnapshotAge(
            state.snapshots, directory.resolve("snapshots"), () -> state.counters.writtenSequence().get());
        final ActiveAlerts.Series errors = alerts.watch(() -> state.counters.errors().get());
        alerts
            .add(NodeAlert.JOURNAL_HELD, () -> state.keeper.waiting() > NodeAlert.JOURNAL_HELD.rule.threshold())
            .add(NodeAlert.JOURNAL_WRITE_ERROR, () -> NodeAlert.JOURNAL_WRITE_ERROR.isExceeded(errors))
            .add(NodeAlert.JOURNAL_DISK_FULL, () ->
                directory.toFile().getUsableSpace() < NodeAlert.JOURNAL_DISK_FULL.rule.threshold())
            .add(NodeAlert.FSYNC_SLOW, () ->
                latencies.syncs().recent().getValueAtPercentile(99) > 1e9 * NodeAlert.FSYNC_SLOW.rule.threshold())
            .add(NodeAlert.SNAPSHOT_STALE, () -> age.seconds() > NodeAlert.SNAPSHOT_STALE.rule.threshold());
    }

    private static void stillness(
        final ActiveAlerts alerts, final NodeState state, final Host host)
    {
        final ExchangeCounters counters = host.counters();
        final ActiveAlerts.Series journaled = alerts.watch(() -> counters.journalSequence().get());
        final ActiveAlerts.Series matched = alerts.watch(() -> counters.matchedSequence().get());
        final ActiveAlerts.Series records = alerts.watch(() -> state.counters.records().get());
        final ActiveAlerts.Series syncs = alerts.watch(() -> state.counters.syncs().get());
        final int syncsWindowS = NodeAlert.SYNCS_STAND_STILL.rule.windowSeconds();
        final boolean isSyncing = SyncPolicy.NONE != host.durability().syncPolicy();
        alerts
            .add(NodeAlert.SEQUENCE_STANDS_STILL, () -> host.takesOrders() &&
                (isStill(journaled, counters.journalSequence().get(), host) ||
                isStill(matched, counters.matchedSequence().get(), host)))
            .add(NodeAlert.SYNCS_STAND_STILL, () -> isSyncing &&
                records.increase(syncsWindowS) > 0 && 0 == syncs.increase(syncsWindowS));
    }

    private static boolean isStill(
        final ActiveAlerts.Series passed, final long sequence, final Host host)
    {
        return 0 == passed.increase(NodeAlert.SEQUENCE_STANDS_STILL.rule.windowSeconds()) &&
            host.lastSequence() > sequence;
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
            .add(NodeAlert.ACCOUNT_IN_LIQUIDATION, () -> 0 != state.engine().money().liquidation().balanceCount())
            .add(NodeAlert.MARKET_DATA_DROPPED, () -> NodeAlert.MARKET_DATA_DROPPED.isExceeded(lost))
            .add(NodeAlert.RISK_LIMIT_NEAR, () -> limits.isAnyAbove(NodeAlert.RISK_LIMIT_NEAR.rule.threshold()))
            .add(NodeAlert.WRONG_PASSWORDS, () ->
                Stream.of(sbe, fix, http).anyMatch(NodeAlert.WRONG_PASSWORDS::isExceeded));
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
