package io.ringside.ops.admin.backup;

import io.ringside.journal.storage.OwnerOnly;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Copies of files, and the SHA-256 by which they are known to be whole. */
final class Digests
{
    private static final int BUFFER_LENGTH = 1024 * 1024;

    private Digests()
    {
    }

    static String sha256(final String text)
    {
        return HexFormat.of().formatHex(digest().digest(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** The digest of a file, which may be of any length. */
    static String sha256(final Path file) throws IOException
    {
        final MessageDigest digest = digest();
        try (InputStream in = Files.newInputStream(file))
        {
            final byte[] bytes = new byte[BUFFER_LENGTH];
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes))
            {
                digest.update(bytes, 0, length);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /**
     * Copy a file that does not change, synced, in one step.
     *
     * @return what was copied: to be compared with what is read back.
     */
    static BackupManifest.Blob copy(final Path from, final Path to) throws IOException
    {
        OwnerOnly.createDirectories(to.getParent());
        final Path temporary = to.resolveSibling(to.getFileName() + ".tmp");
        final MessageDigest digest = digest();
        long total = 0;
        try (InputStream in = Files.newInputStream(from);
            FileChannel out = OwnerOnly.open(temporary, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING))
        {
            final byte[] bytes = new byte[BUFFER_LENGTH];
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes))
            {
                digest.update(bytes, 0, length);
                final ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
                while (buffer.hasRemaining())
                {
                    out.write(buffer);
                }
                total += length;
            }
            out.force(true);
        }
        Files.move(temporary, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        return new BackupManifest.Blob(total, HexFormat.of().formatHex(digest.digest()));
    }

    /** Whether a file is what a manifest says. */
    static boolean isWhole(final Path file, final BackupManifest.Blob blob) throws IOException
    {
        return Files.isRegularFile(file) && Files.size(file) == blob.length() && sha256(file).equals(blob.sha256());
    }

    private static MessageDigest digest()
    {
        try
        {
            return MessageDigest.getInstance("SHA-256");
        }
        catch (final NoSuchAlgorithmException ex)
        {
            throw new IllegalStateException("every JDK has SHA-256", ex);
        }
    }
}
