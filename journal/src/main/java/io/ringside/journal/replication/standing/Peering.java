package io.ringside.journal.replication.standing;

/**
 * A node's relation to the other node of its pair.
 *
 * @param standing    state of its directory in the pair.
 * @param identity    values that must be equal on both.
 * @param peerChannel Aeron channel on which the other node listens when it leads; empty: it is not asked.
 */
public record Peering(Standing standing, PeerIdentity identity, String peerChannel)
{
    /** No state, no identity, no question. */
    public static Peering unstored()
    {
        return new Peering(Standing.unstored(), new PeerIdentity(), "");
    }
}
