package io.ringside.loadgen.bench.seeds;

import java.nio.file.Path;
import java.util.Locale;

/**
 * How big the experiments are.
 *
 * @param scale            of the published sizes: 1 repeats 500 M increments and 50 M events.
 * @param rounds           measured after the warm-up.
 * @param persistedSeconds of the persisted queue's constant rate, over all rounds; 100 as published.
 * @param scratch          directory for what the persisted queues write; left as it was found.
 */
public record SeedSettings(double scale, int rounds, double persistedSeconds, Path scratch)
{
    private static final int LEAST = 1_000;

    /**
     * A tenth of the published sizes, five rounds: minutes.
     *
     * @param scratch directory for files.
     * @return the settings.
     */
    public static SeedSettings standard(final Path scratch)
    {
        return new SeedSettings(0.1, 5, 30, scratch);
    }

    /**
     * Under a minute.
     *
     * @param scratch directory for files.
     * @return the settings.
     */
    public static SeedSettings quick(final Path scratch)
    {
        return new SeedSettings(0.01, 3, 3, scratch);
    }

    /**
     * The sizes of the originals; takes much longer than ten minutes.
     *
     * @param scratch directory for files.
     * @return the settings.
     */
    public static SeedSettings full(final Path scratch)
    {
        return new SeedSettings(1, 5, 100, scratch);
    }

    /** The size of an experiment that was published with this size, in multiples of 600. */
    long count(final long published)
    {
        return Math.max(LEAST, (long)(published * scale)) / 600 * 600 + 600;
    }

    /** As arguments of {@link SeedProcess}. */
    String[] toArguments()
    {
        return new String[]{
            Double.toString(scale), Integer.toString(rounds), Double.toString(persistedSeconds), scratch.toString()};
    }

    static SeedSettings parse(final String[] arguments, final int first)
    {
        return new SeedSettings(Double.parseDouble(arguments[first]), Integer.parseInt(arguments[first + 1]),
            Double.parseDouble(arguments[first + 2]), Path.of(arguments[first + 3]));
    }

    /** 0.1 as {@code 10 %}. */
    String scaleText()
    {
        return String.format(Locale.ROOT, "%s %%", Double.toString(scale * 100).replaceAll("\\.0$", ""));
    }
}
