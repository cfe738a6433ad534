package io.ringside.gateway.client;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RisingIdCounterTest
{
    @Test
    void shouldHandOutNumbersAsTexts()
    {
        final RisingIdCounter ids = new RisingIdCounter(8);

        assertEquals("9", ids.next().toString());
        assertEquals("10", ids.next().toString());
        assertEquals(2, ids.length());
        assertEquals('1', ids.charAt(0));
        assertEquals("0", ids.subSequence(1, 2).toString());
        assertEquals(10, ids.value());
    }

    @Test
    void shouldShowEveryNumber()
    {
        final RisingIdCounter ids = new RisingIdCounter(0);
        for (long id = 1; id > 0; id = id * 7 + 3)
        {
            assertEquals(Long.toString(id), ids.show(id).toString());
        }
        assertEquals("9223372036854775807", ids.show(Long.MAX_VALUE).toString());
        assertThrows(IllegalArgumentException.class, ids::next);
        assertThrows(IllegalArgumentException.class, () -> ids.show(0));
        assertThrows(IllegalArgumentException.class, () -> new RisingIdCounter(-1));
    }

    @Test
    void shouldBeginAboveAnEarlierClient()
    {
        final RisingIdCounter earlier = RisingIdCounter.fromClock();
        assertTrue(RisingIdCounter.fromClock().next().value() >= earlier.next().value());
        assertEquals(16, earlier.length());
    }
}
