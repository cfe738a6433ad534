package io.ringside.ops.admin.node;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.Confirmation;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeClient;
import io.ringside.ops.node.pair.StandbySide;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** {@code ringside promote}: lets the running standby lead, once its primary has ended. */
@Command(name = "promote", description = {
    "Let the running standby lead. Stop its primary first: while that is heard, this waits.",
    "Refused, with the reason, where acknowledged orders may be missing. With --alone the node acknowledges without",
    "a standby until one follows, whatever replication.policy says; a primary whose standby is gone does so too."},
    footer = "Example: ringside --node 127.0.0.1:9101 promote --yes --alone --reason \"machine A is down\"")
public final class PromoteCommand extends Confirmation
{
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(20);

    @Option(names = "--alone", description =
        "acknowledge without a standby until there is one; needs --reason, and is kept in decisions.log")
    private boolean isAlone;

    @Option(names = "--reason", paramLabel = "TEXT", description = "why it leads alone")
    private String reason;

    @Option(names = "--wait", paramLabel = "TIME", defaultValue = "10s",
        description = "for the primary to be silent, and then for the node to take orders (default ${DEFAULT-VALUE})")
    private Duration patience;

    @Override
    public Integer call()
    {
        CliException.usageIf(isAlone == (null == reason || reason.isBlank()),
            "--alone and --reason TEXT go together: give both or neither");
        confirm("promote");
        final long beginNs = System.nanoTime();
        final Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("alone", String.valueOf(isAlone));
        if (isAlone)
        {
            parameters.put("reason", reason);
        }
        final NodeClient node = node();
        order(node, parameters, beginNs);
        final String missing = await(node, beginNs);
        final long tookMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beginNs);
        answer("promote/1", Json.object("done", true, "ready", missing.isEmpty(), "detail", missing, "tookMs", tookMs),
            "%s", missing.isEmpty() ? "it leads and takes orders, after " + tookMs + " ms" :
            "it is to lead, and takes no orders yet: " + missing);
        return missing.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    private boolean isPatient(final long beginNs)
    {
        return System.nanoTime() - beginNs < patience.toNanos();
    }

    private void order(final NodeClient node, final Map<String, String> parameters, final long beginNs)
    {
        while (true)
        {
            try
            {
                node.execute("promote", "promote", parameters);
                return;
            }
            catch (final CliException ex)
            {
                if (ExitCode.UNREACHABLE == ex.exitCode)
                {
                    // It may have ended the connection before the answer: its state tells.
                    return;
                }
                final boolean isHeard = String.valueOf(ex.getMessage()).contains(StandbySide.PRIMARY_HEARD);
                if (!isHeard || !isPatient(beginNs))
                {
                    throw ex;
                }
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
    }

    /** Returns why it takes no orders, after a time; empty as soon as it does. */
    private String await(final NodeClient node, final long beginNs)
    {
        String missing;
        do
        {
            missing = missing(node);
            if (missing.isEmpty())
            {
                return "";
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
        while (isPatient(beginNs));
        return missing;
    }

    private static String missing(final NodeClient node)
    {
        try
        {
            final Map<String, Object> status = node.getObject("/status");
            return !"primary".equals(status.get("role")) ? "it is a standby" :
                Boolean.TRUE.equals(status.get("ready")) ? "" : String.valueOf(status.get("notReadyReason"));
        }
        catch (final CliException ex)
        {
            // It does not listen while it starts again.
            return String.valueOf(ex.getMessage());
        }
    }
}
