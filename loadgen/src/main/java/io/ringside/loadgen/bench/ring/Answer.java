package io.ringside.loadgen.bench.ring;

import java.util.Arrays;

/**
 * What an exercise gave, as it travels from the child process to its parent: one line.
 *
 * @param isValid whether the figures mean anything.
 * @param figures in an order that the exercise defines.
 * @param note    why it is not valid, or empty.
 */
record Answer(boolean isValid, long[] figures, String note)
{
    private static final String SEPARATOR = "|";

    static Answer valid(final long... figures)
    {
        return new Answer(true, figures, "");
    }

    static Answer invalid(final String note)
    {
        return new Answer(false, new long[0], note);
    }

    static Answer parse(final String line)
    {
        final String[] parts = line.split("\\|", 3);
        if (3 != parts.length)
        {
            return invalid("not an answer: " + line);
        }
        final long[] figures =
            Arrays.stream(parts[1].split(" ")).filter((s) -> !s.isEmpty()).mapToLong(Long::parseLong).toArray();
        return new Answer(Boolean.parseBoolean(parts[0]), figures, parts[2]);
    }

    /** One of the figures, 0 when there are none. */
    long figure(final int index)
    {
        return index < figures.length ? figures[index] : 0;
    }

    String line()
    {
        final StringBuilder text = new StringBuilder();
        text.append(isValid).append(SEPARATOR);
        for (final long figure : figures)
        {
            text.append(figure).append(' ');
        }
        return text.append(SEPARATOR).append(note.replace('\n', ' ')).toString();
    }
}
