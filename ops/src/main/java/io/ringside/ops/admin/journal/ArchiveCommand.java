package io.ringside.ops.admin.journal;

import io.ringside.gateway.json.Json;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.archive.SegmentArchive;
import io.ringside.journal.archive.SegmentPruner;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.JournalCheck;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.node.storage.NodeDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code ringside journal archive}: does now, on a stopped node, what a node with archive.mode = archive does. */
@Command(name = "archive", description = {
    "Compress segments of a stopped node's journal that two snapshots make unnecessary.",
    "Each is read back before the original goes. A running node does it by itself."},
    footer = "Example: ringside --dir data journal archive --to /mnt/archive")
final class ArchiveCommand extends Verb
{
    @Option(names = "--to", paramLabel = "DIR", description = "of the archive (default: archive in the data directory)")
    private Path target;

    @Override
    public Integer call() throws IOException
    {
        JournalCheck.segments(directory());
        final List<String> archived = new ArrayList<>();
        try (NodeDirectory locked = new NodeDirectory(directory()))
        {
            final FileJournalStorage journal = new FileJournalStorage(locked.resolve("journal"));
            final long floor = floor(new FileJournalStorage(locked.resolve("snapshots")), journal);
            final SegmentArchive archive = archive(directory(), target);
            final SegmentPruner pruner = new SegmentPruner(journal);
            for (SegmentPruner.Candidate next = pruner.next(floor); null != next; next = pruner.next(floor))
            {
                pruner.remove(next, archive);
                archived.add(archive.name(next.segment().number()));
            }
        }
        return answer("journal-archive/1", Json.object("archived", archived), () ->
            line("archived %d segments", archived.size()));
    }

    static SegmentArchive archive(final Path directory, final Path given)
    {
        return new SegmentArchive(
            new FileJournalStorage(null == given ? directory.resolve("archive") : given), SegmentArchive.JOURNAL);
    }

    /** The first record that the older of two good snapshots needs. */
    private static long floor(final FileJournalStorage snapshots, final FileJournalStorage journal)
    {
        final long clusterId = JournalVerifier.segments(journal).get(0).clusterId();
        final SnapshotStore store = new SnapshotStore(snapshots, clusterId);
        final List<SnapshotStore.Entry> entries = store.list();
        if (entries.size() < SnapshotStore.RETAINED_MIN)
        {
            throw new CliException(ExitCode.FAILED, "nothing is archived: there are fewer than two snapshots: take " +
                "them with `ringside snapshot` while the node runs");
        }
        entries.forEach(store::load);
        return 1 + entries.get(entries.size() - 1).sequence();
    }
}
