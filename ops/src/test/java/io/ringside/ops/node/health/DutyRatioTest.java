package io.ringside.ops.node.health;

import org.agrona.collections.MutableLong;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class DutyRatioTest
{
    @Test
    void shouldGiveTheShareSinceTheLastLook()
    {
        final MutableLong cpuNs = new MutableLong(500);
        final MutableLong nowNs = new MutableLong(10_000);
        final DutyRatio duty = new DutyRatio(cpuNs::get, nowNs::get);
        assertEquals(0, duty.ratio());

        nowNs.set(11_000);
        cpuNs.set(750);
        assertEquals(0.25, duty.ratio());

        nowNs.set(12_000);
        cpuNs.set(1_900);
        assertEquals(1, duty.ratio());
    }
}
