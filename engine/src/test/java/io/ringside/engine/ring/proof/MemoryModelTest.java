package io.ringside.engine.ring.proof;

import java.util.Set;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The modelled memory allows what the Java memory model allows in the classic small programs, and nothing else. */
class MemoryModelTest
{
    private static ClassLoader loader;

    @BeforeAll
    static void compile()
    {
        loader = RingSources.modelledLoader(RingSources.compile());
    }

    @Test
    void shouldPassMessagesByReleaseAndAcquire()
    {
        assertEquals(Set.of("0007", "0017"), outcomes("message passing"));
    }

    @Test
    void shouldLetOpaqueAccessesOvertake()
    {
        assertEquals(Set.of("0000", "0007", "0010", "0017"), outcomes("message passing, opaque"));
    }

    @Test
    void shouldCallAPlainAccessWithoutAnEdgeARace()
    {
        final Violation violation = assertThrows(Violation.class, () -> outcomes("message passing, raced"));
        assertTrue(violation.getMessage().contains("data race"), violation.getMessage());
    }

    @Test
    void shouldBufferStoresUnlessFencedOrVolatile()
    {
        assertEquals(Set.of("0000", "0010", "1000", "1010"), outcomes("store buffering"));
        assertEquals(Set.of("0010", "1000", "1010"), outcomes("store buffering, full fences"));
        assertEquals(Set.of("0010", "1000", "1010"), outcomes("store buffering, volatile"));
    }

    @Test
    void shouldNeverReadALocationBackwards()
    {
        assertEquals(Set.of("0000", "0001", "0002", "0011", "0012", "0022"), outcomes("coherence"));
    }

    @Test
    void shouldLetTwoReadersSeeIndependentWritesInDifferentOrders()
    {
        assertTrue(outcomes("iriw").contains("00001010"));
    }

    @Test
    void shouldLoseNoAtomicAddition()
    {
        assertEquals(Set.of("4"), outcomes("counting"));
    }

    private static Set<String> outcomes(final String name)
    {
        Outcomes.drain();
        new Explorer(() -> Subjects.create(loader, "Litmus", name), 10_000).explore();
        return Outcomes.drain();
    }
}
