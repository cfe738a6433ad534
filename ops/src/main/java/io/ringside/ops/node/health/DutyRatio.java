package io.ringside.ops.node.health;

import java.util.function.LongSupplier;

/**
 * The share of the time that a thread was on a processor, from one look to the next. A thread that parks when it has
 * nothing to do shows how busy it is; one that spins shows 1.
 */
public final class DutyRatio
{
    private final LongSupplier cpuNs;
    private final LongSupplier nanoClock;
    private long lastCpuNs;
    private long lastNs;

    public DutyRatio(final LongSupplier cpuNs, final LongSupplier nanoClock)
    {
        this.cpuNs = cpuNs;
        this.nanoClock = nanoClock;
        lastCpuNs = cpuNs.getAsLong();
        lastNs = nanoClock.getAsLong();
    }

    public synchronized double ratio()
    {
        final long nowNs = nanoClock.getAsLong();
        final long nowCpuNs = cpuNs.getAsLong();
        final long wallNs = nowNs - lastNs;
        final double result = wallNs <= 0 ? 0 : Math.min(1, Math.max(0, nowCpuNs - lastCpuNs) / (double)wallNs);
        lastNs = nowNs;
        lastCpuNs = nowCpuNs;
        return result;
    }
}
