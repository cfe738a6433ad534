package io.ringside.ops.system;

import io.ringside.engine.protocol.TerminationCode;
import io.ringside.engine.protocol.VenueNoticeDecoder;
import io.ringside.gateway.client.ClientState;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryListener;
import io.ringside.gateway.fix.StockFixEngine;
import io.ringside.ops.Await;
import io.ringside.ops.admin.base.FreePorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quickfix.FieldNotFound;
import quickfix.Message;
import quickfix.SessionID;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Clients of a node that ends a day, and is then stopped: each is told before its connection ends. */
@Timeout(180)
class GoodbyeTest
{
    private static final String STOP = "the venue is going down: its operator stops it, and your orders stay";
    private static final String DAY =
        "the trading day has ended: orders of the day have expired, client order ids may be used again";

    @TempDir
    private Path directory;

    @Test
    void shouldTellEverybodyOfTheEndOfADayAndOfAStop() throws Exception
    {
        final int fixPort = FreePorts.tcp();
        final long beginNs = System.currentTimeMillis() * 1_000_000L;
        final CommandLineNode node = new CommandLineNode(directory.resolve("node"),
            Map.of("fix.enabled", "true", "fix.endpoint", "localhost:" + fixPort));
        try (Engine fix = new Engine(fixPort); Client sbe = new Client(node))
        {
            Await.until("a FIX logon", fix::isOn);
            node.json("end-of-day --trade-on --yes");
            sbe.await("END_OF_DAY " + DAY);
            fix.await("B 148=END OF DAY 58=" + DAY);
            assertTrue(sbe.timestampNs >= beginNs, () -> "timestampNs=" + sbe.timestampNs);
            assertTrue(fix.isOn() && sbe.client.isEstablished(), "both are still there");

            // The node's media driver goes with it: what the client has not read by then is gone.
            final CompletableFuture<Void> stop = Await.background(node::close);
            sbe.await("disconnected SHUTDOWN");
            stop.join();
            assertEquals(List.of("END_OF_DAY " + DAY, "PLANNED_STOP " + STOP, "disconnected SHUTDOWN"), sbe.events);
            fix.await("5 58=" + STOP);
            assertEquals(List.of("B 148=END OF DAY 58=" + DAY, "B 148=END OF SERVICE 58=" + STOP, "5 58=" + STOP),
                fix.events);
        }
        finally
        {
            node.close();
        }
    }

    /** Stock QuickFIX/J. */
    private static final class Engine extends StockFixEngine
    {
        private final List<String> events = new CopyOnWriteArrayList<>();

        private Engine(final int port) throws Exception
        {
            super(port, "FIRM1", "FIRM1", "demo", 30, Map.of());
            start();
        }

        private boolean isOn()
        {
            return isLoggedOn();
        }

        private void await(final String event)
        {
            Await.until(() -> event + " is not in " + events, () -> events.contains(event));
        }

        @Override
        protected void onRefusedByUs(final Message reject)
        {
            events.add("refused " + reject);
        }

        @Override
        public void fromApp(final Message message, final SessionID id) throws FieldNotFound
        {
            if ("B".equals(type(message)))
            {
                events.add("B 148=" + message.getString(148) + " 58=" + message.getGroup(1, 33).getString(58));
            }
        }

        @Override
        public void fromAdmin(final Message message, final SessionID id) throws FieldNotFound
        {
            if ("5".equals(type(message)))
            {
                events.add("5 58=" + message.getString(58));
            }
        }
    }

    /** The SBE client. */
    private static final class Client implements OrderEntryListener, AutoCloseable
    {
        private final List<String> events = new ArrayList<>();
        private final OrderEntryClient client;
        private long timestampNs;

        private Client(final CommandLineNode node)
        {
            client = OrderEntryClient.connect(node.context(2));
        }

        private void await(final String event)
        {
            Await.until(() -> event + " is not in " + events + " state=" + client.state(), () ->
            {
                if (ClientState.DISCONNECTED != client.state())
                {
                    client.poll(this);
                }
                return events.contains(event);
            });
        }

        @Override
        public void onVenueNotice(final VenueNoticeDecoder notice)
        {
            timestampNs = notice.timestampNs();
            events.add(notice.kind() + " " + notice.text());
        }

        @Override
        public void onDisconnected(final TerminationCode code)
        {
            events.add("disconnected " + code);
        }

        @Override
        public void close()
        {
            client.close();
        }
    }
}
