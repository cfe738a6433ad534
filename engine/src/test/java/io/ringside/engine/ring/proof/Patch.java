package io.ringside.engine.ring.proof;

/** A change to a shipped source: a bug planted. The text to replace must stand in the source exactly once. */
record Patch(String file, String before, String after)
{
    String apply(final String source)
    {
        final int start = source.indexOf(before);
        if (start < 0 || source.indexOf(before, start + 1) >= 0)
        {
            throw new AssertionError("the patch of " + file + " does not apply exactly once any more: " + before);
        }

        return source.substring(0, start) + after + source.substring(start + before.length());
    }
}
