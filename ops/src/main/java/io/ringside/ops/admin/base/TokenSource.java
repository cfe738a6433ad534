package io.ringside.ops.admin.base;

import io.ringside.journal.replication.frame.KeyLines;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the command line takes the operator's token from: {@code --token}, else {@code RINGSIDE_TOKEN}, else
 * {@code admin.token} in the data directory. Never from an argument, which every user of the machine could read.
 *
 * @param given     the file of --token; null: none.
 * @param variable  the value of RINGSIDE_TOKEN; null: none.
 * @param directory of a node on this machine.
 */
record TokenSource(Path given, String variable, Path directory)
{
    private static final String VARIABLE = "RINGSIDE_TOKEN";
    private static final String OWN = "admin.token";
    private static final String WORD = "[!-~]+";

    static TokenSource of(final Path given, final Path directory)
    {
        return new TokenSource(given, System.getenv(VARIABLE), directory);
    }

    /** True if the user has said which: then it may go to any node that he names. */
    boolean isStated()
    {
        return null != given || null != variable && !variable.isBlank();
    }

    /** True if there is one. */
    boolean isThere()
    {
        return isStated() || Files.isReadable(directory.resolve(OWN));
    }

    /**
     * The token.
     *
     * @throws CliException if there is none.
     */
    String token()
    {
        if (null == given && isStated())
        {
            return checked(variable, "in " + VARIABLE);
        }
        final Path file = null == given ? directory.resolve(OWN) : given;
        try
        {
            if (null != given)
            {
                KeyLines.requirePrivate(file);
            }
            return checked(Files.readString(file, StandardCharsets.ISO_8859_1), "in " + file);
        }
        catch (final IllegalArgumentException ex)
        {
            throw new CliException(ExitCode.REFUSED, "others can read the token: " + ex.getMessage());
        }
        catch (final IOException | UnsupportedOperationException ex)
        {
            // What was given may be the token itself: it is not repeated.
            throw new CliException(ExitCode.REFUSED, null == given ? "cannot read the operator's token " + file +
                ": give the node's data directory with --dir, or a file with a token with --token" :
                "cannot read the file of --token: give the name of a file that holds the operator's token");
        }
    }

    /** Says in a refusal what the user may change. */
    String describe()
    {
        return null != given ? given.toString() : isStated() ? VARIABLE : directory.resolve(OWN).toString();
    }

    private static String checked(final String text, final String where)
    {
        final String token = text.trim();
        if (!token.matches(WORD))
        {
            throw new CliException(ExitCode.REFUSED, "no operator's token " + where +
                ": give the data directory of a node that runs with --dir, or a file with a token with --token");
        }
        return token;
    }
}
