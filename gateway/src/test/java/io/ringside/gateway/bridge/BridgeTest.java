package io.ringside.gateway.bridge;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NegotiateEncoder;
import io.ringside.gateway.RawClient;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.frame.FramingHeader;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Clients on raw sockets: they trade by the rules of the door, and reach nothing but their own session. */
@Timeout(60)
class BridgeTest
{
    private static final int TEMPLATE_ID = MessageHeaderEncoder.templateIdEncodingOffset();
    private static final String CREDENTIALS =
        "rejected 1 CREDENTIALS: no such SBE session, or the password is wrong or was wrong too often";

    @TempDir
    private Path directory;
    @AutoClose
    private TcpVenue venue;
    private TestExchange exchange;
    private final List<SocketLine> lines = new ArrayList<>();

    @BeforeEach
    void begin()
    {
        venue = new TcpVenue(directory);
        exchange = venue.exchange;
    }

    private SocketLine line()
    {
        lines.add(venue.line());
        return lines.get(lines.size() - 1);
    }

    @Test
    void shouldTrade()
    {
        final RawClient alice = venue.alice(line()).establish();
        alice.sendOrder(1);
        alice.sendOrder(2);
        assertEquals(List.of("NEW 1", "NEW 2"), alice.awaitAnswers(2));
        final TestClient bob = exchange.bob();
        bob.sell("s", 1, 50);
        assertEquals(List.of("TRADE 0"), alice.awaitAnswers(1));
        assertEquals("0 to " + MessageHeaderEncoder.SCHEMA_VERSION, alice.servedVersions());
    }

    @Test
    void shouldTakeBytesAsTheyCome()
    {
        final SocketLine line = line();
        final RawClient alice = venue.alice(line).establish();
        final int length = alice.encodeOrder(TestExchange.ALICE, 1);
        final UnsafeBuffer frame = new UnsafeBuffer(new byte[FramingHeader.LENGTH + length]);
        FramingHeader.write(frame, 0, length);
        frame.putBytes(FramingHeader.LENGTH, alice.buffer(), 0, length);
        for (final byte it : frame.byteArray())
        {
            line.sendBytes(new byte[]{it});
            exchange.step();
        }
        assertEquals(List.of("NEW 1"), alice.awaitAnswers(1));
    }

    @Test
    void shouldCancelAtOnceWhenTheLineBreaks()
    {
        final SocketLine line = line();
        final RawClient alice = venue.alice(line).establish(60_000, BooleanType.TRUE);
        alice.sendOrder(1);
        alice.awaitAnswers(1);
        line.close();
        exchange.await("cancel", () -> 0 == exchange.engine().liveOrderCount());
        assertEquals(1, exchange.count(GatewayCounter.SBE_DISCONNECT_CANCELS));

        final RawClient again = venue.alice(line()).establish();
        assertEquals(List.of("NEW 1", "CANCELED 0"), again.awaitAnswers(2));
    }

    @Test
    void shouldKeepOrdersAfterTerminate()
    {
        final SocketLine line = line();
        final RawClient alice = venue.alice(line).establish(60_000, BooleanType.TRUE);
        alice.sendOrder(1);
        alice.awaitAnswers(1);
        alice.sendTerminate();
        assertEquals(List.of("terminated FINISHED"), alice.awaitAnswers(1));
        venue.awaitEnd(alice, line);
        assertEquals(1, exchange.engine().liveOrderCount());
    }

    /** A stranger opens no stream. */
    @Test
    void shouldRefuseWhoHasNoPassword()
    {
        final SocketLine line = line();
        final RawClient stranger = new RawClient(exchange, TestExchange.ALICE, "guess", line).sendNegotiate(1);
        assertEquals(List.of(CREDENTIALS), stranger.awaitAnswers(1));
        venue.awaitEnd(stranger, line);
        assertEquals(0, exchange.count(GatewayCounter.SBE_MESSAGES_IN));
        assertEquals(1, exchange.count(GatewayCounter.TCP_LOGONS_CREDENTIALS));
        assertTrue(venue.log.get(0).contains("session=1 address=127.0.0.1:"), venue.log.toString());
    }

    /** Wrong passwords from one address do not lock out the session's member elsewhere. */
    @Test
    void shouldStopGuessing()
    {
        for (int i = 0; i < 11; i++)
        {
            final SocketLine line = line();
            new RawClient(exchange, TestExchange.ALICE, "guess" + i, line).sendNegotiate(1).awaitAnswers(1);
            line.close();
        }
        assertEquals(List.of(CREDENTIALS), venue.alice(line()).sendNegotiate(1).awaitAnswers(1));
        assertTrue(exchange.alice().client().isEstablished());
    }

    @Test
    void shouldNotLetAClientChooseWhereAnswersGo()
    {
        final RawClient alice = venue.alice(line());
        final NegotiateEncoder negotiate = new NegotiateEncoder();
        negotiate.wrapAndApplyHeader(alice.buffer(), 0, new MessageHeaderEncoder()).timestampNs(1)
            .sessionId(TestExchange.ALICE).responseStreamId(20).protocolVersion(1)
            .responseChannel("aeron:udp?endpoint=localhost:20121").credentials("alice");
        alice.send(alice.buffer(), negotiate.limit());
        alice.await("negotiation", () -> null != alice.servedVersions());
    }

    @Test
    void shouldRefuseWhatTheDoorRefuses()
    {
        final RawClient alice = venue.alice(line()).establish();
        final int length = alice.encodeOrder(TestExchange.ALICE, 1);
        for (final int templateId : new int[]{84, 25, 29, 999})
        {
            alice.buffer().putShort(TEMPLATE_ID, (short)templateId, LITTLE_ENDIAN);
            alice.send(alice.buffer(), length);
        }
        alice.send(alice.buffer(), alice.encodeOrder(TestExchange.BOB, 1));
        assertEquals(List.of("refused 1 NOT_AUTHORISED", "refused 1 NOT_AUTHORISED", "refused 1 NOT_AUTHORISED",
            "refused 1 UNKNOWN_TEMPLATE", "refused 1 NOT_AUTHORISED"), alice.awaitAnswers(5));
        assertEquals(0, exchange.engine().liveOrderCount());
    }

    @Test
    void shouldEndAConnectionWhoseFramesAreLost()
    {
        final SocketLine line = line();
        final RawClient alice = venue.alice(line).establish();
        line.sendBytes(new byte[]{0, 0, 0, 20, 0x5B, (byte)0xE0, 1, 2});
        assertEquals(List.of("terminated PROTOCOL_ERROR"), alice.awaitAnswers(1));
        venue.awaitEnd(alice, line);
        assertTrue(venue.log.get(0).endsWith("reason=the framing header states encoding 0x5BE0, and this port " +
            "speaks 0xEB50 (SBE, little endian)"), venue.log.toString());

        final SocketLine second = line();
        second.sendBytes("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        venue.awaitEnd(venue.alice(second), second);
        assertEquals(2, exchange.count(GatewayCounter.TCP_MALFORMED));
    }

    @Test
    void shouldRefuseASecondNegotiate()
    {
        final RawClient alice = venue.alice(line()).establish();
        alice.sendNegotiate(2);
        assertEquals(List.of("terminated PROTOCOL_ERROR"), alice.awaitAnswers(1));
    }

    @Test
    void shouldRefuseASecondConnectionOfASession()
    {
        final RawClient alice = venue.alice(line()).establish();
        final SocketLine second = line();
        final RawClient other = venue.alice(second).sendNegotiate(1);
        assertEquals(List.of("rejected 1 DUPLICATE_ID: the session is logged on already: end that connection first"),
            other.awaitAnswers(1));
        venue.awaitEnd(other, second);
        alice.sendOrder(1);
        assertEquals(List.of("NEW 1"), alice.awaitAnswers(1));
    }

    /** Over Aeron no address is known, and such a session is refused. */
    @Test
    void shouldLetASessionInFromItsAddressesAlone()
    {
        assertTrue(new RawClient(exchange, TestExchange.FIX_ONLY, "fix", line()).establish().servedVersions() != null);
    }

    @Test
    void shouldTellAClientThatIsTooNew()
    {
        final RawClient alice = venue.alice(line()).sendNegotiate(1, MessageHeaderEncoder.SCHEMA_VERSION + 1);
        assertEquals(List.of("rejected 1 SCHEMA_VERSION: this client is newer than the venue, which serves schema " +
            "versions 0 to " + MessageHeaderEncoder.SCHEMA_VERSION + ": use a client of one of these"),
            alice.awaitAnswers(1));
    }

    @Test
    void shouldDropAClientThatReadsNothing()
    {
        final SocketLine line = new SocketLine(venue.port, 1 << 12);
        lines.add(line);
        final RawClient alice = venue.alice(line).establish();
        final int length = alice.encodeOrder(TestExchange.BOB, 1);
        exchange.await("the end of a client that reads nothing", () ->
        {
            line.send(alice.buffer(), length);
            return 0 == exchange.count(GatewayCounter.TCP_CONNECTIONS);
        });
        exchange.await("the end of its session",
            () -> 0 == exchange.count(GatewayCounter.SBE_SESSIONS_ESTABLISHED));
    }

    @Test
    void shouldBoundConnections()
    {
        for (int i = 0; i < 3 * TcpVenue.PER_ADDRESS_MAX; i++)
        {
            line();
            exchange.step();
        }
        exchange.await("too many", () -> lines.stream().mapToLong((it) ->
        {
            it.poll((buffer, offset, length, header) -> { });
            return it.isEnded() ? 1 : 0;
        }).sum() == 3 * TcpVenue.PER_ADDRESS_MAX - TcpVenue.PENDING_MAX);
        CloseHelper.closeAll(lines);
        assertTrue(venue.alice(line()).establish().servedVersions() != null);
    }

    @Test
    void shouldSayGoodbye()
    {
        final SocketLine line = line();
        final RawClient alice = venue.alice(line).establish();
        venue.close();
        final List<Integer> templates = new ArrayList<>();
        line.poll((buffer, offset, length, header) ->
            templates.add((int)buffer.getShort(offset + TEMPLATE_ID, LITTLE_ENDIAN)));
        assertEquals(Arrays.asList(12), templates);
        alice.close();
    }
}
