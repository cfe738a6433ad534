package io.ringside.journal.reseed;

import io.ringside.journal.JournalVerifier;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;

import java.util.List;

/** Checks that files are good in themselves, and those that a manifest announced. Reads all of them. */
final class ReseedCheck
{
    private final ReseedFiles files;
    private final ReseedManifest manifest;
    private final long clusterId;

    /**
     * What is not good.
     *
     * @param paths   of the files; of a room, with a slash at its end, when it is not known which file it is.
     * @param problem in words.
     */
    record Damage(List<String> paths, String problem)
    {
    }

    ReseedCheck(final ReseedFiles files, final ReseedManifest manifest, final long clusterId)
    {
        this.files = files;
        this.manifest = manifest;
        this.clusterId = clusterId;
    }

    /**
     * Check all of it.
     *
     * @return the first damage; null when there is none.
     * @throws JournalException {@code MISMATCH} when it is of another exchange.
     */
    Damage run()
    {
        final Damage snapshot = snapshot();
        final Damage journal =
            null != snapshot ? snapshot : log(files.journal(), ReseedFiles.JOURNAL, manifest.journal());

        return null != journal ? journal : log(files.reports(), ReseedFiles.REPORTS, manifest.reports());
    }

    private Damage snapshot()
    {
        final SnapshotStore store = new SnapshotStore(files.snapshots(), clusterId);
        for (final SnapshotStore.Entry entry : store.list())
        {
            try
            {
                store.load(entry);
            }
            catch (final JournalException ex)
            {
                if (JournalException.Category.CORRUPT != ex.category())
                {
                    throw ex;
                }
                return new Damage(List.of(ReseedFiles.SNAPSHOTS + "/" + entry.name()), ex.getMessage());
            }
        }

        return null;
    }

    private Damage log(final JournalStorage storage, final String room, final ReseedManifest.Range announced)
    {
        final JournalVerifier.Report found = JournalVerifier.verify(storage, -1);
        if (!found.isValid())
        {
            return new Damage(bad(room, found), found.problem());
        }
        if (found.firstSequence() != announced.first() || found.lastSequence() + 1 != announced.next() ||
            found.chainHash() != announced.lastHash())
        {
            return new Damage(List.of(room + "/"), room + " is not what the primary announced: firstSequence=" +
                found.firstSequence() + " nextSequence=" + (found.lastSequence() + 1) + " announced=" + announced);
        }
        for (final SegmentInfo it : JournalVerifier.segments(storage))
        {
            if (clusterId != it.clusterId())
            {
                throw new JournalException(JournalException.Category.MISMATCH, "the primary's " + room +
                    " is of another exchange: clusterId=" + it.clusterId() + " own=" + clusterId);
            }
        }

        return null;
    }

    /** A file that begins after a gap may be good, and the end of the one before be gone. */
    private List<String> bad(final String room, final JournalVerifier.Report found)
    {
        final String path = room + "/" + found.badFile();
        final List<String> segments = manifest.items().stream().map(ReseedManifest.Item::path)
            .filter((it) -> it.startsWith(room + "/") && it.endsWith(".seg")).toList();
        final int at = segments.indexOf(path);

        return at < 0 ? List.of(null == manifest.find(path) ? room + "/" : path) :
            segments.subList(0 == found.badOffset() ? Math.max(0, at - 1) : at, at + 1);
    }
}
