package io.ringside.ops.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Javadoc begins with a sentence that has a verb, and not with what belongs to the name below it: "Returns the price
 * of the side", not "Of the side".
 */
final class FirstSentences
{
    private static final Pattern JAVADOC = Pattern.compile("/\\*\\*[\\s*]*(\\w+)");
    private static final Set<String> BEGINNINGS = Set.of("Of", "With", "For", "From", "In", "To", "At", "By", "As",
        "On", "Until", "Before", "After", "Without", "Between", "Among", "Like", "Than", "Per", "Into", "Under", "Over",
        "Above", "Below");

    private FirstSentences()
    {
    }

    static List<String> faults() throws IOException
    {
        final List<String> faults = new ArrayList<>();
        for (final Path source : SourceTree.mainSources())
        {
            faults.addAll(faults(source.getFileName().toString(), Files.readString(source)));
        }
        return faults;
    }

    static List<String> faults(final String name, final String text)
    {
        final List<String> faults = new ArrayList<>();
        final Matcher matcher = JAVADOC.matcher(text);
        while (matcher.find())
        {
            if (BEGINNINGS.contains(matcher.group(1)))
            {
                faults.add(name + ':' + (1 + text.substring(0, matcher.start()).chars().filter((c) -> '\n' == c)
                    .count()) + " begins with \"" + matcher.group(1) + "\": say who does what");
            }
        }
        return faults;
    }
}
