package io.ringside.gateway.fix;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A participant that may break every session rule: it does not count, and sends any bytes. Every character of a text is
 * one byte. Received messages must be well framed.
 */
public final class RawFixClient implements AutoCloseable
{
    private static final DateTimeFormatter FIX_TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");
    private static final int TIMEOUT_MS = 20_000;
    private static final int SEPARATOR = 1;

    private final Socket socket;
    private final InputStream input;
    private final String compId;
    private boolean isLogoutSent;
    /** How far the client's clock is ahead of the machine's. */
    int aheadMs;

    RawFixClient(final int port) throws IOException
    {
        this(port, FixVenue.compId(FixVenue.SESSION_1));
    }

    RawFixClient(final int port, final String compId) throws IOException
    {
        this(port, compId, 0);
    }

    /** With a receive buffer of this size; 0: the system's default. */
    RawFixClient(final int port, final String compId, final int receiveLength) throws IOException
    {
        this(connect(port, receiveLength), compId);
    }

    /** Over a socket that is connected. */
    public RawFixClient(final Socket socket, final String compId) throws IOException
    {
        this.compId = compId;
        this.socket = socket;
        socket.setSoTimeout(TIMEOUT_MS);
        socket.setTcpNoDelay(true);
        input = new BufferedInputStream(socket.getInputStream(), 1 << 16);
    }

    private static Socket connect(final int port, final int receiveLength) throws IOException
    {
        final Socket socket = new Socket();
        if (receiveLength > 0)
        {
            socket.setReceiveBufferSize(receiveLength);
        }
        socket.connect(new InetSocketAddress("localhost", port));
        return socket;
    }

    /** Logged on as the first firm. */
    static RawFixClient logOn(final int port) throws IOException
    {
        return logOn(port, FixVenue.compId(FixVenue.SESSION_1));
    }

    /** Logged on as a firm that has never been here. */
    static RawFixClient logOn(final int port, final String compId) throws IOException
    {
        final RawFixClient client = new RawFixClient(port, compId);
        client.send("A", 1, client.logonFields());
        client.expect("35=A", "34=1");
        return client;
    }

    /** Of the first firm. */
    static String logonFields(final String password)
    {
        return "98=0|108=30|553=firm1|554=" + password + "|";
    }

    String logonFields()
    {
        return logonFields(FixVenue.PASSWORD).replace("firm1", compId.toLowerCase(java.util.Locale.ROOT));
    }

    /** Now plus a number of seconds. */
    public static String time(final int seconds)
    {
        return timeMs(1_000 * seconds);
    }

    static String timeMs(final int milliseconds)
    {
        return FIX_TIME.format(LocalDateTime.now(ZoneOffset.UTC).plusNanos(1_000_000L * milliseconds));
    }

    /** A validly framed message of the first firm with the given fields. */
    static String message(final String type, final int msgSeqNum, final String fields)
    {
        return message(FixVenue.compId(FixVenue.SESSION_1), type, msgSeqNum, fields);
    }

    public static String message(final String compId, final String type, final int msgSeqNum, final String fields)
    {
        final String body =
            "35=" + type + "|49=" + compId + "|56=RINGSIDE|34=" + msgSeqNum + "|52=" + time(0) + "|" + fields;
        return frame(body, body.length());
    }

    static String frame(final String body, final int bodyLength)
    {
        return checked("8=FIX.4.4|9=" + bodyLength + "|" + body);
    }

    /** The body of a message, with separators to be seen. */
    static String body(final String message)
    {
        final String text = message.replace('\u0001', '|');
        return text.substring(text.indexOf("35="), text.lastIndexOf("10="));
    }

    /** A message with another body, validly framed. */
    static String changed(final String message, final String regex, final String replacement)
    {
        final String body = body(message).replaceFirst(regex, replacement);
        return frame(body, body.length());
    }

    /** With a checksum of unsigned bytes. */
    static String checked(final String message)
    {
        final String text = message.replace('|', '\u0001');
        return text + String.format("10=%03d\u0001", text.chars().sum() & 0xFF);
    }

    /** A text in its bytes, each a character. */
    static String bytes(final byte[] text)
    {
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /** The first firm's limit order in BTC-USD, that does not trade. */
    static String order(final String clOrdId)
    {
        return "11=" + clOrdId + "|55=BTC-USD|54=1|60=20261118-11:06:40|38=1|40=2|44=50|";
    }

    public void send(final String type, final int msgSeqNum, final String fields) throws IOException
    {
        send(text(type, msgSeqNum, fields));
    }

    /** A message, and the next message of the venue as by {@link #expect}. */
    String ask(final String type, final int msgSeqNum, final String fields, final String... expected)
        throws IOException
    {
        send(type, msgSeqNum, fields);
        return expect(expected);
    }

    /** That message of this firm. */
    String text(final String type, final int msgSeqNum, final String fields)
    {
        isLogoutSent |= "5".equals(type);
        final String body = "35=" + type + "|49=" + compId + "|56=RINGSIDE|34=" + msgSeqNum + "|52=" +
            timeMs(aheadMs) + "|" + fields;
        return frame(body, body.length());
    }

    /** Messages of this firm, one behind the other, whose fields depend on their numbers. */
    String texts(final String type, final int first, final int count, final IntFunction<String> fields)
    {
        return IntStream.range(first, first + count)
            .mapToObj((it) -> text(type, it, fields.apply(it))).collect(Collectors.joining());
    }

    void send(final String message) throws IOException
    {
        socket.getOutputStream().write(message.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The next message has these fields; a field that ends with {@code =} must not be there. */
    String expect(final String... fields) throws IOException
    {
        final String message = read();
        assertNotNull(message, () -> "the venue hung up: expected " + Arrays.toString(fields));
        for (final String field : fields)
        {
            assertEquals(!field.endsWith("="), message.contains("|" + field + (field.endsWith("=") ? "" : "|")),
                () -> field + " in " + message + ", expected " + Arrays.toString(fields));
        }
        return message;
    }

    /** The first of the next messages that has all of these fields. */
    public String await(final String... fields) throws IOException
    {
        String message = expect();
        while (!Arrays.stream(fields).allMatch(message::contains))
        {
            message = expect();
        }
        return message;
    }

    /** The next messages, one or more, have these fields between them. */
    void expectBetween(final String... fields) throws IOException
    {
        final StringBuilder all = new StringBuilder(expect());
        while (!Arrays.stream(fields).allMatch((it) -> all.indexOf("|" + it + "|") >= 0))
        {
            all.append(expect());
        }
    }

    /** The venue accepts the number as the next one, and has sent nothing before. */
    void assertNext(final int msgSeqNum) throws IOException
    {
        send("1", msgSeqNum, "112=next " + msgSeqNum + "|");
        expect("35=0", "112=next " + msgSeqNum);
    }

    void assertHungUp() throws IOException
    {
        assertNull(read());
    }

    /** All messages until it closes. */
    String last() throws IOException
    {
        final StringBuilder all = new StringBuilder();
        for (String message = read(); null != message; message = read())
        {
            all.append(message);
        }
        return all.toString();
    }

    /** Sends no more; still reads. */
    void shutOutput() throws IOException
    {
        socket.shutdownOutput();
    }

    /** Stops reading and closes with unread data. */
    void cut() throws IOException
    {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Value of a field of a message as {@link #expect} returns it; null if it is not there. */
    public static String field(final String message, final int tag)
    {
        final int begin = message.indexOf("|" + tag + "=");
        return begin < 0 ? null : message.substring(message.indexOf('=', begin) + 1, message.indexOf('|', begin + 1));
    }

    public static int number(final String message, final int tag)
    {
        return Integer.parseInt(field(message, tag));
    }

    /** A message with separators to be seen and one in front; null if the venue has closed. */
    String read() throws IOException
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        int sum = 0;
        int fieldBegin = 0;
        int bodyBegin = -1;
        bytes.write('|');
        try
        {
            for (int it = input.read(); it >= 0; it = input.read())
            {
                bytes.write(SEPARATOR == it ? '|' : it);
                if (SEPARATOR == it)
                {
                    final String text = bytes.toString(StandardCharsets.ISO_8859_1);
                    final String field = text.substring(fieldBegin + 1);
                    if (field.startsWith("10="))
                    {
                        assertFramed(text, sum, fieldBegin, bodyBegin);
                        assertSaysWhy(text);
                        return text;
                    }
                    fieldBegin = text.length() - 1;
                    bodyBegin = bodyBegin < 0 && field.startsWith("9=") ? text.length() - 1 : bodyBegin;
                    sum += field.chars().sum() - '|' + SEPARATOR;
                }
            }
        }
        catch (final SocketTimeoutException ex)
        {
            throw new AssertionError("nothing came, only: " + bytes, ex);
        }
        catch (final SocketException ex)
        {
            // A reset is a way to hang up, too.
        }
        assertTrue(1 == bytes.size(), () -> "a part of a message: " + bytes);
        return null;
    }

    private static void assertFramed(final String text, final int sum, final int checksumBegin, final int bodyBegin)
    {
        assertTrue(text.startsWith("|8=FIX.4.4|9="), text);
        assertEquals(String.format("|10=%03d|", sum & 0xFF), text.substring(checksumBegin), text);
        assertEquals(number(text, 9), checksumBegin - bodyBegin, () -> "body length of " + text);
        assertTrue(text.startsWith("|35=", bodyBegin), text);
    }

    /** Every refusal has a text (58): 3, j, 8, 9, r, d, and every Logout of the venue's own. */
    private void assertSaysWhy(final String message)
    {
        final boolean isRefusal = switch (field(message, 35))
        {
            case "3", "j", "9" -> true;
            case "8" -> message.contains("|150=8|");
            case "r" -> message.contains("|531=0|");
            case "d" -> message.contains("|323=5|");
            case "5" -> !isLogoutSent;
            default -> false;
        };
        assertTrue(!isRefusal || null != field(message, 58) && field(message, 58).length() > 2, message);
    }

    @Override
    public void close() throws IOException
    {
        socket.close();
    }
}
