package io.ringside.engine.core.base;

/**
 * Returns the numbers of the row that a {@link StateOutput} took.
 */
public interface StateInput
{
    /**
     * The next number.
     *
     * @return value of the next item.
     * @throws IllegalStateException if there are no more.
     */
    long getLong();
}
