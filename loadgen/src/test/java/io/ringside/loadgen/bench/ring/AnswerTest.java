package io.ringside.loadgen.bench.ring;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

final class AnswerTest
{
    @Test
    void shouldTravelAsOneLine()
    {
        final Answer answer = Answer.parse(Answer.valid(1, -2, 3).line());
        assertTrue(answer.isValid());
        assertArrayEquals(new long[]{1, -2, 3}, answer.figures());
        assertEquals("", answer.note());
    }

    @Test
    void shouldCarryWhyItIsNotValid()
    {
        final Answer answer = Answer.parse(Answer.invalid("one | two\nthree").line());
        assertFalse(answer.isValid());
        assertEquals(0, answer.figures().length);
        assertEquals("one | two three", answer.note());
    }

    @Test
    void shouldNotTakeStrayOutputForAnAnswer()
    {
        assertFalse(Answer.parse("a warning of the JVM").isValid());
    }
}
