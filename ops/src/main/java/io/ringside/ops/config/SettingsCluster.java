package io.ringside.ops.config;

import io.ringside.engine.cluster.ClusterMemberContext;

import java.util.Map;
import java.util.TreeMap;

/** The members of a cluster, and the times in which they notice each other. */
public final class SettingsCluster
{
    /** Ports that a member uses, from its first one on. */
    public static final int PORT_COUNT = 5;

    private static final String MEMBERS = "cluster.members";
    private static final int MEMBER_ID_MAX = 127;
    private static final int PORT_MAX = 65_535;
    private static final String WORDS =
        "must be the members as 0=host:port,1=host:port, each id once: found ";

    private SettingsCluster()
    {
    }

    static void check(final RingsideConfig config)
    {
        if (!config.isMember())
        {
            return;
        }
        config.require(config.durability().isReplicated(), "node.durability",
            "must be replica-mem or replica-sync for a member of a cluster: found " +
            config.durability().configName());
        final Map<Integer, Endpoint> members = members(config);
        config.require(1 == members.size() % 2, MEMBERS,
            "must be an odd number of members, since one more does not survive more losses: found " + members.size());
        config.require(config.nanos("cluster.election-timeout") > 0, "cluster.election-timeout",
            "must be more than 0: found " + config.text("cluster.election-timeout"));
        final int memberId = config.number("cluster.member-id");
        config.require(members.containsKey(memberId), "cluster.member-id",
            "must be the id of one of cluster.members: found " + memberId + " and " + config.text(MEMBERS));
        shorter(config, "cluster.heartbeat-interval", "cluster.heartbeat-timeout", 2);
        shorter(config, "cluster.heartbeat-timeout", "cluster.start-timeout", 2);
        SettingsRules.powerOfTwo(config, "cluster.log-term-length", config.bytes("cluster.log-term-length"),
            ClusterMemberContext.LOG_TERM_LENGTH_MIN);
    }

    /** The members by their ids; each at the first of its ports. */
    public static Map<Integer, Endpoint> members(final RingsideConfig config)
    {
        final String text = config.text(MEMBERS);
        final Map<Integer, Endpoint> result = new TreeMap<>();
        for (final String member : text.split(","))
        {
            final String[] parts = member.strip().split("=", 2);
            final boolean isRight = 2 == parts.length && parts[0].matches("[0-9]{1,3}") &&
                parts[1].matches(Endpoint.PATTERN) && Integer.parseInt(parts[0]) <= MEMBER_ID_MAX;
            config.require(isRight, MEMBERS, WORDS + SettingsRules.oneLine(text));
            final Endpoint first = Endpoint.of(parts[1]);
            config.require(first.port() > 0 && first.port() <= PORT_MAX - PORT_COUNT, MEMBERS,
                "must have ports from 1 to " + (PORT_MAX - PORT_COUNT) + ": found " + SettingsRules.oneLine(text));
            config.require(null == result.put(Integer.parseInt(parts[0]), first), MEMBERS,
                WORDS + SettingsRules.oneLine(text));
        }
        return result;
    }

    /** Says the times in which members notice each other, in one line. */
    public static String times(final RingsideConfig config)
    {
        return "a heartbeat every " + config.text("cluster.heartbeat-interval") + ", lost after " +
            config.text("cluster.heartbeat-timeout") + ", ballots of " + config.text("cluster.election-timeout");
    }

    private static void shorter(
        final RingsideConfig config, final String path, final String longerPath, final int factor)
    {
        config.require(config.nanos(path) > 0 && config.nanos(path) <= config.nanos(longerPath) / factor, path,
            "must fit " + factor + " times into " + longerPath + ": found " + config.text(path) + " and " +
            config.text(longerPath));
    }
}
