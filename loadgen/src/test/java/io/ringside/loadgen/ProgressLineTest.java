package io.ringside.loadgen;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class ProgressLineTest
{
    @Test
    void shouldPrintOneLineInMicroseconds()
    {
        assertEquals(
            " 12s/60s  sent 50,003/s  acked 50,001/s  in flight 14  slip p99 4.00 us   " +
            "response p50 38.1  p99 212  p99.9 1,840  max 4,210 us   rejects 0.3 %  trades 18,204/s",
            ProgressLine.format(new Progress(false, 12_000_000_000L, 60_000_000_000L, 50_003, 50_001, 14, 4_000, 38_100,
                212_000, 1_840_000, 4_210_000, 0.003, 18_204)));
    }

    @Test
    void shouldSayThatItIsWarmingUpAndThatNothingCameBack()
    {
        assertEquals(
            "  1s/10s warm-up  sent 100/s  acked 0/s  in flight 100  slip p99 0.204 us   " +
            "response p50 n/a  p99 n/a  p99.9 n/a  max n/a us   rejects 0.0 %  trades 0/s",
            ProgressLine.format(
                new Progress(true, 1_000_000_000L, 10_000_000_000L, 100, 0, 100, 204, -1, -1, -1, -1, 0, 0)));
    }
}
