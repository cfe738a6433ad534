package io.ringside.gateway.session;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Every session of the venue, by id and by FIX CompID. Fixed at start; may be read by any thread. */
public final class SessionRegistry
{
    private final Session[] sessionById;
    private final Map<String, Session> sessionByCompId = new HashMap<>();

    /**
     * Sessions as configured.
     *
     * @param configs         one for each session.
     * @param sessionCapacity of the core; ids lie below it.
     */
    public SessionRegistry(final List<SessionConfig> configs, final int sessionCapacity)
    {
        sessionById = new Session[sessionCapacity];
        for (final SessionConfig config : configs)
        {
            config.validate(sessionCapacity);
            final Session session = new Session(config);
            if (null != sessionById[config.sessionId()])
            {
                throw new IllegalArgumentException("session id is configured twice: sessionId=" + config.sessionId());
            }
            sessionById[config.sessionId()] = session;
            if (!config.compId().isEmpty() && null != sessionByCompId.put(config.compId(), session))
            {
                throw new IllegalArgumentException("comp id is configured twice: compId=" + config.compId());
            }
        }
    }

    /**
     * Find a session. Hot path: no allocation.
     *
     * @param sessionId any number.
     * @return null if there is none.
     */
    public Session find(final int sessionId)
    {
        return sessionId >= 0 && sessionId < sessionById.length ? sessionById[sessionId] : null;
    }

    /**
     * Find a session by its FIX name.
     *
     * @param compId as the participant sends it, case-sensitive.
     * @return null if there is none.
     */
    public Session findByCompId(final String compId)
    {
        return sessionByCompId.get(compId);
    }

    /** Ids lie below this. */
    public int capacity()
    {
        return sessionById.length;
    }
}
