package io.ringside.engine.core.entry;

import io.ringside.engine.protocol.Reason;
import io.ringside.risk.RiskVerdict;
import org.junit.jupiter.api.Test;

import java.util.EnumSet;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RejectReasonsTest
{
    @Test
    void shouldHaveAReasonOfItsOwnForEveryVerdict()
    {
        final Set<Reason> seen = EnumSet.noneOf(Reason.class);
        for (int verdict = RiskVerdict.MIN; verdict <= RiskVerdict.ACCEPTED; verdict++)
        {
            final Reason reason = RejectReasons.of(verdict);
            assertNotNull(reason, "verdict=" + verdict);
            assertTrue(seen.add(reason), "verdict=" + verdict + " reason=" + reason);
        }
        assertEquals(Reason.NONE, RejectReasons.of(RiskVerdict.ACCEPTED));
    }
}
