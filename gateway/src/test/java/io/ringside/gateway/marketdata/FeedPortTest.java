package io.ringside.gateway.marketdata;

import io.aeron.exceptions.RegistrationException;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.client.MarketDataClient;
import io.ringside.gateway.client.MarketDataClientContext;
import io.ringside.gateway.client.MarketDataListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

class FeedPortTest implements MarketDataListener
{
    @TempDir
    private Path directory;

    @Test
    void shouldKeepTheBooksWhileThePortIsInUseAndOpenItLater() throws Exception
    {
        final List<Throwable> errors = new ArrayList<>();
        final DatagramSocket taken = new DatagramSocket(new InetSocketAddress("localhost", 0));
        final String control = "control=localhost:" + taken.getLocalPort() + "|control-mode=dynamic";
        try (TestExchange exchange = new TestExchange(directory, context -> context
            .marketData("aeron:udp?" + control + "|fc=max", 20)
            .errorHandler(errors::add)))
        {
            exchange.await("refusal", () -> !errors.isEmpty());
            assertInstanceOf(RegistrationException.class, errors.get(0));

            final TestClient alice = exchange.alice();
            alice.buy("a1", 5, 99);
            alice.awaitReports(1);

            taken.close();
            try (MarketDataClient marketData = new MarketDataClient(new MarketDataClientContext()
                .channel("aeron:udp?endpoint=localhost:0|" + control).snapshotTimeoutMs(500), alice.client()))
            {
                exchange.await("market data", () ->
                {
                    marketData.poll(this);
                    return !marketData.isRecovering();
                });
                assertEquals(99, marketData.book(TestExchange.INSTRUMENT).bestTicks(Side.BUY));
            }
        }
        finally
        {
            taken.close();
        }
    }
}
