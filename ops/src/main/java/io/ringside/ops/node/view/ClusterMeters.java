package io.ringside.ops.node.view;

import io.ringside.engine.cluster.ClusterMember;
import io.ringside.gateway.json.Json;
import io.ringside.ops.metrics.PrometheusEndpoint;
import org.agrona.concurrent.SystemEpochNanoClock;

import java.util.Map;

/** What status and metrics say of a member of a cluster. Any thread. */
record ClusterMeters(ClusterMember member)
{
    private static final double NS = 1e-9;

    void bind(final PrometheusEndpoint metrics)
    {
        metrics.gauge("ringside.cluster.leader", "1 on the member that leads", () -> member.isLeader() ? 1 : 0);
        metrics.gauge("ringside.cluster.ready", "1 on a member that follows the cluster's log closely, or leads",
            () -> member.isReady() ? 1 : 0);
        metrics.gauge("ringside.cluster.leader.known", "1 on a member that knows who leads",
            () -> member.leaderMemberId() < 0 ? 0 : 1);
        metrics.gauge("ringside.cluster.term", "Term of the leader", member::leadershipTermId);
        metrics.counter("ringside.cluster.elections", "Elections that the member took part in", member::elections);
        metrics.gauge("ringside.cluster.commit.position", "How far the cluster's log is agreed on, in bytes",
            member::commitPosition);
        metrics.gauge("ringside.cluster.commit.lag.bytes", "Bytes of the agreed log that the member has not read",
            this::lagBytes);
        metrics.gauge("ringside.cluster.offered", "Commands of this member's doors that have not come back in the log",
            member::offeredCount);
        metrics.counter("ringside.cluster.reoffered", "Commands that the member has offered again",
            () -> member.counters().reoffered());
        metrics.counter("ringside.cluster.doubles", "Commands of the log that were there before, and were left out",
            () -> member.counters().doubles());
        metrics.counter("ringside.cluster.errors", "Errors that did not stop the member",
            () -> member.counters().errors());
        metrics.counter("ringside.cluster.snapshots", "Snapshots of the cluster's log that the member has taken",
            () -> member.counters().snapshots());
        metrics.gauge("ringside.cluster.snapshot.age.seconds", "Age of the last one; 0 before the first",
            this::snapshotAgeSeconds);
        metrics.gauge("ringside.cluster.log.bytes", "Bytes of the cluster's log that the member keeps",
            member::logBytes);
    }

    Map<String, Object> describe()
    {
        return Json.object(
            "memberId", member.memberId(), "leading", member.isLeader(), "leaderMemberId", member.leaderMemberId(),
            "term", member.leadershipTermId(), "elections", member.elections(),
            "commitPosition", member.commitPosition(), "commitLagBytes", lagBytes(),
            "appliedSequence", member.appliedSequence(), "offered", member.offeredCount(),
            "reoffered", member.counters().reoffered(), "doubles", member.counters().doubles(),
            "snapshots", member.counters().snapshots(), "snapshotAgeSeconds", snapshotAgeSeconds(),
            "logStartPosition", member.counters().logStartPosition(), "logBytes", member.logBytes(),
            "errors", member.counters().errors());
    }

    private long lagBytes()
    {
        return Math.max(0, member.commitPosition() - member.logPosition());
    }

    private double snapshotAgeSeconds()
    {
        final long takenNs = member.counters().snapshotNs();
        return 0 == takenNs ? 0 : Math.max(0, SystemEpochNanoClock.INSTANCE.nanoTime() - takenNs) * NS;
    }
}
