package io.ringside.ops.replay.show;

/**
 * The output of a replay.
 *
 * @param wanted  of the core's output.
 * @param isBest  the best displayed prices after each command, too.
 * @param isTable a table for people instead of JSON.
 */
public record Print(Selection wanted, boolean isBest, boolean isTable)
{
}
