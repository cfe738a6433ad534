package io.ringside.engine.core;

import io.ringside.engine.core.operator.UnknownRulesException;
import org.agrona.concurrent.AgentTerminationException;

/**
 * The core failed at a command because of a defect of this software or damaged memory. Its state cannot be trusted. The
 * command is in the journal, so the next start fails at it again until an operator steps over it.
 */
public final class CommandFailedException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    private final long sequence;

    private CommandFailedException(final long sequence, final String file, final Throwable cause)
    {
        super(message(sequence, file, cause), cause);
        this.sequence = sequence;
    }

    private static String message(final long sequence, final String file, final Throwable cause)
    {
        final String where = sequence + (file.isEmpty() ? "" : " in " + file);
        return cause instanceof UnknownRulesException ? "command " + where + " cannot be applied: " +
            cause.getMessage() + ": start the node with the build that made it, or a newer one" :
            "the core failed at command " + where + " (" + cause + "): keep the directory, report it; `ringside " +
            "journal dump --from " + sequence + " --count 1` shows the command, `ringside journal step-over " +
            sequence + " --reason TEXT` makes the venue go on without it";
    }

    /**
     * Adds the sequence of the command to a failure of the core.
     *
     * @param sequence of the command.
     * @param cause    thrown by {@link MatchingEngine#onCommand}.
     * @return what to throw in its place: the cause itself if it is no failure of the core.
     */
    public static RuntimeException of(final long sequence, final Throwable cause)
    {
        if (cause instanceof AgentTerminationException termination)
        {
            return termination;
        }
        return new CommandFailedException(sequence, "", cause);
    }

    /** Returns the same failure with the file that has the command. */
    public CommandFailedException in(final String file)
    {
        return new CommandFailedException(sequence, file, getCause());
    }

    /** The command that the core failed at. */
    public long sequence()
    {
        return sequence;
    }
}
