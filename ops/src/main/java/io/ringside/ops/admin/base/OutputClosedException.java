package io.ringside.ops.admin.base;

import io.ringside.ops.admin.Ringside;

/**
 * Ends a verb whose standard output takes nothing more. Says nothing itself: {@link Ringside} looks at the output when
 * a verb is over.
 */
public final class OutputClosedException extends RuntimeException
{
    private static final long serialVersionUID = 1L;
}
