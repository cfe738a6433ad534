package io.ringside.gateway.session;

import java.util.List;

/**
 * Private tags of a FIX session, single or in ranges, which the venue ignores. FIX reserves 5000 to 9999 and 20000 and
 * above for private use; any other tag that FIX 4.4 lacks is possible too. Immutable.
 */
public final class UserTags
{
    /** There are none. */
    public static final UserTags NONE = new UserTags(new int[0], new int[0]);

    private static final String NUMBER = "[1-9]\\d{0,8}";

    private final int[] firsts;
    private final int[] lasts;

    private UserTags(final int[] firsts, final int[] lasts)
    {
        this.firsts = firsts;
        this.lasts = lasts;
    }

    /**
     * Read tags.
     *
     * @param texts as {@code 5001} or {@code 5000-9999}.
     * @return the tags.
     * @throws IllegalArgumentException that names an invalid one.
     */
    public static UserTags of(final List<String> texts)
    {
        final int[] firsts = new int[texts.size()];
        final int[] lasts = new int[firsts.length];
        for (int i = 0; i < firsts.length; i++)
        {
            final String text = texts.get(i);
            final String[] ends = text.split("-", -1);
            final boolean isForm = text.matches(NUMBER + "(-" + NUMBER + ")?");
            firsts[i] = isForm ? Integer.parseInt(ends[0]) : 0;
            lasts[i] = isForm ? Integer.parseInt(ends[ends.length - 1]) : 0;
            if (!isForm || lasts[i] < firsts[i])
            {
                throw new IllegalArgumentException(
                    "a tag is a number as 5001, or a range of them as 5000-9999: found " + text);
            }
        }
        return 0 == firsts.length ? NONE : new UserTags(firsts, lasts);
    }

    /**
     * Tells whether a tag is one of them. Hot path: no allocation.
     *
     * @param tag of a field.
     * @return true if so.
     */
    public boolean has(final int tag)
    {
        for (int i = 0; i < firsts.length; i++)
        {
            if (tag >= firsts[i] && tag <= lasts[i])
            {
                return true;
            }
        }
        return false;
    }

    /** True if there is none. */
    public boolean isEmpty()
    {
        return 0 == firsts.length;
    }
}
