package io.ringside.gateway.tcp;

import io.ringside.gateway.session.AddressBlocks;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.session.SessionRegistry;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Addresses from where a client may know why it is refused: those of this machine, and those that sessions are bound
 * to. A stranger gets silence, so that nobody learns which names exist. Immutable.
 */
public final class FamiliarAddresses
{
    private final AddressBlocks local;
    private final List<AddressBlocks> ofSessions = new ArrayList<>();

    public FamiliarAddresses(final AddressBlocks local, final SessionRegistry registry)
    {
        this.local = local;
        for (int id = 1; id < registry.capacity(); id++)
        {
            final Session session = registry.find(id);
            if (null != session && !session.config().addresses().isAny() &&
                !session.config().addresses().hasOpenBlock())
            {
                ofSessions.add(session.config().addresses());
            }
        }
    }

    /** True of an address of this machine. A client that is gone has no address and is not. */
    public boolean isLocal(final InetAddress peer)
    {
        return null != peer && local.contains(peer);
    }

    /** True of an address of this machine, or of a session that only few addresses may use. */
    public boolean isFamiliar(final InetAddress peer)
    {
        boolean isFamiliar = isLocal(peer);
        for (int i = 0; !isFamiliar && null != peer && i < ofSessions.size(); i++)
        {
            isFamiliar = ofSessions.get(i).contains(peer);
        }
        return isFamiliar;
    }
}
