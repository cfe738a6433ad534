package io.ringside.engine.core.order;

import io.ringside.engine.core.base.ChainHash;
import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

import java.util.Arrays;

/**
 * The client order ids that have ended last, of each session at most so many: a queue of each session through the
 * {@link ClOrdIdTable}, in the order of ending. An id ends with its order, or when its order gets another one. Hot
 * path: no allocation.
 * <p>
 * Implementation note: to forget all ids at once is to note the number of the last. Their rows stay in the queue, where
 * they are the oldest, and make room for the next ones.
 */
final class EndedClOrdIds
{
    /** The number of an id that has not ended. */
    static final long NOT_ENDED = Long.MAX_VALUE;

    private static final long FACTOR = 0x9E37_79B9L;

    private final ClOrdIdTable table;
    private int idsPerSession;

    /** Both ends of each session's queue, and its length. */
    private int[] oldest;
    private int[] newest;
    private int[] lengths;

    /** The number of each session's last ended id, and of the last one that is forgotten. */
    private long[] lastNumbers;
    private long[] forgottenTo;

    /** The sum of the weights of the known ids of each session, and of all. */
    private long[] digests;
    private long digest;

    EndedClOrdIds(final ClOrdIdTable table, final int idsPerSession, final int sessionCapacity)
    {
        this.table = table;
        this.idsPerSession = idsPerSession;
        oldest = new int[sessionCapacity];
        newest = new int[sessionCapacity];
        lengths = new int[sessionCapacity];
        lastNumbers = new long[sessionCapacity];
        forgottenTo = new long[sessionCapacity];
        digests = new long[sessionCapacity];
    }

    /** Makes room for more sessions, and sets how many ids are known of each: the oldest of more are dropped. */
    void limits(final int perSession, final int sessionCapacity)
    {
        if (sessionCapacity > lengths.length)
        {
            oldest = Arrays.copyOf(oldest, sessionCapacity);
            newest = Arrays.copyOf(newest, sessionCapacity);
            lengths = Arrays.copyOf(lengths, sessionCapacity);
            lastNumbers = Arrays.copyOf(lastNumbers, sessionCapacity);
            forgottenTo = Arrays.copyOf(forgottenTo, sessionCapacity);
            digests = Arrays.copyOf(digests, sessionCapacity);
        }
        idsPerSession = perSession;
        for (int sessionId = 0; sessionId < lengths.length; sessionId++)
        {
            while (lengths[sessionId] > idsPerSession)
            {
                dropOldest(sessionId);
            }
        }
    }

    /** The ids that are known of the session of which most are. */
    int usedMax()
    {
        int result = 0;
        for (final int length : lengths)
        {
            result = Math.max(result, length);
        }
        return result;
    }

    /** True if the id has not ended, or has and is not forgotten. */
    boolean isKnown(final int entry, final int sessionId)
    {
        return table.get(entry, ClOrdIdTable.NUMBER) > forgottenTo[sessionId];
    }

    /** Adds an id that ends, and drops the oldest one if there is no room. */
    void add(final int entry, final int sessionId, final long state)
    {
        if (lengths[sessionId] == idsPerSession)
        {
            dropOldest(sessionId);
        }
        if (0 == lengths[sessionId])
        {
            oldest[sessionId] = entry;
        }
        else
        {
            table.nextEnded(newest[sessionId], entry);
        }
        newest[sessionId] = entry;
        lengths[sessionId]++;
        lastNumbers[sessionId]++;
        table.put(entry, ClOrdIdTable.STATE, state);
        table.put(entry, ClOrdIdTable.NUMBER, lastNumbers[sessionId]);
        addToDigest(sessionId, weight(entry, sessionId));
    }

    private void dropOldest(final int sessionId)
    {
        final int entry = oldest[sessionId];
        if (isKnown(entry, sessionId))
        {
            addToDigest(sessionId, -weight(entry, sessionId));
        }
        oldest[sessionId] = table.nextEnded(entry);
        lengths[sessionId]--;
        table.remove(entry);
    }

    void forget(final int sessionId)
    {
        forgottenTo[sessionId] = lastNumbers[sessionId];
        addToDigest(sessionId, -digests[sessionId]);
    }

    void forgetAll()
    {
        System.arraycopy(lastNumbers, 0, forgottenTo, 0, lastNumbers.length);
        Arrays.fill(digests, 0);
        digest = 0;
    }

    /** A hash of every known id and its state, updated with every change. */
    long digest()
    {
        return digest;
    }

    private void addToDigest(final int sessionId, final long weight)
    {
        digests[sessionId] += weight;
        digest += weight;
    }

    private long weight(final int entry, final int sessionId)
    {
        final long hash =
            ClOrdIdHash.of(table.word0(entry), table.word1(entry), table.word2AndSession(entry));
        final long number = table.get(entry, ClOrdIdTable.NUMBER) - forgottenTo[sessionId];
        return ChainHash.mix(hash + number * FACTOR + table.get(entry, ClOrdIdTable.STATE));
    }

    private int knownCount(final int sessionId)
    {
        return (int)Math.min(lengths[sessionId], lastNumbers[sessionId] - forgottenTo[sessionId]);
    }

    /** Writes what is known: of each session how many ids have ended since it knew none, and the last of them. */
    void writeTo(final StateOutput output)
    {
        int sessionCount = 0;
        for (int sessionId = 0; sessionId < lengths.length; sessionId++)
        {
            sessionCount += 0 == knownCount(sessionId) ? 0 : 1;
        }
        output.putLong(sessionCount);
        for (int sessionId = 0; sessionId < lengths.length; sessionId++)
        {
            final int count = knownCount(sessionId);
            if (0 != count)
            {
                output.putLong(sessionId);
                output.putLong(lastNumbers[sessionId] - forgottenTo[sessionId]);
                output.putLong(count);
                writeIds(output, sessionId);
            }
        }
    }

    private void writeIds(final StateOutput output, final int sessionId)
    {
        int entry = oldest[sessionId];
        for (int i = 0; i < lengths[sessionId]; i++)
        {
            if (isKnown(entry, sessionId))
            {
                output.putLong(table.word0(entry));
                output.putLong(table.word1(entry));
                output.putLong(table.word2(entry));
                output.putLong(table.get(entry, ClOrdIdTable.STATE));
            }
            entry = table.nextEnded(entry);
        }
    }

    /** Reads the ids of a core that has none yet. */
    void readFrom(final StateInput input)
    {
        for (long left = input.getLong(); left > 0; left--)
        {
            final long sessionId = input.getLong();
            StateChecks.check(
                sessionId > 0 && sessionId < lengths.length, "session does not fit: sessionId=", sessionId);
            final long lastNumber = input.getLong();
            final long count = input.getLong();
            StateChecks.check(count > 0 && count <= idsPerSession && count <= lastNumber,
                "ended client order ids do not fit: count=", count);
            lastNumbers[(int)sessionId] = lastNumber - count;
            for (long i = 0; i < count; i++)
            {
                final long word0 = input.getLong();
                final long word1 = input.getLong();
                final long word2AndSession = ClOrdIdTable.pack((int)input.getLong(), (int)sessionId);
                final long state = input.getLong();
                add(table.add(word0, word1, word2AndSession, state), (int)sessionId, state);
            }
        }
    }
}
