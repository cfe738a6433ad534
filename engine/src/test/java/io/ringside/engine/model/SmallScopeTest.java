package io.ringside.engine.model;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Every word of a few letters over each {@link Alphabet}, each against a fresh exchange: what random streams reach
 * rarely, short ones reach surely. A word's beginnings are words of their own, so words of one length are enough.
 * {@code ringside.differential.depth} sets the length for {@link Alphabet#MIXED}; for the others it is one less,
 * but for {@link Alphabet#CALLS_OF_THE_CLOCK} {@code ringside.differential.callsDepth} can set another.
 */
class SmallScopeTest
{
    private static final int DEPTH = Integer.getInteger("ringside.differential.depth", 3);
    private static final int CALLS_DEPTH = Integer.getInteger("ringside.differential.callsDepth", DEPTH - 1);

    @ParameterizedTest
    @EnumSource
    void shouldAgreeOnEveryWord(final Alphabet alphabet) throws InterruptedException
    {
        final int length = Alphabet.MIXED == alphabet ? DEPTH :
            Alphabet.CALLS_OF_THE_CLOCK == alphabet ? CALLS_DEPTH : DEPTH - 1;
        final Coverage coverage = Crew.run(0, Alphabet.LETTERS * Alphabet.LETTERS, (number, seen) ->
        {
            final int[] word = new int[length];
            word[0] = (int)number / Alphabet.LETTERS;
            word[1] = (int)number % Alphabet.LETTERS;
            do
            {
                check(alphabet, word, seen);
            }
            while (isNext(word));
        });

        final long words = Math.round(Math.pow(Alphabet.LETTERS, length));
        System.out.println("small scope: " + alphabet + " letters=" + Alphabet.LETTERS + " length=" + length +
            " words=" + words + " commands=" + coverage.commands + " reports=" + coverage.reports + " trades=" +
            coverage.trades + " differences=0");
        assertEquals(words * (alphabet.before.size() + length), coverage.commands);
        assertTrue(coverage.reports > words, "reports=" + coverage.reports);
    }

    private static void check(final Alphabet alphabet, final int[] word, final Coverage coverage)
    {
        final Spelling spelling = new Spelling(alphabet, word);
        final ReferenceModel model = new ReferenceModel(Alphabet.LIMITS);
        new DifferentialRun(spelling, spelling, new EngineExchange(Alphabet.LIMITS), model).into(coverage)
            .run(alphabet.before.size() + word.length);
    }

    /** The next word with the same first two letters. */
    private static boolean isNext(final int[] word)
    {
        for (int i = word.length - 1; i > 1; i--)
        {
            if (++word[i] < Alphabet.LETTERS)
            {
                return true;
            }
            word[i] = 0;
        }
        return false;
    }
}
