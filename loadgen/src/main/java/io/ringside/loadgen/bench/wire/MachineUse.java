package io.ringside.loadgen.bench.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What the processors did from one moment to another: for the processes that are measured, for others that are no part
 * of the measurement, and for other machines on the same host. Of Linux; elsewhere nothing is known.
 */
public final class MachineUse
{
    private static final Path STAT = Path.of("/proc/stat");
    private static final double NS_PER_TICK = 1e7;
    private static final int STEAL = 8;

    private final List<ProcessHandle> subjects;
    private double subjectNs;
    private double ownNs;
    private double busyTicks;
    private double stolenTicks;
    private double allTicks;

    /**
     * @param subjects processes that are measured; this one measures.
     */
    public MachineUse(final List<ProcessHandle> subjects)
    {
        this.subjects = subjects;
    }

    /** Begin to count. */
    public void begin()
    {
        add(-1);
    }

    /** End the count. The rest can be asked from now on. */
    public void end()
    {
        add(1);
    }

    /** Processor time of the processes that were measured, in nanoseconds; not a number if it is not known. */
    public double subjectNs()
    {
        return subjectNs;
    }

    /** Share of the processors that processes took which are neither measured nor measure. */
    public double othersShare()
    {
        return Math.max(0, busyTicks - (subjectNs + ownNs) / NS_PER_TICK) / allTicks;
    }

    /** Share of the processors that the host took for others. */
    public double stolenShare()
    {
        return stolenTicks / allTicks;
    }

    private void add(final int sign)
    {
        subjectNs += sign * subjects.stream().mapToDouble(MachineUse::processorNs).sum();
        ownNs += sign * processorNs(ProcessHandle.current());
        // cpu  user nice system idle iowait irq softirq steal ...; interrupts belong to no process.
        final String[] words = cpu();
        for (int i = 1; i <= STEAL; i++)
        {
            final double ticks = i < words.length ? sign * Double.parseDouble(words[i]) : Double.NaN;
            allTicks += ticks;
            busyTicks += i <= 3 ? ticks : 0;
            stolenTicks += STEAL == i ? ticks : 0;
        }
    }

    private static double processorNs(final ProcessHandle process)
    {
        return process.info().totalCpuDuration().map(Duration::toNanos).map(Long::doubleValue).orElse(Double.NaN);
    }

    private static String[] cpu()
    {
        try
        {
            return Files.readString(STAT).lines().findFirst().orElse("").split(" +");
        }
        catch (final IOException ex)
        {
            // Not every container shows it: unknown is an answer.
            return new String[0];
        }
    }
}
