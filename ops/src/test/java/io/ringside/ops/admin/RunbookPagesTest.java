package io.ringside.ops.admin;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What an operator reads at night is there: the commands of a runbook are commands, its settings are settings, its
 * metrics and dashboards exist. And what the help says of a command in a list of commands is a sentence.
 */
class RunbookPagesTest
{
    private static final Path ROOT = Path.of("..");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
    private static final Pattern SETTING = Pattern.compile(
        "((?:node|http|aeron|ring|venue|engine|journal|replication|gateway|fix)\\.[a-z-]+)(?: =.*)?");
    private static final Pattern METRIC = Pattern.compile("(?:ringside|aeron|jvm)_[a-z_]+");
    private static final Pattern DASHBOARD = Pattern.compile("\\*\\*([A-Z][^*]+)\\*\\*|Dashboard \"([^\"]+)\"");
    private static final Pattern FILE = Pattern.compile("DIR/([a-z.-]+)");
    private static final List<String> FILES_OF_A_NODE = List.of("ringside.log", "journal", "reports", "snapshots");

    private static Stream<Path> pages() throws IOException
    {
        try (Stream<Path> pages = Files.list(ROOT.resolve("ops/runbooks")))
        {
            return pages.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void shouldNameWhatThereIs(final Path page) throws IOException
    {
        final String settings = Files.readString(ROOT.resolve("docs/operating/configuration.md"));
        final String monitoring = text("ops/prometheus/rules") + text("ops/grafana/dashboards") +
            Files.readString(ROOT.resolve("docs/operating/monitoring.md"));
        final String text = Files.readString(page).replaceAll("\\s+", " ");
        final Matcher quoted = QUOTED.matcher(text);
        while (quoted.find())
        {
            final String word = quoted.group(1);
            final Matcher setting = SETTING.matcher(word);
            if (setting.matches())
            {
                assertTrue(settings.contains("`ringside." + setting.group(1) + '`'), () -> "no setting " + word);
            }
            final Matcher metric = METRIC.matcher(word);
            while (metric.find())
            {
                final String name = metric.group();
                assertTrue(monitoring.contains(name), () -> "no metric " + name);
            }
            if (word.startsWith("ringside ") && !word.contains("…"))
            {
                parse(word);
            }
        }
        final Matcher file = FILE.matcher(text);
        while (file.find())
        {
            assertTrue(FILES_OF_A_NODE.contains(file.group(1)), file.group());
        }
        final Matcher dashboard = DASHBOARD.matcher(text);
        while (dashboard.find())
        {
            final String title = null == dashboard.group(1) ? dashboard.group(2) : dashboard.group(1);
            assertTrue(monitoring.contains(" · " + title + '"'), () -> "no dashboard " + title);
        }
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

    private static String text(final String directory) throws IOException
    {
        final StringBuilder result = new StringBuilder();
        try (Stream<Path> files = Files.list(ROOT.resolve(directory)))
        {
            for (final Path file : files.toList())
            {
                result.append(Files.readString(file));
            }
        }
        return result.toString();
    }
}
