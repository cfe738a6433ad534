package io.ringside.ops.house;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static java.util.Map.entry;

/** No source file has more lines than {@link #LINE_COUNT_MAX}, but for those that had before there was the rule. */
final class LongFiles
{
    static final int LINE_COUNT_MAX = 450;

    private static final String MODEL = "engine/src/test/java/io/ringside/engine/model/";

    /** The most lines of each. A number may only fall, and a file that has become short is taken off. */
    private static final Map<String, Integer> LISTED = Map.ofEntries(
        entry(MODEL + "Generator.java", 500),
        entry(MODEL + "InvariantTest.java", 475),
        entry(MODEL + "ModelAdmin.java", 500));

    private LongFiles()
    {
    }

    /** One line for each file that is too long, or listed in vain. */
    static List<String> faults(final Map<String, Integer> longer)
    {
        final List<String> result = new ArrayList<>();
        longer.forEach((file, lineCount) ->
        {
            final int most = LISTED.getOrDefault(file, LINE_COUNT_MAX);
            if (lineCount > most)
            {
                result.add(file + " has " + lineCount + " lines, and may have " + most + ": move one idea out of it");
            }
        });
        LISTED.keySet().stream().filter((file) -> !longer.containsKey(file)).forEach((file) ->
            result.add(file + " has at most " + LINE_COUNT_MAX + " lines now: take it off the list in LongFiles"));
        return result;
    }
}
