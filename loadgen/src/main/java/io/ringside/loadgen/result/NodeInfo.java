package io.ringside.loadgen.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the node under load says of itself at one moment: a figure without this cannot be held against another one. What
 * was not asked, or not answered, is {@value EnvironmentInfo#UNKNOWN}.
 *
 * @param values texts by field.
 */
public record NodeInfo(Map<String, String> values)
{
    /** What must be alike in two runs that are compared. */
    public static final List<String> CONDITIONS =
        List.of("host", "version", "cores", "jvm", "durability", "threads", "power", "standby");

    /** How far the journals of node and standby are, which is another every time. */
    public static final List<String> JOURNALS = List.of("journal", "standbyJournal");

    /** Nobody could be asked. */
    public static final NodeInfo UNKNOWN = new NodeInfo(Map.of());

    /** Returns the text of a field, or that it is unknown. */
    public String text(final String field)
    {
        return values.getOrDefault(field, EnvironmentInfo.UNKNOWN);
    }

    /** Returns all fields, for JSON. */
    public Map<String, Object> fields()
    {
        final Map<String, Object> result = new LinkedHashMap<>();
        CONDITIONS.forEach((field) -> result.put(field, text(field)));
        JOURNALS.forEach((field) -> result.put(field, text(field)));
        return result;
    }

    /** Whether nothing that must be alike is another. */
    boolean isLike(final NodeInfo other)
    {
        return CONDITIONS.stream().allMatch((field) -> text(field).equals(other.text(field)));
    }

    /** Returns two lines for people. */
    String describe()
    {
        return values.isEmpty() ? "unknown: it could not be asked" : String.format(
            "%s   %s   %s cores   java %s%n           durability %s   threads %s   power %s   standby %s",
            text("host"), text("version"), text("cores"), text("jvm"), text("durability"), text("threads"),
            text("power"), text("standby"));
    }
}
