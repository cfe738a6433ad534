package io.ringside.ops.admin.node;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeClient;
import io.ringside.ops.admin.base.NodeVerb;
import picocli.CommandLine.Command;

/** {@code ringside health}: exit code 0 only if the node is live and ready. */
@Command(name = "health", description = "Is the node live and ready? Exit code 0 only if both.",
    footer = "Example: ringside --node 127.0.0.1:9100 health")
public final class HealthCommand extends NodeVerb
{
    @Override
    public Integer call()
    {
        final NodeClient node = node();
        final boolean isLive = 200 == node.get("/health/live").code();
        final NodeClient.Answer ready = node.get("/health/ready");
        final boolean isReady = 200 == ready.code();
        answer("health/1", Json.object("live", isLive, "ready", isReady, "detail", ready.body().trim()), "%s, %s",
            isLive ? "live" : "NOT live", ready.body().trim());
        return isLive && isReady ? ExitCode.OK : ExitCode.FAILED;
    }
}
