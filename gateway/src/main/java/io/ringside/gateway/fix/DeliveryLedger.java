package io.ringside.gateway.fix;

import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.File;
import java.nio.MappedByteBuffer;

/**
 * What both ends of each session have received, kept in a mapped file that survives a crash: how far its reports have
 * been sent over FIX and under which MsgSeqNums, and which MsgSeqNum each of its last commands had. Written by the FIX
 * gateway's agent only.
 * <pre>
 *   0        8         64
 *  +--------+---------+------------------------------------------------------------------+
 *  | magic  | not     | for each session id: sequence of the last report delivered, its  |
 *  |        | used    | number, open?, 1 + sequenceIndex of the last skip; then a ring   |
 *  |        |         | of 1,024 commands: clientSequence, (sequenceIndex, one bit:      |
 *  |        |         | refused?, MsgSeqNum);                                            |
 *  |        |         | and a ring of 1,024 reports: reportSequence, reportNumber,       |
 *  |        |         | (sequenceIndex, MsgSeqNum), not used                             |
 *  +--------+---------+------------------------------------------------------------------+
 * </pre>
 * A report's sequence is written late, when Artio's archive has certainly taken the report, so that a crash never hides
 * one. Later reports may or may not have been sent: while a session is open, {@link #isCertain(int)} is false, and
 * after a crash such reports are sent again as possible resends. A command's numbers are written before the command
 * goes to the exchange. The last clientSequence that the recovered core has seen then tells up to which MsgSeqNum the
 * client's messages have been handled. {@link FixSession#hasRoom()} ensures that the ring still has that entry. A
 * mapped file survives the process, but perhaps not the machine. Even then nothing is lost: an older value only means
 * more possible resends. So the journal's rule against mapped files does not apply here.
 */
final class DeliveryLedger implements AutoCloseable
{
    static final int COMMAND_COUNT = 1024;
    static final int REPORT_COUNT = 1024;

    /** The ledger does not say. */
    static final int NOT_KNOWN = -1;

    private static final int REFUSED = 1 << 31;
    private static final long MAGIC = 0x5249_4E47_4649_5833L;
    private static final int ENTRIES_OFFSET = 64;
    private static final int NUMBER_OFFSET = Long.BYTES;
    private static final int OPEN_OFFSET = 2 * Long.BYTES;
    private static final int SKIP_OFFSET = 3 * Long.BYTES;
    private static final int COMMANDS_OFFSET = 4 * Long.BYTES;
    private static final int COMMAND_LENGTH = 2 * Long.BYTES;
    private static final int REPORTS_OFFSET = COMMANDS_OFFSET + COMMAND_COUNT * COMMAND_LENGTH;
    private static final int REPORT_LENGTH = 4 * Long.BYTES;
    private static final int ENTRY_LENGTH = REPORTS_OFFSET + REPORT_COUNT * REPORT_LENGTH;

    private final MappedByteBuffer mapped;
    private final UnsafeBuffer buffer;
    private final int capacity;

    DeliveryLedger(final File file, final int sessionCapacity)
    {
        capacity = sessionCapacity;
        final long length = ENTRIES_OFFSET + (long)sessionCapacity * ENTRY_LENGTH;
        final boolean isUsable = file.exists() && file.length() == length;
        if (file.exists() && !isUsable)
        {
            throw new IllegalStateException("delivery ledger must fit the session capacity: file=" + file + " length=" +
                file.length() + " expected=" + length);
        }
        mapped = isUsable ? IoUtil.mapExistingFile(file, "delivery ledger") : IoUtil.mapNewFile(file, length, false);
        buffer = new UnsafeBuffer(mapped);
        // 0: killed between creating the file and writing its first word.
        if (isUsable && MAGIC != buffer.getLong(0) && 0 != buffer.getLong(0))
        {
            IoUtil.unmap(mapped);
            throw new IllegalStateException("not a delivery ledger: file=" + file);
        }
        buffer.putLong(0, MAGIC);
    }

    /** True if what the ledger says of the session's reports is exact: it has never been open, or was closed. */
    boolean isCertain(final int sessionId)
    {
        return 0 == buffer.getLong(entryOffset(sessionId) + OPEN_OFFSET);
    }

    /** From now on messages may reach the client. */
    void open(final int sessionId)
    {
        buffer.putLongRelease(entryOffset(sessionId) + OPEN_OFFSET, 1);
    }

    /** Nothing reaches the client any more, and what has reached it has been written. */
    void closed(final int sessionId)
    {
        buffer.putLongRelease(entryOffset(sessionId) + OPEN_OFFSET, 0);
    }

    long deliveredSequence(final int sessionId)
    {
        return buffer.getLong(entryOffset(sessionId));
    }

    long deliveredNumber(final int sessionId)
    {
        return buffer.getLong(entryOffset(sessionId) + NUMBER_OFFSET);
    }

    void delivered(final int sessionId, final long reportSequence, final long reportNumber)
    {
        // The sequence first: with an older number beside it some reports are read that are not needed, nothing worse.
        buffer.putLong(entryOffset(sessionId), reportSequence);
        buffer.putLongRelease(entryOffset(sessionId) + NUMBER_OFFSET, reportNumber);
    }

    /** A message is about to become the command with that clientSequence, if it becomes one. */
    void command(final int sessionId, final long clientSequence, final int sequenceIndex, final int msgSeqNum)
    {
        final int offset = commandOffset(sessionId, clientSequence);
        buffer.putLong(offset + Long.BYTES, numbers(sequenceIndex, msgSeqNum));
        buffer.putLongRelease(offset, clientSequence);
    }

    /** The message has been answered by a refusal: it needs no other answer, and the next command comes behind it. */
    void refused(final int sessionId, final long clientSequence, final int sequenceIndex, final int msgSeqNum)
    {
        command(sessionId, clientSequence, sequenceIndex, msgSeqNum | REFUSED);
    }

    /** The commands behind that one are lost; others, of other messages, will take their clientSequences. */
    void forgetBehind(final int sessionId, final long clientSequence)
    {
        for (int i = 0; i < COMMAND_COUNT; i++)
        {
            final int offset = commandOffset(sessionId, i);
            if (buffer.getLong(offset) > clientSequence)
            {
                buffer.putLong(offset, 0);
            }
        }
    }

    /**
     * Up to which MsgSeqNum have a client's messages been handled, if the recovered core has seen its commands up to a
     * clientSequence? Later messages are lost, although Artio may have counted them.
     *
     * @param sessionId      of the client.
     * @param clientSequence of the last command that the core has seen, 0 if it has seen none.
     * @param sequenceIndex  Artio's index of the client's current numbering.
     * @return 0 if no message of this numbering has; {@link #NOT_KNOWN} if the ledger does not say.
     */
    int handledUpTo(final int sessionId, final long clientSequence, final int sequenceIndex)
    {
        final long seen = numbersOf(sessionId, clientSequence);
        // All messages of this numbering came after the last command that the core has seen.
        final boolean isNewRun = 0 == clientSequence || NOT_KNOWN != seen && sequenceIndex != sequenceIndex(seen);
        final int handled = isNewRun ? 0 : NOT_KNOWN == seen ? NOT_KNOWN : msgSeqNum(seen);
        final long next = numbersOf(sessionId, clientSequence + 1);
        if (NOT_KNOWN == next || sequenceIndex != sequenceIndex(next))
        {
            return handled;
        }
        // Everything before the message of the next command was handled or refused.
        return Math.max(handled, isRefused(next) ? msgSeqNum(next) : msgSeqNum(next) - 1);
    }

    /** MsgSeqNums of the venue have been left out in this run of numbers. */
    void skipped(final int sessionId, final int sequenceIndex)
    {
        buffer.putLong(entryOffset(sessionId) + SKIP_OFFSET, 1L + sequenceIndex);
    }

    boolean hasSkipped(final int sessionId, final int sequenceIndex)
    {
        return 1L + sequenceIndex == buffer.getLong(entryOffset(sessionId) + SKIP_OFFSET);
    }

    /** A report has been handed to Artio under that number. */
    void sent(
        final int sessionId,
        final long reportSequence,
        final long reportNumber,
        final int sequenceIndex,
        final int msgSeqNum)
    {
        final int offset = reportOffset(sessionId, reportSequence);
        buffer.putLong(offset + Long.BYTES, reportNumber);
        buffer.putLong(offset + 2 * Long.BYTES, numbers(sequenceIndex, msgSeqNum));
        buffer.putLongRelease(offset, reportSequence);
    }

    /**
     * Which is the first report that a client lacks if it has everything below a MsgSeqNum?
     *
     * @return a reportSequence, which may be lower than necessary; or {@link #NOT_KNOWN}.
     */
    long firstReport(final int sessionId, final int sequenceIndex, final int msgSeqNum)
    {
        long lowest = Long.MAX_VALUE;
        long lowestMsgSeqNum = 0;
        long first = Long.MAX_VALUE;
        long last = NOT_KNOWN;
        for (int i = 0; i < REPORT_COUNT; i++)
        {
            final int offset = reportOffset(sessionId, i);
            final long reportSequence = buffer.getLong(offset);
            final long numbers = buffer.getLong(offset + 2 * Long.BYTES);
            if (reportSequence > 0 && sequenceIndex == sequenceIndex(numbers))
            {
                last = Math.max(last, reportSequence);
                if (reportSequence < lowest)
                {
                    lowest = reportSequence;
                    lowestMsgSeqNum = (int)numbers;
                }
                if ((int)numbers >= msgSeqNum)
                {
                    first = Math.min(first, reportSequence);
                }
            }
        }
        if (NOT_KNOWN == last)
        {
            return NOT_KNOWN;
        }
        // Of the reports before the ring at least every second one took a number: an announcement of other reports, and
        // a report that would repeat another, take none, but are next to one that does.
        return Long.MAX_VALUE == first ? last + 1 :
            first > lowest ? first : Math.max(1, lowest - 2 * Math.max(0, lowestMsgSeqNum - msgSeqNum));
    }

    /** Number of the report, or of one in front of it. */
    long reportNumber(final int sessionId, final long reportSequence)
    {
        final int offset = reportOffset(sessionId, reportSequence);
        return reportSequence == buffer.getLong(offset) ? buffer.getLong(offset + Long.BYTES) : 0;
    }

    @Override
    public void close()
    {
        mapped.force();
        IoUtil.unmap(mapped);
    }

    /** Of the message that became the command, or {@link #NOT_KNOWN}. */
    private long numbersOf(final int sessionId, final long clientSequence)
    {
        final int offset = commandOffset(sessionId, clientSequence);
        return clientSequence > 0 && clientSequence == buffer.getLong(offset) ?
            buffer.getLong(offset + Long.BYTES) : NOT_KNOWN;
    }

    private static long numbers(final int sequenceIndex, final int msgSeqNum)
    {
        return (long)sequenceIndex << 32 | Integer.toUnsignedLong(msgSeqNum);
    }

    private static int sequenceIndex(final long numbers)
    {
        return (int)(numbers >> 32);
    }

    private static int msgSeqNum(final long numbers)
    {
        return (int)numbers & ~REFUSED;
    }

    private static boolean isRefused(final long numbers)
    {
        return 0 != ((int)numbers & REFUSED);
    }

    private int commandOffset(final int sessionId, final long clientSequence)
    {
        return entryOffset(sessionId) + COMMANDS_OFFSET + (int)(clientSequence & COMMAND_COUNT - 1) * COMMAND_LENGTH;
    }

    private int reportOffset(final int sessionId, final long reportSequence)
    {
        return entryOffset(sessionId) + REPORTS_OFFSET + (int)(reportSequence & REPORT_COUNT - 1) * REPORT_LENGTH;
    }

    private int entryOffset(final int sessionId)
    {
        assert sessionId > 0 && sessionId < capacity : "sessionId=" + sessionId;
        return ENTRIES_OFFSET + sessionId * ENTRY_LENGTH;
    }
}
