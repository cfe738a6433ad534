package io.ringside.engine.cluster;

/** A member's journal ends before the log begins that it has: it needs the files of another member to go on. */
public final class FilesNeededException extends IllegalStateException
{
    private static final long serialVersionUID = 1;

    FilesNeededException(final String message)
    {
        super(message);
    }
}
