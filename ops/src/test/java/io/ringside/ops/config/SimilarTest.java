package io.ringside.ops.config;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

class SimilarTest
{
    private static final List<String> WORDS = List.of("start", "status", "stat", "new", "--depth", "ACME", "bench");

    @ParameterizedTest
    @CsvSource({
        "strat, start", "nwe, new", "--dpeth, --depth", "acm, ACME", "AMCE, ACME", "stat, stat",
        "ben, bench", "startt, start"})
    void shouldFindTheWordThatWasMeant(final String wrong, final String meant)
    {
        assertEquals(": did you mean " + meant + "? ", Similar.question(wrong, WORDS));
    }

    @ParameterizedTest
    @CsvSource({"frobnicate", "x", "be", "--json", "ACID"})
    void shouldNotGuess(final String wrong)
    {
        assertEquals(": ", Similar.question(wrong, WORDS));
    }

    @Test
    void shouldTakeTheFirstOfTheAlphabetWhereTwoAreAsNear()
    {
        assertEquals(": did you mean bid? ", Similar.question("bix", List.of("bit", "bid")));
    }
}
