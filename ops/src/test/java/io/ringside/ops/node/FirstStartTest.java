package io.ringside.ops.node;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.ClockTickDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MoveMoneyDecoder;
import io.ringside.engine.protocol.SetRulesDecoder;
import io.ringside.gateway.fix.RawFixClient;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.FreePorts;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.view.Node;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A new exchange has all that its configuration gives it, and has it once, wherever its first start was cut short. */
class FirstStartTest
{
    private static final String COMMANDS = """
        { command = DefineCurrency, currencyId = 1, symbol = USD, exponent = -2 }
        { command = DefineCurrency, currencyId = 2, symbol = SHARE, exponent = 0 }
        { command = SetInstrumentMoney, instrument = ACME, quoteCurrencyId = 1, baseCurrencyId = 2, tickLotAmount = 1, \
          lotAmount = 1 }
        { command = SetAccountMoney, accountId = 1, model = CASH }
        { command = MoveMoney, accountId = 1, currencyId = 1, amount = 500000, movement = DEPOSIT, reference = first }
        { command = SetFees, feeTier = 0, instrument = 0, takerRate = 1000, makerRate = -200 }
        { command = SetLimit, level = ACCOUNT, targetId = 1, limitKind = OPEN_ORDERS, limitValue = 50 }
        { command = MoveMoney, accountId = 1, currencyId = 2, amount = 70, movement = DEPOSIT, reference = second }
        """;

    private static final int MORE_DEPOSITS = 3_000;

    @TempDir
    private Path directory;
    private Path file;
    private Map<String, String> settings;

    /** A command of a journal, with its time. */
    private record Event(byte[] bytes, long timestampNs)
    {
        int templateId()
        {
            return new MessageHeaderDecoder().wrap(new UnsafeBuffer(bytes), 0).templateId();
        }

        boolean endsTheFirst()
        {
            return SetRulesDecoder.TEMPLATE_ID == templateId() && BooleanType.FALSE ==
                new SetRulesDecoder().wrapAndApplyHeader(new UnsafeBuffer(bytes), 0, new MessageHeaderDecoder())
                    .beginning();
        }
    }

    @BeforeEach
    void configure() throws IOException
    {
        settings = TestNodes.alone(directory.resolve("whole"));
        file = write(COMMANDS);
    }

    @Test
    void shouldGoOnWhereTheFirstStartWasCutShort() throws IOException
    {
        final Map<String, Object> whole = life(settings);
        assertEquals(List.of(-5000.0, -70.0), List.of(whole.get("USD"), whole.get("SHARE")));
        final List<Event> events = events(directory.resolve("whole"));
        Map<String, String> another = settings;
        int count = 0;
        for (int i = 0; 0 == i || !events.get(i - 1).endsTheFirst(); i++)
        {
            if (ClockTickDecoder.TEMPLATE_ID != events.get(i).templateId())
            {
                final Path cut = directory.resolve("cut-" + i);
                write(cut, events.subList(0, i + 1));
                another = TestNodes.with(settings, "node.dir", cut.toString());
                assertEquals(whole, life(another), "after command " + i);
                count++;
            }
        }
        assertTrue(count > 10, "count=" + count);
        // The last cut is behind the last of them: nothing was given again.
        final long given = deposits(another);
        life(another);
        assertEquals(List.of(2L, 2L), List.of(given, deposits(another)));
    }

    private static long deposits(final Map<String, String> of)
    {
        return events(Path.of(of.get("node.dir"))).stream()
            .filter((it) -> MoveMoneyDecoder.TEMPLATE_ID == it.templateId()).count();
    }

    @Test
    void shouldGoOnWhenARefusedCommandIsCorrected() throws IOException
    {
        final Map<String, Object> whole = life(settings);
        final Map<String, String> another = TestNodes.with(settings, "node.dir", directory.resolve("wrong").toString());
        final Path wrong = write(COMMANDS.replace("accountId = 1, currencyId = 2", "accountId = 77, currencyId = 2"));
        final List<Throwable> failures = new CopyOnWriteArrayList<>();
        try (Node node = Nodes.start(RingsideConfig.load(wrong, another), "test", failures::add))
        {
            Await.until(node::notReadyReason, () -> !failures.isEmpty());
        }
        assertTrue(failures.get(0).getMessage().contains("UNKNOWN_ACCOUNT: correct it"), failures.toString());

        write(COMMANDS);
        assertEquals(whole, life(another));
    }

    /** A node alone has its doors from the start on; who comes to one waits. */
    @Test
    void shouldLetNobodyInBeforeTheFirstCommandsAreThrough() throws Exception
    {
        final StringBuilder commands = new StringBuilder(COMMANDS);
        for (int i = 0; i < MORE_DEPOSITS; i++)
        {
            commands.append("{ command = MoveMoney, accountId = 1, currencyId = 1, amount = 100, movement = DEPOSIT, ")
                .append("reference = more").append(i).append(" }\n");
        }
        write(commands.toString());
        final int port = FreePorts.tcp();
        final Map<String, String> withFix =
            TestNodes.with(settings, "fix.enabled", "true", "fix.endpoint", "localhost:" + port);
        final CompletableFuture<Node> start = CompletableFuture.supplyAsync(() -> TestNodes.start(file, withFix));
        try (Socket socket = connect(port))
        {
            socket.setSoTimeout(60_000);
            final String logon = RawFixClient.message("FIRM1", "A", 1, "98=0|108=30|554=demo|");
            final String today = RawFixClient.time(0).substring(0, 8);
            final String request = RawFixClient.message("FIRM1", "AN", 2, "710=q|724=0|1=1|581=1|715=" + today + "|");
            socket.getOutputStream().write(logon.getBytes(StandardCharsets.US_ASCII));
            final String answer = read(socket, "|35=A|");
            assertTrue(answer.contains("|34=1|"), answer);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            final String balance = read(socket, "|15=USD|");
            assertTrue(balance.contains("|708=" + (5_000 + MORE_DEPOSITS) + "|"), balance);
        }
        finally
        {
            start.join().close();
        }
    }

    private static Socket connect(final int port)
    {
        final Socket[] socket = {null};
        Await.until(() -> "no door", () ->
        {
            try
            {
                socket[0] = new Socket("localhost", port);
                return true;
            }
            catch (final IOException ex)
            {
                return false;
            }
        });
        return socket[0];
    }

    /** All that comes until a message with that field has come. */
    private static String read(final Socket socket, final String field) throws IOException
    {
        final StringBuilder text = new StringBuilder();
        while (text.indexOf(field) < 0 || text.indexOf("|10=", text.indexOf(field)) < 0)
        {
            final int next = socket.getInputStream().read();
            assertTrue(next >= 0, text::toString);
            text.append(1 == next ? '|' : (char)next);
        }
        return text.toString();
    }

    private Path write(final String commands) throws IOException
    {
        return Files.writeString(directory.resolve("ringside.conf"), """
            ringside.engine.order-capacity = 5000
            ringside.instruments = [{ id = 1, symbol = ACME }]
            ringside.accounts = [{ id = 1 }, { id = 2 }]
            ringside.sessions = [{ id = 1, protocol = sbe, credentials = demo, accounts = [1, 2] },
                { id = 2, protocol = fix, comp-id = FIRM1, credentials = demo, accounts = [1] }]
            ringside.commands = [
            """ + commands + "]\n");
    }

    /** What the exchange has when it is ready. */
    private Map<String, Object> life(final Map<String, String> of)
    {
        try (Node node = TestNodes.start(file, of))
        {
            TestNodes.awaitReady(node);
            final Map<String, Object> result = new LinkedHashMap<>();
            for (final String path : List.of("/money", "/account", "/instrument", "/risk"))
            {
                result.put(path, TestNodes.get(node.httpPort(), path));
            }
            for (final String currency : List.of("USD", "SHARE"))
            {
                result.put(currency, TestNodes.metric(
                    node.httpPort(), "ringside_money_house_balance", "currency=\"" + currency + "\""));
            }
            result.put("limits", TestNodes.status(node).get("limits"));
            result.put("rules", TestNodes.status(node).get("rules"));
            return result;
        }
    }

    private static List<Event> events(final Path data)
    {
        final List<Event> result = new ArrayList<>();
        try (JournalReader reader = new JournalReader(new FileJournalStorage(data.resolve("journal")), 0))
        {
            reader.poll((buffer, offset, length, sequence, timestampNs) ->
                result.add(new Event(bytes(buffer, offset, length), timestampNs)), Integer.MAX_VALUE);
        }
        return result;
    }

    private static byte[] bytes(final DirectBuffer buffer, final int offset, final int length)
    {
        final byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        return bytes;
    }

    /** What kill -9 leaves of a first start. */
    private static void write(final Path data, final List<Event> events) throws IOException
    {
        final Path journal = Files.createDirectories(data.resolve("journal"));
        try (JournalWriter writer = JournalWriter.open(
            new JournalContext().directory(journal).segmentLength(1 << 20).clusterId(1).conclude()))
        {
            for (int i = 0; i < events.size(); i++)
            {
                final Event event = events.get(i);
                writer.append(new UnsafeBuffer(event.bytes), 0, event.bytes.length, i, event.timestampNs);
            }
            writer.flush();
        }
    }
}
