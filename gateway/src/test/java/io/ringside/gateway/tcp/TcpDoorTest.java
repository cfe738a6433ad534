package io.ringside.gateway.tcp;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLSocket;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A door of another protocol: floods, garbage, clients that read nothing, TLS. */
@Timeout(60)
class TcpDoorTest
{
    /** A task that waits must not keep another one from its turn, as it does in a pool of one. */
    private static final Executor THREADS = (task) -> new Thread(task, "client").start();
    private static final int PENDING_MAX = 4;

    @TempDir
    private static Path directory;
    private static TestKeys keys;

    private EchoDoor door = new EchoDoor(PENDING_MAX, null);

    @BeforeAll
    static void makeKeys() throws Exception
    {
        keys = new TestKeys(directory).pair("venue");
    }

    @AfterEach
    void close()
    {
        door.close();
    }

    /** In pieces of any length. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 1_000})
    void shouldAnswerEveryFrame(final int pieceLength) throws IOException
    {
        try (Socket client = door.connect())
        {
            final byte[] sent = frames(50);
            for (int i = 0; i < sent.length; i += pieceLength)
            {
                client.getOutputStream().write(sent, i, Math.min(pieceLength, sent.length - i));
                door.turn();
            }
            door.turnUntil(() -> 1 == door.lines.size() && !door.lines.get(0).isPending());
            assertArrayEquals(sent, answer(client, sent.length));
            assertEquals(List.of(), door.events);
        }
    }

    @Test
    void shouldDropGarbageAlone() throws IOException
    {
        try (Socket client = door.connect())
        {
            client.getOutputStream().write(new byte[]{0, 0, 2, 'h', 'i', 0, 1, '!'});
            assertArrayEquals(new byte[]{2, 'h', 'i', 1, '!'}, answer(client, 5));
            assertEquals(List.of("garbage 1", "garbage 1", "garbage 1"), door.events);
        }
    }

    @Test
    void shouldDropEverythingBehindAFrameThatIsTooLong() throws IOException
    {
        try (Socket client = door.connect())
        {
            client.getOutputStream().write(new byte[]{101, 2, 'h', 'i'});
            door.turnUntil(() -> !door.events.isEmpty());
            assertEquals(List.of("too long"), door.events);
            assertEquals(0, door.lines.get(0).socket().inLimit());
        }
    }

    /** What cannot be handled yet is offered again, and nothing is lost. */
    @Test
    void shouldOfferAgain() throws IOException
    {
        try (Socket client = door.connect())
        {
            door.isBusy = true;
            client.getOutputStream().write(frames(10));
            door.turnUntil(() -> 1 == door.lines.size() && frames(10).length == door.lines.get(0).socket().inLimit());
            assertEquals(0, door.turn());
            door.isBusy = false;
            assertArrayEquals(frames(10), answer(client, frames(10).length));
        }
    }

    @Test
    void shouldBoundTheFramesOfAClientInATurn() throws IOException
    {
        try (Socket client = door.connect())
        {
            door.isBusy = true;
            client.getOutputStream().write(new byte[]{2, 'h', 'i'});
            final byte[] many = new byte[4 * TcpReader.FRAME_LIMIT];
            for (int i = 0; i < many.length; i += 2)
            {
                many[i] = 1;
            }
            client.getOutputStream().write(many);
            door.turnUntil(() -> 1 == door.lines.size() && 3 + many.length == door.lines.get(0).socket().inLimit());
            door.isBusy = false;
            door.turn();
            assertEquals(3 + 2 * (TcpReader.FRAME_LIMIT - 1), door.lines.get(0).socket().inOffset());
        }
    }

    /** A further connection replaces the oldest that has not logged on; those that have do not count. */
    @Test
    void shouldReplaceTheOldestThatSaysNothing() throws IOException
    {
        final List<Socket> clients = new ArrayList<>();
        for (int i = 0; i < PENDING_MAX + 1; i++)
        {
            clients.add(door.connect());
            final int count = i + 1;
            door.turnUntil(() -> count == door.lines.size());
            if (0 == i)
            {
                clients.get(0).getOutputStream().write(new byte[]{1, 'a'});
                assertArrayEquals(new byte[]{1, 'a'}, answer(clients.get(0), 2));
            }
        }
        assertEquals(List.of(), door.events);
        try (Socket further = door.connect())
        {
            door.turnUntil(() -> !door.events.isEmpty());
            assertEquals(List.of("crowd"), door.events);
            assertEquals(-1, clients.get(1).getInputStream().read());
            for (final Socket it : List.of(clients.get(0), clients.get(2), further))
            {
                it.getOutputStream().write(new byte[]{1, 'b'});
                assertArrayEquals(new byte[]{1, 'b'}, answer(it, 2));
            }
        }
        for (final Socket it : clients)
        {
            it.close();
        }
    }

    /** What a client sent before it hung up is answered, if it had logged on. */
    @Test
    void shouldHandleWhatCameBeforeTheEnd() throws IOException
    {
        try (Socket client = door.connect())
        {
            client.getOutputStream().write(frames(100));
            client.shutdownOutput();
            assertArrayEquals(frames(100), answer(client, frames(100).length));
            door.turnUntil(() -> 0 == door.lines.size());
            assertEquals(List.of("hung up"), door.events);
        }
    }

    /** Its frames wait in bounded buffers, the door knows since when, and everything comes when it reads. */
    @Test
    void shouldKnowAClientThatReadsNothing() throws Exception
    {
        try (Socket client = door.connect())
        {
            // More than the operating system keeps for both.
            final byte[] sent = new byte[400_000 * 101];
            for (int i = 0; i < sent.length; i++)
            {
                sent[i] = (byte)(0 == i % 101 ? 100 : i);
            }
            final CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> write(client, sent), THREADS);
            door.turnUntil(() ->
            {
                door.nowNs++;
                return 1 == door.lines.size() && door.lines.get(0).socket().isInFull() &&
                    door.lines.get(0).socket().refusingNs(door.nowNs) > 1_000;
            });
            assertFalse(sending.isDone());
            assertArrayEquals(sent, answer(client, sent.length));
            sending.get();
            assertEquals(0, door.lines.get(0).socket().refusingNs(door.nowNs));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void shouldSpeakTls(final String protocol) throws Exception
    {
        door.close();
        door = new EchoDoor(PENDING_MAX, keys.open("venue", null));
        try (Socket plain = door.connect())
        {
            plain.getOutputStream().write(frames(10));
            door.turnUntil(() -> !door.events.isEmpty());
            assertTrue(door.events.get(0).startsWith("hung upTLS: the client does not speak TLS ("),
                door.events.toString());
        }
        final SSLSocket client =
            (SSLSocket)keys.client("venue", null).getSocketFactory().createSocket("localhost", door.port);
        client.setEnabledProtocols(new String[]{protocol});
        client.setSoTimeout(20_000);
        try (client)
        {
            final byte[] sent = frames(4_000);
            final CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> write(client, sent), THREADS);
            final CompletableFuture<byte[]> answer =
                CompletableFuture.supplyAsync(() -> read(client, sent.length), THREADS);
            door.turnUntil(answer::isDone);
            assertArrayEquals(sent, answer.get());
            sending.get();
            assertEquals(1, door.events.size(), door.events.toString());
            assertFalse(door.lines.get(0).isClosed());
            // With TLS 1.3 it waits for the other side's end, too.
            final CompletableFuture<Void> closing = CompletableFuture.runAsync(() -> close(client), THREADS);
            door.turnUntil(closing::isDone);
            closing.get();
        }
    }

    private static void close(final Socket client)
    {
        try
        {
            client.close();
        }
        catch (final IOException ex)
        {
            throw new AssertionError(ex);
        }
    }

    private byte[] answer(final Socket client, final int length)
    {
        final CompletableFuture<byte[]> answer = CompletableFuture.supplyAsync(() -> read(client, length), THREADS);
        door.turnUntil(answer::isDone);
        return answer.join();
    }

    private static byte[] read(final Socket client, final int length)
    {
        try
        {
            return client.getInputStream().readNBytes(length);
        }
        catch (final IOException ex)
        {
            throw new AssertionError(ex);
        }
    }

    private static void write(final Socket client, final byte[] bytes)
    {
        try
        {
            client.getOutputStream().write(bytes);
        }
        catch (final IOException ex)
        {
            throw new AssertionError(ex);
        }
    }

    private static byte[] frames(final int count)
    {
        final StringBuilder result = new StringBuilder();
        for (int i = 0; i < count; i++)
        {
            final String text = "frame " + i;
            result.append((char)text.length()).append(text);
        }
        return result.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
