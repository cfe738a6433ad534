package io.ringside.ops.node.desk;

import io.ringside.ops.access.Role;
import io.ringside.ops.replay.line.OperatorLine;
import io.ringside.ops.replay.line.ScenarioException;
import io.ringside.ops.web.NotAllowedException;
import io.ringside.ops.web.OperatorCommand;

import java.util.Map;
import java.util.function.Supplier;

/** Commands that operators write as lines of JSON, encoded if their roles cover them. Not thread-safe. */
final class WrittenCommands
{
    private final Supplier<Map<String, Integer>> symbols;
    private final MarketSettings settings;
    private OperatorLine encoder;

    WrittenCommands(final Supplier<Map<String, Integer>> symbols, final MarketSettings settings)
    {
        this.symbols = symbols;
        this.settings = settings;
    }

    /** What encodes, and has the command afterwards. The schema is read as a table for it at the first command. */
    OperatorLine encoder()
    {
        encoder = null == encoder ? new OperatorLine() : encoder;
        return encoder;
    }

    /**
     * Encode the line of a command. What is wrong with it is told with its place, unless a verb has made the line.
     *
     * @return length in bytes.
     * @throws IllegalArgumentException with one line, if it is none that may be given.
     * @throws NotAllowedException      with one line, if it needs more than the operator's role.
     */
    int encode(final OperatorCommand command, final long correlationId, final String operator)
    {
        final String source = command.parameter("source", "command");
        final long lineNumber = command.parameters().containsKey("number") ? command.number("number") : 1;
        final OperatorLine line = encoder();
        try
        {
            final int length = line.encode(command.parameter("line", ""), source, lineNumber, symbols.get(),
                correlationId, operator);
            requireRole(command, line.command());
            final String problem = DefinitionCheck.problem(line.buffer(), settings);
            if (null != problem)
            {
                throw new IllegalArgumentException(source.isEmpty() ? problem : source + ':' + lineNumber + ": " +
                    problem);
            }
            return length;
        }
        catch (final ScenarioException ex)
        {
            throw new IllegalArgumentException(source.isEmpty() ? ex.expected() : ex.getMessage(), ex);
        }
    }

    /** Decides by what was encoded: no other reading of the line can differ from it. */
    private static void requireRole(final OperatorCommand command, final String name)
    {
        final Role needed = OperatorLine.ROLES.get(name);
        if (!command.role().covers(needed))
        {
            throw new NotAllowedException("not allowed: " + command.parameter(OperatorCommand.OPERATOR, "") +
                " has the role " + command.role().word() + ", and " + name + " needs " + needed.word());
        }
    }
}
