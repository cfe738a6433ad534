package io.ringside.ops.access;

import io.ringside.journal.storage.RereadFile;

import java.nio.file.Path;

/**
 * The token file of a running node, read again when it has changed. Any thread.
 */
public final class TokenFile
{
    private final RereadFile<TokenList> file;

    private TokenFile(final Path file)
    {
        this.file = new RereadFile<>(file, TokenList::load);
    }

    /**
     * Read a token file.
     *
     * @throws IllegalArgumentException with one line that says what is wrong with it.
     */
    public static TokenFile open(final Path file)
    {
        return new TokenFile(file);
    }

    /** The tokens that count now. */
    public TokenList tokens()
    {
        return file.content();
    }

    /**
     * Read the file again if it has changed. One that cannot be used changes nothing.
     *
     * @return a line for the log; empty when nothing has changed.
     */
    public String refresh()
    {
        try
        {
            return file.refresh() ? "operators' tokens read again: " + tokens().tokens().stream()
                .map((it) -> it.name() + " (" + it.role().word() + ')').toList() : "";
        }
        catch (final IllegalArgumentException ex)
        {
            return "operators' tokens stay as they were: " + ex.getMessage();
        }
    }
}
