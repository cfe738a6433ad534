package io.ringside.journal.replication.standing;

import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.TwoSlotFile;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.EpochClock;
import org.agrona.concurrent.SystemEpochClock;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * A directory's state in a pair, stored in {@value #FILE_NAME} beside the journal: its last role and epoch, up to where
 * the two nodes were in step, and from where on it acknowledged alone. A start decides by it what may be missing. State
 * that announces an action is synced before the action. Written by one thread at a time; read by any.
 * <pre>
 *  content: 0 epoch   8 leader id   16 acted epoch   24 in-step sequence   32 in-step epoch   40 in-step time
 * 48 alone from   56 alone since   64 promoted after   72 promoted epoch   80 role   84 policy
 * 88 flags (1 = in step, 2 = tail lost)
 * </pre>
 */
public final class Standing implements AutoCloseable
{
    /** The name of the file in the journal's directory. */
    public static final String FILE_NAME = "journal.standing";

    /** No sequence: never, or nothing. */
    public static final long NONE = -1;

    private static final long MAGIC = 0x4E54535347445352L;
    private static final int CONTENT_LENGTH = 108;
    private static final long TAIL_LOST = 2;
    private static final long REFRESH_NS = 1_000_000_000L;
    private static final ReplicationPolicy[] POLICIES = ReplicationPolicy.values();

    private final TwoSlotFile file;
    private final MutableDirectBuffer content;
    private final EpochClock clock;
    private final boolean isKnown;
    private long lastRefreshNs;

    /** The last role of a directory. */
    public enum Role
    {
        /** Unknown: new, or older than the file. */
        UNKNOWN,
        /** It led. */
        PRIMARY,
        /** It followed. */
        STANDBY
    }

    private Standing(final TwoSlotFile file, final EpochClock clock)
    {
        this.file = file;
        this.clock = clock;
        content = null == file ? new UnsafeBuffer(new byte[CONTENT_LENGTH]) : file.content();
        isKnown = null != file && !file.isEmpty() && !file.isDamaged();
        if (!isKnown)
        {
            for (int i = 24; i < 80; i += Long.BYTES)
            {
                put(i, NONE);
            }
        }
    }

    /**
     * Read the state of a directory.
     *
     * @param clock for the times.
     * @return standing; close it after its last writer.
     * @throws JournalException when the device refuses.
     */
    public static Standing open(final JournalStorage storage, final EpochClock clock)
    {
        try
        {
            return new Standing(TwoSlotFile.open(storage, FILE_NAME, MAGIC, CONTENT_LENGTH), clock);
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("reading " + FILE_NAME + " in " + storage.description(), ex);
        }
    }

    /**
     * Read the last role of a directory that is not open, and change nothing.
     *
     * @return {@code UNKNOWN} where there is none, or none that can be read.
     */
    public static Role lastRole(final JournalStorage storage)
    {
        try
        {
            if (!storage.list().contains(FILE_NAME))
            {
                return Role.UNKNOWN;
            }
            try (TwoSlotFile file = TwoSlotFile.read(storage, FILE_NAME, MAGIC, CONTENT_LENGTH))
            {
                return new Standing(file, SystemEpochClock.INSTANCE).role();
            }
        }
        catch (final IOException ex)
        {
            // The start itself says what is wrong.
            return Role.UNKNOWN;
        }
    }

    /** One that is forgotten with the process. */
    public static Standing unstored()
    {
        return new Standing(null, SystemEpochClock.INSTANCE);
    }

    /**
     * This node leads from now on.
     *
     * @param epoch        it leads in.
     * @param leaderId     drawn for this life of it.
     * @param lastSequence of its journal.
     */
    public void lead(final long epoch, final long leaderId, final long lastSequence)
    {
        if (Role.STANDBY == role())
        {
            put(64, lastSequence);
            put(72, epoch);
            policy(null);
        }
        else if (0 == actedEpoch() && Role.UNKNOWN == role() && lastSequence >= 0)
        {
            // Older than this file, or begun without a standby: its records may have been acknowledged here.
            put(48, 0);
            put(56, clock.time());
        }
        put(0, epoch);
        put(8, leaderId);
        put(88, get(88) & ~TAIL_LOST);
        role(Role.PRIMARY);
        store(true);
    }

    /** Participants may see the effects of this primary from now on. */
    public void act()
    {
        if (actedEpoch() != epoch())
        {
            put(16, epoch());
            store(true);
        }
    }

    /**
     * Call before a primary acknowledges without a standby. Returns when it is synced.
     *
     * @param fromSequence first record that may be acknowledged alone.
     */
    public void alone(final long fromSequence)
    {
        if (NONE == aloneFromSequence())
        {
            put(48, fromSequence);
            put(56, clock.time());
            put(16, epoch());
            store(true);
        }
    }

    /**
     * Both nodes have the sequence, and neither acknowledged beyond it alone. Stored at once the first time, then at
     * intervals.
     *
     * @param sequence that both have.
     * @param nowNs    for the intervals.
     */
    public void inStep(final long sequence, final long nowNs)
    {
        final boolean isFirst = !isInStep() || NONE != aloneFromSequence() || inStepEpoch() != epoch();
        if (isFirst || nowNs - lastRefreshNs >= REFRESH_NS && inStepSequence() != sequence)
        {
            lastRefreshNs = nowNs;
            put(24, sequence);
            put(32, epoch());
            put(40, clock.time());
            put(48, NONE);
            put(56, NONE);
            put(88, 1);
            store(isFirst);
        }
    }

    /**
     * The primary's standby knows its policy.
     *
     * @param policy that it knows, null: no standby relies on one.
     */
    public void told(final ReplicationPolicy policy)
    {
        if (policy() != policy)
        {
            policy(policy);
            store(true);
        }
    }

    /**
     * A standby follows, and may lack records that its primary has acknowledged. Returns when it is synced, before a
     * record is accepted.
     *
     * @param epoch    of the primary.
     * @param leaderId of the primary.
     * @param policy   of the primary.
     * @param isBehind true if it lacks records that may have been acknowledged.
     */
    public void follow(
        final long epoch, final long leaderId, final ReplicationPolicy policy, final boolean isBehind)
    {
        put(0, epoch);
        put(8, leaderId);
        put(16, epoch);
        role(Role.STANDBY);
        policy(policy);
        if (isBehind)
        {
            put(88, get(88) & TAIL_LOST);
        }
        store(true);
    }

    /**
     * The machine stopped with records that were not synced: this directory may lack what was acknowledged, until it is
     * in step again or leads all the same. Returns when that is synced.
     */
    public void tailLost()
    {
        if (!isTailLost())
        {
            put(88, TAIL_LOST);
            store(true);
        }
    }

    /** {@return records that were acknowledged may have been lost with the machine's memory} */
    public boolean isTailLost()
    {
        return 0 != (get(88) & TAIL_LOST);
    }

    private void store(final boolean isForced)
    {
        if (null == file)
        {
            return;
        }
        try
        {
            file.store(isForced);
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("writing " + FILE_NAME, ex);
        }
    }

    /** Whether the state is known: not when it is new, older than the file, or the file is damaged. */
    public boolean isKnown()
    {
        return isKnown;
    }

    /** Whether a stored state is unreadable: both slots are bad. */
    public boolean isDamaged()
    {
        return null != file && file.isDamaged();
    }

    /** {@return last role of the directory} */
    public Role role()
    {
        final int code = content.getInt(80, LITTLE_ENDIAN);
        return Role.STANDBY.ordinal() == code ? Role.STANDBY :
            Role.PRIMARY.ordinal() == code ? Role.PRIMARY : Role.UNKNOWN;
    }

    /** {@return newest epoch it led or followed in} */
    public long epoch()
    {
        return get(0);
    }

    /** {@return id of the leader of that epoch, 0 when unknown} */
    public long leaderId()
    {
        return get(8);
    }

    /** {@return newest known epoch in which records may have been acknowledged} */
    public long actedEpoch()
    {
        return get(16);
    }

    /**
     * The same of a directory that may be older than this file: then it is the epoch of the journal. Otherwise a
     * journal that is newer than this file was opened by a start that came to nothing.
     *
     * @param journalEpoch newest one of the journal.
     * @return epoch.
     */
    public long actedEpoch(final long journalEpoch)
    {
        return Role.UNKNOWN == role() && journalEpoch > epoch() ? journalEpoch : actedEpoch();
    }

    /** {@return last sequence at which both were in step, {@link #NONE} when they never were} */
    public long inStepSequence()
    {
        return get(24);
    }

    /** {@return epoch of {@link #inStepSequence()}} */
    public long inStepEpoch()
    {
        return get(32);
    }

    /** {@return when that was, epoch milliseconds} */
    public long inStepTimeMs()
    {
        return get(40);
    }

    /** {@return first record that this node, as a primary, may have acknowledged alone; {@link #NONE}: nothing} */
    public long aloneFromSequence()
    {
        return get(48);
    }

    /** {@return last record it had when it was promoted, {@link #NONE} when it never was} */
    public long promotedSequence()
    {
        return get(64);
    }

    /** {@return a standby: nothing that may have been acknowledged was missing} */
    public boolean isInStep()
    {
        return 0 != (get(88) & 1);
    }

    /** {@return the policy that the standby knows, null when none does} */
    public ReplicationPolicy policy()
    {
        final int code = content.getInt(84, LITTLE_ENDIAN);
        return code < 1 || code > POLICIES.length ? null : POLICIES[code - 1];
    }

    /**
     * Last record of this directory that may have been acknowledged, by itself or by the primary it followed: an upper
     * bound.
     *
     * @param lastSequence of its journal.
     */
    public long acknowledgedSequence(final long lastSequence)
    {
        return Role.PRIMARY == role() && NONE == aloneFromSequence() ? inStepSequence() : lastSequence;
    }

    private void role(final Role role)
    {
        content.putInt(80, role.ordinal(), LITTLE_ENDIAN);
    }

    private void policy(final ReplicationPolicy policy)
    {
        content.putInt(84, null == policy ? 0 : policy.ordinal() + 1, LITTLE_ENDIAN);
    }

    private long get(final int offset)
    {
        return content.getLong(offset, LITTLE_ENDIAN);
    }

    private void put(final int offset, final long value)
    {
        content.putLong(offset, value, LITTLE_ENDIAN);
    }

    @Override
    public void close()
    {
        if (null != file)
        {
            try
            {
                file.close();
            }
            catch (final IOException ex)
            {
                throw JournalException.onStorage("closing " + FILE_NAME, ex);
            }
        }
    }
}
