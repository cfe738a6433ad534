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
    void shouldSayWhenAMemberIsLost()
    {
        final RingsideConfig config = RingsideConfig.load(null, Map.of("node.role", "member", "node.durability",
            "replica-mem", "cluster.member-id", "1", "cluster.members", "0=a:9500,1=b:9500,2=c:9500",
            "cluster.heartbeat-timeout", "3s", "cluster.start-timeout", "10s"));
        assertEquals("member 1 of 3, a heartbeat every 100ms, lost after 3s, ballots of 200ms", Banner.cluster(config));
    }

    @Test
    void shouldNotNamePortsThatStandbyDoesNotServe()
    {
        final RingsideConfig config = RingsideConfig.load(null, Map.of("node.role", "standby"));
        assertEquals("none: a standby serves no participants", Banner.orderEntry(config));
        assertEquals("none: it follows a primary on localhost:9891 (UDP)", Banner.marketData(config));
    }
}
