package io.ringside.gateway.fix;

import io.ringside.testing.AllocationWindows;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** From the socket through the core and the report log to the socket, nothing is allocated. */
class FixDoorAllocationTest extends VenueTest
{
    private static final int WINDOW_MESSAGES = 4_000;
    /** An order is accepted and cancelled, a TestRequest has one answer. */
    private static final int WINDOW_REPORTS = WINDOW_MESSAGES / 2 * 3;
    private static final int WINDOWS_MAX = 25;

    private final ByteBuffer in = ByteBuffer.allocateDirect(1 << 16);
    @AutoClose
    private SocketChannel client;
    private int msgSeqNum = 2;

    @Override
    void configure()
    {
        venue.isStepped = true;
        exchange.isForgetful = true;
    }

    @Override
    void connect() throws IOException
    {
        client = SocketChannel.open(new InetSocketAddress("localhost", venue.port));
        client.configureBlocking(false);
    }

    @Test
    void shouldAllocateNothingFromSocketToSocket() throws IOException
    {
        final String logon = RawFixClient.logonFields(FixVenue.PASSWORD).replace("108=30", "108=0");
        client.write(bytes(RawFixClient.message("A", 1, logon)));
        turnUntil(2);

        AllocationWindows.assertFree(WINDOWS_MAX, this::window);
    }

    private long window()
    {
        final ByteBuffer messages = messages();
        final long before = AllocationWindows.allocated();
        final long until = exchange.nextReportSequence(FixVenue.SESSION_1) + WINDOW_REPORTS;
        try
        {
            while (messages.hasRemaining())
            {
                client.write(messages);
                turn();
            }
            turnUntil(until);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return AllocationWindows.allocated() - before;
    }

    private void turnUntil(final long reportSequence) throws IOException
    {
        while (exchange.nextReportSequence(FixVenue.SESSION_1) < reportSequence)
        {
            turn();
        }
    }

    private void turn() throws IOException
    {
        venue.door.doWork();
        venue.egress.doWork();
        venue.authenticator.doWork();
        in.clear();
        client.read(in);
    }

    /** Half orders, half TestRequests. */
    private ByteBuffer messages()
    {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < WINDOW_MESSAGES; i++)
        {
            text.append(0 == i % 2 ? RawFixClient.message("1", msgSeqNum, "112=x|") :
                RawFixClient.message("D", msgSeqNum, RawFixClient.order("o-" + msgSeqNum) + "59=3|"));
            msgSeqNum++;
        }
        return bytes(text.toString());
    }

    private static ByteBuffer bytes(final String text)
    {
        final byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }
}
