package io.ringside.engine.ring.proof;

/** A change to a shipped source: a bug planted. The text to replace must stand in the source exactly once. */
final class Patch
{
    final String file;
    final String before;
    final String after;

    Patch(final String file, final String before, final String after)
    {
        this.file = file;
        this.before = before;
        this.after = after;
    }

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
