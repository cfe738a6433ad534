package io.ringside.engine.cluster;

import io.aeron.exceptions.AeronException;
import org.agrona.ErrorHandler;

/**
 * Passes errors on, and ends the member when one and the same comes again and again: nothing goes on then. Events that
 * are no errors, as an election, come the same way.
 */
final class EqualErrors implements ErrorHandler
{
    private static final int EQUAL_MAX = 200;

    private final ErrorHandler next;
    private final ErrorHandler fatal;
    private final MemberCounters counters;
    private String last = "";
    private int equalCount;

    EqualErrors(final ErrorHandler next, final ErrorHandler fatal, final MemberCounters counters)
    {
        this.next = next;
        this.fatal = fatal;
        this.counters = counters;
    }

    @Override
    public synchronized void onError(final Throwable throwable)
    {
        if (throwable instanceof AeronException ex && AeronException.Category.WARN == ex.category())
        {
            next.onError(throwable);
            return;
        }
        final String text = String.valueOf(throwable);
        equalCount = text.equals(last) ? equalCount + 1 : 1;
        last = text;
        counters.errors.incrementAndGet();
        next.onError(throwable);
        if (EQUAL_MAX == equalCount)
        {
            fatal.onError(new IllegalStateException("the same error " + EQUAL_MAX + " times in a row: " + text));
        }
    }
}
