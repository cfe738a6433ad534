package io.ringside.gateway.client;

import io.ringside.testing.FreePorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertThrows;

/** Clients that are given several doors try each before they give up. Nobody answers at the last one here. */
@Timeout(60)
class ClientDoorsTest
{
    private static final int TIMEOUT_MS = 200;

    @Test
    void shouldTryTheNextDoorOverSbe() throws IOException
    {
        try (ServerSocket door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress()))
        {
            final OrderEntryClientContext context = new OrderEntryClientContext().session(1, "alice")
                .connectTimeoutMs(TIMEOUT_MS).ingressChannels(List.of(
                    "tcp://localhost:" + FreePorts.tcp(), "tcp://localhost:" + door.getLocalPort()));
            assertThrows(LogonException.class, () -> OrderEntryClient.connect(context));
            assertVisited(door);
        }
    }

    @Test
    void shouldTryTheNextDoorOverFix() throws IOException
    {
        try (ServerSocket door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress()))
        {
            final FixClientContext context = new FixClientContext().session("FIRM", "firm", "secret")
                .connectTimeoutMs(TIMEOUT_MS).addresses(List.of(
                    new InetSocketAddress("localhost", FreePorts.tcp()),
                    new InetSocketAddress("localhost", door.getLocalPort())));
            assertThrows(LogonException.class, () -> FixClient.connect(context));
            assertVisited(door);
        }
    }

    private static void assertVisited(final ServerSocket door) throws IOException
    {
        door.setSoTimeout(TIMEOUT_MS);
        door.accept().close();
    }
}
