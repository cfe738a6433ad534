package io.ringside.ops.config;

/**
 * The least and the greatest value of each number, so that a value with which no node can run is refused with its line.
 */
final class SettingsLimits
{
    private static final int STRIDE_MIN = 256;
    private static final int STRIDE_ALIGNMENT = 64;
    private static final long RING_LENGTH_MAX = Integer.MAX_VALUE - STRIDE_ALIGNMENT;
    private static final long MS = 1_000_000L;
    private static final long SECOND_MS = 1_000L;
    private static final long HOUR_MS = 3_600_000L;
    private static final long MIB = 1L << 20;
    private static final long CHECK_STATE_MIN_MS = 100L;

    private SettingsLimits()
    {
    }

    static void check(final RingsideConfig config)
    {
        range(config, "node.cluster-id", 0, Integer.MAX_VALUE);
        range(config, "engine.session-capacity", 2, 1 << 20);
        range(config, "engine.account-capacity", 1, 1 << 20);
        range(config, "engine.instrument-capacity", 1, 1 << 16);
        range(config, "engine.order-capacity", 1, 1 << 24);
        range(config, "engine.orders-per-account", 0, 1 << 24);
        range(config, "engine.orders-per-session", 0, 1 << 24);
        range(config, "engine.level-capacity", 1, 1 << 24);
        // A row of the core's table of ids has a number of 31 bits.
        range(config, "engine.ended-clordids-per-session", 1,
            Math.min(1 << 24, (1 << 30) / config.number("engine.session-capacity")));
        range(config, "engine.trade-capacity", 1, 1 << 24);
        range(config, "engine.error-trade-days", 1, 31);
        milliseconds(config, "ring.consumer-wait", 0, SECOND_MS);
        milliseconds(config, "engine.clock-step-max", 1, 24 * HOUR_MS);
        milliseconds(config, "node.clock-jump-max", 1_000, 3_660 * 24 * HOUR_MS);
        range(config, "gateway.orders-per-second", 1, Integer.MAX_VALUE);
        range(config, "gateway.cancels-per-second", config.number("gateway.orders-per-second"), Integer.MAX_VALUE);
        range(config, "gateway.flood-factor", 0, 1_000);
        config.require(1 != config.number("gateway.flood-factor"), "gateway.flood-factor",
            "must be 2 or more, or 0 for never: found 1");
        milliseconds(config, "gateway.flood-lock-out", 0, HOUR_MS);
        milliseconds(config, "gateway.slow-consumer-timeout", 1, HOUR_MS);
        milliseconds(config, "fix.heartbeat-max", SECOND_MS, 24 * HOUR_MS);
        milliseconds(config, "fix.sending-time-tolerance", SECOND_MS, 24 * HOUR_MS);
        milliseconds(config, "fix.logon-timeout", 1, HOUR_MS);
        range(config, "fix.pending-connections", 1, 1 << 16);
        range(config, "fix.rejects-per-second", 1, 1_000_000);
        range(config, "fix.market-data.connections-per-session", 1, 1 << 10);
        milliseconds(config, "fix.slow-consumer-timeout", 1, HOUR_MS);
        milliseconds(config, "tcp.logon-timeout", 1, HOUR_MS);
        range(config, "tcp.pending-connections", 1, 1 << 16);
        range(config, "tcp.connections-per-address", 0, 1 << 16);
        range(config, "web.connections", 1, 1 << 16);
        range(config, "tcp.market-data-recent", 1, 1 << 23);
        milliseconds(config, "replication.standby-timeout", 1, HOUR_MS);
        config.require(config.bytes("replication.reseed-rate") >= 1 << 20, "replication.reseed-rate",
            "must be 1MiB or more: found " + config.text("replication.reseed-rate"));
        neverOr(config, "node.check-state-interval", CHECK_STATE_MIN_MS, 24 * HOUR_MS);
        neverOr(config, "journal.snapshot-interval", SECOND_MS, 365 * 24 * HOUR_MS);
        size(config, "journal.snapshot-bytes", MIB, true);
        size(config, "journal.wait-limit", 2L * config.bytes("journal.segment-length"), false);
        size(config, "archive.limit", MIB, true);
        milliseconds(config, "archive.keep", 0, 100 * 365 * 24 * HOUR_MS);
        milliseconds(config, "gateway.report-keep", 0, 100 * 365 * 24 * HOUR_MS);
        size(config, "gateway.report-limit", 2L * config.bytes("gateway.report-segment-length"), false);
        neverOr(config, "backup.max-age", SECOND_MS, 365 * 24 * HOUR_MS);
        range(config, "ring.stride", STRIDE_MIN, 1 << 20);
        final int stride = config.number("ring.stride");
        config.require(stride % STRIDE_ALIGNMENT == 0, "ring.stride",
            "must be a multiple of " + STRIDE_ALIGNMENT + ": found " + stride);
        final int slots = Math.min(config.number("ring.input-slots"), config.number("ring.output-slots"));
        config.require(config.number("node.latency-sampling") <= slots, "node.latency-sampling",
            "must be at most the slots of a ring, " + slots + ": found " + config.number("node.latency-sampling"));
        for (final String path : new String[]{"ring.input-slots", "ring.output-slots"})
        {
            final int length = "ring.input-slots".equals(path) ? stride : config.outputStride();
            config.require((long)config.number(path) * length <= RING_LENGTH_MAX, path,
                "times ring.stride must be below 2 GiB: found " + config.number(path) + " slots of " + length +
                " bytes");
        }
    }

    private static void range(final RingsideConfig config, final String path, final int min, final int max)
    {
        final int value = config.number(path);
        config.require(min <= value && value <= max, path, "must be " + min + " to " + max + ": found " + value);
    }

    private static void size(
        final RingsideConfig config, final String path, final long min, final boolean mayBeNone)
    {
        final long value = config.size(path);
        config.require(value >= min || mayBeNone && 0 == value, path, "must be " + (mayBeNone ? "0B for none, or " :
            "") + "at least " + min + " bytes: found " + config.text(path));
    }

    /** What is done so often is a command, too: more of them fill the input ring, and orders find no place. */
    private static void neverOr(final RingsideConfig config, final String path, final long minMs, final long maxMs)
    {
        final long value = config.nanos(path);
        config.require(0 == value || minMs * MS <= value && value <= maxMs * MS, path,
            "must be 0s for never, or " + minMs + "ms to " + maxMs + "ms: found " + config.text(path));
    }

    private static void milliseconds(
        final RingsideConfig config, final String path, final long minMs, final long maxMs)
    {
        final long value = config.nanos(path);
        config.require(minMs * MS <= value && value <= maxMs * MS, path,
            "must be " + minMs + "ms to " + maxMs + "ms: found " + config.text(path));
    }
}
