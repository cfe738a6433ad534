package io.ringside.gateway.fix.application;

import io.ringside.gateway.session.Session;
import io.ringside.gateway.session.SessionRegistry;

import java.nio.charset.StandardCharsets;

/**
 * OnBehalfOfCompID (115) of drop copies: the CompID of the original session, or its session id if it is not a FIX
 * session. Used by the FIX gateway's agent only. Hot path: no allocation.
 */
public final class FixOrigins
{
    private final byte[][] nameBySession;

    public FixOrigins(final SessionRegistry registry)
    {
        nameBySession = new byte[registry.capacity()][];
        for (int id = 0; id < nameBySession.length; id++)
        {
            final Session session = registry.find(id);
            final boolean hasCompId = null != session && !session.config().compId().isEmpty();
            nameBySession[id] = (hasCompId ? session.config().compId() : String.valueOf(id))
                .getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    byte[] find(final int sessionId)
    {
        return nameBySession[sessionId];
    }
}
