package io.ringside.ops.replay.line;

/** A line that is no command. The message says file, line, column, what was expected and what was found. */
public final class ScenarioException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    private final String expected;

    /**
     * @param source   name of the file.
     * @param line     from 1.
     * @param column   from 1, in bytes.
     * @param expected and found.
     */
    public ScenarioException(final String source, final long line, final int column, final String expected)
    {
        // One line, whatever was found.
        super(source + ":" + line + ":" + column + ": " + expected.replaceAll("[\\p{Cntrl}&&[^\t]]", "?"));
        this.expected = expected.replaceAll("\\p{Cntrl}", "?");
    }

    /** What was expected and found, without where. */
    public String expected()
    {
        return expected;
    }
}
