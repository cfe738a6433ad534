package io.ringside.ops.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The tokens of a file, whole and valid. Immutable. */
public final class TokenList
{
    /** No tokens at all. */
    public static final TokenList EMPTY = new TokenList(List.of());

    private static final int COUNT_MAX = 256;
    private static final int FILE_LENGTH_MAX = 64 * 1024;

    private final List<OperatorToken> tokens;

    TokenList(final List<OperatorToken> tokens)
    {
        this.tokens = List.copyOf(tokens);
    }

    /**
     * Read a file of tokens.
     *
     * @param file that nobody but its owner can write.
     * @throws IllegalArgumentException with one line that says what is wrong with it.
     */
    public static TokenList load(final Path file)
    {
        try
        {
            if (!Files.isRegularFile(file))
            {
                throw new IllegalArgumentException("there is no token file " + file +
                    ": make it with `ringside token create NAME --role admin`");
            }
            requireOwnerWrites(file);
            if (Files.size(file) > FILE_LENGTH_MAX)
            {
                throw new IllegalArgumentException("token file " + file + " is longer than " + FILE_LENGTH_MAX +
                    " bytes: is it another file?");
            }
            return parse(file, Files.readString(file, StandardCharsets.ISO_8859_1));
        }
        catch (final IOException | UnsupportedOperationException ex)
        {
            throw new IllegalArgumentException(
                "cannot read token file " + file + " (" + ex + "): the node's user must be able to", ex);
        }
    }

    /** The tokens, in the order of the file. */
    public List<OperatorToken> tokens()
    {
        return tokens;
    }

    /**
     * Find whose token it is. Takes the same time whichever it is like, and however much.
     *
     * @return null: nobody's.
     */
    OperatorToken find(final String token)
    {
        final byte[] given = OperatorToken.hash(token).getBytes(StandardCharsets.US_ASCII);
        OperatorToken result = null;
        for (final OperatorToken it : tokens)
        {
            if (MessageDigest.isEqual(given, it.hash().getBytes(StandardCharsets.US_ASCII)))
            {
                result = it;
            }
        }
        return result;
    }

    /**
     * Find the token of a name.
     *
     * @return null: there is none.
     */
    public OperatorToken named(final String name)
    {
        return tokens.stream().filter((it) -> it.name().equals(name)).findFirst().orElse(null);
    }

    /**
     * Returns the list with one more token.
     *
     * @throws IllegalArgumentException with one line, if its name is taken or there are too many.
     */
    public TokenList with(final OperatorToken token)
    {
        final List<OperatorToken> all = new ArrayList<>(tokens);
        all.add(token);
        final TokenList result = new TokenList(all);
        final String problem = result.problem();
        if (!problem.isEmpty())
        {
            throw new IllegalArgumentException(problem);
        }
        return result;
    }

    /** Returns the list without the tokens of that name. */
    public TokenList without(final String name)
    {
        return new TokenList(tokens.stream().filter((it) -> !it.name().equals(name)).toList());
    }

    /** The content of the file. */
    String text()
    {
        final StringBuilder result = new StringBuilder("# Operators' tokens: name, role, time, hash of the token. " +
            "`ringside token` edits this file; the node reads it again when it changes.\n");
        tokens.forEach((it) -> result.append(it.line()).append('\n'));
        return result.toString();
    }

    private static TokenList parse(final Path file, final String text)
    {
        final List<OperatorToken> tokens = new ArrayList<>();
        int number = 0;
        for (final String line : text.split("\n", -1))
        {
            number++;
            if (!line.isBlank() && !line.startsWith("#"))
            {
                try
                {
                    tokens.add(OperatorToken.parse(line));
                }
                catch (final IllegalArgumentException ex)
                {
                    throw new IllegalArgumentException(
                        "line " + number + " of token file " + file + ": " + ex.getMessage(), ex);
                }
            }
        }
        final TokenList result = new TokenList(tokens);
        final String problem = result.problem();
        if (!problem.isEmpty())
        {
            throw new IllegalArgumentException("token file " + file + ": " + problem);
        }
        return result;
    }

    /** Two operators are two names and two tokens: four eyes depend on it. */
    private String problem()
    {
        final Set<String> seen = new HashSet<>();
        for (final OperatorToken it : tokens)
        {
            if (!seen.add(it.name().toLowerCase(Locale.ROOT)))
            {
                return "there is a token of " + it.name() + " already, be it in other letters: revoke it first, or " +
                    "give another name";
            }
            if (!seen.add(it.hash()))
            {
                return it.name() + " has the token of somebody else: every operator needs one of his own";
            }
        }
        return tokens.size() > COUNT_MAX ? "there are at most " + COUNT_MAX + " tokens: revoke some" : "";
    }

    /** Who can write the file can let himself in. */
    private static void requireOwnerWrites(final Path file) throws IOException
    {
        final Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        if (permissions.contains(PosixFilePermission.GROUP_WRITE) ||
            permissions.contains(PosixFilePermission.OTHERS_WRITE))
        {
            throw new IllegalArgumentException(
                "token file " + file + " can be written by others than its owner: chmod 600 " + file);
        }
    }
}
