package io.ringside.ops.config;

import java.util.Collection;
import java.util.Locale;
import java.util.TreeSet;

/** Finds the word that was meant by one that does not exist. */
public final class Similar
{
    private static final int BEGINNING_LENGTH_MIN = 3;
    private static final int SHORT_LENGTH = 4;

    private Similar()
    {
    }

    /**
     * The nearest of the words, as a question between what is wrong and where to look.
     *
     * @param wrong as typed.
     * @param known words that there are, in any order.
     * @return such as {@code ": did you mean start? "}; a colon alone if none is near.
     */
    public static String question(final String wrong, final Collection<String> known)
    {
        final String best = nearest(wrong, known);
        return null == best ? ": " : ": did you mean " + best + "? ";
    }

    /**
     * The nearest of the words: one with about a third of its letters wrong, and of a short word one letter, else one
     * that begins like it. Of two the first in the alphabet. Upper and lower case are one.
     *
     * @return null if none is near.
     */
    static String nearest(final String wrong, final Collection<String> known)
    {
        String best = null;
        String longer = null;
        int bestDistance = wrong.length() <= SHORT_LENGTH ? 1 : 1 + wrong.length() / 3;
        for (final String candidate : new TreeSet<>(known))
        {
            final String word = fold(candidate);
            final int distance = distance(word, fold(wrong));
            // A word of which no letter is left is none that was meant.
            if (distance <= bestDistance && distance < word.length())
            {
                bestDistance = distance - 1;
                best = candidate;
            }
            else if (null == longer && wrong.length() >= BEGINNING_LENGTH_MIN && word.startsWith(fold(wrong)))
            {
                longer = candidate;
            }
        }
        return null == best ? longer : best;
    }

    /** Locale-free, as names of the venue are. */
    private static String fold(final String word)
    {
        return word.toLowerCase(Locale.ROOT);
    }

    /** How many letters are missing, too many, wrong, or changed places with their neighbours. */
    private static int distance(final String left, final String right)
    {
        final int[][] cost = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++)
        {
            cost[i][0] = i;
        }
        for (int j = 0; j <= right.length(); j++)
        {
            cost[0][j] = j;
        }
        for (int i = 1; i <= left.length(); i++)
        {
            for (int j = 1; j <= right.length(); j++)
            {
                final int change = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
                cost[i][j] = Math.min(cost[i - 1][j - 1] + change, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
                if (i > 1 && j > 1 && left.charAt(i - 1) == right.charAt(j - 2) &&
                    left.charAt(i - 2) == right.charAt(j - 1))
                {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[left.length()][right.length()];
    }
}
