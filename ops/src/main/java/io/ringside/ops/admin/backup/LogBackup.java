package io.ringside.ops.admin.backup;

import io.ringside.journal.archive.SegmentCopy;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * One log of a node, the journal or the report log, into a backup: segments that are there whole stay, others are
 * copied and read back. A segment that still grew when it was copied is copied again. All together must be one chain.
 */
final class LogBackup
{
    static final String JOURNAL = "journal";
    static final String REPORTS = "reports";

    private final String room;
    private final FileJournalStorage from;
    private final FileJournalStorage to;
    private final SegmentCopy source;
    private final SegmentCopy target;
    private final ArchivedSegments archive;
    private final BackupManifest before;
    private final BackupManifest manifest;
    private final boolean isQuick;

    long clusterId = -1;
    long epoch;
    long firstSequence;
    long nextSequence;
    int copiedCount;
    int keptCount;
    long copiedBytes;
    private String chainHash;

    /**
     * @param room     JOURNAL or REPORTS.
     * @param archive  directory of the segments that the node has archived.
     * @param before   manifest of the backup before, which may be empty.
     * @param manifest gets what this one has.
     * @param isQuick  take what an earlier backup has read back as whole.
     */
    LogBackup(
        final String room,
        final Path data,
        final Path backup,
        final Path archive,
        final BackupManifest before,
        final BackupManifest manifest,
        final boolean isQuick)
    {
        this.room = room;
        this.before = before;
        this.manifest = manifest;
        this.isQuick = isQuick;
        from = new FileJournalStorage(data.resolve(room));
        to = new FileJournalStorage(backup.resolve(room));
        this.archive = new ArchivedSegments(archive, room, backup);
        source = new SegmentCopy(from);
        target = new SegmentCopy(to);
    }

    /**
     * @param needed told the first record that is still to be copied, after each segment.
     * @throws JournalException if the node's log, or what the backup holds of it, is damaged.
     * @throws CliException     if the backup is of another history.
     */
    void run(final LongConsumer needed) throws IOException
    {
        final List<String> names = SegmentCopy.names(from);
        final List<String> old = before.names(room);
        for (final String name : old)
        {
            if (names.isEmpty() || name.compareTo(names.get(0)) < 0)
            {
                checkStored(name, before.segment(room, name));
                keep(name);
            }
        }
        if (!names.isEmpty())
        {
            requireContinued(names.get(0), old);
        }
        for (final String name : names)
        {
            final BackupManifest.Segment known = before.segment(room, name);
            if (null == known || !isThere(name, known))
            {
                copy(name, known);
            }
            else
            {
                keep(name);
            }
            needed.accept(nextSequence);
        }
        for (final String name : old)
        {
            if (!names.isEmpty() && name.compareTo(names.get(names.size() - 1)) > 0)
            {
                onLeftOver(name);
            }
        }
    }

    private boolean isThere(final String name, final BackupManifest.Segment known)
    {
        return known.isFollowed() && known.id().equals(id(source.header(name))) && isWhole(name, known);
    }

    /** What is damaged in the backup is copied again as long as the node has it. */
    private boolean isWhole(final String name, final BackupManifest.Segment known)
    {
        try
        {
            checkStored(name, known);
            return true;
        }
        catch (final JournalException ex)
        {
            if (JournalException.Category.CORRUPT != ex.category() &&
                JournalException.Category.NOT_FOUND != ex.category())
            {
                throw ex;
            }
            return false;
        }
    }

    private void keep(final String name)
    {
        add(name, before.segment(room, name));
        keptCount++;
    }

    private void checkStored(final String name, final BackupManifest.Segment known)
    {
        if (!isQuick)
        {
            check(target, name, known);
        }
    }

    /** Reads a segment of a backup, which may have grown since the manifest was written. */
    static SegmentCopy.Content check(
        final SegmentCopy backup, final String name, final BackupManifest.Segment known)
    {
        final SegmentCopy.Content content =
            backup.check(name, Long.MAX_VALUE, Long.parseUnsignedLong(known.chainHash(), 16));
        if (!content.hasPoint() || content.nextSequence() < known.nextSequence() ||
            !known.id().equals(id(content.segment())))
        {
            throw new JournalException(JournalException.Category.CORRUPT, "damaged: " + name + " of the backup does " +
                "not have what its manifest says: use another backup");
        }
        return content;
    }

    private void copy(final String name, final BackupManifest.Segment known) throws IOException
    {
        final boolean isOther = null != known && !known.id().equals(id(source.header(name)));
        final SegmentCopy.Content content;
        if (null == known || isOther && REPORTS.equals(room))
        {
            content = source.copyTo(to, true, name, Long.MAX_VALUE, 0);
        }
        else
        {
            final long point = Long.parseUnsignedLong(known.chainHash(), 16);
            if (isOther || !source.check(name, Long.MAX_VALUE, point).hasPoint())
            {
                throw otherHistory(name);
            }
            content = source.copyTo(to, true, name, Long.MAX_VALUE, point);
        }
        onCopied(name, content, content.isFollowed());
    }

    private void onCopied(final String name, final SegmentCopy.Content content, final boolean isFollowed)
    {
        final BackupManifest.Segment copied = new BackupManifest.Segment(content.segment().number(),
            id(content.segment()), content.segment().baseSequence(), content.nextSequence(),
            Long.toHexString(content.chainHash()), isFollowed);
        check(target, name, copied);
        add(name, copied);
        clusterId = content.segment().clusterId();
        epoch = Math.max(epoch, content.epoch());
        copiedCount++;
        copiedBytes += content.length();
    }

    private void add(final String name, final BackupManifest.Segment it)
    {
        if (null == chainHash)
        {
            firstSequence = it.baseSequence();
        }
        else if (it.baseSequence() != nextSequence)
        {
            throw new JournalException(JournalException.Category.CORRUPT, "damaged: " + name + " begins at " +
                it.baseSequence() + " and the segment before it ends before " + nextSequence);
        }
        manifest.segments.put(room + '/' + name, it);
        nextSequence = it.nextSequence();
        chainHash = it.chainHash();
    }

    /** The first segment that the node has must follow what the backup keeps of the time before. */
    private void requireContinued(final String first, final List<String> old) throws IOException
    {
        if (null == chainHash || null != before.segment(room, first))
        {
            return;
        }
        final SegmentInfo header = source.header(first);
        if (isContinuedBy(header) || isFilled(header.number()) && isContinuedBy(header))
        {
            return;
        }
        if (REPORTS.equals(room))
        {
            for (final String name : old)
            {
                forget(name);
            }
            chainHash = null;
            return;
        }
        throw new CliException(ExitCode.REFUSED, "the backup ends with command " + (nextSequence - 1) + " and the " +
            "journal begins only with " + header.baseSequence() + ", and what is between is not archived: begin a " +
            "backup in an empty directory, or bring back the segments between");
    }

    private boolean isContinuedBy(final SegmentInfo header)
    {
        return header.baseSequence() == nextSequence && Long.toHexString(header.previousHash()).equals(chainHash);
    }

    /** Take what is missing, and the rest of a segment that still grew, out of the node's archive. */
    private boolean isFilled(final long end) throws IOException
    {
        final List<String> kept = manifest.names(room);
        final BackupManifest.Segment last = manifest.segment(room, kept.get(kept.size() - 1));
        final long from = last.isFollowed() ? last.number() + 1 : last.number();
        if (from >= end || !archive.hasAll(from, end))
        {
            return false;
        }
        for (long number = from; number < end; number++)
        {
            final boolean isSame = number == last.number();
            final long point = isSame ? Long.parseUnsignedLong(last.chainHash(), 16) : 0;
            final SegmentCopy.Content content = archive.copyTo(to, number, point);
            final String name = content.segment().name();
            if (isSame && !(content.hasPoint() && last.id().equals(id(content.segment()))))
            {
                throw otherHistory(name);
            }
            nextSequence = isSame ? content.segment().baseSequence() : nextSequence;
            onCopied(name, content, true);
        }
        return true;
    }

    /** The report log is made anew where it was damaged; the journal never loses what a backup has seen. */
    private void onLeftOver(final String name) throws IOException
    {
        if (JOURNAL.equals(room))
        {
            throw otherHistory(name);
        }
        forget(name);
    }

    private void forget(final String name) throws IOException
    {
        manifest.segments.remove(room + '/' + name);
        if (to.list().contains(name))
        {
            to.delete(name);
        }
    }

    private static CliException otherHistory(final String name)
    {
        return new CliException(ExitCode.REFUSED, "the backup has commands in " + name + " that this journal does " +
            "not have: it is of another venue, or of another life of this one, or the journal has lost them: keep " +
            "it, and begin a backup in an empty directory");
    }

    static String id(final SegmentInfo segment)
    {
        return String.format("%016x%016x", segment.segmentIdHigh(), segment.segmentIdLow());
    }
}
