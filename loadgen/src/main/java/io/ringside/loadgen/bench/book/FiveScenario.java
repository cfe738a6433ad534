package io.ringside.loadgen.bench.book;

/**
 * How the mid moves in the five scenarios of one workload, and how far from it orders are placed.
 */
enum FiveScenario
{
    /** The mid stands still: old orders pile up. */
    STATIC("five-static", 0, 0, 30),

    /** A quiet day. */
    NORMAL("five-normal", 0.008, 0, 150),

    /** Up and down by a quarter. */
    SWING_25("five-swing-25", 0.004, 0.25, 400),

    /** Up and down by two fifths. */
    SWING_40("five-swing-40", 0.004, 0.40, 600),

    /** A nervous market: half of the price is lost within a twentieth of the time, and most of it comes back. */
    FLASH_CRASH("five-flash-crash", 0.01, 0, 100);

    private static final double START_TICKS = 33_504;
    private static final double SWINGS = 4;
    private static final double CRASH_BEGIN = 0.5;
    private static final double CRASH_LENGTH = 0.05;
    private static final double CRASH_DEPTH = 0.5;
    private static final double RECOVERY = 0.8;
    private static final double TREMOR = 0.02;
    private static final double TREMORS = 200;

    private final String caseName;
    private final double volatility;
    private final double swing;
    private final int distanceMax;

    FiveScenario(final String caseName, final double volatility, final double swing, final int distanceMax)
    {
        this.caseName = caseName;
        this.volatility = volatility;
        this.swing = swing;
        this.distanceMax = distanceMax;
    }

    String caseName()
    {
        return caseName;
    }

    /** Of the logarithm of the price over the whole stream. */
    double volatility()
    {
        return volatility;
    }

    /** Farthest from the mid that an order is placed. */
    int distanceMax()
    {
        return distanceMax;
    }

    /**
     * Mid without its random part.
     *
     * @param time 0 to 1.
     * @return ticks.
     */
    double trendTicks(final double time)
    {
        if (FLASH_CRASH == this)
        {
            final double since = (time - CRASH_BEGIN) / CRASH_LENGTH;
            final double fallen = since < 0 ? 0 : since < 1 ? since * CRASH_DEPTH :
                since < 2 ? CRASH_DEPTH * (1 - (since - 1) * RECOVERY) : CRASH_DEPTH * (1 - RECOVERY);
            return START_TICKS * (1 - fallen) * (1 + TREMOR * StrictMath.sin(2 * StrictMath.PI * TREMORS * time));
        }
        return START_TICKS * (1 + swing * StrictMath.sin(2 * StrictMath.PI * SWINGS * time));
    }
}
