package io.ringside.loadgen.bench.book;

import java.util.Locale;

/** What rows and options name. */
interface Named
{
    /** Of the enum's constant. */
    String name();

    /** As in rows and options. */
    default String text()
    {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
