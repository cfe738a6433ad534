package io.ringside.gateway.fix;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.tcp.TestKeys;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** FIX over TLS: accepted and refused clients, and handshakes that delay no other client. */
class FixTlsTest extends VenueTest
{
    @TempDir
    private static Path keyDirectory;
    private static TestKeys keys;

    private final AtomicLong nowNs = new AtomicLong();

    @BeforeAll
    static void makeKeys() throws Exception
    {
        keys = new TestKeys(keyDirectory).pair("venue").pair("firm").pair("stranger");
    }

    @Override
    void configure()
    {
        venue.clock = nowNs::get;
    }

    /** Each test has keys of its own. */
    @Override
    void start()
    {
    }

    /** Without a certificate of its own, and with one. */
    @ParameterizedTest
    @NullSource
    @ValueSource(strings = "firm")
    void shouldTradeWithAStockClient(final String own) throws Exception
    {
        start(own);
        try (QuickFixClient client = stockClient(own))
        {
            client.buy("tls-1", "50", "1");
            client.expect("8", "150=0");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void shouldKeepOutWhoHasNoCertificateOrAnother(final String protocol) throws Exception
    {
        start("firm");
        for (final String own : new String[]{null, "stranger"})
        {
            venue.lines.clear();
            nowNs.addAndGet(1_000_000_000L);
            assertThrows(IOException.class, () -> logOn("FIRM1", keys.client("venue", own), protocol).close());
            QuickFixClient.await("a line", () -> !venue.lines.isEmpty());
            assertTrue(venue.lines.toString().contains("reason=TLS: the client" + (null == own ?
                " has sent no certificate" : "'s certificate is not trusted")), venue.lines.toString());
        }
        try (RawFixClient client = logOn("FIRM1", keys.client("venue", "firm"), protocol))
        {
            client.assertNext(2);
        }
    }

    /** More than one record in both directions, with a remainder. */
    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void shouldCarryMuch(final String protocol) throws Exception
    {
        start(null);
        final int count = 400;
        try (RawFixClient client = logOn("FIRM1", keys.client("venue", null), protocol))
        {
            client.send(client.texts("D", 2, count, (it) -> RawFixClient.order("o-" + it)));
            for (int i = 2; i < 2 + count; i++)
            {
                client.expect("35=8", "34=" + i, "11=o-" + i, "150=0");
            }
            client.ask("5", 2 + count, "", "35=5");
            // Without a close_notify there would be an exception.
            nowNs.addAndGet(3_000_000_000L);
            client.assertHungUp();
        }
    }

    @Test
    void shouldHangUpOnPlainBytes() throws Exception
    {
        start(null);
        try (RawFixClient trader = logOn("FIRM1", keys.client("venue", null), "TLSv1.3"))
        {
            for (final String bytes : new String[]{
                RawFixClient.message("FIRM3", "A", 1, RawFixClient.logonFields(FixVenue.PASSWORD)),
                "GET / HTTP/1.1\r\n\r\n",
                "\u0016\u0003\u0001\u0000\u0005hello", "\u0016\u0003\u0003\u00ff\u00ff" + "x".repeat(40_000)})
            {
                venue.lines.clear();
                nowNs.addAndGet(1_000_000_000L);
                final long refused = venue.counters.get(GatewayCounter.FIX_LOGONS_REFUSED);
                try (Socket plain = new Socket("localhost", venue.port))
                {
                    plain.setSoTimeout(20_000);
                    plain.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
                    QuickFixClient.await("a line", () -> !venue.lines.isEmpty());
                }
                assertEquals(refused + 1, venue.counters.get(GatewayCounter.FIX_LOGONS_REFUSED));
                assertEquals(1, venue.lines.size(), venue.lines.toString());
                assertTrue(venue.lines.toString().contains("FIX logon refused: compId= address=127.0.0.1:") &&
                    venue.lines.toString().contains(" reason=TLS: "), venue.lines.toString());
            }
            trader.assertNext(2);
        }
    }

    /** It counts among those that have not logged on, and has their time. */
    @Test
    void shouldNotWaitForASlowHandshake() throws Exception
    {
        start(null);
        try (Socket slow = new Socket("localhost", venue.port))
        {
            slow.setSoTimeout(20_000);
            slow.getOutputStream().write(new byte[]{0x16, 3, 1, 2, 0, 1, 0, 1, (byte)0xFC, 3, 3});
            try (RawFixClient trader = logOn("FIRM1", keys.client("venue", null), "TLSv1.3"))
            {
                for (int i = 2; i < 20; i++)
                {
                    trader.ask("D", i, RawFixClient.order("o-" + i), "35=8", "150=0");
                }
                nowNs.addAndGet(11_000_000_000L);
                // After an alert, or nothing, the connection ends.
                slow.getInputStream().readAllBytes();
                trader.assertNext(20);
                QuickFixClient.await("a line", () -> !venue.lines.isEmpty());
                assertTrue(venue.lines.toString().contains("not logged on in time"), venue.lines.toString());
            }
        }
    }

    private void start(final String trusted)
    {
        venue.settings = (context) -> context.tls(keys.open("venue", trusted));
        venue.start(exchange);
    }

    private RawFixClient logOn(final String compId, final SSLContext context, final String protocol) throws IOException
    {
        final SSLSocket socket = (SSLSocket)context.getSocketFactory().createSocket("localhost", venue.port);
        socket.setEnabledProtocols(new String[]{protocol});
        final RawFixClient client = new RawFixClient(socket, compId);
        client.send("A", 1, client.logonFields() + "141=Y|");
        final String answer = client.read();
        if (null == answer)
        {
            throw new IOException("hung up");
        }
        assertTrue(answer.contains("|35=A|"), answer);
        return client;
    }

    private QuickFixClient stockClient(final String own) throws Exception
    {
        final Map<String, String> more = new HashMap<>(Map.of("SocketUseSSL", "Y",
            "SocketTrustStore", keys.file("venue-trust.p12").toString(), "SocketTrustStorePassword", TestKeys.PASSWORD,
            "TrustStoreType", "PKCS12", "EndpointIdentificationAlgorithm", "HTTPS"));
        if (null != own)
        {
            more.putAll(Map.of("SocketKeyStore", keys.file(own + ".p12").toString(), "SocketKeyStorePassword",
                TestKeys.PASSWORD, "KeyStoreType", "PKCS12"));
        }
        return new QuickFixClient(venue.port, FixVenue.SESSION_1, 30, more).awaitLogon();
    }
}
