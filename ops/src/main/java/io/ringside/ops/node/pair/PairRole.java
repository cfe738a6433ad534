package io.ringside.ops.node.pair;

import io.ringside.journal.replication.standing.Standing;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.config.RingsideConfig;

import java.nio.file.Path;

/**
 * Says what a node of a pair is, where {@code node.role} is {@value #PAIR}: what its directory was last. Both nodes
 * then have one configuration, and start as they are after a promotion, too.
 */
public final class PairRole
{
    /** The role that says nothing of which of the two it is. */
    public static final String PAIR = "pair";

    private PairRole()
    {
    }

    /** True if the configuration leaves that open. */
    public static boolean isOpen(final RingsideConfig config)
    {
        return PAIR.equals(config.text("node.role"));
    }

    /**
     * Makes the configuration with which a node starts. One that led asks the other one first, and follows if that
     * leads now.
     *
     * @param config with an open role.
     * @return with a role.
     */
    public static RingsideConfig atStart(final RingsideConfig config)
    {
        final Path journal = Path.of(config.text("node.dir")).resolve("journal");
        final Standing.Role last = Standing.lastRole(new FileJournalStorage(journal));
        return PairEndpoints.place(config, Standing.Role.UNKNOWN == last ? PairEndpoints.isFirst(config) :
            Standing.Role.PRIMARY == last, true);
    }

    /**
     * Makes the configuration of a node that changes its role.
     *
     * @param config   with which it ran.
     * @param isToLead its new role.
     */
    public static RingsideConfig changed(final RingsideConfig config, final boolean isToLead)
    {
        return PairEndpoints.place(config, isToLead, false);
    }
}
