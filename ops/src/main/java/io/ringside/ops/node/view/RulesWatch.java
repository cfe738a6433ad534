package io.ringside.ops.node.view;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.base.Rules;
import io.ringside.gateway.json.Json;
import io.ringside.ops.node.storage.RulesVersion;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/** Keeps the file of the rules in step with the rules in force, on every node, and tells when they change. */
final class RulesWatch
{
    private final MatchingEngine engine;
    private final Path directory;
    private final Consumer<String> log;
    private int known;

    RulesWatch(final MatchingEngine engine, final Path directory, final Consumer<String> log)
    {
        this.engine = engine;
        this.directory = directory;
        this.log = log;
        known = engine.rules();
        if (known < Rules.NEWEST && engine.lastSequence() >= 0)
        {
            log.accept("rules " + known + " are in force, and this build knows rules " + Rules.NEWEST +
                ": when both nodes of a pair have it, `ringside rules set " + Rules.NEWEST + '`');
        }
    }

    void onSecond()
    {
        final int rules = engine.rules();
        if (rules != known)
        {
            RulesVersion.write(directory, rules);
            log.accept("rules " + rules + " are in force: builds that do not know them cannot take this directory");
            known = rules;
        }
    }

    /** Returns what {@code ringside rules show} prints. */
    Map<String, Object> describe(final String peerBuild)
    {
        return Json.object("inForce", engine.rules(), "oldest", Rules.OLDEST, "newest", Rules.NEWEST,
            "peerBuild", peerBuild);
    }
}
