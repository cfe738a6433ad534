package io.ringside.gateway.fix;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A participant that may break every rule of the session: it counts nothing, and sends any bytes. */
final class RawFixClient implements AutoCloseable
{
    private static final DateTimeFormatter FIX_TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");
    private static final int TIMEOUT_MS = 20_000;
    private static final int SEPARATOR = 1;

    private final Socket socket;
    private final InputStream input;

    RawFixClient(final int port) throws IOException
    {
        socket = new Socket("localhost", port);
        socket.setSoTimeout(TIMEOUT_MS);
        input = socket.getInputStream();
    }

    /** Logged on as the first firm. */
    static RawFixClient logOn(final int port) throws IOException
    {
        final RawFixClient client = new RawFixClient(port);
        client.send("A", 1, logonFields(FixVenue.PASSWORD));
        client.expect("35=A", "34=1");
        return client;
    }

    static String logonFields(final String password)
    {
        return "98=0|108=30|553=firm1|554=" + password + "|";
    }

    /** Now, or so many seconds from now. */
    static String time(final int seconds)
    {
        return FIX_TIME.format(LocalDateTime.now(ZoneOffset.UTC).plusSeconds(seconds));
    }

    /** The message with everything about it right, but for what the fields say. */
    static String message(final String type, final int msgSeqNum, final String fields)
    {
        final String body =
            "35=" + type + "|49=FIRM1|56=RINGSIDE|34=" + msgSeqNum + "|52=" + time(0) + "|" + fields;
        return frame(body, body.length());
    }

    static String frame(final String body, final int bodyLength)
    {
        final String text = ("8=FIX.4.4|9=" + bodyLength + "|" + body).replace('|', '\u0001');
        return text + String.format("10=%03d\u0001", text.chars().sum() & 0xFF);
    }

    void send(final String type, final int msgSeqNum, final String fields) throws IOException
    {
        send(message(type, msgSeqNum, fields));
    }

    void send(final String message) throws IOException
    {
        socket.getOutputStream().write(message.getBytes(StandardCharsets.US_ASCII));
    }

    /** The next message, whatever it is, has these fields; a field that ends with {@code =} must not be there. */
    String expect(final String... fields) throws IOException
    {
        final String message = read();
        assertNotNull(message, () -> "the venue hung up: expected " + Arrays.toString(fields));
        for (final String field : fields)
        {
            assertEquals(!field.endsWith("="), message.contains("|" + field + (field.endsWith("=") ? "" : "|")),
                () -> field + " in " + message);
        }
        return message;
    }

    /** The venue takes the number as the very next, and had nothing to say before. */
    void assertNext(final int msgSeqNum) throws IOException
    {
        send("1", msgSeqNum, "112=next " + msgSeqNum + "|");
        expect("35=0", "112=next " + msgSeqNum);
    }

    void assertHungUp() throws IOException
    {
        assertNull(read());
    }

    /** A message with separators to be seen and one in front; null if the venue has hung up. */
    private String read() throws IOException
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write('|');
        try
        {
            int character = input.read();
            while (character >= 0)
            {
                bytes.write(SEPARATOR == character ? '|' : character);
                if (SEPARATOR == character && isWhole(bytes.toString(StandardCharsets.US_ASCII)))
                {
                    return bytes.toString(StandardCharsets.US_ASCII);
                }
                character = input.read();
            }
        }
        catch (final SocketException ex)
        {
            // A reset is a way to hang up, too.
        }
        assertTrue(1 == bytes.size(), () -> "a part of a message: " + bytes);
        return null;
    }

    private static boolean isWhole(final String text)
    {
        return text.lastIndexOf("|10=") == text.length() - "|10=000|".length();
    }

    @Override
    public void close() throws IOException
    {
        socket.close();
    }
}
