package io.ringside.gateway.sbe;

import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.ringside.engine.protocol.EstablishEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NegotiationResponseDecoder;
import io.ringside.gateway.FreshExchangeTest;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The page of samples has what the codecs write and read, and what the gateway takes and sends. With
 * {@code -Dringside.samples=write} its blocks are written anew.
 */
class SampleMessagesTest extends FreshExchangeTest
{
    private static final Pattern TEXT_TYPE = Pattern.compile("<type [^>]*primitiveType=\"char\"[^>]*length=");
    private static final String SETTING = "ringside.samples";
    private static final Pattern GIVEN_BY_THE_VENUE =
        Pattern.compile("(?m)^.* (timestampNs|connectionId|commandSequence|reportNumber|orderId|execId)=.*\n");

    @Test
    void shouldBeWhatTheCodecsWriteAndRead() throws IOException, ReflectiveOperationException
    {
        final Map<String, byte[]> samples = SampleMessages.all();
        if ("write".equals(System.getProperty(SETTING)))
        {
            final Map<String, String> blocks = new LinkedHashMap<>();
            for (final Map.Entry<String, byte[]> sample : samples.entrySet())
            {
                blocks.put(sample.getKey(), SamplePage.block(sample.getValue()));
            }
            SamplePage.write(blocks);
        }

        final Map<String, String> page = SamplePage.read();
        assertEquals(List.copyOf(samples.keySet()), List.copyOf(page.keySet()));
        for (final Map.Entry<String, String> block : page.entrySet())
        {
            final byte[] bytes = SamplePage.bytes(block.getValue());
            assertArrayEquals(samples.get(block.getKey()), bytes, block.getKey());
            assertEquals(SamplePage.block(bytes), block.getValue());
        }
    }

    /** Byte for byte, but for what the venue alone knows: the id of the connection, times and numbers. */
    @Test
    void shouldBeWhatTheGatewayTakesAndSends() throws IOException, ReflectiveOperationException
    {
        final Map<String, String> page = SamplePage.read();
        try (Subscription subscription =
            exchange.aeron().addSubscription("aeron:ipc", SampleMessages.RESPONSE_STREAM_ID);
            ExclusivePublication publication = exchange.aeron().addExclusivePublication("aeron:ipc", 10))
        {
            send(publication, SamplePage.bytes(page.get("Negotiate")));
            final byte[] response = receive(subscription);
            assertAlike(page.get("NegotiationResponse"), response);

            final byte[] establish = SamplePage.bytes(page.get("Establish"));
            new UnsafeBuffer(establish).putBytes(
                MessageHeaderEncoder.ENCODED_LENGTH + EstablishEncoder.connectionIdEncodingOffset(), response,
                MessageHeaderEncoder.ENCODED_LENGTH + NegotiationResponseDecoder.connectionIdEncodingOffset(),
                Long.BYTES);
            send(publication, establish);
            assertAlike(page.get("EstablishmentAck"), receive(subscription));

            send(publication, SamplePage.bytes(page.get("NewOrder")));
            assertAlike(page.get("ExecutionReport"), receive(subscription));
            send(publication, SamplePage.bytes(page.get("CancelOrder")));
            assertEquals(SamplePage.bytes(page.get("ExecutionReport")).length, receive(subscription).length);
            send(publication, SamplePage.bytes(page.get("Terminate")));
            assertAlike(page.get("Terminate"), receive(subscription));
        }
    }

    /** Some codecs take NUL in a text for out of range, but in no bytes. */
    @Test
    void shouldMakeASchemaOfBytesByTheLineOfTheGuide() throws IOException, InterruptedException
    {
        final Path schema = Path.of("..", "engine", "src", "main", "resources", "sbe", "exchange-codecs.xml");
        Files.copy(schema, directory.resolve("exchange-codecs.xml"));
        final String line = Files.readAllLines(Path.of("..", "docs", "guides", "connect-with-sbe.md")).stream()
            .filter((it) -> it.startsWith("sed ")).findFirst().orElseThrow();
        final Process process = new ProcessBuilder("sh", "-c", line).directory(directory.toFile()).inheritIO().start();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));

        final String before = Files.readString(schema);
        final String after = Files.readString(directory.resolve("exchange-codecs-go.xml"));
        assertTrue(TEXT_TYPE.matcher(before).find());
        assertFalse(TEXT_TYPE.matcher(after).find());
        assertEquals(before.replace("\"char\"", "\"uint8\""), after.replace("\"char\"", "\"uint8\""));
    }

    private void send(final ExclusivePublication publication, final byte[] bytes)
    {
        exchange.await("room to send", () -> publication.offer(new UnsafeBuffer(bytes)) > 0);
    }

    private byte[] receive(final Subscription subscription)
    {
        final List<byte[]> messages = new ArrayList<>();
        exchange.await("an answer", () ->
        {
            subscription.poll((buffer, offset, length, frame) ->
            {
                final byte[] bytes = new byte[length];
                buffer.getBytes(offset, bytes);
                messages.add(bytes);
            }, 1);
            return !messages.isEmpty();
        });
        return messages.get(0);
    }

    private static void assertAlike(final String expected, final byte[] actual) throws ReflectiveOperationException
    {
        assertEquals(GIVEN_BY_THE_VENUE.matcher(expected).replaceAll(""),
            GIVEN_BY_THE_VENUE.matcher(SamplePage.block(actual)).replaceAll(""));
    }
}
