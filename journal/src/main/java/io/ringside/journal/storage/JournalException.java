package io.ringside.journal.storage;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.Locale;

/**
 * The journal, a snapshot or the replication cannot continue. Always fatal for the object that threw it: nothing is
 * retried, because after a failed write or sync the operating system may report success for bytes that never reached
 * the disk. The message is one line: what, why, what to do.
 */
public final class JournalException extends RuntimeException
{
    /** A disk is blamed too soon: as a rule somebody else, such as root, has copied the file here. */
    public static final String PERMISSION_ADVICE = "let this user read and write it";

    private static final long serialVersionUID = 1L;

    /** Kind of failure. */
    public enum Category
    {
        /** The caller broke the contract: a sequence out of order, an event too long, use after close. */
        MISUSE,
        /** Stored bytes are damaged, missing or foreign. */
        CORRUPT,
        /** A read, write or sync failed. */
        IO,
        /** No space left on the device. */
        FULL,
        /** Another process or object holds the directory. */
        LOCKED,
        /** The requested data do not exist, or no longer. */
        NOT_FOUND,
        /** A newer epoch exists: this node must not act any more. */
        FENCED,
        /** Two nodes with the same commands have different state. */
        DIVERGED,
        /** A peer of another cluster, protocol or history. */
        MISMATCH
    }

    private final Category category;

    /**
     * A failure without a cause.
     *
     * @param category of the failure.
     * @param message  one line: what, why, what to do.
     */
    public JournalException(final Category category, final String message)
    {
        super(message);
        this.category = category;
    }

    /**
     * A failure with a cause.
     *
     * @param category of the failure.
     * @param message  one line: what, why, what to do.
     * @param cause    of it.
     */
    public JournalException(final Category category, final String message, final Throwable cause)
    {
        super(message, cause);
        this.category = category;
    }

    /**
     * Classify a failed storage call: {@link Category#FULL} when the device has no space, else {@link Category#IO}.
     *
     * @param what  was tried, for the message.
     * @param cause as thrown by the storage.
     * @return the exception to throw.
     */
    public static JournalException onStorage(final String what, final IOException cause)
    {
        if (isNoSpace(cause))
        {
            return new JournalException(
                Category.FULL, what + ": no space left on the device; free space, then start again", cause);
        }

        return new JournalException(Category.IO, what + ": " + (cause instanceof AccessDeniedException denied ?
            "permission denied: " + denied.getFile() + "; " + PERMISSION_ADVICE + ", then start again" :
            cause + "; check the disk, do not retry in this process"), cause);
    }

    /** The kind of failure. */
    public Category category()
    {
        return category;
    }

    /**
     * Whether a file could not be written because its disk is full.
     *
     * @param cause that it met with.
     * @return true if there was no space, or no quota.
     */
    public static boolean isNoSpace(final IOException cause)
    {
        // The errno does not reach Java: the text of strerror is all there is.
        final String text = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        return text.contains("no space left") || text.contains("quota exceeded") || text.contains("file too large");
    }
}
