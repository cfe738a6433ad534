package io.ringside.ops.node.view;

/** The alerts a node evaluates by itself; name, severity and time as in {@code ops/prometheus}. */
enum NodeAlert
{
    CALL_NOT_ENDING("CallNotEnding", "page", 0),
    CAPACITY_FULL("CapacityFull", "page", 0),
    CLOCK_WRONG("ClockWrong", "page", 0),
    DOOR_DOWN("DoorDown", "page", 0),
    END_OF_DAY_OVERDUE("EndOfDayOverdue", "page", 60),
    JOURNAL_DISK_FULL("JournalDiskFull", "page", 60),
    JOURNAL_WRITE_ERROR("JournalWriteError", "page", 0),
    ORDER_LATENCY_FAST_BURN("OrderLatencyFastBurn", "page", 120),
    PEER_REFUSED("PeerRefused", "page", 0),
    REPLICATION_LAG_HIGH("ReplicationLagHigh", "page", 5),
    REPLICA_STATE_MISMATCH("ReplicaStateMismatch", "page", 0),
    SEQUENCE_STANDS_STILL("SequenceStandsStill", "page", 5),
    STANDBY_GONE("StandbyGone", "page", 10),
    SYNCS_STAND_STILL("SyncsStandStill", "page", 10),
    BACK_PRESSURE("BackPressure", "warn", 30),
    CAPACITY_NEAR("CapacityNear", "warn", 0),
    CONSUMER_DETACHED("ConsumerDetached", "warn", 0),
    FSYNC_SLOW("FsyncSlow", "warn", 60),
    KILL_SWITCH_ACTIVE("KillSwitchActive", "warn", 0),
    MARKET_DATA_DROPPED("MarketDataDropped", "warn", 0),
    REPLICATION_FORGED("ReplicationForged", "warn", 0),
    REJECT_SURGE("RejectSurge", "warn", 60),
    RISK_LIMIT_NEAR("RiskLimitNear", "warn", 0),
    RING_NEARLY_FULL("RingNearlyFull", "warn", 10),
    SHARED_MEMORY_LOW("SharedMemoryLow", "warn", 10),
    SLOW_CONSUMER_DISCONNECTS("SlowConsumerDisconnects", "warn", 0),
    SNAPSHOT_STALE("SnapshotStale", "warn", 0),
    WRONG_PASSWORDS("WrongPasswords", "warn", 0);

    final String alertName;
    /** page or warn. */
    final String severity;
    /** It must hold so long before it is active; 0: at once. */
    final int forSeconds;

    NodeAlert(final String alertName, final String severity, final int forSeconds)
    {
        this.alertName = alertName;
        this.severity = severity;
        this.forSeconds = forSeconds;
    }
}
