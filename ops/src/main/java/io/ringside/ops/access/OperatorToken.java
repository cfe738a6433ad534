package io.ringside.ops.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.Set;

/**
 * A token of an operator as the file has it: the token itself is not there. A token is 192 random bits, which no
 * dictionary has, so one SHA-256 without salt hides it (ADR 79).
 *
 * @param name    that is journaled with what the operator does.
 * @param role    of the operator.
 * @param created when, UTC, to the second.
 * @param hash    SHA-256 of the token, in hexadecimal.
 */
public record OperatorToken(String name, Role role, Instant created, String hash)
{
    /** Says in messages what a name may be. */
    public static final String NAME_WORDS =
        "1 to 16 letters, digits, '.', '_' or '-', beginning with a letter or digit";

    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,15}";
    private static final int LENGTH = 24;
    private static final String HASH = "sha256:";
    /** Names under which the node itself gives commands. */
    private static final Set<String> OF_THE_NODE = Set.of("configuration", "calendar");

    /** A new token, in hexadecimal. */
    public static String random()
    {
        final byte[] random = new byte[LENGTH];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    /** The hash of a token. */
    public static String hash(final String token)
    {
        try
        {
            return HexFormat.of().formatHex(
                MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
        }
        catch (final NoSuchAlgorithmException ex)
        {
            throw new AssertionError("every JDK has SHA-256", ex);
        }
    }

    /** What is wrong with a name, or nothing. */
    public static String problemOf(final String name)
    {
        return !name.matches(NAME) ? "a name has " + NAME_WORDS :
            OF_THE_NODE.contains(name) ? "the node itself gives commands as " + name : "";
    }

    /**
     * Read a line of the file.
     *
     * @throws IllegalArgumentException with what is wrong with it.
     */
    static OperatorToken parse(final String line)
    {
        final String[] words = line.trim().split("\\s+");
        require(4 == words.length, "must be NAME ROLE TIME " + HASH + "HASH");
        final String problem = problemOf(words[0]);
        require(problem.isEmpty(), problem);
        final Role role = Role.of(words[1]);
        require(null != role, "a role is one of " + Role.words());
        require(words[3].matches(HASH + "[0-9a-f]{64}"), "a hash is " + HASH + " and 64 hexadecimal digits");
        try
        {
            return new OperatorToken(words[0], role, Instant.parse(words[2]), words[3].substring(HASH.length()));
        }
        catch (final DateTimeParseException ex)
        {
            throw new IllegalArgumentException("a time is as 2026-11-20T14:30:00Z", ex);
        }
    }

    /** The line of the file. */
    String line()
    {
        return name + ' ' + role.word() + ' ' + created + ' ' + HASH + hash;
    }

    private static void require(final boolean isRight, final String problem)
    {
        if (!isRight)
        {
            throw new IllegalArgumentException(problem);
        }
    }
}
