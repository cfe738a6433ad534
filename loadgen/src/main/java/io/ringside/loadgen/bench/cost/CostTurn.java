package io.ringside.loadgen.bench.cost;

/**
 * What came of one run of the flow through a fresh core.
 *
 * @param nsPerCommand   of the measured part, each of its stretches with the least time that it took so far.
 * @param allocatedBytes on the heap meanwhile.
 * @param chainHash      over every command and every byte of output.
 * @param trades         of the whole flow.
 * @param rejects        of the whole flow.
 */
record CostTurn(double nsPerCommand, long allocatedBytes, long chainHash, long trades, long rejects)
{
    private static final int FIELDS = 5;

    static CostTurn parse(final String line)
    {
        final String[] parts = null == line ? new String[0] : line.split(" ");
        if (FIELDS != parts.length)
        {
            throw new IllegalStateException("not an answer of a process that measures: " + line);
        }
        return new CostTurn(Double.parseDouble(parts[0]), Long.parseLong(parts[1]),
            Long.parseUnsignedLong(parts[2], 16), Long.parseLong(parts[3]), Long.parseLong(parts[4]));
    }

    String line()
    {
        return nsPerCommand + " " + allocatedBytes + " " + Long.toHexString(chainHash) + " " + trades + " " + rejects;
    }
}
