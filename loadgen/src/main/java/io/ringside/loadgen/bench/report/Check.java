package io.ringside.loadgen.bench.report;

import java.util.Map;

/**
 * Whether the work behind a figure was done, and the row that says both.
 */
public final class Check
{
    private String fault = "";

    /**
     * The total that the work must have come to.
     *
     * @param what     was counted.
     * @param expected of it.
     * @param found    of it.
     */
    public void expect(final String what, final long expected, final long found)
    {
        if (expected != found && fault.isEmpty())
        {
            fault = what + ": expected " + expected + ", found " + found;
        }
    }

    /**
     * @param experiment name of it.
     * @param setting    of it.
     * @param subject    that was measured.
     * @param figure     that came out.
     * @param unit       of the figure.
     * @return the row, valid unless something was expected and not found.
     */
    public Row row(
        final String experiment, final String setting, final String subject, final double figure, final String unit)
    {
        return new Row(
            experiment, setting, subject, "", "", new double[]{figure}, unit, fault.isEmpty(), fault, Map.of());
    }
}
