package io.ringside.gateway.bridge;

import io.ringside.gateway.RawClient;
import io.ringside.gateway.TestExchange;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Clients of every version of the schema so far trade over Aeron and over TCP. What they send are bytes that were
 * recorded, one file for each version: blocks end where that version's did. What they get is read at the offsets of
 * version 0, without the codecs: nothing has moved.
 */
@Timeout(60)
class OldClientTest
{
    private static final int HEADER_LENGTH = 8;
    private static final int CONNECTION_ID_OFFSET = HEADER_LENGTH + 8;
    /** A report of version 0, in which every field that it had stands where it stands today. */
    private static final int REPORT_LENGTH = 184;

    @TempDir
    private Path directory;
    private final List<String> answers = new ArrayList<>();
    private long connectionId;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void shouldServeItOverAeron(final int version) throws IOException
    {
        try (TestExchange exchange = new TestExchange(directory);
            RawClient.Line line = RawClient.line(exchange, 77))
        {
            trade(exchange, line, version);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void shouldServeItOverTcp(final int version) throws IOException
    {
        try (TcpVenue venue = new TcpVenue(directory); SocketLine line = venue.line())
        {
            trade(venue.exchange, line, version);
        }
    }

    private void trade(final TestExchange exchange, final RawClient.Line line, final int version) throws IOException
    {
        final List<String> expected = new ArrayList<>();
        for (final Map.Entry<String, byte[]> it : recorded(version).entrySet())
        {
            final UnsafeBuffer message = new UnsafeBuffer(it.getValue());
            if ("Establish".equals(it.getKey()))
            {
                message.putLong(CONNECTION_ID_OFFSET, connectionId, LITTLE_ENDIAN);
            }
            exchange.await("room", () -> line.send(message, message.capacity()));
            expected.addAll(answersTo(it.getKey(), version));
            exchange.await("the answer to " + it.getKey() + " " + answers, () ->
            {
                line.poll((buffer, offset, length, frame) -> onAnswer(buffer, offset, length));
                return answers.size() >= expected.size();
            });
        }
        assertEquals(expected, answers);
        assertEquals(0, exchange.engine().liveOrderCount());
    }

    private static List<String> answersTo(final String name, final int version)
    {
        return switch (name)
        {
            case "Negotiate" -> List.of("NegotiationResponse");
            case "Establish" -> List.of("EstablishmentAck next=1");
            case "NewOrder" -> List.of("report a 0 0 leaves=5 of 5");
            case "ReplaceOrder" -> List.of("report b 5 0 leaves=4 of 4");
            case "OrderStatusRequest" -> List.of("report b I 0 leaves=4 of 4");
            case "CancelOrder" -> List.of("report c 4 4 leaves=0 of 4");
            case "NewOrderExtended" -> List.of("report d 0 0 leaves=5 of 5");
            case "ReplaceOrderExtended" -> List.of("report e 5 0 leaves=5 of 5");
            case "MassStatusRequest" -> List.of("43", "report e I 0 leaves=5 of 5");
            case "RetransmitRequest" -> List.of("10", "report a 0 0 leaves=5 of 5");
            case "MarketDataRequest" -> List.of("63", "62", "65", "67");
            // Version 0 has no order left.
            case "MassCancel" -> 0 == version ? List.of() : List.of("report e 4 4 leaves=0 of 5");
            case "Terminate" -> List.of("12");
            default -> List.of();
        };
    }

    private void onAnswer(final DirectBuffer buffer, final int offset, final int length)
    {
        final int blockLength = buffer.getShort(offset, LITTLE_ENDIAN) & 0xFFFF;
        final int templateId = buffer.getShort(offset + 2, LITTLE_ENDIAN) & 0xFFFF;
        assertTrue(HEADER_LENGTH + blockLength <= length);
        final int block = offset + HEADER_LENGTH;
        switch (templateId)
        {
            case 2 ->
            {
                connectionId = buffer.getLong(block + 8, LITTLE_ENDIAN);
                answers.add("NegotiationResponse");
            }
            case 5 -> answers.add("EstablishmentAck next=" + buffer.getLong(block + 8, LITTLE_ENDIAN));
            case 40 ->
            {
                assertTrue(blockLength >= REPORT_LENGTH);
                answers.add("report " + buffer.getStringWithoutLengthAscii(block, 20).trim() + ' ' +
                    (char)buffer.getByte(block + 160) + ' ' + (char)buffer.getByte(block + 161) + " leaves=" +
                    buffer.getLong(block + 96, LITTLE_ENDIAN) + " of " + buffer.getLong(block + 88, LITTLE_ENDIAN));
            }
            case 42 ->
            {
                // It has no clOrdId of an order.
            }
            default -> answers.add(String.valueOf(templateId));
        }
    }

    static Map<String, byte[]> recorded(final int version) throws IOException
    {
        final Map<String, byte[]> messages = new LinkedHashMap<>();
        try (InputStream input = OldClientTest.class.getResourceAsStream("/schema/client-" + version + ".txt"))
        {
            for (final String line : new String(input.readAllBytes(), StandardCharsets.US_ASCII).split("\n"))
            {
                final String[] words = line.split(" +");
                messages.put(words[0], HexFormat.of().parseHex(words[1]));
            }
        }
        return messages;
    }
}
