package io.ringside.ops.system;

import io.ringside.ops.Terminal;
import io.ringside.ops.TestFiles;
import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tools that look into journals and snapshots, on the directory of a node that runs. */
@Timeout(120)
final class JournalToolsTest
{
    private static final List<String> READING = List.of("journal list", "journal describe", "journal verify",
        "journal dump --count 5", "journal dump --kind NewOrder --instrument ACME --from 0", "journal tail",
        "journal hash", "journal hash --to 3", "snapshot list", "snapshot verify --state", "snapshot describe", "audit",
        "journal diff DIR DIR");

    @TempDir
    private static Path directory;
    private static CommandLineNode node;

    @BeforeAll
    static void start() throws IOException
    {
        node = new CommandLineNode(directory.resolve("node"));
        node.json("order new ACME buy 1 99.00 --session 1 --id A1");
        node.json("order new BOLT sell 2 101.00 --session 2 --id B1");
        node.json("halt ACME --reason drill");
        node.json("resume ACME");
        node.json("snapshot now");
        node.json("snapshot");
    }

    @AfterAll
    static void stop()
    {
        node.close();
    }

    @Test
    void shouldChooseRecords()
    {
        final List<String> ofKind = dump("--kind neworder");
        assertTrue(ofKind.size() >= 2, ofKind.toString());
        assertTrue(ofKind.stream().allMatch((it) -> it.contains("[NewOrder]")), ofKind.toString());
        final List<String> ofSession = dump("--session 2");
        assertTrue(ofSession.size() > 0 && ofSession.stream().allMatch((it) -> it.contains("sessionId=2")),
            ofSession.toString());
        final List<String> ofInstrument = dump("--instrument bolt --count 1000");
        assertTrue(ofInstrument.get(0).contains("DefineInstrument") &&
            ofInstrument.stream().anyMatch((it) -> it.contains("clOrdId=B1")) &&
            ofInstrument.stream().noneMatch((it) -> it.contains("clOrdId=A1")), ofInstrument.toString());
        assertEquals(1, dump("--instrument BOLT --kind NewOrder").size());
        assertEquals(1, dump("--instrument 1 --kind NewOrder").size());
        assertTrue(dump("--operator nobody").isEmpty());
        final String operator = node.text("audit --kind SetTradingPhase").split("\\s+")[2];
        assertTrue(dump("--operator " + operator).size() >= 2);
        final long first = sequence(dump("--kind NewOrder").get(0));
        assertEquals(List.of(first, first + 1, first + 2),
            dump("--from " + first + " --to " + (first + 2)).stream().map(JournalToolsTest::sequence).toList());
        assertEquals(List.of(), dump("--from " + Instant.now().plusSeconds(60)));
        assertEquals(1, dump("--kind NewOrder --session 1 --from 2020-01-01T00:00:00Z --to " +
            Instant.now().plusSeconds(60)).size());
        node.refused(ExitCode.FAILED, "journal dump --instrument NONE");
        assertTrue(node.refused(ExitCode.USAGE, "journal dump --kind NewOrdr").contains("NewOrder?"));
    }

    @Test
    void shouldFollow() throws Exception
    {
        int count = 0;
        CompletableFuture<String> tail = null;
        while (null == tail || !tail.isDone())
        {
            node.json("order new COIL buy 1 99.00 --session 3 --id F" + ++count);
            node.json("order cancel COIL buy F" + count + " --session 3 --id C" + count);
            tail = null != tail ? tail : CompletableFuture.supplyAsync(() -> node.text(
                "journal tail --follow --count 1 --kind CancelOrder --to " + Instant.now().plusSeconds(2)));
        }
        // It begins with the last one that was there when it began, and leaves out none that came within its time.
        final List<String> seen = Pattern.compile("origClOrdId=F(\\d+)\\|").matcher(tail.get()).results()
            .map((it) -> it.group(1)).toList();
        assertFalse(seen.isEmpty(), tail.get());
        final int first = Integer.parseInt(seen.get(0));
        assertEquals(IntStream.range(first, first + seen.size()).mapToObj(String::valueOf).toList(), seen);
        assertEquals(Math.min(3, count), node.text("journal tail --count 3 --kind CancelOrder").lines().count());
    }

    @Test
    void shouldDescribe()
    {
        final Map<String, Object> journal = node.json("journal describe");
        assertEquals(1, ((List<?>)journal.get("epochs")).size());
        assertTrue(((Map<?, ?>)journal.get("kinds")).containsKey("NewOrder"), journal.toString());
        final Map<String, Object> snapshot = node.json("snapshot describe");
        assertEquals(node.json("snapshot list").get("snapshots") instanceof List<?> rows ?
            ((Map<?, ?>)rows.get(0)).get("sequence") : null, snapshot.get("sequence"));
        assertTrue((Long)snapshot.get("liveOrders") >= 2, snapshot.toString());
        assertEquals("PASS", node.json("snapshot verify --state").get("verdict"));
        node.refused(ExitCode.FAILED, "snapshot describe 1");
    }

    @Test
    void shouldChangeNothing() throws IOException
    {
        final Path backup = directory.resolve("backup");
        final Path restored = directory.resolve("restored");
        node.json("backup " + backup);
        node.json("restore " + backup + ' ' + restored);
        for (final Path quiet : List.of(backup, restored))
        {
            final Map<String, String> before = contents(quiet);
            for (final String line : READING)
            {
                new Terminal("--dir", quiet.toString()).run(ExitCode.OK, line.replace("DIR", quiet.toString()));
            }
            assertEquals(before, contents(quiet));
        }
        for (final String line : READING)
        {
            node.text(line.replace("DIR", directory.resolve("node").toString()));
        }
        assertTrue(node.text("journal diff " + directory.resolve("node") + ' ' + backup).contains("the same: "));
    }

    private static List<String> dump(final String options)
    {
        return node.text("journal dump " + options).lines().toList();
    }

    private static long sequence(final String line)
    {
        return Long.parseLong(line.trim().split("\\s+")[0].replace(",", ""));
    }

    private static Map<String, String> contents(final Path of) throws IOException
    {
        final Map<String, String> result = new TreeMap<>();
        for (final Path file : TestFiles.walk(of))
        {
            result.put(of.relativize(file).toString(), Files.getLastModifiedTime(file) + " " +
                (Files.isRegularFile(file) ? Arrays.hashCode(Files.readAllBytes(file)) : 0));
        }
        return result;
    }
}
