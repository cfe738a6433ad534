package io.ringside.ops.admin.node;

import io.ringside.journal.storage.OwnerOnly;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.admin.base.VerbGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;

/** {@code ringside key new}: the key by which the two nodes of a pair know each other's frames. */
@Command(name = "key", description = "Make the key that a pair seals its replication with.",
    subcommands = KeyCommand.New.class,
    footer = "Example: ringside key new replication.key")
public final class KeyCommand extends VerbGroup
{
    @Command(name = "new", description = "Write a new key to a new file that only its owner can read.",
        footer = "Example: ringside key new replication.key")
    public static final class New extends Verb
    {
        private static final int KEY_LENGTH = 32;

        @Parameters(paramLabel = "FILE", description = "file to make")
        private Path file;

        @Option(names = "--keep", description = "leave a file that is there as it is")
        private boolean isKept;

        @Override
        public Integer call()
        {
            final boolean isWritten = write(file);
            if (!isWritten && !isKept)
            {
                throw new CliException(ExitCode.REFUSED,
                    file + " exists, and may be the key of a pair: name another file, or --keep it");
            }
            return answer("key-new/1", Map.of("file", file.toString(), "written", isWritten),
                isWritten ? "wrote a new key to %s: copy it to the other node, and name it in " +
                "replication.key-file on both" : "kept the key of %s", file);
        }

        /** False when the file is there already. */
        public static boolean write(final Path file)
        {
            final byte[] key = new byte[KEY_LENGTH];
            new SecureRandom().nextBytes(key);
            final String text = HexFormat.of().formatHex(key) + '\n';
            try (FileChannel channel = OwnerOnly.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))
            {
                channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
                return true;
            }
            catch (final FileAlreadyExistsException ex)
            {
                return false;
            }
            catch (final NoSuchFileException ex)
            {
                throw new CliException(ExitCode.FAILED, "no directory for " + file + ": make it first");
            }
            catch (final IOException ex)
            {
                throw new CliException(ExitCode.FAILED, "cannot write " + file + " (" + ex + "): name another place");
            }
        }
    }
}
