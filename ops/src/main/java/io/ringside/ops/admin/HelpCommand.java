package io.ringside.ops.admin;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.UsageWords;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.util.ArrayList;
import java.util.List;

/** {@code ringside help [COMMAND]}. */
@Command(name = "help", description = "Show the help of ringside, or of one of its commands.",
    footer = "Example: ringside help order new")
final class HelpCommand extends Verb
{
    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "such as start, or order new (default: all)")
    private List<String> path = new ArrayList<>();

    @Override
    public Integer call()
    {
        CommandLine command = commandLine();
        for (final String word : path)
        {
            final CommandLine next = command.getSubcommands().get(word);
            CliException.usageIf(null == next, UsageWords.noCommand(command, word));
            command = next;
        }
        command.usage(out());
        return ExitCode.OK;
    }
}
