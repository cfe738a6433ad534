package io.ringside.ops.admin;

import io.ringside.ops.TestFiles;
import io.ringside.ops.admin.order.SchemaWords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What an operator reads at night is there: the commands of a runbook are commands, its settings are settings, its
 * metrics and dashboards exist. And what the help says of a command in a list of commands is a sentence.
 */
class RunbookPagesTest
{
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
    private static final Pattern SETTING = Pattern.compile(
        "((?:node|http|aeron|ring|venue|engine|journal|backup|replication|gateway|fix)\\.[a-z-]+)(?: =.*)?");
    private static final Pattern METRIC = Pattern.compile("(?:ringside|aeron|jvm)_[a-z_]+");
    private static final Pattern DASHBOARD = Pattern.compile("\\*\\*([A-Z][^*]+)\\*\\*|Dashboard \"([^\"]+)\"");
    private static final Pattern FILE = Pattern.compile("DIR/([a-z.-]+)");
    private static final List<String> FILES_OF_A_NODE = List.of(
        "ringside.log", "journal", "reports", "snapshots", "backup.last", "backup.hold");

    private static List<Path> pages()
    {
        return TestFiles.list(TestFiles.ROOT.resolve("ops/runbooks"));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void shouldNameWhatThereIs(final Path page)
    {
        final String settings = TestFiles.read(TestFiles.ROOT.resolve("docs/operating/configuration.md"));
        final String monitoring = TestFiles.readAll(TestFiles.ROOT.resolve("ops/prometheus/rules")) +
            TestFiles.readAll(TestFiles.ROOT.resolve("ops/grafana/dashboards")) +
            TestFiles.read(TestFiles.ROOT.resolve("docs/operating/monitoring.md"));
        final String text = TestFiles.read(page).replaceAll("\\s+", " ");
        QUOTED.matcher(text).results().map((quoted) -> quoted.group(1)).forEach((word) ->
        {
            final Matcher setting = SETTING.matcher(word);
            if (setting.matches())
            {
                assertTrue(settings.contains("`ringside." + setting.group(1) + '`'), () -> "no setting " + word);
            }
            METRIC.matcher(word).results().map(MatchResult::group).forEach((name) ->
                assertTrue(monitoring.contains(name), () -> "no metric " + name));
            if (word.startsWith("ringside ") && !word.contains("…"))
            {
                parse(word);
            }
        });
        FILE.matcher(text).results().map((file) -> file.group(1)).forEach((file) ->
            assertTrue(FILES_OF_A_NODE.contains(file), file));
        DASHBOARD.matcher(text).results().map((it) -> null == it.group(1) ? it.group(2) : it.group(1))
            .forEach((title) -> assertTrue(monitoring.contains(" · " + title + '"'), () -> "no dashboard " + title));
    }

    @Test
    void shouldDescribeEachCommandInASentence()
    {
        assertSentences(new CommandLine(new Ringside()));
    }

    private static void assertSentences(final CommandLine command)
    {
        final String[] description = command.getCommandSpec().usageMessage().description();
        assertTrue(description.length > 0 && description[0].matches("(?s).*[.?]"),
            () -> command.getCommandName() + ": " + String.join("|", description));
        command.getSubcommands().values().forEach(RunbookPagesTest::assertSentences);
    }

    private static void parse(final String command)
    {
        final String[] words = command.substring("ringside ".length())
            .replaceAll("\\b(N|ID)\\b", "1").split(" ");
        final CommandLine line = new CommandLine(new Ringside());
        line.registerConverter(Duration.class, new DurationConverter());
        SchemaWords.register(line);
        try
        {
            line.parseArgs(words);
        }
        catch (final CommandLine.MissingParameterException ignored)
        {
            // The page names the command alone, and what follows it in words.
            assertTrue(line.getSubcommands().containsKey(words[0]), command);
        }
    }
}
