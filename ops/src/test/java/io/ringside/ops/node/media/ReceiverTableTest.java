package io.ringside.ops.node.media;

import org.junit.jupiter.api.Test;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ReceiverTableTest
{
    private static final int PORT = 4000;

    private long nowNs = 3;
    private final ReceiverTable table = new ReceiverTable(() -> nowNs);

    @Test
    void shouldBoundTheReceiversAtOneAddressAndKeepThoseThatAreThere() throws UnknownHostException
    {
        assertTrue(table.isTaken(-1, at(2, PORT)), "of another host");
        for (int i = 0; i < ReceiverTable.AT_ONE_ADDRESS_MAX; i++)
        {
            // By receiver or by port: the driver tells them apart by both.
            assertTrue(table.isTaken(i / 2, at(1, PORT + i % 2)));
        }
        nowNs += ReceiverTable.FORGOTTEN_NS / 2;
        assertFalse(table.isTaken(4711, at(1, PORT)));
        assertFalse(table.isTaken(0, at(1, PORT + 2)));
        assertTrue(table.isTaken(0, at(1, PORT)));
        assertTrue(table.isTaken(-1, at(2, PORT)));
        assertTrue(table.isTaken(4711, at(3, PORT)));
    }

    @Test
    void shouldForgetThoseThatSayNothing() throws UnknownHostException
    {
        for (int i = 0; i < 10 * ReceiverTable.AT_ONE_ADDRESS_MAX; i++)
        {
            table.isTaken(i, at(1, PORT));
        }
        nowNs += ReceiverTable.FORGOTTEN_NS;
        assertTrue(table.isTaken(0, at(1, PORT)), "has said something");
        assertFalse(table.isTaken(-1, at(1, PORT)));
        nowNs++;
        assertTrue(table.isTaken(-1, at(1, PORT)));
        int taken = 0;
        for (int i = 100; i < 1_000; i++)
        {
            taken += table.isTaken(i, at(1, PORT)) ? 1 : 0;
        }
        assertEquals(ReceiverTable.AT_ONE_ADDRESS_MAX - 2, taken);
    }

    @Test
    void shouldBoundAll() throws UnknownHostException
    {
        int taken = 0;
        for (int i = 0; i < 2 * ReceiverTable.RECEIVERS_MAX; i++)
        {
            taken += table.isTaken(i, at(i, PORT)) ? 1 : 0;
        }
        assertEquals(ReceiverTable.RECEIVERS_MAX, taken);
        assertTrue(table.isTaken(0, at(0, PORT)));
    }

    private static InetSocketAddress at(final int host, final int port) throws UnknownHostException
    {
        return new InetSocketAddress(InetAddress.getByAddress(
            new byte[]{10, 0, (byte)(host >> 8), (byte)host}), port);
    }
}
