package io.ringside.ops.admin.demo;

import io.ringside.ops.admin.base.FreePorts;
import io.ringside.ops.config.SettingsCluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Three members of a cluster: when one is lost, the others elect. */
public final class ClusterVenue extends DrillVenue
{
    private static final int MEMBERS = 3;

    /**
     * A venue that does not run yet.
     *
     * @param directory of the members' data.
     */
    public ClusterVenue(final Path directory, final String durability) throws IOException
    {
        super(directory, settings(durability));
    }

    /** Makes what each member is configured with, on free ports. */
    public static List<Map<String, String>> settings(final String durability) throws IOException
    {
        final StringJoiner members = new StringJoiner(",");
        for (int memberId = 0; memberId < MEMBERS; memberId++)
        {
            members.add(memberId + "=127.0.0.1:" + FreePorts.udpRun(SettingsCluster.PORT_COUNT));
        }
        final List<Map<String, String>> result = new ArrayList<>();
        for (int memberId = 0; memberId < MEMBERS; memberId++)
        {
            final Map<String, String> own = node("member-" + memberId, durability);
            own.put("cluster.members", members.toString());
            own.put("cluster.member-id", String.valueOf(memberId));
            result.add(own);
        }
        return result;
    }

    /** Where a member takes orders over SBE and UDP. */
    public String sbeDoor(final int memberId)
    {
        return settings.get(memberId).get("gateway.sbe-endpoint");
    }

    @Override
    String role(final int index)
    {
        return "member";
    }

    @Override
    boolean leads(final Map<String, Object> status)
    {
        return status.get("cluster") instanceof Map<?, ?> cluster && Boolean.TRUE.equals(cluster.get("leading"));
    }

    @Override
    String orderAfterLoss(final int lost)
    {
        return null;
    }

    @Override
    String startAgain(final int lost) throws IOException
    {
        start(lost, role(lost), directory.resolve(name(lost)));
        awaitReady(lost);
        return "started again on its directory";
    }
}
