package io.ringside.engine.host;

import io.ringside.journal.SyncPolicy;

/**
 * What has happened to a command before anything that it caused is shown to anybody.
 * <pre>
 *   mode          acknowledged after                        process killed   power cut here   power cut everywhere
 *   none          written to this node's operating system   safe             may lose         may lose
 *   local         synced to this node's disk                safe             safe             safe
 *   replica-mem   written here, received by a standby       safe             safe             may lose the newest
 *   replica-sync  synced here and by a standby              safe             safe             safe
 * </pre>
 * <i>Safe</i> means nothing acknowledged is lost, if the disks that remain give back what was synced to them. In no
 * mode does the loss of every disk that holds the journal leave anything. With a standby that is gone, the configured
 * policy decides: halt, or go on with the guarantee of the local node alone, loudly.
 */
public enum Durability
{
    /** Written to the operating system, never synced. Survives the process, not the machine. */
    NONE("none", SyncPolicy.NONE, false),

    /** Synced to the local disk, one sync per batch. */
    LOCAL("local", SyncPolicy.BATCH, false),

    /** Written here and received by a standby, in the memory of two machines; disks follow at intervals. */
    REPLICA_MEM("replica-mem", SyncPolicy.INTERVAL, true),

    /** Synced to the local disk and to the disk of a standby, side by side. */
    REPLICA_SYNC("replica-sync", SyncPolicy.BATCH, true);

    private final String configName;
    private final SyncPolicy syncPolicy;
    private final boolean isReplicated;

    Durability(final String configName, final SyncPolicy syncPolicy, final boolean isReplicated)
    {
        this.configName = configName;
        this.syncPolicy = syncPolicy;
        this.isReplicated = isReplicated;
    }

    /**
     * The mode of a name.
     *
     * @param configName as in configuration files and status.
     * @return the mode.
     * @throws IllegalArgumentException when there is no such mode.
     */
    public static Durability of(final String configName)
    {
        for (final Durability durability : values())
        {
            if (durability.configName.equals(configName))
            {
                return durability;
            }
        }

        throw new IllegalArgumentException(
            "durability must be none, local, replica-mem or replica-sync: durability=" + configName);
    }

    /** The name in configuration files, status and metrics. */
    public String configName()
    {
        return configName;
    }

    /** How the local journal syncs in this mode: the policy to give to the journal. */
    public SyncPolicy syncPolicy()
    {
        return syncPolicy;
    }

    /** Whether a standby must acknowledge. */
    public boolean isReplicated()
    {
        return isReplicated;
    }
}
