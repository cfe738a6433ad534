package io.ringside.gateway.fix;

import com.sun.management.ThreadMXBean;
import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.ringside.gateway.GatewayCounters;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.SessionRegistry;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** From the bytes of a message to those of the command no garbage comes about, whatever terms an order has. */
class FixOrderAllocationTest
{
    // Implementation note. Windows are measured until two in a row were free: compilers allocate, too.
    private static final int WINDOW_MESSAGES = 20_000;
    private static final int WINDOWS_FREE = 2;
    private static final int WINDOWS_MAX = 15;
    private static final String BEGIN = "11=o-1|55=BTC-USD|54=1|60=20261118-11:06:40|38=5|";
    private static final List<String> MESSAGES = List.of(
        RawFixClient.message("D", 2, BEGIN + "40=2|44=100.5|"),
        RawFixClient.message("D", 2, BEGIN + "40=4|44=101.5|99=101|111=2|110=1|18=6|59=6|126=20261118-12:00:00.123|" +
            "20001=3|20002=77|20003=2|20004=1|20005=leg|"),
        RawFixClient.message("D", 2, BEGIN + "40=P|44=105|18=R 6|211=-0.05|59=6|432=20261118|"),
        RawFixClient.message("G", 2, "41=o-1|" + BEGIN + "40=P|18=a|211=0.05|99=99|"),
        RawFixClient.message("AF", 2, "584=q-1|585=1|55=BTC-USD|54=1|"));

    private final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
    private final List<UnsafeBuffer> buffers = new ArrayList<>();
    private long commandCount;
    private int sequenceIndex;
    private long nowNs;

    @Test
    void shouldAllocateNothingForAnyOrder(@TempDir final Path directory)
    {
        final SessionRegistry registry =
            new SessionRegistry(List.of(new SessionConfig().sessionId(1).name("one").compId("ONE")
            .credentialHash(PasswordHash.create("secret", 1)).accounts(100)), 8);
        final FixInstruments instruments = new FixInstruments();
        instruments.define(1, "BTC-USD", 1, -2, 1, -3);
        for (final String message : MESSAGES)
        {
            buffers.add(new UnsafeBuffer(message.getBytes(StandardCharsets.US_ASCII)));
        }
        try (DeliveryLedger ledger = new DeliveryLedger(directory.resolve("delivered").toFile(), 8))
        {
            final FixCommandAdapter adapter = new FixCommandAdapter(
                instruments, (buffer, offset, length) -> commandCount++,
                new FixRejectPublisher(SystemEpochNanoClock.INSTANCE), ledger, new GatewayCounters(),
                () -> nowNs += TimeUnit.SECONDS.toNanos(1));
            final FixSession session = new FixSession(registry.find(1), 0, -1, true);
            final List<Long> windows = new ArrayList<>();
            int free = 0;
            while (free < WINDOWS_FREE)
            {
                assertTrue(windows.size() < WINDOWS_MAX, () -> "something allocates again and again: " + windows);
                final long before = threads.getCurrentThreadAllocatedBytes();
                send(adapter, session);
                final long bytes = threads.getCurrentThreadAllocatedBytes() - before;
                windows.add(bytes);
                free = 0 == bytes ? free + 1 : 0;
            }
            assertEquals((long)windows.size() * WINDOW_MESSAGES, commandCount, "every message must become a command");
        }
    }

    private void send(final FixCommandAdapter adapter, final FixSession session)
    {
        for (int i = 0; i < WINDOW_MESSAGES; i++)
        {
            final int index = i % buffers.size();
            final UnsafeBuffer buffer = buffers.get(index);
            // The same number is news whenever the count begins anew.
            final Action action = adapter.onMessage(
                session, sequenceIndex++, messageType(index), buffer, 0, buffer.capacity());
            assert Action.CONTINUE == action : "action=" + action;
            final long clientSequence = session.session().lastAcceptedClientSequence();
            session.session().onReport(clientSequence, clientSequence);
        }
    }

    private static long messageType(final int index)
    {
        return 4 == index ? 'A' | 'F' << 8 : 3 == index ? 'G' : 'D';
    }
}
