package io.ringside.ops.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The token file of a running node, read again when it has changed. Any thread.
 */
public final class TokenFile
{
    private final Path file;
    private String stamp;
    private volatile TokenList tokens;

    private TokenFile(final Path file)
    {
        this.file = file;
        stamp = stamp();
        tokens = TokenList.load(file);
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
        return tokens;
    }

    /**
     * Read the file again if it has changed. One that cannot be used changes nothing.
     *
     * @return a line for the log; empty when nothing has changed.
     */
    public synchronized String refresh()
    {
        final String now = stamp();
        if (now.equals(stamp))
        {
            return "";
        }
        stamp = now;
        try
        {
            tokens = TokenList.load(file);
            return "operators' tokens read again: " + tokens.tokens().stream()
                .map((it) -> it.name() + " (" + it.role().word() + ')').toList();
        }
        catch (final IllegalArgumentException ex)
        {
            return "operators' tokens stay as they were: " + ex.getMessage();
        }
    }

    /** Time alone does not tell two changes within its grain apart; a file that is replaced is another one. */
    private String stamp()
    {
        try
        {
            final BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.lastModifiedTime() + " " + attributes.size() + ' ' + attributes.fileKey();
        }
        catch (final IOException ex)
        {
            return "missing";
        }
    }
}
