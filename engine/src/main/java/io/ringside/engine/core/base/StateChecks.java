package io.ringside.engine.core.base;

/**
 * Checks of a reader of the state. They throw if the numbers are invalid.
 */
public final class StateChecks
{
    private StateChecks()
    {
    }

    /** The next number must be the one that is expected there. */
    public static void expect(final StateInput input, final long expected)
    {
        final long actual = input.getLong();
        inStep(actual == expected, actual);
    }

    /** The value must be one that is possible there. */
    public static void inStep(final boolean holds, final long value)
    {
        check(holds, "state is out of step: value=", value);
    }

    /** Throws the message and the value unless the condition holds. */
    public static void check(final boolean holds, final String message, final long value)
    {
        if (!holds)
        {
            throw new IllegalStateException(message + value);
        }
    }
}
