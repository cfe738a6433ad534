package io.ringside.ops.admin.bench;

import io.ringside.ops.admin.base.FreePorts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where readers find the market of a node under measurement, and what the node is told of it.
 *
 * @param web    endpoint of the web port.
 * @param feed   of market data over TCP.
 * @param fix    of market data over FIX.
 * @param aeron  of market data over Aeron.
 * @param config file with sessions for so many readers beside those that trade.
 */
record SubscriberDoors(String web, String feed, String fix, String aeron, Path config)
{
    private static final int SESSIONS = 32;
    private static final String TRADING = """
        { id = 1, accounts = [1] }
        { id = 2, accounts = [2] }
        { id = 3, accounts = [3] }
        { id = 4, accounts = [4] }
        { id = 21, protocol = fix, comp-id = %s, accounts = [] }
        """;

    /** Chooses free ports, and writes the configuration file into a directory. */
    static SubscriberDoors make(final Path directory) throws IOException
    {
        final String sessions = TRADING.formatted(SubscriberNode.COMP_ID) + IntStream.range(0, SESSIONS)
            .mapToObj((i) -> "{ id = " + (SubscriberNode.FIRST_SESSION + i) + ", accounts = [] }\n")
            .collect(Collectors.joining());
        final Path config = Files.writeString(Files.createDirectories(directory).resolve("subscribers.conf"),
            "ringside.sessions = [\n" + sessions + "]\n");
        return new SubscriberDoors("127.0.0.1:" + FreePorts.tcp(), "localhost:" + FreePorts.tcp(),
            "localhost:" + FreePorts.tcp(), "localhost:" + FreePorts.udp(), config);
    }

    /** Settings of the node beside the file. */
    Map<String, String> settings()
    {
        return Map.of("web.port", web.substring(web.indexOf(':') + 1), "tcp.market-data-endpoint", feed,
            "fix.market-data.endpoint", fix, "fix.market-data.enabled", "true",
            "fix.market-data.connections-per-session", "1024", "gateway.market-data-endpoint", aeron);
    }
}
