package io.ringside.loadgen.bench.book;

/**
 * What came of one run through the measured part of a flow.
 *
 * @param durationNs     of it.
 * @param allocatedBytes on the heap.
 * @param trades         of the whole flow, the fill included.
 * @param hash           of these trades, see {@link TradeLog}.
 * @param fault          what went wrong; empty when nothing did.
 */
record BookTurn(long durationNs, long allocatedBytes, long trades, long hash, String fault)
{
    private static final int FIELDS = 5;

    static BookTurn failed(final String fault)
    {
        return new BookTurn(0, 0, 0, 0, fault);
    }

    static BookTurn parse(final String line)
    {
        final String[] parts = line.split(" ", FIELDS);
        if (FIELDS != parts.length)
        {
            return failed("not an answer: " + line);
        }
        return new BookTurn(Long.parseLong(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2]),
            Long.parseLong(parts[3]), parts[4]);
    }

    String line()
    {
        return durationNs + " " + allocatedBytes + " " + trades + " " + hash + " " + fault.replace('\n', ' ');
    }

    boolean isFailed()
    {
        return !fault.isEmpty();
    }
}
