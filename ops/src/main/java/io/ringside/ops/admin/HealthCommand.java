package io.ringside.ops.admin;

import picocli.CommandLine.Command;

import java.util.LinkedHashMap;
import java.util.Map;

/** {@code ringside health}: exit code 0 only if the node is live and ready. */
@Command(name = "health", description = "Is the node live and ready? Exit code 0 only if both.",
    footer = "Example: ringside --node 127.0.0.1:9100 health")
final class HealthCommand extends NodeVerb
{
    @Override
    public Integer call()
    {
        final NodeClient node = node();
        final boolean isLive = 200 == node.get("/health/live").code();
        final NodeClient.Answer ready = node.get("/health/ready");
        final boolean isReady = 200 == ready.code();
        if (isJson())
        {
            final Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("live", isLive);
            fields.put("ready", isReady);
            fields.put("detail", ready.body().trim());
            json("health/1", fields);
        }
        else
        {
            line("%s, %s", isLive ? "live" : "NOT live", ready.body().trim());
        }
        return isLive && isReady ? ExitCode.OK : ExitCode.FAILED;
    }
}
