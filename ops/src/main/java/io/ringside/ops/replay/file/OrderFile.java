package io.ringside.ops.replay.file;

import io.ringside.ops.replay.line.ScenarioException;

import java.util.Map;

/** A file of orders in a form that others use, read row by row. Each is used for one file. */
public interface OrderFile
{
    /**
     * Turn a row into commands and apply them.
     *
     * @param row      of the file.
     * @param commands to be applied.
     * @throws ScenarioException if it is no row of this form.
     */
    void row(CsvRow row, Commands commands);

    /** There are no more rows. */
    void end();

    /**
     * Counts of what was read, and of what could not be used unchanged.
     *
     * @return in the order in which it is printed.
     */
    Map<String, Object> counts();
}
