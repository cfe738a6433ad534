package io.ringside.ops.node.pair;

import io.ringside.ops.config.Endpoint;
import io.ringside.ops.config.RingsideConfig;

import java.util.Map;

/** Where the two nodes of a pair listen. A primary listens on the control endpoint, a standby on the data endpoint. */
public final class PairEndpoints
{
    private static final String CONTROL = "replication.control-endpoint";
    private static final String DATA = "replication.data-endpoint";

    private PairEndpoints()
    {
    }

    /**
     * Makes the configuration of a standby that leads from now on: the two nodes change places, the ports stay.
     *
     * @param config of the standby.
     * @return what it is as primary.
     */
    public static RingsideConfig leading(final RingsideConfig config)
    {
        final Endpoint control = config.endpoint(CONTROL);
        final Endpoint data = config.endpoint(DATA);
        return config.with(Map.of(
            "node.role", "primary",
            CONTROL, new Endpoint(data.host(), control.port()).toString(),
            DATA, new Endpoint(control.host(), data.port()).toString()));
    }
}
