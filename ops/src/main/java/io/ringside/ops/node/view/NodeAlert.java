package io.ringside.ops.node.view;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The alerts a node evaluates by itself. Each has a rule of the same name for Prometheus, whose figures it takes. */
enum NodeAlert
{
    CALL_NOT_ENDING,
    CAPACITY_FULL,
    CLOCK_WRONG,
    DOOR_DOWN,
    END_OF_DAY_OVERDUE,
    JOURNAL_DISK_FULL,
    JOURNAL_WRITE_ERROR,
    MEMBER_LAGS,
    NO_LEADER,
    ORDER_LATENCY_FAST_BURN,
    PEER_REFUSED,
    REPLICATION_LAG_HIGH,
    REPLICA_STATE_MISMATCH,
    SEQUENCE_STANDS_STILL,
    STANDBY_GONE,
    SYNCS_STAND_STILL,
    ACCOUNT_IN_LIQUIDATION,
    BACKUP_OVERDUE,
    BACK_PRESSURE,
    CAPACITY_NEAR,
    CLUSTER_LOG_HELD,
    CONSUMER_DETACHED,
    FSYNC_SLOW,
    JOURNAL_HELD,
    KILL_SWITCH_ACTIVE,
    MARKET_DATA_DROPPED,
    MEMBER_ERRORS,
    REPLICATION_FORGED,
    REJECT_SURGE,
    RISK_LIMIT_NEAR,
    RING_NEARLY_FULL,
    SHARED_MEMORY_LOW,
    SLOW_CONSUMER_DISCONNECTS,
    SNAPSHOT_STALE,
    WRONG_PASSWORDS;

    final String alertName;
    final PrometheusRule rule;

    NodeAlert()
    {
        alertName = Arrays.stream(name().split("_"))
            .map((word) -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT)).collect(Collectors.joining());
        rule = PrometheusRule.of(alertName);
    }

    /** Whether a counter has grown by more than the rule's threshold within its window. */
    boolean isExceeded(final ActiveAlerts.Series counter)
    {
        return counter.increase(rule.windowSeconds()) > rule.threshold();
    }
}
