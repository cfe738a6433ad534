package io.ringside.ops.replay;

import io.ringside.engine.core.base.Rules;
import io.ringside.ops.TestFiles;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.storage.EngineSettings;
import io.ringside.ops.replay.show.Selection;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * What the rules decide may not change while they have the same version: journals are replayed under the rules that
 * they were made under. So the outcome of every scenario is recorded for each version of the rules that this build
 * knows.
 * With {@code -Dringside.scenarios=write} what is not recorded yet is added; with {@code -Dringside.rules=write} all is
 * written anew.
 */
class RecordedRulesTest
{
    private static final Path SCENARIOS = TestFiles.ROOT.resolve("docs/scenarios");
    private static final Path RECORD = TestFiles.ROOT.resolve("ops/src/test/resources/rules/outcomes.txt");
    private static final boolean IS_ADDED = "write".equals(System.getProperty("ringside.scenarios"));
    private static final boolean IS_WRITTEN = "write".equals(System.getProperty("ringside.rules"));

    @Test
    void shouldDecideAsItDid() throws IOException
    {
        final Map<String, String> outcomes = outcomes();
        final Map<String, String> recorded = new TreeMap<>();
        for (final String line : Files.exists(RECORD) && !IS_WRITTEN ? Files.readAllLines(RECORD) : List.<String>of())
        {
            final int end = line.indexOf(" events=");
            recorded.put(line.substring(0, end), line.substring(end + 1));
        }
        if (IS_ADDED || IS_WRITTEN)
        {
            recorded.keySet().retainAll(outcomes.keySet());
            outcomes.forEach(recorded::putIfAbsent);
            final List<String> lines = new ArrayList<>();
            recorded.forEach((name, outcome) -> lines.add(name + ' ' + outcome));
            Files.createDirectories(RECORD.getParent());
            Files.write(RECORD, lines);
        }
        final List<String> changed = new ArrayList<>();
        outcomes.forEach((name, outcome) ->
        {
            if (!outcome.equals(recorded.get(name)))
            {
                changed.add(name + (recorded.containsKey(name) ? "" : " (not recorded)"));
            }
        });
        assertEquals(List.of(), changed, "these scenarios end otherwise than recorded, or are not recorded. A new " +
            "scenario: -Dringside.scenarios=write. A scenario of which you changed the text, or rules that no " +
            "release has: -Dringside.rules=write, and read which lines change. Otherwise a rule that journals were " +
            "made under decides differently: put the new behaviour under the next version in Rules.java");
    }

    private static Map<String, String> outcomes() throws IOException
    {
        final Map<String, String> result = new TreeMap<>();
        for (final Path file : TestFiles.list(SCENARIOS))
        {
            if (file.toString().endsWith(".ndjson"))
            {
                for (int rules = Rules.OLDEST; rules <= Rules.NEWEST; rules++)
                {
                    final String name = file.getFileName().toString().replaceAll("\\.\\w+$", "");
                    result.put(name + " rules=" + rules, outcome(file, rules));
                }
            }
        }
        return result;
    }

    private static String outcome(final Path file, final int rules) throws IOException
    {
        final byte[] text = Files.readAllBytes(file);
        final ByteArrayOutputStream events = new ByteArrayOutputStream();
        final Scenario scenario = new Scenario(
            EngineSettings.of(RingsideConfig.load(null, settings(file)), rules), events, Selection.ALL);
        scenario.run(new ByteArrayInputStream(text), file.getFileName().toString(), null);
        scenario.finish();
        final CRC32C hash = new CRC32C();
        // The chain is over the commands, too, which become longer with the wire schema.
        hash.update(events.toString(UTF_8).replaceAll("\"chainHash\":\"\\w+\"", "").getBytes(UTF_8));
        return String.format("events=%08x state=%s", hash.getValue(), scenario.summary().get("stateHash"));
    }

    /** A scenario that needs other settings says so in its first line. */
    private static Map<String, String> settings(final Path file) throws IOException
    {
        final Map<String, String> result = new HashMap<>();
        final String line = Files.readAllLines(file).get(0);
        for (final String option : line.startsWith("# --set ") ? line.substring(2).split(" ?--set ") : new String[0])
        {
            if (!option.isEmpty())
            {
                result.put(option.substring(0, option.indexOf('=')), option.substring(option.indexOf('=') + 1).trim());
            }
        }
        return result;
    }
}
