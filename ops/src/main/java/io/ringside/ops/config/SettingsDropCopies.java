package io.ringside.ops.config;

import io.ringside.engine.core.MatchingEngine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Drop copies: of whom, and of how many. */
final class SettingsDropCopies
{
    private static final String SESSIONS = "sessions";

    private final RingsideConfig config;
    private final Set<Integer> sessions = new HashSet<>();
    private final Set<Integer> dropCopies = new HashSet<>();
    private final Set<Long> accounts = new HashSet<>();
    private final Map<String, Integer> copyCounts = new HashMap<>();

    private SettingsDropCopies(final RingsideConfig config)
    {
        this.config = config;
        config.accounts().forEach((it) -> accounts.add(it.id()));
        for (final SessionSettings it : config.sessions())
        {
            sessions.add(it.id());
            if (!it.dropCopyOf().isNothing())
            {
                dropCopies.add(it.id());
            }
        }
    }

    static void check(final RingsideConfig config)
    {
        final SettingsDropCopies rules = new SettingsDropCopies(config);
        config.sessions().forEach(rules::check);
    }

    private void check(final SessionSettings session)
    {
        final String key = "session " + session.id() + ": drop-copy-of.";
        final Set<Object> seen = new HashSet<>();
        for (final int it : session.dropCopyOf().sessions())
        {
            config.require(sessions.contains(it), SESSIONS, key +
                "sessions names a session that is not configured: found " + it);
            config.require(it != session.id(), SESSIONS, key + "sessions names the session itself: found " + it);
            config.require(!dropCopies.contains(it), SESSIONS, key +
                "sessions names a drop copy session, which has no reports of its own: found " + it);
            config.require(seen.add(it), SESSIONS, key + "sessions names a session twice: found " + it);
            count("session " + it);
        }
        seen.clear();
        for (final long it : session.dropCopyOf().accounts())
        {
            config.require(accounts.contains(it), SESSIONS, key +
                "accounts names an account that is not configured: found " + it);
            config.require(seen.add(it), SESSIONS, key + "accounts names an account twice: found " + it);
            count("account " + it);
        }
    }

    private void count(final String origin)
    {
        config.require(copyCounts.merge(origin, 1, Integer::sum) <= MatchingEngine.DROP_COPIES_MAX, SESSIONS, origin +
            " must have at most " + MatchingEngine.DROP_COPIES_MAX + " drop copy sessions: found more");
    }
}
