package io.ringside.journal;

import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.storage.Checksum;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;
import org.agrona.DirectBuffer;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The records of a journal that an operator has decided to step over. A {@link JournalReader} returns them as aborted
 * claims, so that recovery, a standby that catches up and every tool treat them alike. The records are unchanged.
 * Stored in a text file beside the segments, one line per decision, which identifies its record by sequence and
 * checksum. Cold.
 */
public final class SteppedOver
{
    static final String FILE_NAME = "stepped-over";
    private static final String DRAFT_NAME = "stepped-over.draft";
    private static final String HEADING =
        "# Records that the core does not apply: sequence, CRC32C of the event, time, reason. Written by ringside.\n";
    private static final Pattern LINE = Pattern.compile("(\\d{1,18}) ([0-9a-f]{8}) (\\S+) (.+)");
    private static final Pattern SEQUENCE = Pattern.compile("(\\d{1,18}) ");
    private static final int LENGTH_MAX = 1 << 20;

    private final Map<Long, Decision> decisions = new TreeMap<>();
    private final Checksum checksum = new Checksum();

    private SteppedOver()
    {
    }

    /**
     * One decision.
     *
     * @param sequence of the record.
     * @param crc      CRC32C of its event.
     * @param time     when it was decided, without blanks.
     * @param reason   of the operator, one line.
     */
    public record Decision(long sequence, int crc, String time, String reason)
    {
    }

    /**
     * The decisions stored beside a journal.
     *
     * @return them; none when there is no file.
     * @throws JournalException {@code CORRUPT} when a line is invalid, else when the storage refuses.
     */
    public static SteppedOver load(final JournalStorage storage)
    {
        final SteppedOver result = new SteppedOver();
        try
        {
            if (storage.list().contains(FILE_NAME))
            {
                result.parse(read(storage), storage.description());
            }
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("reading " + FILE_NAME + " in " + storage.description(), ex);
        }
        return result;
    }

    /**
     * Add a decision. Permanent when this returns.
     *
     * @param added to go on.
     * @throws JournalException {@code LOCKED} when a node has the journal, else when the storage refuses.
     */
    public static void add(final JournalStorage storage, final Decision added)
    {
        try (Closeable lock = storage.lock(JournalDirectory.LOCK_NAME))
        {
            if (null == lock)
            {
                throw new JournalException(JournalException.Category.LOCKED,
                    "the journal in " + storage.description() + " is in use: stop its node first");
            }
            write(storage, added);
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("writing " + FILE_NAME + " in " + storage.description(), ex);
        }
    }

    /**
     * The text of a file of decisions, for a journal that ends earlier: its next records will be others.
     *
     * @param lastSequence last record that it has.
     * @param text         of the file, in any encoding of which ASCII is a part.
     * @return the text without the decisions about later records.
     */
    public static String until(final long lastSequence, final String text)
    {
        return text.lines().filter((line) ->
        {
            final Matcher sequence = SEQUENCE.matcher(line);
            return !sequence.lookingAt() || Long.parseLong(sequence.group(1)) <= lastSequence;
        }).map((line) -> line + '\n').collect(Collectors.joining());
    }

    private static void write(final JournalStorage storage, final Decision added) throws IOException
    {
        final SteppedOver all = load(storage);
        all.decisions.put(added.sequence, added);
        final StringBuilder text = new StringBuilder(HEADING);
        all.decisions.values().forEach((it) -> text.append(String.format("%d %08x %s %s\n",
            it.sequence, it.crc, it.time, it.reason.replaceAll("\\s+", " ").trim())));
        final byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        final ByteBuffer source = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
        if (storage.list().contains(DRAFT_NAME))
        {
            storage.delete(DRAFT_NAME);
        }
        storage.create(DRAFT_NAME, 0);
        try (StorageFile file = storage.open(DRAFT_NAME, true))
        {
            StorageIo.writeFully(file, source, 0);
            file.force();
        }
        storage.rename(DRAFT_NAME, FILE_NAME);
        storage.forceDirectory();
    }

    /**
     * CRC32C of an event, as a decision names it.
     *
     * @param buffer holding it.
     * @param offset in bytes.
     * @param length in bytes.
     * @return the checksum.
     */
    public static int crcOf(final DirectBuffer buffer, final int offset, final int length)
    {
        return new Checksum().compute(buffer, offset, length);
    }

    /** All decisions, in the order of their records. */
    public List<Decision> decisions()
    {
        return new ArrayList<>(decisions.values());
    }

    boolean isEmpty()
    {
        return decisions.isEmpty();
    }

    /**
     * Whether a record is to be passed as an aborted claim.
     *
     * @throws JournalException {@code CORRUPT} when a decision names this sequence and another event.
     */
    boolean covers(final long sequence, final DirectBuffer buffer, final int offset, final int length)
    {
        final Decision decision = decisions.get(sequence);
        if (null == decision || 0 == length)
        {
            return false;
        }
        if (decision.crc != checksum.compute(buffer, offset, length))
        {
            throw new JournalException(JournalException.Category.CORRUPT, FILE_NAME + " names record " + sequence +
                " with checksum " + String.format("%08x", decision.crc) + ", the journal has another one there: put " +
                "the file of this journal in its place");
        }
        return true;
    }

    private void parse(final String text, final String where)
    {
        for (final String line : text.split("\n"))
        {
            if (line.isBlank() || line.startsWith("#"))
            {
                continue;
            }
            final Matcher matcher = LINE.matcher(line);
            if (!matcher.matches())
            {
                throw new JournalException(JournalException.Category.CORRUPT, FILE_NAME + " in " + where +
                    " has a line that makes no sense: \"" + line + "\": put a good copy in its place");
            }
            final long sequence = Long.parseLong(matcher.group(1));
            decisions.put(sequence, new Decision(
                sequence, Integer.parseUnsignedInt(matcher.group(2), 16), matcher.group(3), matcher.group(4)));
        }
    }

    private static String read(final JournalStorage storage) throws IOException
    {
        final ByteBuffer bytes = ByteBuffer.allocateDirect(LENGTH_MAX);
        try (StorageFile file = storage.open(FILE_NAME, false))
        {
            StorageIo.readFully(file, bytes, 0);
            return StandardCharsets.UTF_8.decode(bytes.flip()).toString();
        }
    }
}
