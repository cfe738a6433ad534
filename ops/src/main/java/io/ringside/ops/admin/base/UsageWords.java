package io.ringside.ops.admin.base;

import io.ringside.ops.config.Similar;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

import java.util.List;
import java.util.stream.Stream;

/** What is wrong with a command line, in one line that says what was probably meant. */
public final class UsageWords
{
    private UsageWords()
    {
    }

    public static String of(final ParameterException ex)
    {
        final CommandLine command = ex.getCommandLine();
        if (ex instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty())
        {
            final String word = unmatched.getUnmatched().get(0);
            return unmatched.isUnknownOption() ? noOption(command, word) :
                command.getSubcommands().isEmpty() ? "one word too many: " + word + ": " + help(command) :
                noCommand(command, word);
        }
        return Text.firstLine(ex.getMessage()) + ": " + help(command);
    }

    /** There is no such command below this one. */
    public static String noCommand(final CommandLine command, final String word)
    {
        return "no command " + word + Similar.question(word, command.getSubcommands().keySet()) + help(command);
    }

    private static String noOption(final CommandLine command, final String word)
    {
        final String name = word.replaceFirst("=.*", "");
        final List<String> names = command.getCommandSpec().options().stream().filter((it) -> !it.hidden())
            .flatMap((it) -> Stream.of(it.names())).toList();
        return "no option " + name + Similar.question(name, names) + help(command);
    }

    private static String help(final CommandLine command)
    {
        return "see `" + command.getCommandSpec().qualifiedName() + " --help`";
    }
}
