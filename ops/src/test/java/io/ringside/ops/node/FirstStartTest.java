package io.ringside.ops.node;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.ClockTickDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MoveMoneyDecoder;
import io.ringside.engine.protocol.SetRulesDecoder;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.view.Node;
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

    private Path write(final String commands) throws IOException
    {
        return Files.writeString(directory.resolve("ringside.conf"), """
            ringside.engine.order-capacity = 5000
            ringside.instruments = [{ id = 1, symbol = ACME }]
            ringside.accounts = [{ id = 1 }, { id = 2 }]
            ringside.sessions = [{ id = 1, protocol = sbe, credentials = demo, accounts = [1, 2] }]
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
