package io.ringside.ops.house;

import java.util.List;
import java.util.Map;

/** No source file has more lines than {@link #LINE_COUNT_MAX}. */
final class LongFiles
{
    static final int LINE_COUNT_MAX = 450;

    private LongFiles()
    {
    }

    /** One line for each file that is too long. */
    static List<String> faults(final Map<String, Integer> longer)
    {
        return longer.entrySet().stream().map((file) -> file.getKey() + " has " + file.getValue() +
            " lines, and may have " + LINE_COUNT_MAX + ": move one idea out of it").toList();
    }
}
