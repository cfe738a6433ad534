package io.ringside.engine.model;

/**
 * How long the streams of tests are that play every profile: in a build the beginning of each, and with
 * {@code -Dringside.streams=N} N times as much.
 */
final class TestSize
{
    private static final int TIMES = Integer.getInteger("ringside.streams", 1);

    private TestSize()
    {
    }

    static int commands(final int ofABuild)
    {
        return ofABuild * TIMES;
    }
}
