package io.ringside.ops.node.pair;

import io.ringside.ops.config.Endpoint;
import io.ringside.ops.config.RingsideConfig;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Where the two nodes of a pair listen: a primary on the control endpoint, a standby on the data endpoint. When the
 * nodes change roles, the hosts of the two endpoints change places and the ports stay.
 */
final class PairEndpoints
{
    private static final String CONTROL = "replication.control-endpoint";
    private static final String DATA = "replication.data-endpoint";
    private static final String PEER = "replication.peer-endpoint";

    private PairEndpoints()
    {
    }

    /**
     * Makes the configuration of a node in a role.
     *
     * @param config     of the pair.
     * @param isToLead   its role.
     * @param isPeerTold whether the other node's address follows from the two endpoints.
     */
    static RingsideConfig place(final RingsideConfig config, final boolean isToLead, final boolean isPeerTold)
    {
        return place(config, isToLead, isPeerTold, PairEndpoints::isHere);
    }

    static RingsideConfig place(
        final RingsideConfig config,
        final boolean isToLead,
        final boolean isPeerTold,
        final Predicate<String> isHere)
    {
        final Endpoint control = config.endpoint(CONTROL);
        final Endpoint data = config.endpoint(DATA);
        final boolean isSwapped = isToLead ?
            isElsewhere(control, data, isHere) : isElsewhere(data, control, isHere);
        final String leader = isSwapped ? data.host() : control.host();
        final String follower = isSwapped ? control.host() : data.host();
        final Map<String, String> values = new LinkedHashMap<>();
        values.put("node.role", isToLead ? "primary" : "standby");
        values.put(CONTROL, new Endpoint(leader, control.port()).toString());
        values.put(DATA, new Endpoint(follower, data.port()).toString());
        if (isPeerTold && !leader.equals(follower))
        {
            values.put(PEER, new Endpoint(isToLead ? follower : leader, control.port()).toString());
        }
        return config.with(values);
    }

    /** True if a node that nothing is known of leads at first: it is the one at the control endpoint. */
    static boolean isFirst(final RingsideConfig config)
    {
        return !isElsewhere(config.endpoint(CONTROL), config.endpoint(DATA), PairEndpoints::isHere);
    }

    /** True if this machine has the other address and not this one. */
    private static boolean isElsewhere(final Endpoint own, final Endpoint other, final Predicate<String> isHere)
    {
        return !own.host().equals(other.host()) && !isHere.test(own.host()) && isHere.test(other.host());
    }

    private static boolean isHere(final String host)
    {
        try
        {
            final InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress() || address.isAnyLocalAddress() ||
                null != NetworkInterface.getByInetAddress(address);
        }
        catch (final IOException ex)
        {
            // A name that is not known is not this machine's.
            return false;
        }
    }
}
