package io.ringside.gateway.fix;

import io.ringside.engine.host.BookImages;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.fix.market.FixMarketContext;
import io.ringside.gateway.session.AddressBlocks;
import io.ringside.gateway.session.LogonMethod;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.tcp.TestKeys;
import io.ringside.gateway.tcp.Tls;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Who may read market data over FIX: certificates, signatures and addresses, over a socket. */
@Timeout(60)
class FixMarketLogonTest
{
    private static final int SIGNS = 3;
    private static final int COMES_FROM_HERE = 4;
    private static final int COMES_FROM_ELSEWHERE = 5;
    private static final String BOOK = "262=r|263=1|264=0|265=1|267=2|269=0|269=1|146=1|55=BTC-USD|";
    private static final String FIELDS = "98=0|108=30|141=Y|";
    private static final byte[] KEY = new byte[32];
    private static final byte[] OTHER_KEY = new byte[32];

    @TempDir
    private static Path directory;
    private static TestKeys keys;
    private final CoreExchange exchange = new CoreExchange();
    private FixMarketVenue venue;
    private int lateMs;

    @BeforeAll
    static void makeKeys() throws Exception
    {
        keys = new TestKeys(directory).pair("venue").pair("firm").pair("stranger");
        Arrays.fill(KEY, (byte)1);
        Arrays.fill(OTHER_KEY, (byte)2);
    }

    private void start(final Tls tls) throws IOException
    {
        venue = new FixMarketVenue(exchange.door(), new BookImages(), exchange.image(), 16_384,
            (it) -> new FixMarketContext.Settings(it.host(), it.port(), it.compId(), it.heartbeatMaxS(),
            it.sendingTimeToleranceMs(), it.logonTimeoutMs(), it.pendingConnectionsMax(), it.connectionsPerSession(),
            it.refusalsPerSecond(), it.slowConsumerTimeoutMs(), tls), FixMarketLogonTest::configure)
            .run(exchange.drain());
    }

    private static void configure(final SessionConfig session)
    {
        switch (session.sessionId())
        {
            case SIGNS -> session.logon(LogonMethod.HMAC, List.of(KEY)).credentialHash("");
            case COMES_FROM_HERE -> session.logon(LogonMethod.ADDRESS, List.of()).credentialHash("")
                .addresses(AddressBlocks.of(List.of("127.0.0.0/8")));
            case COMES_FROM_ELSEWHERE -> session.addresses(AddressBlocks.of(List.of("192.0.2.0/24")));
            default ->
            {
            }
        }
    }

    @AfterEach
    void stop()
    {
        venue.close();
    }

    /** Books of many records, and what comes behind them. */
    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void shouldReadABookUnderTls(final String protocol) throws Exception
    {
        start(keys.open("venue", null));
        for (int i = 0; i < 450; i++)
        {
            exchange.enter(Side.BUY, 10_000 - i, 1_000 + i);
            exchange.enter(Side.SELL, 10_001 + i, 1_000 + i);
        }
        final ToldMarket told = new ToldMarket();
        try (RawFixClient reader = new RawFixClient(socket(null, protocol), "FIRM1"))
        {
            reader.ask("A", 1, reader.logonFields(), "35=A", "34=1");
            reader.send("V", 2, BOOK);
            while (told.books.isEmpty() || told.books.get("r").levels.size() < 900)
            {
                told.apply(reader.expect());
            }
            exchange.enter(Side.BUY, 10_000, 500);
            reader.expect("35=X", "268=1", "279=1|269=0|55=BTC-USD|270=100|271=1.5|346=2");
            reader.ask("5", 3, "", "35=5");
        }
    }

    @Test
    void shouldLetInWhoHasACertificateOnly() throws Exception
    {
        start(keys.open("venue", "firm"));
        for (final String own : new String[]{null, "stranger"})
        {
            venue.lines.clear();
            assertThrows(IOException.class, () -> assertHungUp(own));
            QuickFixClient.await("a line", () -> !venue.lines.isEmpty());
            assertTrue(venue.lines.toString().contains("reason=TLS: the client" + (null == own ?
                " has sent no certificate" : "'s certificate is not trusted")), venue.lines.toString());
        }
        try (RawFixClient reader = new RawFixClient(socket("firm", "TLSv1.3"), "FIRM1"))
        {
            reader.ask("A", 1, reader.logonFields(), "35=A");
            reader.ask("V", 2, BOOK, "35=W", "268=0");
        }
        venue.lines.clear();
        try (Socket plain = new Socket("localhost", venue.port))
        {
            plain.setSoTimeout(20_000);
            plain.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            QuickFixClient.await("a line", () -> !venue.lines.isEmpty());
        }
        assertTrue(venue.lines.toString().contains("reason=TLS: the client does not speak TLS"),
            venue.lines.toString());
        assertEquals(3, venue.count(GatewayCounter.FIX_MARKET_LOGONS_REFUSED));
    }

    private void assertHungUp(final String own) throws Exception
    {
        try (RawFixClient reader = new RawFixClient(socket(own, "TLSv1.3"), "FIRM1"))
        {
            reader.send("A", 1, reader.logonFields());
            if (null == reader.read())
            {
                throw new IOException("hung up");
            }
        }
    }

    private SSLSocket socket(final String own, final String protocol) throws Exception
    {
        final SSLContext context = keys.client("venue", own);
        final SSLSocket socket = (SSLSocket)context.getSocketFactory().createSocket("localhost", venue.port);
        socket.setEnabledProtocols(new String[]{protocol});
        return socket;
    }

    /** A signature is good once. */
    @Test
    void shouldLetInWhoSigns() throws Exception
    {
        start(null);
        final String logon = FixCredentialsTest.signed("FIRM3", time(), KEY, FIELDS);
        assertReads("FIRM3", logon);
        assertRefused("FIRM3", logon, "not later than the Logon before it");
        assertRefused("FIRM3", FixCredentialsTest.signed("FIRM3", time(), OTHER_KEY, FIELDS), "wrong signature");
        assertRefused("FIRM3", RawFixClient.message("FIRM3", "A", 1, RawFixClient.logonFields(FixVenue.PASSWORD)
            .replace("firm1", "firm3")), "wrong signature");
        assertReads("FIRM3", FixCredentialsTest.signed("FIRM3", time(), KEY, FIELDS));
    }

    @Test
    void shouldLetInWhoComesFromTheRightAddress() throws Exception
    {
        start(null);
        assertReads("FIRM4", RawFixClient.message("FIRM4", "A", 1, FIELDS));
        assertRefused("FIRM5", RawFixClient.message("FIRM5", "A", 1, FIELDS + "554=" + FixVenue.PASSWORD + "|"),
            "its address is none of the session's");
    }

    private void assertReads(final String compId, final String logon) throws IOException
    {
        try (RawFixClient reader = new RawFixClient(venue.port, compId))
        {
            reader.send(logon);
            reader.expect("35=A", "34=1", "141=Y");
            reader.ask("V", 2, BOOK, "35=W", "262=r");
        }
    }

    private void assertRefused(final String compId, final String logon, final String reason) throws IOException
    {
        try (RawFixClient reader = new RawFixClient(venue.port, compId))
        {
            reader.send(logon);
            final String logout = reader.read();
            assertTrue(null != logout && logout.contains("|35=5|") && logout.contains(reason), "" + logout);
        }
    }

    /** Later than any before. */
    private String time()
    {
        return RawFixClient.timeMs(++lateMs * 10);
    }
}
