package io.ringside.ops.node;

import io.ringside.engine.protocol.DefineAccountDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.SetDropCopyDecoder;
import io.ringside.engine.protocol.SetSessionIdsDecoder;
import io.ringside.engine.protocol.StartCallDecoder;
import io.ringside.engine.protocol.StepOverDecoder;
import io.ringside.gateway.json.Json;
import io.ringside.journal.JournalReader;
import io.ringside.journal.SteppedOver;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.config.ConfigurationException;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ExchangeNodeTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldServeTradeAndRecoverWhatItServed() throws IOException
    {
        final Map<String, String> settings = TestNodes.alone(directory.resolve("node"));
        final long lastSequence;
        try (Node node = TestNodes.start(settings))
        {
            TestNodes.awaitReady(node);
            assertEquals(12, node.banner().size());
            // Where its gateway is the node says.
            cli(0, node, settings, "--json order new ACME buy 10 99.50 --tif gtc");
            cli(0, node, settings, "--json order --gateway " + settings.get("gateway.sbe-endpoint") +
                " --session 2 --account 2 new ACME sell 4 99.50");
            applyCommands(node, settings);
            cli(0, node, settings, "--json halt ACME --reason test");
            cli(0, node, settings, "--json snapshot");
            cli(4, node, settings, "order --gateway " + settings.get("gateway.sbe-endpoint") +
                " new ACME buy 10 99.50");
            lastSequence = ((Number)TestNodes.status(node).get("matchedSequence")).longValue();
        }
        assertLogged("starting Ringside test: role=primary", "recovered: commands=0", "ready",
            "operator .*halt .*reason=test.*NONE", "operator .*snapshot .*NONE", "stopping: asked to", "stopped");
        try (Node node = TestNodes.start(settings))
        {
            TestNodes.awaitReady(node);
            assertTrue(((Number)TestNodes.status(node).get("matchedSequence")).longValue() >= lastSequence);
            assertEquals(2L, ((Number)TestNodes.status(node).get("epoch")).longValue());
            assertTrue(String.valueOf(TestNodes.status(node).get("stateHash")).matches("[0-9a-f]{16}"), "state hash");
            assertTrue(((Number)TestNodes.status(node).get("stateHashSequence")).longValue() >= lastSequence);
            final Map<String, Object> book = Json.readObject(TestNodes.get(node.httpPort(), "/book?symbol=ACME"));
            assertEquals("HALT", book.get("phase"));
            assertEquals("99.50", book.get("last"));
            assertStatusShowsLatencyAndAlerts(node, settings);
            cli(0, node, settings, "--json kill-switch on --account 3 --reason test");
            final String metrics = TestNodes.get(node.httpPort(), "/metrics");
            assertMetric(metrics, "ringside_kill_switch_active\\{[^}]*scope=\"account\"[^}]*} 1.0");
            assertMetric(metrics, "ringside_kill_switch_active\\{[^}]*scope=\"all\"[^}]*} 0.0");
            assertMetric(metrics, "ringside_journal_position_bytes\\{[^}]*} [1-9]");
            assertMetric(metrics, "ringside_journal_durable_position_bytes\\{[^}]*} 0.0");
            assertMetric(metrics, "ringside_journal_segments\\{[^}]*} [1-9]");
            assertMetric(metrics, "ringside_thread_duty_ratio\\{[^}]*thread=\"[^}]*} [01]\\.");
            assertMetric(metrics, "ringside_order_latency_max_seconds\\{[^}]*protocol=\"sbe\"");
            assertTrue(book.get("bids").toString().contains("99.50"), book.toString());
            assertResumesThroughAnAuction(node, settings);
        }
    }

    @Test
    void shouldAnswerEveryCommandOfLoadOverEachProtocol() throws IOException
    {
        final Map<String, String> settings = TestNodes.alone(
            directory.resolve("node"), "fix.enabled", "true", "fix.endpoint", "localhost:" + TestNodes.port());
        try (Node node = TestNodes.start(settings))
        {
            TestNodes.awaitReady(node);
            assertAllAnswered(load(node, settings, "sbe"));
            assertAllAnswered(load(node, settings, "ipc"));
            assertAllAnswered(load(node, settings, "fix"));
            assertEveryStageWasMeasured(TestNodes.get(node.httpPort(), "/metrics"));
        }
    }

    /** What the exchange knows stays, and what the configuration says otherwise is not passed over in silence. */
    @Test
    void shouldSayWhatTheConfigurationDefinesOtherwise() throws IOException
    {
        final Map<String, String> settings = TestNodes.alone(directory.resolve("node"));
        final Path file = directory.resolve("ringside.conf");
        final String instruments = "ringside.instruments = [{ id = 1, symbol = ACME, max-quantity = %s }]\n";
        final String accounts = "ringside.accounts = [{ id = 1, max-order-quantity = %s }, { id = 2 }]\n" +
            "ringside.sessions = [{ id = 1, protocol = sbe, credentials = demo, accounts = [1, 2] }]\n" +
            "ringside.commands = [{ command = DefineCurrency, currencyId = 1, symbol = USD, exponent = -2 }, " +
            "{ command = SetInstrumentMoney, instrument = ACME, quoteCurrencyId = 1, tickLotAmount = 1 }, " +
            "{ command = SetAccountMoney, accountId = 2, model = %s }, " +
            "{ command = SetFees, feeTier = 0, instrument = 0, takerRate = %s }%s]";
        Files.writeString(file, String.format(instruments + accounts, 5000, 100, "CASH", 1000, ""));
        try (Node node = TestNodes.start(file, settings))
        {
            TestNodes.awaitReady(node);
            assertFalse(node.banner().toString().contains("differ"), node.banner().toString());
        }
        Files.writeString(file, String.format(instruments + accounts, 6000, 0, "NONE", 1000,
            ", { command = SetFees, feeTier = 1, instrument = ACME, takerRate = 5 }") +
            "\nringside.engine.order-capacity = 100000");
        try (Node node = TestNodes.start(file, settings))
        {
            TestNodes.awaitReady(node);
            assertTrue(node.banner().contains("differences  5 definitions differ from the configuration, and the " +
                "exchange's hold: `ringside config check`"), node.banner().toString());
            final Terminal terminal = new Terminal("--node", "127.0.0.1:" + node.httpPort(), "--dir",
                settings.get("node.dir"));
            final String shown = terminal.run(0, "account", "show", "1").out();
            assertTrue(shown.contains("  maxOrderLots       100\n"), shown);
            terminal.run(0, "account", "show", "2").assertPrinted("  model              CASH\n");
            terminal.run(0, "fees", "show").assertPrinted("taker 10.00 bp");
            terminal.run(0, "config", "check", "--config", file).assertPrinted("5 definitions differ",
                "limits differ", "ACME differs", "account 1 differs", "SetAccountMoney differs",
                "a new exchange begins with");
            final Path change = Files.writeString(directory.resolve("change.ndjson"),
                "{\"command\":\"DefineAccount\",\"accountId\":1,\"maxOrderLots\":\"none\"}");
            final String said = terminal.run(0, "apply", change).out();
            assertTrue(said.endsWith(", maxOrderLots 100 -> none\n"), said);
            Files.writeString(change, "{\"command\":\"SetAccountMoney\",\"accountId\":2,\"model\":\"NONE\"}");
            terminal.run(0, "apply", change).assertPrinted(", model CASH -> NONE\n");
        }
        assertLogged("starting Ringside test", "warning: limits differ from the configuration, and the exchange's " +
            "values hold: orders is 131072, configured 100000", "warning: instrument ACME differs from the " +
            "configuration, and the exchange's values hold: maxQuantityLots is 5000, configured 6000: to " +
            "change them, `ringside apply` " +
            "\\{\"command\":\"DefineInstrument\",\"instrumentId\":1,\"maxQuantityLots\":6000}", "warning: account 1 " +
            "differs from the configuration, and the exchange's values hold: maxOrderLots is 100, configured none: " +
            "to change them, `ringside apply` \\{\"command\":\"DefineAccount\",\"accountId\":1,\"maxOrderLots\":" +
            "\"none\"}", "warning: SetAccountMoney differs from the configuration, and the exchange's values hold: " +
            "model is CASH, configured NONE: to change them, `ringside apply` \\{\"command\":\"SetAccountMoney\"," +
            "\"accountId\":2,\"model\":\"NONE\"}", "warning: the configuration has a command that only a new " +
            "exchange begins with: to give it, `ringside apply` \\{\"command\":\"SetFees\",\"feeTier\":1," +
            "\"instrument\":\"ACME\",\"takerRate\":5}");

        Files.writeString(file, "ringside.instruments = [{ id = 5, symbol = ACME }]");
        assertEquals("ringside.conf:1: ringside.instruments ACME: the exchange has it with id 1: found 5",
            assertThrows(ConfigurationException.class, () -> TestNodes.start(file, settings)).getMessage());
    }

    /** A command for all keeps what was set for one instrument, and the answer names both. */
    @Test
    void shouldResumeWhatTheMarketsHaltHasStoppedAlone() throws IOException
    {
        final Map<String, String> settings = TestNodes.alone(directory.resolve("node"));
        final Path file = Files.writeString(directory.resolve("three.conf"), "ringside.instruments = " +
            "[{ id = 1, symbol = ACME }, { id = 2, symbol = BETA }, { id = 3, symbol = GAMMA, phase = CLOSED }]");
        try (Node node = TestNodes.start(file, settings))
        {
            TestNodes.awaitReady(node);
            final Terminal terminal = new Terminal("--node", "127.0.0.1:" + node.httpPort(), "--dir",
                settings.get("node.dir"));
            terminal.run(0, "halt ACME").assertPrinted("1 instrument changed: ACME");
            terminal.run(0, "halt --all --yes").assertPrinted(
                "1 instrument changed: BETA; 2 left: ACME (INSTRUMENT_HALTED), GAMMA (INSTRUMENT_CLOSED)");
            terminal.run(0, "resume --all --at-once --yes").assertPrinted(
                "1 instrument changed: BETA; 2 left: ACME (INSTRUMENT_HALTED), GAMMA (INSTRUMENT_CLOSED)");
            terminal.run(0, "end-of-day --close --yes").assertPrinted("1 instrument changed: BETA; 1 left: ACME");
            terminal.run(0, "--json resume --all --auction 1h --yes");
            assertEquals("[BETA]", terminal.json().get("changed").toString());
            assertEquals(1L, terminal.json().get("affectedCount"));
            final List<Long> calls = sequencesOf(new FileJournalStorage(directory.resolve("node/journal")),
                StartCallDecoder.TEMPLATE_ID);
            assertEquals(List.of(terminal.json().get("commandSequence")), calls, "one command");
            terminal.run(0, "--json resume --all --at-once --include-halted --yes");
            assertEquals("[ACME, BETA, GAMMA]", terminal.json().get("changed").toString());
        }
    }

    /** Drop copies are those of the configuration: what differs at a start is journaled. */
    @Test
    void shouldJournalWhichDropCopiesHaveChanged() throws IOException
    {
        final Map<String, String> settings = TestNodes.alone(directory.resolve("node"));
        assertEquals(2, dropCopyCommands(settings, "{ id = 3, drop-copy-of { sessions = [1], accounts = [2] } }"));
        assertEquals(2, dropCopyCommands(settings, "{ id = 3, drop-copy-of { sessions = [1], accounts = [2] } }"));
        assertEquals(4, dropCopyCommands(settings, "{ id = 3, drop-copy-of { sessions = [1, 2] } }"));
        assertEquals(6, dropCopyCommands(settings, ""));
    }

    /** With a life of the node in which session 1 enters an order, and session 3 may not. */
    private int dropCopyCommands(final Map<String, String> settings, final String session) throws IOException
    {
        return life(settings, "{ id = 1 }, { id = 2, accounts = [2] }, " + session, SetDropCopyDecoder.TEMPLATE_ID,
            (node) ->
            {
                cli(0, node, settings, "--json order --session 1 --account 1 new ACME buy 1 99.50 --tif gtc");
                if (!session.isEmpty())
                {
                    cli(4, node, settings, "--json order --session 3 --account 1 new ACME buy 1 99.50");
                }
            });
    }

    /** The ids of sessions are those of the configuration, as far as no live order is in the way. */
    @Test
    void shouldJournalWhoseIdsRise() throws IOException
    {
        final Map<String, String> settings = TestNodes.alone(directory.resolve("node"));
        assertEquals(1, sessionIdsCommands(settings, "{ id = 1, ids = rising }", 0));
        assertEquals(1, sessionIdsCommands(settings, "{ id = 1, ids = rising }", 4), "7 is used");
        assertEquals(2, sessionIdsCommands(settings, "{ id = 1 }", 4), "refused, as 7 is live");
        assertLogged("starting Ringside test", "warning: session 1 has live orders, so its ids do not become any: " +
            "cancel its orders and start again");
    }

    /** With a life of the node in which session 1 enters an order with the id 7. */
    private int sessionIdsCommands(final Map<String, String> settings, final String session, final int exitCode)
        throws IOException
    {
        return life(settings, session, SetSessionIdsDecoder.TEMPLATE_ID, (node) -> cli(exitCode, node, settings,
            "--json order --session 1 --account 1 new ACME buy 1 99.50 --tif gtc --id 7"));
    }

    /** How many commands of a kind are in the journal after a life of the node with these sessions. */
    private int life(final Map<String, String> settings, final String sessions, final int templateId,
        final Consumer<Node> what) throws IOException
    {
        final Path file = Files.writeString(
            directory.resolve("ringside.conf"), "ringside.sessions = [" + sessions + "]");
        try (Node node = TestNodes.start(file, settings))
        {
            TestNodes.awaitReady(node);
            what.accept(node);
        }
        return sequencesOf(new FileJournalStorage(directory.resolve("node/journal")), templateId).size();
    }

    @Test
    void shouldGoOnWithoutACommandThatWasSteppedOverAndJournalTheDecision() throws IOException
    {
        final Map<String, String> settings = TestNodes.alone(directory.resolve("node"));
        try (Node node = TestNodes.start(settings))
        {
            TestNodes.awaitReady(node);
        }
        final FileJournalStorage journal = new FileJournalStorage(directory.resolve("node/journal"));
        final List<Long> definitions = sequencesOf(journal, DefineAccountDecoder.TEMPLATE_ID);
        SteppedOver.add(journal, decision(journal, definitions.get(0)));

        try (Node node = TestNodes.start(settings))
        {
            TestNodes.awaitReady(node);
        }

        assertEquals(1, sequencesOf(journal, StepOverDecoder.TEMPLATE_ID).size());
        assertEquals(definitions.size(), sequencesOf(journal, DefineAccountDecoder.TEMPLATE_ID).size(),
            "the account is defined again, and its old definition is handed out no more");
        assertLogged("starting Ringside test",
            "warning: command " + definitions.get(0) + " is stepped over, decided now: test");
    }

    private static SteppedOver.Decision decision(final FileJournalStorage journal, final long sequence)
    {
        final int[] crc = new int[1];
        try (JournalReader reader = JournalReader.ofStored(journal, sequence))
        {
            reader.poll((buffer, offset, length, at, timestampNs) ->
            {
                crc[0] = SteppedOver.crcOf(buffer, offset, length);
                return true;
            }, 1);
        }
        return new SteppedOver.Decision(sequence, crc[0], "now", "test");
    }

    private static List<Long> sequencesOf(final FileJournalStorage journal, final int templateId)
    {
        final List<Long> sequences = new ArrayList<>();
        final MessageHeaderDecoder header = new MessageHeaderDecoder();
        try (JournalReader reader = new JournalReader(journal, 0))
        {
            reader.poll((buffer, offset, length, sequence, timestampNs) ->
            {
                if (length > MessageHeaderDecoder.ENCODED_LENGTH &&
                    templateId == header.wrap(buffer, offset).templateId())
                {
                    sequences.add(sequence);
                }
                return true;
            }, Integer.MAX_VALUE);
        }
        return sequences;
    }

    private static void assertResumesThroughAnAuction(final Node node, final Map<String, String> settings)
        throws IOException
    {
        cli(0, node, settings, "--json resume ACME --auction 1h --reason test");
        awaitPhase(node, "ACME", "AUCTION_CALL");
        cli(0, node, settings, "--json resume ACME --at-once");
        awaitPhase(node, "ACME", "CONTINUOUS");
        cli(0, node, settings, "--json halt ACME");
        awaitPhase(node, "ACME", "HALT");
        cli(0, node, settings, "--json resume ACME --auction 1ms");
        awaitPhase(node, "ACME", "CONTINUOUS");
        cli(2, node, settings, "resume ACME --auction 0s");
        cli(2, node, settings, "resume --all");
    }

    private static void awaitPhase(final Node node, final String symbol, final String phase)
    {
        Await.answer(() -> "never " + phase, () ->
            phase.equals(Json.readObject(TestNodes.get(node.httpPort(), "/book?symbol=" + symbol)).get("phase")));
    }

    private static void assertMetric(final String metrics, final String expression)
    {
        assertTrue(Pattern.compile("(?m)^" + expression).matcher(metrics).find(), expression);
    }

    private static void assertStatusShowsLatencyAndAlerts(final Node node, final Map<String, String> settings)
    {
        cli(0, node, settings, "--json kill-switch on --all --yes --reason test");
        Await.answer(() -> TestNodes.status(node), () ->
            TestNodes.status(node).get("activeAlerts").toString().contains("alert=KillSwitchActive, severity=warn"));
        final String latency = TestNodes.status(node).get("latency").toString();
        assertTrue(Pattern.compile("stage=match, count=[1-9]\\d*, p50Ns=[1-9]\\d*, p99Ns=\\d+, maxNs=\\d+")
            .matcher(latency).find(), latency);
        cli(0, node, settings, "status");
        cli(0, node, settings, "--json kill-switch off --all --yes --reason test");
    }

    /** Each of these begins a line of the log, in this order. */
    private void assertLogged(final String... expressions) throws IOException
    {
        final String log = Files.readString(directory.resolve("node/ringside.log"));
        final String all = Stream.of(expressions).collect(Collectors.joining("[\\s\\S]*\\n\\S+Z ", "^\\S+Z ", ""));
        assertTrue(Pattern.compile(all).matcher(log).find(), log);
    }

    private static void assertEveryStageWasMeasured(final String text)
    {
        for (final String stage : new String[]{"ring", "journal", "replicate", "match", "output"})
        {
            assertMetric(text, "ringside_stage_latency_seconds_count\\{[^}]*stage=\"" + stage + "\"[^}]*} [1-9]");
        }
    }

    private static Map<String, Object> load(final Node node, final Map<String, String> settings, final String protocol)
    {
        final Terminal terminal = Terminal.ofNode(node.httpPort());
        final int code = terminal.code("--json load run --rate 200 --duration 1s --warmup 0s --sessions 2 --protocol " +
            protocol + " --set gateway.sbe-endpoint=" + settings.get("gateway.sbe-endpoint") +
            " --set fix.endpoint=" + settings.get("fix.endpoint"));
        // 6: a busy machine may miss the rate, which says nothing of the exchange.
        assertTrue(0 == code || 6 == code, protocol + " code=" + code + " " + terminal.err());
        return terminal.json();
    }

    private static void assertAllAnswered(final Map<String, Object> result)
    {
        assertTrue(((Number)result.get("sent")).longValue() > 0, result.toString());
        assertEquals(result.get("sent"), result.get("acknowledged"), result.toString());
        assertEquals(0L, result.get("lost"));
        assertEquals(0L, result.get("duplicates"));
    }

    /** What has no verb of its own. */
    private void applyCommands(final Node node, final Map<String, String> settings) throws IOException
    {
        final Path file = Files.writeString(directory.resolve("opening.ndjson"), """
            # A new instrument opens with an auction.
            {"command": "DefineInstrument", "instrument": 9, "symbol": "NEW", "phase": "CLOSED"}

            {"command": "SetAuction", "instrument": 9, "collarBasisPoints": 300, "volatilityNs": 30000000000}
            {"command": "SetProtection", "instrument": "NEW", "executionCollarBasisPoints": 500}
            {"command": "StartCall", "instrument": 9, "durationNs": 3600000000000}
            """);
        cli(0, node, settings, "--json apply " + file);
        awaitPhase(node, "NEW", "AUCTION_CALL");
        cli(0, node, settings, "--json halt NEW");
        Files.writeString(file, """
            {"command": "Uncross", "instrument": "NONE"}
            """);
        cli(2, node, settings, "apply " + file);
        Files.writeString(file, """
            {"command": "SetReferencePrice", "instrument": 10, "priceTicks": 5}
            """);
        cli(4, node, settings, "apply " + file);
        cli(2, node, settings, "apply " + directory.resolve("nothing"));
    }

    private static void cli(
        final int expected, final Node node, final Map<String, String> settings, final String words)
    {
        final Terminal terminal = new Terminal("--node", "127.0.0.1:" + node.httpPort(), "--dir",
            settings.get("node.dir"), "--timeout", "30s").run(expected, words);
        if (0 == expected && words.startsWith("--json"))
        {
            assertTrue(terminal.json().containsKey("schema"), terminal.out());
        }
    }
}
