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
 * The journal goes on where the backup ends, or is refused. The report log is made anew where it was damaged: what
 * differs waits beside the log of the backup before, which stays whole until {@link #settle()}.
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
    private final LogReplacement replacement;
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
    /** True if segments that the backup before names are to be replaced, or are no part of the log any more. */
    boolean isReplacing;
    /** Behind the last record of what stays; with nothing to replace that of the whole log. */
    long keptNextSequence;
    /** Where segments are copied to. */
    private FileJournalStorage destination;
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
        replacement = new LogReplacement(backup.resolve(room));
        destination = to;
        source = new SegmentCopy(from);
        target = new SegmentCopy(to);
    }

    /**
     * @param needed told after each segment the first record that the node must keep.
     * @throws JournalException if the node's log, or what the backup holds of it, is damaged.
     * @throws CliException     if the backup is of another history.
     */
    void run(final LongConsumer needed) throws IOException
    {
        replacement.discard();
        final List<String> names = SegmentCopy.names(from);
        final List<String> old = before.names(room);
        if (!old.isEmpty())
        {
            // A backup that was killed may have left segments there that the node has lost since.
            discardBehind(old);
        }
        for (final String name : old)
        {
            if (names.isEmpty() || name.compareTo(names.get(0)) < 0)
            {
                checkStored(name, before.segment(room, name));
                keep(name);
                needed.accept(0);
            }
        }
        for (int i = 0; i < names.size(); i++)
        {
            final String name = names.get(i);
            if (!isReplacing && !isContinued(names, i, old, needed))
            {
                replaceFrom(name);
            }
            if (!isReplacing && isThere(name))
            {
                keep(name);
            }
            else
            {
                copy(name);
            }
            needed.accept(nextSequence);
        }
        keptNextSequence = isReplacing ? keptNextSequence : nextSequence;
    }

    /** Puts what replaces others in their place. The manifest in the directory must not name those any more. */
    void settle() throws IOException
    {
        if (isReplacing)
        {
            discardBehind(manifest.names(room));
            replacement.settle(to);
            replacement.segments.forEach((name, it) -> manifest.segments.put(room + '/' + name, it));
        }
    }

    /** Deletes what {@link #settle()} has not put in its place. */
    void discard()
    {
        replacement.discard();
    }

    private void discardBehind(final List<String> names) throws IOException
    {
        for (final String name : SegmentCopy.names(to))
        {
            if (names.isEmpty() || name.compareTo(names.get(names.size() - 1)) > 0)
            {
                to.delete(name);
            }
        }
    }

    /**
     * Whether the node's log, from a segment on, goes on where the backup is. The report log need not: it is made anew
     * where it was damaged. The journal never loses what a backup has seen.
     */
    private boolean isContinued(
        final List<String> names, final int index, final List<String> old, final LongConsumer needed)
        throws IOException
    {
        final String name = names.get(index);
        final BackupManifest.Segment known = before.segment(room, name);
        if (0 == index && null != chainHash && null == known)
        {
            return isFollowing(source.header(name), needed);
        }
        final String last = old.isEmpty() ? "" : old.get(old.size() - 1);
        final boolean isContinued = null == known ? name.compareTo(last) > 0 :
            isSame(known, name, name.equals(last), index + 1 < names.size() ? names.get(index + 1) : null);
        if (!isContinued && JOURNAL.equals(room))
        {
            throw otherHistory(null == known ? last : name);
        }
        return isContinued;
    }

    /** Whether a segment of the node has what the backup has of it. One that is followed shows that in the next one. */
    private boolean isSame(
        final BackupManifest.Segment known, final String name, final boolean isLast, final String next)
    {
        if (!known.id().equals(id(source.header(name))))
        {
            return false;
        }
        if (isLast)
        {
            return source.check(name, Long.MAX_VALUE, hash(known.chainHash())).hasPoint();
        }
        final SegmentInfo header = null == next ? null : source.header(next);
        // A gap in the node's log is damage, which is found when the next one is added.
        return null != header && (header.number() != known.number() + 1 ||
            header.previousHash() == hash(known.chainHash()));
    }

    /** Replaces the log of the backup from this segment on; all of it if the node's does not follow what is kept. */
    private void replaceFrom(final String name)
    {
        isReplacing = true;
        destination = replacement.waiting;
        if (null != chainHash && !isContinuedBy(source.header(name)))
        {
            manifest.names(room).forEach((it) -> manifest.segments.remove(room + '/' + it));
            chainHash = null;
            nextSequence = 0;
            keptCount = 0;
        }
        keptNextSequence = nextSequence;
    }

    private boolean isThere(final String name)
    {
        final BackupManifest.Segment known = before.segment(room, name);
        return null != known && known.isFollowed() && isWhole(name, known);
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
        final SegmentCopy.Content content = backup.check(name, Long.MAX_VALUE, hash(known.chainHash()));
        if (!content.hasPoint() || content.nextSequence() < known.nextSequence() ||
            !known.id().equals(id(content.segment())))
        {
            throw new JournalException(JournalException.Category.CORRUPT, "damaged: " + name + " of the backup does " +
                "not have what its manifest says: use another backup");
        }
        return content;
    }

    private void copy(final String name)
    {
        final SegmentCopy.Content content = source.copyTo(destination, true, name, Long.MAX_VALUE, 0);
        onCopied(name, content, content.isFollowed());
    }

    private void onCopied(final String name, final SegmentCopy.Content content, final boolean isFollowed)
    {
        final BackupManifest.Segment copied = new BackupManifest.Segment(content.segment().number(),
            id(content.segment()), content.segment().baseSequence(), content.nextSequence(),
            Long.toHexString(content.chainHash()), isFollowed);
        check(new SegmentCopy(destination), name, copied);
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
        if (isReplacing)
        {
            replacement.segments.put(name, it);
        }
        else
        {
            manifest.segments.put(room + '/' + name, it);
        }
        nextSequence = it.nextSequence();
        chainHash = it.chainHash();
    }

    /** Whether the first segment that the node has follows what the backup keeps of the time before. */
    private boolean isFollowing(final SegmentInfo header, final LongConsumer needed) throws IOException
    {
        if (isContinuedBy(header) || isFilled(header.number(), needed) && isContinuedBy(header))
        {
            return true;
        }
        if (REPORTS.equals(room))
        {
            return false;
        }
        throw new CliException(ExitCode.REFUSED, "the backup ends with command " + (nextSequence - 1) + " and the " +
            "journal begins only with " + header.baseSequence() + ", and what is between is not archived: begin a " +
            "backup in an empty directory, or bring back the segments between");
    }

    private boolean isContinuedBy(final SegmentInfo header)
    {
        return header.baseSequence() == nextSequence && header.previousHash() == hash(chainHash);
    }

    /** Take what is missing, and the rest of a segment that still grew, out of the node's archive. */
    private boolean isFilled(final long end, final LongConsumer needed) throws IOException
    {
        final List<String> kept = manifest.names(room);
        final String lastName = kept.get(kept.size() - 1);
        final BackupManifest.Segment last = manifest.segment(room, lastName);
        final long from = last.isFollowed() ? last.number() + 1 : last.number();
        if (from >= end || !archive.hasAll(from, end))
        {
            return false;
        }
        for (long number = from; number < end; number++)
        {
            final boolean isSame = number == last.number();
            final SegmentCopy.Content content = archive.copyTo(to, number, hash(chainHash), (it) ->
                it.hasPoint() && (!isSame || last.id().equals(id(it.segment()))));
            if (null == content)
            {
                if (isSame && JOURNAL.equals(room))
                {
                    throw otherHistory(lastName);
                }
                return false;
            }
            nextSequence = isSame ? content.segment().baseSequence() : nextSequence;
            onCopied(content.segment().name(), content, true);
            needed.accept(0);
        }
        return true;
    }

    private static CliException otherHistory(final String name)
    {
        return new CliException(ExitCode.REFUSED, "the backup has commands in " + name + ", or behind it, that this " +
            "journal does not have: it is of another venue, or of another life of this one, or the journal has lost " +
            "them: keep it, and begin a backup in an empty directory");
    }

    private static long hash(final String hexadecimal)
    {
        return Long.parseUnsignedLong(hexadecimal, 16);
    }

    static String id(final SegmentInfo segment)
    {
        return String.format("%016x%016x", segment.segmentIdHigh(), segment.segmentIdLow());
    }
}
