package io.ringside.journal.reseed;

import io.ringside.journal.JournalVerifier;
import io.ringside.journal.storage.DirectoryTree;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Puts the files that came from a primary into their place, at the start of a node, before anything is opened. What
 * they replace is kept in {@value #REPLACED}, if there were records in it. One thread.
 * <p>
 * Implementation note: the mark of the staging directory is the decision. From then on each start carries the moves
 * through that are left, so that a crash leaves no mixture behind.
 */
public final class ReseedMove
{
    /** The directory of what was replaced last. */
    public static final String REPLACED = "replaced";

    private static final String STAGING = ReseedStaging.DIRECTORY;
    private static final String MOVING = "moving";
    private static final String SETTLED = "reseed.done";

    private final DirectoryTree directory;
    private final Consumer<String> log;
    private final Runnable step;

    /**
     * @param directory of the node's data, locked.
     * @param log       told in one line when files are moved.
     * @param step      called wherever a crash would leave something else behind.
     */
    public ReseedMove(final DirectoryTree directory, final Consumer<String> log, final Runnable step)
    {
        this.directory = directory;
        this.log = log;
        this.step = step;
    }

    /**
     * Carry a reseed through that is whole; leave one that is not to the standby.
     *
     * @param isPrimary whether the node is to lead.
     * @return false if it is to lead with nothing but part of another node's files: it must not.
     * @throws IOException when the device refuses: the next start goes on.
     */
    public boolean settle(final boolean isPrimary) throws IOException
    {
        directory.delete(SETTLED);
        if (directory.exists(STAGING + "/" + ReseedStaging.WHOLE))
        {
            move();
            directory.move(STAGING, SETTLED);
            directory.force("");
            step.run();
            directory.delete(SETTLED);
        }
        else if (isPrimary && directory.exists(STAGING))
        {
            if (isBlank())
            {
                return false;
            }
            directory.delete(STAGING);
        }
        return true;
    }

    private void move() throws IOException
    {
        final boolean isKept = ReseedStaging.KEEP.equals(mark());
        if (!directory.exists(STAGING + "/" + MOVING))
        {
            if (isKept)
            {
                directory.delete(REPLACED);
            }
            directory.files(STAGING).create(MOVING, 0);
            step.run();
            log.accept("the files of the primary take their place" +
                (isKept ? "; what was there is kept in " + REPLACED : ""));
        }
        final List<String> staged = new ArrayList<>(directory.list(STAGING));
        staged.removeIf((it) -> MOVING.equals(it) || ReseedStaging.OWN.contains(it));
        for (final String name : staged)
        {
            if (isKept && directory.exists(name))
            {
                directory.makeDirectory(REPLACED);
                directory.move(name, REPLACED + "/" + name);
                directory.force(REPLACED);
            }
            else
            {
                directory.delete(name);
            }
            step.run();
            directory.move(STAGING + "/" + name, name);
            directory.force("");
            step.run();
        }
    }

    private String mark() throws IOException
    {
        try (StorageFile file = directory.files(STAGING).open(ReseedStaging.WHOLE, false))
        {
            final ByteBuffer bytes = ByteBuffer.allocate((int)file.length());
            StorageIo.readFully(file, bytes, 0);
            return StandardCharsets.US_ASCII.decode(bytes.flip()).toString();
        }
    }

    private boolean isBlank()
    {
        final JournalStorage journal = directory.files(ReseedFiles.JOURNAL);
        return JournalVerifier.segments(journal).isEmpty() || JournalVerifier.verify(journal, -1).lastSequence() < 0;
    }
}
