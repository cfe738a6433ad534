package io.ringside.ops.node.threads;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
class SocketSleepTest
{
    private static final long HOUR_NS = TimeUnit.HOURS.toNanos(1);

    @Test
    void shouldEndWithADatagram() throws IOException
    {
        try (SocketSleep sleep = new SocketSleep(); DatagramChannel receiver = open(); DatagramChannel sender = open())
        {
            sleep.add(receiver);
            // Ends the first sleep, as whoever adds a socket does.
            sleep.sleep(HOUR_NS);
            assertNull(receiver.receive(ByteBuffer.allocate(8)));

            sender.send(ByteBuffer.allocate(8), receiver.getLocalAddress());
            sleep.sleep(HOUR_NS);
            assertNotNull(receiver.receive(ByteBuffer.allocate(8)));
        }
    }

    @Test
    void shouldKnowWhichSocketHasSomething() throws IOException
    {
        try (SocketSleep unasked = new SocketSleep(); SocketSleep sleep = SocketSleep.looking();
            DatagramChannel one = open(); DatagramChannel two = open())
        {
            assertTrue(unasked.socket().mayHaveData(), "nobody looks");
            final SocketSleep.Socket first = sleep.socket();
            final SocketSleep.Socket second = sleep.socket();
            sleep.add(one, first);
            sleep.add(two, second);
            sleep.look();
            assertFalse(first.mayHaveData());

            two.send(ByteBuffer.allocate(8), one.getLocalAddress());
            sleep.sleep(HOUR_NS);
            sleep.look();
            assertTrue(first.mayHaveData());
            assertFalse(second.mayHaveData());

            assertNotNull(one.receive(ByteBuffer.allocate(8)));
            first.onEmpty();
            sleep.look();
            assertFalse(first.mayHaveData());
        }
    }

    @Test
    void shouldEndAtOnceWhenItWasWokenBefore()
    {
        try (SocketSleep sleep = new SocketSleep())
        {
            sleep.wake(Thread.currentThread());
            sleep.sleep(HOUR_NS);
        }
    }

    @Test
    void shouldEndWhenItIsWokenFromAnotherThread() throws InterruptedException
    {
        try (SocketSleep sleep = new SocketSleep())
        {
            final Thread sleeper = new Thread(() -> sleep.sleep(HOUR_NS));
            sleeper.start();
            sleep.wake(sleeper);
            sleeper.join();
        }
    }

    @Test
    void shouldFreeThePortOfAClosedSocket() throws IOException
    {
        try (SocketSleep sleep = new SocketSleep())
        {
            final DatagramChannel closed = open();
            final int port = ((InetSocketAddress)closed.getLocalAddress()).getPort();
            sleep.add(closed);
            sleep.sleep(HOUR_NS);
            closed.close();
            sleep.onClosed();

            try (DatagramChannel again = DatagramChannel.open())
            {
                again.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                assertEquals(port, ((InetSocketAddress)again.getLocalAddress()).getPort());
            }
        }
    }

    private static DatagramChannel open() throws IOException
    {
        final DatagramChannel channel = DatagramChannel.open();
        channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        channel.configureBlocking(false);
        return channel;
    }
}
