package io.ringside.engine.ring.proof;

import java.util.Set;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** Each outcome is what the threads have read, two values each; of the counting, the sum. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = ';', textBlock = """
        message passing;              read once it is acquired;            0007 0017
        message passing, opaque;      accesses overtake;                   0000 0007 0010 0017
        store buffering;              stores are buffered;                 0000 0010 1000 1010
        store buffering, full fences; but for one of them at least;        0010 1000 1010
        store buffering, volatile;    but for one of them at least;        0010 1000 1010
        coherence;                    a location is never read backwards;  0000 0001 0002 0011 0012 0022
        counting;                     no atomic addition is lost;          4
        """)
    void shouldHaveTheseOutcomesAndNoOther(final String program, final String what, final String expected)
    {
        assertEquals(Set.of(expected.split(" ")), outcomes(program));
    }

    @Test
    void shouldCallAPlainAccessWithoutAnEdgeARace()
    {
        final Violation violation = assertThrows(Violation.class, () -> outcomes("message passing, raced"));
        assertTrue(violation.getMessage().contains("data race"), violation.getMessage());
    }

    @Test
    void shouldLetTwoReadersSeeIndependentWritesInDifferentOrders()
    {
        assertTrue(outcomes("iriw").contains("00001010"));
    }

    private static Set<String> outcomes(final String name)
    {
        Outcomes.drain();
        new Explorer(() -> Subjects.create(loader, "Litmus", name), 10_000).explore();
        return Outcomes.drain();
    }
}
