package io.ringside.ops.admin.load;

import io.ringside.loadgen.result.NodeInfo;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.HostAndPort;
import io.ringside.ops.admin.base.NodeClient;
import io.ringside.ops.admin.base.Text;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a node's status says of the conditions of a measurement. */
public final class NodeStatus
{
    private NodeStatus()
    {
    }

    /**
     * Ask the node.
     *
     * @param gateway that is put under load, perhaps several; null: whichever the node has.
     * @return {@link NodeInfo#UNKNOWN} if there is no answer, or if the gateway is another node's.
     */
    public static NodeInfo ask(final NodeClient node, final String gateway)
    {
        try
        {
            final Map<String, Object> status = node.getObject("/status");
            return null == gateway || Arrays.stream(gateway.split(",")).map(String::strip).anyMatch((it) ->
                isOf(it, status.get("sbeEndpoint")) || isOf(it, status.get("fixEndpoint"))) ?
                of(status) : NodeInfo.UNKNOWN;
        }
        catch (final CliException ex)
        {
            return NodeInfo.UNKNOWN;
        }
    }

    public static NodeInfo of(final Map<String, Object> status)
    {
        final Map<String, String> values = new LinkedHashMap<>();
        for (final String field : List.of("host", "version", "cores", "jvm", "durability", "threads", "power"))
        {
            if (null != status.get(field))
            {
                values.put(field, String.valueOf(status.get(field)));
            }
        }
        values.put("journal", "up to " + Text.count(status.get("lastSequence")) + ", safe up to " +
            Text.count(status.get("durableSequence")));
        final List<Map<String, Object>> standbys = Text.rows(status, "standbys");
        values.put("standby", standbys.isEmpty() ? "none" :
            Boolean.TRUE.equals(standbys.get(0).get("connected")) ? "connected" : "gone");
        values.put("standbyJournal", standbys.isEmpty() ? "none" :
            Text.count(standbys.get(0).get("lagEvents")) + " records behind" +
            (status.get("inStep") instanceof Map<?, ?> step ?
            Boolean.TRUE.equals(step.get("now")) ? ", in step" : ", not in step" : ""));
        return new NodeInfo(values);
    }

    private static boolean isOf(final String gateway, final Object told)
    {
        return null != told && HostAndPort.reachable(gateway).replaceFirst("^127\\.0\\.0\\.1:", "localhost:")
            .equals(HostAndPort.reachable(told.toString()).replaceFirst("^127\\.0\\.0\\.1:", "localhost:"));
    }
}
