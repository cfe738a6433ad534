package io.ringside.ops.config;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What no single key can say by itself: choices, powers of two, unique ids, and who may be reached from where.
 */
final class SettingsRules
{
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1", "[::1]");

    private SettingsRules()
    {
    }

    static void check(final RingsideConfig config)
    {
        oneOf(config, "node.role", "primary", "standby");
        oneOf(config, "node.threads", "auto", "shared", "dedicated");
        oneOf(config, "node.durability", "none", "local", "replica-mem", "replica-sync");
        oneOf(config, "replication.policy", "halt", "degrade");
        // Half of the smallest input ring is the reserve of its producers.
        powerOfTwo(config, "ring.input-slots", config.number("ring.input-slots"), 256);
        powerOfTwo(config, "ring.output-slots", config.number("ring.output-slots"), 64);
        powerOfTwo(config, "node.latency-sampling", config.number("node.latency-sampling"), 1);
        powerOfTwo(config, "journal.segment-length", config.bytes("journal.segment-length"), 64 * 1024);
        powerOfTwo(config, "gateway.report-segment-length", config.bytes("gateway.report-segment-length"), 64 * 1024);
        powerOfTwo(config, "aeron.term-length", config.bytes("aeron.term-length"), 64 * 1024);
        for (final String path : List.of("replication.control-endpoint", "replication.data-endpoint",
            "gateway.sbe-endpoint", "gateway.market-data-endpoint", "fix.endpoint"))
        {
            endpoint(config, path);
        }
        final int port = config.number("http.port");
        if (port < 0 || port > 65535)
        {
            fail(config, "http.port", "must be 0 (any free one) to 65535: found " + port);
        }
        if (!LOOPBACK.contains(config.text("http.host")) && !config.flag("http.allow-remote"))
        {
            fail(config, "http.host", "opens administration beyond this machine: found " + config.text("http.host") +
                ", set http.allow-remote = true if that is meant");
        }
        replicationKey(config);
        lists(config);
        SettingsLimits.check(config);
    }

    /** Whoever reaches the ports of a pair without a key is obeyed. */
    private static void replicationKey(final RingsideConfig config)
    {
        if (!config.text("node.durability").startsWith("replica-") || !config.text("replication.key-file").isEmpty())
        {
            return;
        }
        for (final String path : List.of("replication.control-endpoint", "replication.data-endpoint"))
        {
            if (!isLoopback(config.text(path)))
            {
                fail(config, path, "listens beyond loopback without a key: found " + config.text(path) +
                    ", make one with `ringside key new FILE` and name it in replication.key-file on both nodes");
            }
        }
    }

    private static void lists(final RingsideConfig config)
    {
        final Set<Object> seen = new HashSet<>();
        for (final InstrumentSettings it : config.instruments())
        {
            if (it.id() < 1 || it.symbol().isEmpty() || it.symbol().length() > 16 || !seen.add(it.id()) ||
                !seen.add(it.symbol()))
            {
                fail(config, "instruments",
                    "ids are unique and 1 or more, symbols unique, 1 to 16 characters: found id " +
                    it.id() + " symbol " + it.symbol());
            }
        }
        seen.clear();
        for (final AccountSettings it : config.accounts())
        {
            if (it.id() < 1 || !seen.add(it.id()))
            {
                fail(config, "accounts", "ids are unique and 1 or more: found " + it.id());
            }
        }
        final boolean isReachable = !isLoopback(config.text("gateway.sbe-endpoint")) ||
            config.flag("fix.enabled") && !isLoopback(config.text("fix.endpoint"));
        final Set<Integer> sessionIds = new HashSet<>();
        for (final SessionSettings it : config.sessions())
        {
            if (it.id() < 1 || !sessionIds.add(it.id()))
            {
                fail(config, "sessions", "ids are unique and 1 or more: found " + it.id());
            }
            if (!Set.of("sbe", "fix").contains(it.protocol()))
            {
                fail(config, "sessions", "protocol must be one of sbe, fix: found " + it.protocol());
            }
            if (!seen.containsAll(it.accounts()))
            {
                fail(config, "sessions", "session " + it.id() + " names an account that is not configured: " +
                    it.accounts());
            }
            if (isReachable && SessionSettings.DEMO_CREDENTIALS.equals(it.credentials()) &&
                !config.flag("gateway.allow-demo-credentials"))
            {
                fail(config, "sessions", "session " + it.id() +
                    " has the demo password and the gateway listens beyond " +
                    "loopback: give it credentials of its own");
            }
        }
    }

    private static boolean isLoopback(final String endpoint)
    {
        return LOOPBACK.contains(endpoint.substring(0, endpoint.lastIndexOf(':')));
    }

    private static void endpoint(final RingsideConfig config, final String path)
    {
        final String value = config.text(path);
        if (!value.matches("[^\\s:/|?]+:\\d{1,5}") || Integer.parseInt(value.substring(value.lastIndexOf(':') +
            1)) > 65535)
        {
            fail(config, path, "must be host:port: found " + value);
        }
    }

    private static void oneOf(final RingsideConfig config, final String path, final String... choices)
    {
        if (!List.of(choices).contains(config.text(path)))
        {
            fail(config, path, "must be one of " + String.join(", ", choices) + ": found " + config.text(path));
        }
    }

    private static void powerOfTwo(final RingsideConfig config, final String path, final int value, final int min)
    {
        if (value < min || Integer.bitCount(value) != 1)
        {
            fail(config, path, "must be a power of two of at least " + min + ": found " + value);
        }
    }

    static void fail(final RingsideConfig config, final String path, final String problem)
    {
        throw new ConfigurationException(config.where(path) + RingsideConfig.ROOT + "." + path + " " + problem);
    }
}
