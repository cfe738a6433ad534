package io.ringside.loadgen.workload;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Shares of the message kinds in the flow. They add up to 1.
 *
 * @param newShare        new orders that mean to rest.
 * @param cancelShare     cancels of resting orders.
 * @param replaceShare    replaces of resting orders.
 * @param aggressiveShare orders that mean to trade at once: IOC, market, or a limit through the other side.
 */
public record MessageMix(double newShare, double cancelShare, double replaceShare, double aggressiveShare)
{
    /** The realistic default. */
    public static final MessageMix REALISTIC = new MessageMix(0.46, 0.44, 0.07, 0.03);

    private static final double TOLERANCE = 1e-6;

    /**
     * @throws IllegalArgumentException if a share is negative, nothing is ever entered, or the sum is not 1.
     */
    public MessageMix
    {
        if (newShare < 0 || cancelShare < 0 || replaceShare < 0 || aggressiveShare < 0 ||
            newShare + aggressiveShare <= 0)
        {
            throw new IllegalArgumentException("mix needs shares of at least 0 and some new or aggressive orders");
        }
        if (Math.abs(newShare + cancelShare + replaceShare + aggressiveShare - 1.0) > TOLERANCE)
        {
            throw new IllegalArgumentException("mix must add up to 100");
        }
    }

    /**
     * Read {@code new=60,cancel=30,replace=10} (percent; a kind left out is 0; the sum must be 100).
     *
     * @param text to read.
     * @return the mix.
     * @throws IllegalArgumentException with a line that says what is wrong.
     */
    public static MessageMix parse(final String text)
    {
        final Map<String, Double> percents =
            new HashMap<>(Map.of("new", 0.0, "cancel", 0.0, "replace", 0.0, "aggressive", 0.0));
        for (final String part : text.split(","))
        {
            final String[] pair = part.trim().split("=");
            if (pair.length != 2 || !pair[1].matches("[0-9]{1,3}(\\.[0-9]+)?"))
            {
                throw new IllegalArgumentException("mix must look like new=60,cancel=30,replace=10: mix=" + text);
            }
            if (null == percents.replace(pair[0].toLowerCase(Locale.ROOT), Double.valueOf(pair[1])))
            {
                throw new IllegalArgumentException("mix knows new, cancel, replace and aggressive: mix=" + text);
            }
        }

        if (Math.abs(percents.values().stream().mapToDouble(Double::doubleValue).sum() - 100.0) > 1e-9)
        {
            throw new IllegalArgumentException("mix must add up to 100: mix=" + text);
        }
        return new MessageMix(percents.get("new") / 100, percents.get("cancel") / 100, percents.get("replace") / 100,
            percents.get("aggressive") / 100);
    }
}
