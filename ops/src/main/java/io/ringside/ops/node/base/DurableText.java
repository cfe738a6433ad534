package io.ringside.ops.node.base;

import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.OwnerOnly;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A small file that the journal needs beside it: as durable as the journal, and never torn. */
public final class DurableText
{
    private DurableText()
    {
    }

    /**
     * Writes a file in one step, synced with its name. Unchanged if it says that already: a node starts on a full disk.
     */
    public static void write(final Path file, final String content) throws IOException
    {
        if (Files.exists(file) && content.equals(Files.readString(file, StandardCharsets.ISO_8859_1)))
        {
            return;
        }
        final FileJournalStorage storage = new FileJournalStorage(file.toAbsolutePath().getParent());
        final String name = file.getFileName().toString();
        final String temporary = name + ".tmp";
        try (FileChannel channel = OwnerOnly.open(file.resolveSibling(temporary),
            StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING))
        {
            final ByteBuffer bytes = StandardCharsets.ISO_8859_1.encode(content);
            while (bytes.hasRemaining())
            {
                channel.write(bytes);
            }
            channel.force(true);
        }
        storage.rename(temporary, name);
        storage.forceDirectory();
    }
}
