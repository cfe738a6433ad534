package io.ringside.ops.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;

/** Tokens of tests: the token is the name and {@code -token}. */
public final class TestTokens
{
    private TestTokens()
    {
    }

    /** The token of a name. */
    public static String of(final String name)
    {
        return name + "-token";
    }

    /** An entry of the token file. */
    public static OperatorToken entry(final String name, final Role role)
    {
        return new OperatorToken(name, role, Instant.EPOCH, OperatorToken.hash(of(name)));
    }

    /** A file with one operator of each role, who is called as the role, and a second one of the market. */
    public static TokenFile file(final Path file)
    {
        try
        {
            TokenEditor.edit(file, (tokens) ->
            {
                TokenList result = tokens.with(entry("second", Role.MARKET));
                for (final Role it : Role.OF_TOKENS)
                {
                    result = result.with(entry(it.word(), it));
                }
                return result;
            });
            return TokenFile.open(file);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
