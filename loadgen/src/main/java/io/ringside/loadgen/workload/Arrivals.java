package io.ringside.loadgen.workload;

/**
 * When messages are due: a never-ending, non-decreasing series of intended send times, relative to the start of the
 * run.
 * <p>
 * The series is fixed by its parameters and seed; nothing that happens during a run changes it. That is what makes the
 * load an open loop: a slow exchange does not slow the schedule down.
 */
public interface Arrivals
{
    /**
     * Intended time of the next message in nanoseconds since the start of the run, never less than the value before.
     */
    long nextTimeNs();

    /**
     * @return the schedule in a word, as given on the command line: {@code constant}, {@code poisson}, {@code
     * burst:16}.
     */
    String description();

    /**
     * Build a schedule from its description.
     *
     * @param description   {@code constant}, {@code poisson} or {@code burst:N}.
     * @param ratePerSecond messages per second on average, above 0.
     * @param random        the source of Poisson intervals; not used by the others.
     * @return the schedule.
     * @throws IllegalArgumentException if the description is none of these.
     */
    static Arrivals of(final String description, final double ratePerSecond, final SplitMixRandom random)
    {
        if ("constant".equals(description))
        {
            return new ConstantArrivals(ratePerSecond);
        }
        if ("poisson".equals(description))
        {
            return new PoissonArrivals(ratePerSecond, random);
        }
        if (description.startsWith("burst:"))
        {
            final String size = description.substring("burst:".length());
            if (size.matches("[1-9][0-9]{0,5}"))
            {
                return new BurstArrivals(ratePerSecond, Integer.parseInt(size));
            }
        }

        throw new IllegalArgumentException(
            "arrival must be constant, poisson or burst:N with N from 1 to 999999: arrival=" + description);
    }
}
