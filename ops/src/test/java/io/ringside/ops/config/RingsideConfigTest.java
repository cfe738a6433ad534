package io.ringside.ops.config;

import io.ringside.engine.host.Durability;
import io.ringside.journal.SyncPolicy;
import io.ringside.ops.TestFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RingsideConfigTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldHaveFourInstrumentsWithoutAnyFile()
    {
        final RingsideConfig config = RingsideConfig.defaults();
        assertEquals("[ACME, BOLT, COIL, DYNE]",
            config.instruments().stream().map(InstrumentSettings::symbol).toList().toString());
        assertEquals("local", config.text("node.durability"));
    }

    /** A grave accent stands for a line break in the text, an apostrophe for a grave accent in the message. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '^', value = {
        "unknown key | ringside {`  node {`    durabilty = local`  }`} | 3: unknown key ringside.node.durabilty, did " +
            "you mean ringside.node.durability?: run 'ringside config print' to see every key",
        "unknown key in a list | ringside.accounts = [`  { id = 1`    max-odor = 3 }`] | " +
            "3: unknown key ringside.accounts[].max-odor: run 'ringside config print' to see every key",
        "value of a wrong kind | ringside {`  http.port = many`} | " +
            "2: ringside.http.port must be a whole number: found many",
        "element without id | ringside.accounts = [ { id = 1 }`{ max-position = 5 } ] | " +
            "2: ringside.accounts[].id is missing: every element needs one of its own",
        "instrument without a valid order | ringside.instruments = [ { id = 1, symbol = ACME, " +
            "quantity-increment = 10, min-quantity = 5, max-quantity = 9 } ] | 1: ringside.instruments ACME: no " +
            "multiple of quantity-increment 10 is from min-quantity 5 to max-quantity 9: no order could be entered",
        "slots that are no power of two | ringside.ring.input-slots = 1000 | " +
            "1: ringside.ring.input-slots must be a power of two of at least 256: found 1000"})
    void shouldRefuseWithFileAndLine(final String title, final String text, final String words) throws IOException
    {
        assertEquals("my.conf:" + words.replace('\'', '`'), refusal(text.replace('`', '\n') + '\n'));
    }

    /** What an order waits for is that the cluster's log is synced. */
    @Test
    void shouldSyncTheJournalOfAMemberAtIntervals()
    {
        final Map<String, String> settings = new HashMap<>(Map.of("node.durability", "replica-sync"));
        assertEquals(SyncPolicy.BATCH, RingsideConfig.load(null, settings).journalSync());
        settings.putAll(Map.of("node.role", "member", "cluster.member-id", "0", "cluster.members", "0=127.0.0.1:9000"));
        final RingsideConfig member = RingsideConfig.load(null, settings);
        assertEquals(SyncPolicy.INTERVAL, member.journalSync());
        assertEquals(Durability.REPLICA_SYNC, member.durability());
        assertEquals(Durability.NONE, member.pipelineDurability());
    }

    @Test
    void shouldReadAnIncludedFileBesideItAndRefuseOneThatIsMissing() throws IOException
    {
        Files.writeString(directory.resolve("venue.conf"), "ringside.node.name = beside\n");
        assertEquals("beside", RingsideConfig.load(write("include required(\"venue.conf\")\n"), Map.of())
            .text("node.name"));
        assertEquals("my.conf includes none.conf, which cannot be read: check its name",
            refusal("include required(\"none.conf\")\n"));
    }

    @Test
    void shouldRefuseADirectoryAsFile()
    {
        assertEquals("cannot read configuration file " + directory + ": check --config", assertThrows(
            ConfigurationException.class, () -> RingsideConfig.load(directory, Map.of())).getMessage());
    }

    @Test
    void shouldRefuseDemoPasswordBeyondLoopback() throws IOException
    {
        final String message = refusal("ringside.gateway.sbe-endpoint = \"0.0.0.0:9881\"\n");
        assertTrue(message.contains("demo password"), message);
    }

    @Test
    void shouldRefusePairBeyondLoopbackWithoutKey() throws IOException
    {
        for (final String path : new String[]{"control-endpoint", "data-endpoint"})
        {
            final String pair = "ringside.node.durability = replica-mem\nringside.replication." + path +
                " = \"10.0.0.7:9890\"\n";
            final String message = refusal(pair);
            assertTrue(message.startsWith("my.conf:2: ringside.replication." + path +
                " listens beyond loopback without a key: found 10.0.0.7:9890"), message);
            RingsideConfig.load(write(pair + "ringside.replication.key-file = some.key\n"), Map.of());
            RingsideConfig.load(write(pair + "ringside.node.durability = local\n"), Map.of());
        }
    }

    @Test
    void shouldLetSetWinOverFile() throws IOException
    {
        final Path file = write("ringside.node.name = from-file\n");
        assertEquals("from-file", RingsideConfig.load(file, Map.of()).text("node.name"));
        assertEquals("from-set", RingsideConfig.load(file, Map.of("node.name", "from-set")).text("node.name"));
    }

    @Test
    void shouldMaskPasswordsWhenPrinted()
    {
        final String text = RingsideConfig.defaults().render();
        assertTrue(text.contains("********"), text);
        assertFalse(text.contains("credentials=demo"), text);
        assertFalse(RingsideConfig.defaults().sessions().toString().contains("demo"));
    }

    @Test
    void shouldDocumentEveryKeyAndNothingElse()
    {
        final Set<String> documented = Pattern.compile("^\\| `(ringside\\.[^`]+)`", Pattern.MULTILINE)
            .matcher(TestFiles.read(TestFiles.ROOT.resolve("docs/operating/configuration.md"))).results()
            .map((row) -> row.group(1)).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(RingsideConfig.defaults().flatten().keySet()), documented);
    }

    private String refusal(final String text) throws IOException
    {
        final Path file = write(text);
        return assertThrows(ConfigurationException.class, () -> RingsideConfig.load(file, Map.of())).getMessage();
    }

    private Path write(final String text) throws IOException
    {
        return Files.writeString(directory.resolve("my.conf"), text);
    }
}
