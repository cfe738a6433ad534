package io.ringside.engine.cluster;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CutOffTest
{
    private static final long TIMEOUT_NS = 1_000;
    private static final long CHANGE_NS = 3_400;
    private static final long BEGIN_NS = 50_000;

    private final CutOff cutOff = new CutOff(TIMEOUT_NS, CHANGE_NS);

    @Test
    void shouldBePatientWithAnElection()
    {
        look(true, false, 0, 0);
        look(false, false, -10, CHANGE_NS);
        assertFalse(cutOff.isCutOff());
        look(false, false, -10, CHANGE_NS + 1);
        assertTrue(cutOff.isCutOff());
        assertEquals(BEGIN_NS, cutOff.usableNs());
        look(true, false, -10, CHANGE_NS + 2);
        assertFalse(cutOff.isCutOff());
    }

    @Test
    void shouldNotWaitForALeaderThatIsHeardWithoutASession()
    {
        look(true, false, -10, 0);
        look(false, false, 300, 310);
        look(false, false, 1_300, 310 + TIMEOUT_NS);
        assertFalse(cutOff.isCutOff());
        look(false, false, 1_300, 311 + TIMEOUT_NS);
        assertTrue(cutOff.isCutOff());
    }

    /** The next loss is counted anew. */
    @Test
    void shouldForgetThatItWasLeftOut()
    {
        look(true, false, -10, 0);
        look(false, false, 300, 310);
        look(true, false, 400, 410);
        look(false, false, 400, 410 + CHANGE_NS);
        assertFalse(cutOff.isCutOff());
    }

    @Test
    void shouldNotWaitWhereNobodyIsHeard()
    {
        look(true, false, -10, 0);
        look(false, true, -10, TIMEOUT_NS);
        assertFalse(cutOff.isCutOff());
        look(false, true, -10, TIMEOUT_NS + 1);
        assertTrue(cutOff.isCutOff());
    }

    @Test
    void shouldNotBeCutOffBeforeItWasThere()
    {
        look(false, true, 100, CHANGE_NS * 2);
        look(false, false, 100, CHANGE_NS * 4);
        assertFalse(cutOff.isCutOff());
    }

    private void look(final boolean isUsable, final boolean isAlone, final long otherLedNs, final long atNs)
    {
        cutOff.look(isUsable, isAlone, BEGIN_NS + otherLedNs, BEGIN_NS + atNs);
    }
}
