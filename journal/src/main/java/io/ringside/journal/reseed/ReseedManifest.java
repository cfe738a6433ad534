package io.ringside.journal.reseed;

import io.ringside.journal.storage.JournalException;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files that make a standby, as they are at one moment: a snapshot, the journal from there to a fixed end, the
 * report log, and the small files beside them. Lines of text on the wire and in the staging directory:
 * <pre>
 *  reseed 1
 *  snapshot SEQUENCE
 *  journal FIRST NEXT LASTHASH
 *  reports FIRST NEXT LASTHASH
 *  file PATH LENGTH FULL HEAD          (one for each, in the order in which they are sent)
 * </pre>
 * The other end may be hostile: nothing is read that has not exactly this form, and no path leads out of its room.
 *
 * @param snapshotSequence last command that the snapshot contains.
 * @param journal          the records of the journal's files.
 * @param reports          of the report log's; equal first and next: there are none.
 * @param items            in the order in which they are sent.
 */
public record ReseedManifest(long snapshotSequence, Range journal, Range reports, List<Item> items)
{
    /** Stands for the manifest itself where the number of a file is asked for. */
    public static final int FILE = -1;

    private static final String TITLE = "reseed 1";
    private static final int ITEM_COUNT_MAX = 1_000_000;
    private static final String NUMBER = "(\\d{1,18})";
    private static final String HASH = "([0-9a-f]{1,16})";
    private static final Pattern SNAPSHOT = Pattern.compile("snapshot " + NUMBER);
    private static final Pattern RANGE = Pattern.compile("(journal|reports) " + NUMBER + " " + NUMBER + " " + HASH);
    private static final Pattern ITEM = Pattern.compile("file (" +
        "(?:journal|reports)/journal-\\d{10,18}\\.seg|" +
        "snapshots/snapshot-\\d{19}\\.snap|journal/stepped-over|engine\\.limits|rules\\.version) " +
        NUMBER + " " + NUMBER + " ([0-9a-f]{1,8})");

    /**
     * Records of a log.
     *
     * @param first    of them.
     * @param next     the one after the last.
     * @param lastHash of the last block, by which a hash chain ends.
     */
    public record Range(long first, long next, long lastHash)
    {
        /** No record. */
        public static final Range NONE = new Range(0, 0, 0);

        boolean isEmpty()
        {
            return first == next;
        }
    }

    /**
     * One file.
     *
     * @param path   in the data directory.
     * @param length of what is sent, from its start.
     * @param full   length that it has in the end: the rest is zeros.
     * @param head   checksum of its first bytes, by which one of the same name is told from it.
     */
    public record Item(String path, long length, long full, int head)
    {
    }

    /** Bytes of all files together. */
    public long totalLength()
    {
        return items.stream().mapToLong(Item::length).sum();
    }

    /** Bytes that they take in the end. */
    public long fullLength()
    {
        return items.stream().mapToLong(Item::full).sum();
    }

    /** The file of that path, or null. */
    Item find(final String path)
    {
        return items.stream().filter((it) -> it.path().equals(path)).findFirst().orElse(null);
    }

    /** Returns it as text. */
    public byte[] encode()
    {
        final StringBuilder text = new StringBuilder(TITLE).append("\nsnapshot ").append(snapshotSequence)
            .append('\n');
        append(text, ReseedFiles.JOURNAL, journal);
        append(text, ReseedFiles.REPORTS, reports);
        for (final Item it : items)
        {
            text.append("file ").append(it.path()).append(' ').append(it.length()).append(' ').append(it.full())
                .append(' ').append(Integer.toHexString(it.head())).append('\n');
        }

        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static void append(final StringBuilder text, final String name, final Range range)
    {
        text.append(name).append(' ').append(range.first()).append(' ').append(range.next()).append(' ')
            .append(Long.toHexString(range.lastHash())).append('\n');
    }

    /**
     * Read the text.
     *
     * @param bytes of it.
     * @return manifest that is consistent in itself.
     * @throws JournalException {@code MISMATCH} when it is not.
     */
    public static ReseedManifest decode(final byte[] bytes)
    {
        final String[] lines = new String(bytes, StandardCharsets.ISO_8859_1).split("\n", ITEM_COUNT_MAX);
        if (lines.length < 5 || !TITLE.equals(lines[0]) || !lines[lines.length - 1].isEmpty())
        {
            throw malformed("it has another form than this release knows");
        }
        final long snapshot = Long.parseLong(match(SNAPSHOT, lines[1]).group(1));
        final Range journal = range(ReseedFiles.JOURNAL, lines[2]);
        final Range reports = range(ReseedFiles.REPORTS, lines[3]);
        final List<Item> items = new ArrayList<>();
        final Set<String> paths = new HashSet<>();
        for (int i = 4; i < lines.length - 1; i++)
        {
            final Matcher found = match(ITEM, lines[i]);
            final Item item = new Item(found.group(1), Long.parseLong(found.group(2)), Long.parseLong(found.group(3)),
                Integer.parseUnsignedInt(found.group(4), 16));
            if (item.length() > item.full() || !paths.add(item.path()))
            {
                throw malformed(lines[i]);
            }
            items.add(item);
        }
        if (journal.first() > snapshot + 1 || journal.next() <= snapshot ||
            items.stream().filter((it) -> it.path().startsWith("snapshots/")).count() != 1)
        {
            throw malformed("its snapshot and its journal do not belong together");
        }

        return new ReseedManifest(snapshot, journal, reports, List.copyOf(items));
    }

    private static Range range(final String name, final String line)
    {
        final Matcher found = match(RANGE, line);
        final Range range = new Range(Long.parseLong(found.group(2)), Long.parseLong(found.group(3)),
            Long.parseUnsignedLong(found.group(4), 16));
        if (!name.equals(found.group(1)) || range.first() > range.next())
        {
            throw malformed(line);
        }

        return range;
    }

    private static Matcher match(final Pattern pattern, final String line)
    {
        final Matcher matcher = pattern.matcher(line);
        if (!matcher.matches() || line.length() > 200)
        {
            throw malformed(line);
        }

        return matcher;
    }

    private static JournalException malformed(final String what)
    {
        return new JournalException(JournalException.Category.MISMATCH, "the primary's list of files makes no sense: " +
            what.substring(0, Math.min(100, what.length())).replaceAll("[^ -~]", "?") +
            "; run the same release on both nodes");
    }
}
