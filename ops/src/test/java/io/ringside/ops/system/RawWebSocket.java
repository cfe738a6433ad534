package io.ringside.ops.system;

import org.agrona.LangUtil;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A connection to the web port without a library: it sends what it likes, and reads when it likes. */
final class RawWebSocket implements AutoCloseable
{
    private static final int TEXT = 1;
    private static final int PATIENCE_MS = 30_000;

    private final Socket socket = new Socket();
    private final DataInputStream in;

    /**
     * Connect.
     *
     * @param receiveLength bytes that the system may hold for it.
     */
    RawWebSocket(final String endpoint, final int receiveLength) throws IOException
    {
        socket.setReceiveBufferSize(receiveLength);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MS);
        final int colon = endpoint.lastIndexOf(':');
        socket.connect(new InetSocketAddress(
            endpoint.substring(0, colon), Integer.parseInt(endpoint.substring(colon + 1))));
        in = new DataInputStream(socket.getInputStream());
    }

    /** Become a WebSocket; returns the first line of the answer. */
    String upgrade(final String... headers) throws IOException
    {
        write(("GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n" +
            String.join("", headers) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        return readLine();
    }

    /** The first line of an answer, whose head is read. */
    String readLine() throws IOException
    {
        final StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0)
        {
            head.append((char)in.readUnsignedByte());
        }
        return head.substring(0, head.indexOf("\r\n"));
    }

    void write(final byte[] bytes) throws IOException
    {
        socket.getOutputStream().write(bytes);
    }

    void sendText(final String text) throws IOException
    {
        write(frame(0x80 | TEXT, text.getBytes(StandardCharsets.UTF_8)));
    }

    /** A frame as a client sends it; its mask is zero. */
    static byte[] frame(final int first, final byte[] payload)
    {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(first);
        if (payload.length < 126)
        {
            out.write(0x80 | payload.length);
        }
        else
        {
            out.write(0x80 | 126);
            out.write(payload.length >> 8);
            out.write(payload.length);
        }
        out.writeBytes(new byte[4]);
        out.writeBytes(payload);
        return out.toByteArray();
    }

    /** The next text of the venue; null: it has closed the connection, or said that it does. */
    String readText()
    {
        try
        {
            while (true)
            {
                final int opcode = in.readUnsignedByte() & 0x0F;
                int length = in.readUnsignedByte();
                length = 126 == length ? in.readUnsignedShort() : 127 == length ? (int)in.readLong() : length;
                final byte[] payload = in.readNBytes(length);
                if (TEXT == opcode)
                {
                    return new String(payload, StandardCharsets.UTF_8);
                }
                if (8 == opcode)
                {
                    return null;
                }
            }
        }
        catch (final IOException ex)
        {
            return null;
        }
    }

    /** It sends nothing more. */
    void shutOutput() throws IOException
    {
        socket.shutdownOutput();
    }

    /** Reads, and forgets it, until the venue closes. */
    void readToEnd() throws IOException
    {
        in.transferTo(OutputStream.nullOutputStream());
    }

    @Override
    public void close()
    {
        try
        {
            socket.close();
        }
        catch (final IOException ex)
        {
            LangUtil.rethrowUnchecked(ex);
        }
    }
}
