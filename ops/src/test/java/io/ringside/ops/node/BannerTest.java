package io.ringside.ops.node;

import io.ringside.ops.config.RingsideConfig;
import org.junit.jupiter.api.Test;

import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

class BannerTest
{
    @Test
    void shouldNameThePortsOfPrimary()
    {
        final RingsideConfig config = RingsideConfig.load(null, Map.of("node.role", "primary"));
        assertEquals("SBE localhost:9881 (UDP) and IPC, localhost:9883 (TCP), FIX 4.4 localhost:9880",
            Banner.orderEntry(config));
        assertEquals("localhost:9882 (UDP), localhost:9884 (TCP), FIX 4.4 localhost:9885", Banner.marketData(config));
    }

    @Test
    void shouldNotNamePortsThatStandbyDoesNotServe()
    {
        final RingsideConfig config = RingsideConfig.load(null, Map.of("node.role", "standby"));
        assertEquals("none: a standby serves no participants", Banner.orderEntry(config));
        assertEquals("none: it follows a primary on localhost:9891 (UDP)", Banner.marketData(config));
    }
}
