package io.ringside.gateway.sbe;

import io.aeron.exceptions.RegistrationException;
import io.ringside.gateway.TestExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

class IngressPortsTest
{
    private static final int CONNECT_TIMEOUT_MS = 60_000;

    @TempDir
    private Path directory;

    @Test
    void shouldOpenTheOtherPortsAndTryAgainTheOneThatIsInUse() throws Exception
    {
        final List<Throwable> errors = new ArrayList<>();
        final DatagramSocket taken = new DatagramSocket(new InetSocketAddress("localhost", 0));
        final String channel = "aeron:udp?endpoint=localhost:" + taken.getLocalPort();
        try (TestExchange exchange = new TestExchange(directory, context -> context
            .ingress(List.of(channel, "aeron:ipc"), 10)
            .errorHandler(errors::add)))
        {
            exchange.await("refusal", () -> !errors.isEmpty());
            assertInstanceOf(RegistrationException.class, errors.get(0));

            assertTrue(exchange.alice().client().isEstablished());

            taken.close();
            assertTrue(exchange.client(TestExchange.BOB, "bob", context -> context
                .ingressChannel(channel).connectTimeoutMs(CONNECT_TIMEOUT_MS)).connect().client().isEstablished());
        }
        finally
        {
            taken.close();
        }
    }
}
