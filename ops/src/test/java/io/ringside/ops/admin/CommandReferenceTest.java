package io.ringside.ops.admin;

import io.ringside.ops.Terminal;
import io.ringside.ops.TestFiles;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Verb;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The reference of the command line has a section for every verb, and in it the verb's help as it is printed. */
class CommandReferenceTest
{
    private static final Pattern SECTION =
        Pattern.compile("^## (.+)\\n(?:(?!## ).*\\n)*?```\\n(Usage: (?:.*\\n)+?)```$", Pattern.MULTILINE);

    @Test
    void shouldHaveASectionForEveryVerb()
    {
        final List<String> verbs = new ArrayList<>();
        addVerbs("", new CommandLine(new Ringside()), verbs);
        assertEquals(new TreeSet<>(verbs), sections().keySet());
    }

    @Test
    void shouldShowTheHelpThatTheVerbPrints()
    {
        for (final Map.Entry<String, String> section : sections().entrySet())
        {
            assertEquals(new Terminal().run(ExitCode.OK, section.getKey() + " --help").out(), section.getValue(),
                "## " + section.getKey());
        }
    }

    private static Map<String, String> sections()
    {
        return SECTION.matcher(TestFiles.read(TestFiles.ROOT.resolve("docs/reference/command-line.md"))).results()
            .collect(Collectors.toMap((section) -> section.group(1), (section) -> section.group(2)));
    }

    private static void addVerbs(final String name, final CommandLine command, final List<String> verbs)
    {
        if (command.getSubcommands().isEmpty() || command.getCommandSpec().userObject() instanceof Verb)
        {
            verbs.add(name.trim());
        }
        command.getSubcommands().forEach((word, verb) -> addVerbs(name + " " + word, verb, verbs));
    }
}
