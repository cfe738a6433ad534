package io.ringside.loadgen.simulation.base;

import java.util.EnumMap;
import java.util.Map;

/** How often each {@link Mark} was reached. */
public final class Coverage
{
    private final long[] counts = new long[Mark.values().length];

    public void mark(final Mark mark)
    {
        counts[mark.ordinal()]++;
    }

    boolean has(final Mark mark)
    {
        return counts[mark.ordinal()] > 0;
    }

    public Map<Mark, Long> counts()
    {
        final Map<Mark, Long> result = new EnumMap<>(Mark.class);
        for (final Mark mark : Mark.values())
        {
            result.put(mark, counts[mark.ordinal()]);
        }
        return result;
    }
}
