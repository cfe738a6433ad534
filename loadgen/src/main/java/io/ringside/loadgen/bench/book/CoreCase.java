package io.ringside.loadgen.bench.book;

import java.util.Arrays;
import java.util.List;

/**
 * What the whole core does at its worst, by the name it has in rows and options. No peer has the like.
 */
enum CoreCase
{
    /** One order sets off stop orders, each of which sets off the next. A single command is measured. */
    CASCADE("core-cascade", 10_000, "one command: 10,000 stop orders, each elected by the trade of the one before"),

    /** An auction call ends with very many orders in the book. A single command is measured. */
    UNCROSS("core-uncross", 1_000_000, "one command: 1,000,000 orders in a call; at most 250 ms are allowed"),

    /** Orders that rest. */
    ACCEPT("core-accept", 200_000, "new orders that rest, ns each"),

    /** Orders with a price that is out of range. */
    REJECT("core-reject", 200_000, "new orders that are refused for their price, ns each");

    private final String text;
    private final int orders;
    private final String note;

    CoreCase(final String text, final int orders, final String note)
    {
        this.text = text;
        this.orders = orders;
        this.note = note;
    }

    String text()
    {
        return text;
    }

    int orders()
    {
        return orders;
    }

    String note()
    {
        return note;
    }

    /** Is one command measured, whatever the number of orders? */
    boolean isSingle()
    {
        return CASCADE == this || UNCROSS == this;
    }

    static List<String> names()
    {
        return Arrays.stream(values()).map(CoreCase::text).toList();
    }

    static CoreCase parse(final String name)
    {
        return Arrays.stream(values()).filter((coreCase) -> coreCase.text.equals(name)).findFirst().orElseThrow();
    }
}
