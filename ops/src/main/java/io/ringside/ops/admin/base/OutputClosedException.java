package io.ringside.ops.admin.base;

/** Ends a verb whose standard output takes nothing more. Says nothing itself: the output is looked at afterwards. */
public final class OutputClosedException extends RuntimeException
{
    private static final long serialVersionUID = 1L;
}
