package io.ringside.ops.admin.journal;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.MarketControl;
import io.ringside.ops.admin.base.NodeClient;
import picocli.CommandLine.Command;

import java.util.Map;

/** {@code ringside snapshot}, alone or with {@code now}: every node of the pair takes one at the same sequence. */
@Command(name = "snapshot", description = {
    "Take a snapshot of the state at one sequence, on every node.",
    "With a word behind it: take one (now), or look at those of a data directory (list, verify, describe)."},
    subcommands = {
        SnapshotCommand.Now.class, SnapshotListCommand.class, SnapshotVerifyCommand.class,
        SnapshotDescribeCommand.class},
    footer = "Example: ringside snapshot --json")
public final class SnapshotCommand extends MarketControl
{
    @Override
    public Integer call()
    {
        return take(this);
    }

    /** Asks again and again within the time-out: a snapshot may come long after its command. */
    private static int take(final MarketControl verb)
    {
        final long beginNs = System.nanoTime();
        Map<String, Object> answer = verb.node().execute("snapshot", "snapshot", verb.parameters());
        while (NodeClient.NOT_STORED_YET.equals(answer.get("reason")))
        {
            if (System.nanoTime() - beginNs > verb.root().timeout().toNanos())
            {
                throw new CliException(ExitCode.REFUSED, "snapshot refused: " + answer.get("error"));
            }
            answer = verb.node().execute(
                "snapshot", "snapshot", Map.of("sequence", String.valueOf(answer.get("commandSequence"))));
        }
        return verb.report("snapshot", answer);
    }

    @Command(name = "now", description = "Take a snapshot of the state at one sequence, on every node.",
        footer = "Example: ringside snapshot now --json")
    static final class Now extends MarketControl
    {
        @Override
        public Integer call()
        {
            return take(this);
        }
    }
}
