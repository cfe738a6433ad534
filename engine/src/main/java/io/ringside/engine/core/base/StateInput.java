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

    /**
     * The next number, if the section has one more: for a field that was added to the end of its section.
     *
     * @param nullValue of the field.
     * @return value of the next item, or the null if the section was written before there was the field.
     */
    default long getLongOr(final long nullValue)
    {
        return nullValue;
    }

    /**
     * Goes on to the next section.
     *
     * @return the section.
     * @throws IllegalStateException if none begins here, or this build does not know it.
     */
    default StateSection nextSection()
    {
        final long mark = getLong();
        final StateSection section = StateSection.ofMark(mark);
        StateChecks.inStep(null != section, mark);
        return section;
    }
}
