package io.ringside.engine.core;

import io.ringside.engine.core.base.StateInput;

/**
 * Checks of a reader of the state. They throw if the numbers are invalid.
 */
final class StateChecks
{
    private StateChecks()
    {
    }

    /** The next number must be the one that is expected there. */
    static void expect(final StateInput input, final long expected)
    {
        final long actual = input.getLong();
        inStep(actual == expected, actual);
    }

    static void inStep(final boolean holds, final long value)
    {
        check(holds, "state is out of step: value=", value);
    }

    static void check(final boolean holds, final String message, final long value)
    {
        if (!holds)
        {
            throw new IllegalStateException(message + value);
        }
    }
}
