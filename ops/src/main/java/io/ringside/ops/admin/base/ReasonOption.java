package io.ringside.ops.admin.base;

import picocli.CommandLine.Option;

/** The option --reason of a verb whose command has a text for it. */
public final class ReasonOption
{
    private static final int LENGTH_MAX = 40;

    @Option(names = "--reason", paramLabel = "TEXT", defaultValue = "operator",
        description = "journaled with the command, at most 40 characters")
    private String text;

    /**
     * The reason.
     *
     * @throws CliException if the journal has no room for it.
     */
    public String text()
    {
        CliException.usageIf(text.length() > LENGTH_MAX, "--reason is too long for the journal: " + text.length() +
            " characters of at most " + LENGTH_MAX + ": shorten it");
        return text;
    }
}
