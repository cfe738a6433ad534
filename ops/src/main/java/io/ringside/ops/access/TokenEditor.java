package io.ringside.ops.access;

import io.ringside.journal.storage.OwnerOnly;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.function.UnaryOperator;

/** Changes a token file: one editor at a time, and readers see the old file or the new one. */
public final class TokenEditor
{
    private TokenEditor()
    {
    }

    /**
     * Change the tokens of a file; other processes and threads wait. A file that is missing has none, and is made with
     * mode 0600.
     *
     * @param change of the tokens; what it throws leaves the file as it is.
     * @throws IOException              if the file cannot be written.
     * @throws IllegalArgumentException with one line, if the file is no token file.
     */
    public static synchronized void edit(final Path file, final UnaryOperator<TokenList> change) throws IOException
    {
        try (FileChannel lock = OwnerOnly.open(file.resolveSibling(file.getFileName() + ".lock"),
            StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock held = lock.lock())
        {
            assert held.isValid();
            final TokenList before = Files.exists(file) ? TokenList.load(file) : TokenList.EMPTY;
            final Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
            write(temporary, change.apply(before).text(), StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Write a token to a file of its own that there must not be yet; only its owner can read it. */
    public static void writeToken(final Path file, final String token) throws IOException
    {
        write(file, token + '\n', StandardOpenOption.CREATE_NEW);
    }

    private static void write(final Path file, final String text, final StandardOpenOption... how) throws IOException
    {
        final StandardOpenOption[] options = new StandardOpenOption[how.length + 1];
        System.arraycopy(how, 0, options, 0, how.length);
        options[how.length] = StandardOpenOption.WRITE;
        try (FileChannel channel = OwnerOnly.open(file, options))
        {
            final ByteBuffer bytes = StandardCharsets.US_ASCII.encode(text);
            while (bytes.hasRemaining())
            {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }
}
