package io.ringside.ops.system;

import io.ringside.engine.protocol.Side;
import io.ringside.gateway.client.ClientTls;
import io.ringside.gateway.client.MarketDataClient;
import io.ringside.gateway.client.MarketDataClientContext;
import io.ringside.gateway.client.MarketDataListener;
import io.ringside.gateway.tcp.TestKeys;
import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.access.TokenEditor;
import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A node whose TCP ports speak TLS: the command line, the Java clients, and the market over TCP and over FIX. */
@Timeout(180)
class TcpClientsTest
{
    @TempDir
    private static Path directory;
    private static TestKeys keys;
    private static String marketData;
    private static String fix;
    private static CommandLineNode node;

    @BeforeAll
    static void start() throws Exception
    {
        keys = new TestKeys(directory).pair("venue").pair("other");
        final Path password = directory.resolve("venue.password");
        TokenEditor.writeToken(password, TestKeys.PASSWORD);
        marketData = "localhost:" + TestNodes.port();
        fix = "localhost:" + TestNodes.port();
        node = new CommandLineNode(directory.resolve("node"), Map.of(
            "tcp.enabled", "true", "tcp.endpoint", "localhost:" + TestNodes.port(),
            "tcp.market-data-endpoint", marketData, "tcp.tls.enabled", "true",
            "tcp.tls.key-store", keys.file("venue.p12").toString(),
            "tcp.tls.key-store-password-file", password.toString(),
            "fix.enabled", "true", "fix.endpoint", fix));
    }

    @AfterAll
    static void stop()
    {
        node.close();
    }

    @Test
    void shouldTradeAndSeeTheBookUnderTls()
    {
        final String trusted = "--ca " + keys.file("venue.crt");
        final String order = "order --gateway " + node.json("status").get("tcpEndpoint") + " --protocol tcp ";
        // The option in front keeps this away from the test's own gateway.
        final Map<String, Object> entered = node.json(trusted + ' ' + order + "new ACME buy 5 99.00 --tif gtc --id T1");
        assertEquals("NEW", entered.get("outcome"), entered.toString());
        assertTrue(node.refused(ExitCode.UNREACHABLE, "--ca " + keys.file("other.crt") + ' ' + order + "status T1")
            .contains("the venue's certificate is not trusted"));
        try (MarketDataClient client = MarketDataClient.connect(new MarketDataClientContext()
            .channel("tcp://" + marketData).session(9, "demo")
            .tls(ClientTls.trusting(keys.file("venue.crt")))))
        {
            final int acme = 1;
            Await.answer(() -> client.isRecovering(), () ->
            {
                client.poll(MarketDataListener.NONE);
                return !client.isRecovering() && 9_900 == client.book(acme).bestTicks(Side.BUY);
            });
            node.json(trusted + ' ' + order + "cancel ACME buy T1 --id T2");
            Await.answer(() -> client.book(acme).orderCount(), () ->
            {
                client.poll(MarketDataListener.NONE);
                return 0 == client.book(acme).orderCount();
            });
        }
    }

    @Test
    void shouldKeepAMarketOverTcp()
    {
        trades("--ca " + keys.file("venue.crt") + " market --protocol tcp");
    }

    @Test
    void shouldKeepAMarketOverFix()
    {
        trades("market --protocol fix --gateway " + fix);
    }

    private static void trades(final String market)
    {
        final Map<String, Object> result = new HashMap<>();
        // On a busy machine the first run can end before anybody was ready to trade.
        Await.answer(() -> result, () ->
        {
            result.putAll(node.json(market + " --rate 300 --seed 7 --duration 3s --symbols BOLT"));
            assertEquals(0L, result.get("refused"), result.toString());
            return ((Number)result.get("trades")).longValue() > 0;
        });
        node.awaitLevels("BOLT", "asks");
        node.awaitLevels("BOLT", "bids");
    }
}
