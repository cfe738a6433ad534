package io.ringside.journal.replication;

/**
 * Who a node is to the other node of its pair.
 *
 * @param standing    what its directory knows of the two.
 * @param identity    what must be the same on both.
 * @param peerChannel Aeron channel on which the other node listens when it leads; empty: it is not asked.
 */
public record Peering(Standing standing, PeerIdentity identity, String peerChannel)
{
    /**
     * Knows nothing, remembers nothing, asks nobody.
     *
     * @return new peering.
     */
    public static Peering unstored()
    {
        return new Peering(Standing.unstored(), new PeerIdentity(), "");
    }
}
