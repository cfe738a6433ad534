package io.ringside.ops.admin.demo;

import io.ringside.ops.admin.base.NodeProcess;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A primary and its standby: when the primary is lost, an operator promotes the standby where it stands. */
final class PairVenue extends DrillVenue
{
    private static final int NODES = 2;

    /**
     * A venue that does not run yet.
     *
     * @param directory of the nodes' data.
     */
    PairVenue(final Path directory, final String durability) throws IOException
    {
        super(directory, settings(directory, durability));
    }

    private static List<Map<String, String>> settings(final Path directory, final String durability)
        throws IOException
    {
        final Map<String, String> pair = DemoVenue.replication(directory);
        final List<Map<String, String>> result = new ArrayList<>();
        for (int i = 0; i < NODES; i++)
        {
            final Map<String, String> own = node("node-" + i, durability);
            own.putAll(pair);
            result.add(own);
        }
        return result;
    }

    @Override
    String role(final int index)
    {
        return 0 == index ? "primary" : "standby";
    }

    @Override
    boolean leads(final Map<String, Object> status)
    {
        return "primary".equals(status.get("role"));
    }

    @Override
    String orderAfterLoss(final int lost)
    {
        final NodeProcess standby = node(NODES - 1 - lost);
        return NodeProcess.program("--node", "127.0.0.1:" + standby.httpPort(), "--dir",
            standby.directory().toString(), "promote", "--yes", "--alone", "--reason", "the primary was killed")
            .stream().map((word) -> "'" + word.replace("'", "'\\''") + "'").collect(Collectors.joining(" "));
    }

    /** It may have records of its own, of which nobody was told: it follows from nothing. */
    @Override
    String startAgain(final int lost) throws IOException
    {
        start(lost, "standby", directory.resolve(name(lost) + "-again"));
        awaitReady(lost);
        return "started again as a standby, from an empty directory";
    }
}
