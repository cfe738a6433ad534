package io.ringside.loadgen.workload;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class MessageMixTest
{
    @Test
    void shouldReadPercentages()
    {
        assertEquals(new MessageMix(0.6, 0.3, 0.1, 0), MessageMix.parse("new=60,cancel=30,replace=10"));
        assertEquals(new MessageMix(0.465, 0.435, 0.07, 0.03),
            MessageMix.parse("new=46.5, cancel=43.5, replace=7, aggressive=3"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "new", "new=60", "new=60,cancel=50", "new=sixty,cancel=40", "buy=100", "cancel=100",
        "new=-10,cancel=110"})
    void shouldRefuseAMixThatMakesNoSense(final String text)
    {
        assertThrows(IllegalArgumentException.class, () -> MessageMix.parse(text));
    }
}
