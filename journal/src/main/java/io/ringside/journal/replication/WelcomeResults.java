package io.ringside.journal.replication;

import io.ringside.journal.replication.protocol.WelcomeResult;

/** Checks before the codec throws. */
final class WelcomeResults
{
    private static final WelcomeResult[] ALL = WelcomeResult.values();

    private WelcomeResults()
    {
    }

    /** True if a byte is one of the results. */
    static boolean isKnown(final short raw)
    {
        for (final WelcomeResult result : ALL)
        {
            if (WelcomeResult.NULL_VAL != result && result.value() == raw)
            {
                return true;
            }
        }

        return false;
    }
}
