package io.ringside.ops.node.pair;

import io.ringside.journal.JournalVerifier;
import io.ringside.journal.reseed.ReseedStaging;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.OwnerOnly;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeException;
import org.agrona.IoUtil;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Puts the files that came from a primary into their place, at the start of a node, before anything is opened. What
 * they replace is kept in {@value #REPLACED}, if there were records in it.
 * <p>
 * Implementation note: the mark of the staging directory is the decision. From then on each start carries the moves
 * through that are left, so that a crash leaves no mixture behind.
 */
public final class ReseedSettlement
{
    /** The directory of what was replaced last. */
    static final String REPLACED = "replaced";

    private static final String MOVING = "moving";
    private static final String SETTLED = "reseed.done";
    private static final List<String> OWN = List.of(ReseedStaging.WHOLE, MOVING, "manifest", "manifest.draft");

    private ReseedSettlement()
    {
    }

    /**
     * Carry a reseed through that is whole; leave one that is not to the standby.
     *
     * @param directory of the node's data, locked.
     * @param isPrimary whether the node is to lead.
     * @throws NodeException if it is to lead with nothing but part of another node's files.
     */
    public static void settle(final Path directory, final boolean isPrimary, final NodeErrors errors)
        throws IOException
    {
        settle(directory, isPrimary, errors::log, () ->
        {
        });
    }

    /** {@code step} is called wherever a crash would leave something else behind. */
    static void settle(
        final Path directory, final boolean isPrimary, final Consumer<String> log, final Runnable step)
        throws IOException
    {
        final Path settled = directory.resolve(SETTLED);
        delete(settled);
        final Path staging = directory.resolve(ReseedStaging.DIRECTORY);
        if (Files.exists(staging.resolve(ReseedStaging.WHOLE)))
        {
            move(directory, staging, log, step);
            Files.move(staging, settled, StandardCopyOption.ATOMIC_MOVE);
            force(directory);
            step.run();
            delete(settled);
        }
        else if (isPrimary && Files.exists(staging))
        {
            if (isBlank(directory))
            {
                throw NodeException.refused("refuses to lead with " + directory + ": it has part of the files of its " +
                    "primary, in " + ReseedStaging.DIRECTORY + ", and none of its own: start it as standby until " +
                    "they are whole, or remove that directory for a new venue");
            }
            delete(staging);
        }
    }

    private static void move(
        final Path directory, final Path staging, final Consumer<String> log, final Runnable step) throws IOException
    {
        final boolean isKept = ReseedStaging.KEEP.equals(
            Files.readString(staging.resolve(ReseedStaging.WHOLE), StandardCharsets.US_ASCII));
        final Path replaced = directory.resolve(REPLACED);
        final Path moving = staging.resolve(MOVING);
        if (!Files.exists(moving))
        {
            if (isKept)
            {
                delete(replaced);
            }
            Files.createFile(moving);
            force(staging);
            step.run();
            log.accept("the files of the primary take their place" +
                (isKept ? "; what was there is kept in " + replaced : ""));
        }
        for (final Path staged : entries(staging))
        {
            final Path place = directory.resolve(staged.getFileName().toString());
            if (isKept && Files.exists(place))
            {
                OwnerOnly.createDirectories(replaced);
                Files.move(place, replaced.resolve(place.getFileName()), StandardCopyOption.ATOMIC_MOVE);
                force(replaced);
            }
            else
            {
                delete(place);
            }
            step.run();
            Files.move(staged, place, StandardCopyOption.ATOMIC_MOVE);
            force(directory);
            step.run();
        }
    }

    private static List<Path> entries(final Path staging) throws IOException
    {
        final List<Path> result = new ArrayList<>();
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(staging))
        {
            for (final Path it : paths)
            {
                if (!OWN.contains(it.getFileName().toString()))
                {
                    result.add(it);
                }
            }
        }
        return result;
    }

    private static boolean isBlank(final Path directory)
    {
        final FileJournalStorage journal = new FileJournalStorage(directory.resolve("journal"));
        return JournalVerifier.segments(journal).isEmpty() || JournalVerifier.verify(journal, -1).lastSequence() < 0;
    }

    private static void delete(final Path path)
    {
        IoUtil.delete(path.toFile(), true);
    }

    private static void force(final Path directory) throws IOException
    {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ))
        {
            channel.force(true);
        }
    }
}
