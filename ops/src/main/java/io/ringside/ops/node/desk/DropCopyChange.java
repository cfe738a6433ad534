package io.ringside.ops.node.desk;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.config.SessionSettings;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The begin or the end of a drop copy: copies of the execution reports of one session or account to another session.
 *
 * @param isAccount         originId is an account, not a session.
 * @param originId          whose reports.
 * @param dropCopySessionId who is sent the copies.
 * @param isActive          from now on; false: not any more.
 */
public record DropCopyChange(boolean isAccount, long originId, int dropCopySessionId, boolean isActive)
{
    /** What makes the core's drop copies those of the configuration. Ends come first, as they make room. */
    public static List<DropCopyChange> between(final RingsideConfig config, final MatchingEngine engine)
    {
        final Set<DropCopyChange> wanted = wanted(config);
        final Set<DropCopyChange> present = new LinkedHashSet<>();
        engine.forEachDropCopy((isAccount, originId, target) ->
            present.add(new DropCopyChange(isAccount, originId, target, true)));
        final List<DropCopyChange> result = new ArrayList<>();
        for (final DropCopyChange it : present)
        {
            if (!wanted.contains(it))
            {
                result.add(new DropCopyChange(it.isAccount(), it.originId(), it.dropCopySessionId(), false));
            }
        }
        wanted.removeAll(present);
        result.addAll(wanted);
        return result;
    }

    private static Set<DropCopyChange> wanted(final RingsideConfig config)
    {
        final Set<DropCopyChange> result = new LinkedHashSet<>();
        for (final SessionSettings session : config.sessions())
        {
            for (final int it : session.dropCopyOf().sessions())
            {
                result.add(new DropCopyChange(false, it, session.id(), true));
            }
            for (final long it : session.dropCopyOf().accounts())
            {
                result.add(new DropCopyChange(true, it, session.id(), true));
            }
        }
        return result;
    }
}
