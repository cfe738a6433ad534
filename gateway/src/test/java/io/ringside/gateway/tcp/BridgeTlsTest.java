package io.ringside.gateway.tcp;

import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NegotiateEncoder;
import io.ringside.engine.protocol.NegotiationResponseDecoder;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.bridge.SocketLine;
import io.ringside.gateway.bridge.TcpVenue;
import io.ringside.gateway.frame.FramingHeader;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** SBE over TLS: the same frames inside, and nothing without it. */
@Timeout(60)
class BridgeTlsTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldLogOnOverTls() throws Exception
    {
        final TestKeys keys = new TestKeys(directory).pair("venue");
        try (TcpVenue venue = new TcpVenue(directory.resolve("node"), keys.open("venue", null), (context) -> { });
            SocketLine plain = new SocketLine(venue.port))
        {
            plain.sendBytes(negotiate());
            final Socket client = keys.client("venue", null).getSocketFactory().createSocket("localhost", venue.port);
            client.setSoTimeout(20_000);
            final CompletableFuture<byte[]> answer = new CompletableFuture<>();
            new Thread(() -> talk(client, answer), "client").start();
            venue.exchange.await("an answer", () ->
            {
                plain.drain();
                return answer.isDone() && plain.isEnded();
            });
            final UnsafeBuffer frame = new UnsafeBuffer(answer.get());
            assertEquals(FramingHeader.SBE_LITTLE_ENDIAN, FramingHeader.encoding(frame, 0));
            assertEquals(NegotiationResponseDecoder.TEMPLATE_ID, frame.getShort(
                FramingHeader.LENGTH + MessageHeaderEncoder.templateIdEncodingOffset(), LITTLE_ENDIAN));
            assertTrue(venue.log().stream().anyMatch((it) -> it.contains("the client does not speak TLS")),
                venue.log()::toString);
        }
    }

    /** Also closes: that waits for the venue's good-bye, so it must be done while the venue is polled. */
    private static void talk(final Socket client, final CompletableFuture<byte[]> answer)
    {
        try
        {
            final byte[] frame;
            try (client)
            {
                client.getOutputStream().write(negotiate());
                frame = client.getInputStream().readNBytes(FramingHeader.LENGTH +
                    MessageHeaderEncoder.ENCODED_LENGTH + NegotiationResponseDecoder.BLOCK_LENGTH);
            }
            answer.complete(frame);
        }
        catch (final IOException ex)
        {
            answer.completeExceptionally(new UncheckedIOException(ex));
        }
    }

    private static byte[] negotiate()
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[128]);
        final NegotiateEncoder negotiate = new NegotiateEncoder();
        negotiate.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).timestampNs(1)
            .sessionId(TestExchange.ALICE).responseStreamId(0).protocolVersion(1).responseChannel("")
            .credentials("alice");
        return SocketLine.frame(buffer, negotiate.limit());
    }
}
