package io.ringside.ops.admin;

import io.ringside.ops.Terminal;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The reference of the command line has a section for every verb, and in it the verb's help as it is printed. */
class CommandReferenceTest
{
    private static final Pattern SECTION =
        Pattern.compile("^## (.+)\\n(?:(?!## ).*\\n)*?```\\n(Usage: (?:.*\\n)+?)```$", Pattern.MULTILINE);

    @Test
    void shouldHaveASectionForEveryVerb() throws IOException
    {
        final List<String> verbs = new ArrayList<>();
        addVerbs("", new CommandLine(new Ringside()), verbs);
        assertEquals(new TreeSet<>(verbs), sections().keySet());
    }

    @Test
    void shouldShowTheHelpThatTheVerbPrints() throws IOException
    {
        for (final Map.Entry<String, String> section : sections().entrySet())
        {
            assertEquals(new Terminal().run(ExitCode.OK, section.getKey() + " --help").out(), section.getValue(),
                "## " + section.getKey());
        }
    }

    private static Map<String, String> sections() throws IOException
    {
        final Map<String, String> sections = new TreeMap<>();
        final Matcher matcher =
            SECTION.matcher(Files.readString(Path.of("..").resolve("docs/reference/command-line.md")));
        while (matcher.find())
        {
            sections.put(matcher.group(1), matcher.group(2));
        }
        return sections;
    }

    private static void addVerbs(final String name, final CommandLine command, final List<String> verbs)
    {
        if (command.getSubcommands().isEmpty())
        {
            verbs.add(name.trim());
        }
        command.getSubcommands().forEach((word, verb) -> addVerbs(name + " " + word, verb, verbs));
    }
}
