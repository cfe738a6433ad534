package io.ringside.ops.node.base;

import io.ringside.journal.storage.JournalException;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/**
 * A node cannot start. The message is one line: what, why, what to do.
 */
public final class NodeException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    /** Why. */
    public enum Kind
    {
        /** A port, a directory, a file cannot be had. */
        ENVIRONMENT,
        /** Another node holds the directory. */
        REFUSED,
        /** What is stored is damaged. */
        CORRUPT
    }

    private final Kind kind;

    /**
     * @param kind  of failure.
     * @param cause may be null.
     */
    public NodeException(final Kind kind, final String message, final Throwable cause)
    {
        super(message, cause);
        this.kind = kind;
    }

    /** Somebody else holds what the node needs, or an operator must decide first. */
    public static NodeException refused(final String message)
    {
        return new NodeException(Kind.REFUSED, message, null);
    }

    /** What is stored is damaged. */
    public static NodeException corrupt(final String message)
    {
        return new NodeException(Kind.CORRUPT, message, null);
    }

    /** The machine does not give what the node needs. */
    public static NodeException environment(final String message)
    {
        return new NodeException(Kind.ENVIRONMENT, message, null);
    }

    /**
     * @param cause that a file or a directory met with.
     * @return what, why, what to do.
     */
    public static NodeException of(final IOException cause)
    {
        final String file = cause instanceof FileSystemException ? ((FileSystemException)cause).getFile() : null;
        if (JournalException.isNoSpace(cause))
        {
            return new NodeException(Kind.ENVIRONMENT, (null == file ? "a file" : file) + " cannot be written (" +
                why(cause) + "): free space on the disk of the data directory, then try again", cause);
        }
        return new NodeException(Kind.ENVIRONMENT, null == file ? cause.getMessage() :
            "cannot use " + file + " (" + why(cause) + "): see that this user may write there, or give another " +
            "directory with --dir", cause);
    }

    /** The cause of a failure in few words. */
    public static String why(final IOException ex)
    {
        if (ex instanceof AccessDeniedException)
        {
            return "permission denied";
        }
        if (ex instanceof NoSuchFileException)
        {
            return "it cannot be made there";
        }
        if (ex instanceof FileAlreadyExistsException)
        {
            return "it is a file";
        }
        final String reason = ex instanceof FileSystemException ? ((FileSystemException)ex).getReason() : null;
        return null == reason ? ex.getMessage() : reason;
    }

    /** Why. */
    public Kind kind()
    {
        return kind;
    }
}
