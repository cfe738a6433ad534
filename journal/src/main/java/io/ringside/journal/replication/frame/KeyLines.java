package io.ringside.journal.replication.frame;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * The one or two keys of a key file, each a line of hexadecimal digits. Two while a key is changed: the first seals,
 * both are accepted.
 */
public final class KeyLines
{
    private static final int KEYS_MAX = 2;
    private static final int FILE_LENGTH_MAX = 4096;
    private static final String HOW = ": make one with `ringside key new FILE`";

    private KeyLines()
    {
    }

    /**
     * Read a key file.
     *
     * @param file that only its owner can read.
     * @return its keys, at least one.
     * @throws IllegalArgumentException with one line that states the error.
     */
    public static List<byte[]> load(final Path file)
    {
        try
        {
            if (!Files.isRegularFile(file))
            {
                throw new IllegalArgumentException("no key file " + file + HOW);
            }
            requirePrivate(file);
            if (Files.size(file) > FILE_LENGTH_MAX)
            {
                throw new IllegalArgumentException("key file " + file + " is too long for one" + HOW);
            }
            return parse(file, Files.readString(file, StandardCharsets.ISO_8859_1));
        }
        catch (final IOException | UnsupportedOperationException ex)
        {
            throw new IllegalArgumentException(
                "cannot read key file " + file + " (" + ex + "): it must belong to the node's user", ex);
        }
    }

    /**
     * Check that only its owner can use a file.
     *
     * @param file with a secret.
     * @throws IllegalArgumentException with one line if others can.
     * @throws IOException              if its permissions cannot be read.
     */
    public static void requirePrivate(final Path file) throws IOException
    {
        final Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        permissions.remove(PosixFilePermission.OWNER_READ);
        permissions.remove(PosixFilePermission.OWNER_WRITE);
        if (!permissions.isEmpty())
        {
            throw new IllegalArgumentException(
                "key file " + file + " can be used by others than its owner: chmod 600 " + file);
        }
    }

    private static List<byte[]> parse(final Path file, final String text)
    {
        final List<byte[]> keys = new ArrayList<>();
        int number = 0;
        for (final String line : text.split("\n", -1))
        {
            number++;
            final String digits = line.trim();
            if (!digits.isEmpty() && !digits.startsWith("#"))
            {
                if (!digits.matches("([0-9a-fA-F]{2}){" + HmacSha256.KEY_LENGTH_MIN + ",}"))
                {
                    throw new IllegalArgumentException("line " + number + " of key file " + file +
                        " is no key of at least " + HmacSha256.KEY_LENGTH_MIN + " bytes in hexadecimal" + HOW);
                }
                keys.add(HexFormat.of().parseHex(digits));
            }
        }
        if (keys.isEmpty() || keys.size() > KEYS_MAX)
        {
            throw new IllegalArgumentException("key file " + file + " must have one key, or two while the key is " +
                "changed: found " + keys.size() + HOW);
        }
        return keys;
    }
}
