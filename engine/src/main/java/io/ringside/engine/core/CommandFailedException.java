package io.ringside.engine.core;

import org.agrona.concurrent.AgentTerminationException;

/**
 * The core failed at a command because of a defect of this software or damaged memory. Its state cannot be trusted. The
 * command is in the journal, so the next start fails at it again until an operator steps over it.
 */
public final class CommandFailedException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    private final long sequence;

    private CommandFailedException(final long sequence, final Throwable cause)
    {
        super("the core failed at command " + sequence + " (" + cause + "): keep the directory, report it; `ringside " +
            "journal dump --from " + sequence + " --count 1` shows the command, `ringside journal step-over " +
            sequence + " --reason TEXT` makes the venue go on without it", cause);
        this.sequence = sequence;
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
        return new CommandFailedException(sequence, cause);
    }

    /** The command that the core failed at. */
    public long sequence()
    {
        return sequence;
    }
}
