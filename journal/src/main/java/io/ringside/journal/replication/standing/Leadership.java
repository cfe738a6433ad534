package io.ringside.journal.replication.standing;

import io.ringside.journal.JournalReader;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;

/** Decides whether a directory may lead, by what it records of its part in a pair. Reads only; any thread. */
public final class Leadership
{
    private Leadership()
    {
    }

    /**
     * Why acknowledged records may be missing here, or may be later, if this directory leads.
     *
     * @param standing     of the directory.
     * @param journal      of the directory, not open.
     * @param isReplicated whether it is to lead a pair.
     * @return the reason in words; empty: none are.
     */
    public static String doubt(final Standing standing, final JournalStorage journal, final boolean isReplicated)
    {
        // Where there is no record either, its first write was cut short: nothing was ever led or followed here.
        if (standing.isDamaged() && hasRecords(journal))
        {
            return Standing.FILE_NAME + " is damaged, so that it is not known whether acknowledged orders are missing";
        }
        if (isReplicated && standing.isTailLost())
        {
            return "the machine stopped with records that were not synced, or a sync of them failed, and the other " +
                "node may have more";
        }
        return switch (standing.role())
        {
            case STANDBY -> doubtOfStandby(standing, journal);
            case PRIMARY -> isAloneAfterPair(standing, isReplicated) ? "it led a pair, whose standby was told that " +
                "nothing is acknowledged without it (policy halt) and would not know of what this node acknowledges " +
                "alone" : "";
            default -> isReplicated && hasRecords(journal) ?
                "there is no " + Standing.FILE_NAME + " beside its journal, so " +
                "that it is not known whether it led or followed and what it lacks" : "";
        };
    }

    /**
     * Whether it has all records, but its standby, too, may be started as primary.
     *
     * @param standing     of the directory.
     * @param isReplicated whether it is to lead a pair.
     * @return true if so.
     */
    public static boolean isAloneAfterPair(final Standing standing, final boolean isReplicated)
    {
        return !standing.isDamaged() && Standing.Role.PRIMARY == standing.role() && !isReplicated &&
            ReplicationPolicy.HALT == standing.policy();
    }

    /** A journal that a first start left before it had a record is none. */
    private static boolean hasRecords(final JournalStorage journal)
    {
        try (JournalReader reader = new JournalReader(journal, 0))
        {
            return reader.poll((buffer, offset, length, sequence, timestampNs) -> true, 1) > 0 || reader.isAtDamage();
        }
        catch (final JournalException ex)
        {
            // It begins later, or is damaged: there are some.
            return true;
        }
    }

    private static String doubtOfStandby(final Standing standing, final JournalStorage journal)
    {
        if (standing.inStepSequence() >= 0 && !hasRecords(journal))
        {
            return "it followed a primary and its journal is gone";
        }
        if (!standing.isInStep())
        {
            return "it followed a primary and had not caught up when that was last heard: acknowledged orders may " +
                "be missing";
        }

        return ReplicationPolicy.HALT == standing.policy() ? "" : "it followed a primary with policy degrade, which " +
            "may have acknowledged orders alone after this one lost it";
    }
}
