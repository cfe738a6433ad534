package io.ringside.ops.node.pair;

import io.ringside.gateway.json.Json;
import io.ringside.journal.replication.ReseedProgress;
import io.ringside.ops.node.base.NodeErrors;

import java.util.Locale;
import java.util.Map;

/** What a node tells of a transfer of files: a line in the log for each tenth, and fields of its status. One thread. */
final class ReseedTale
{
    private static final int TENTHS = 10;

    private final NodeErrors errors;
    private final String what;
    private String told = "";

    /**
     * @param what happens to the files, for the beginning of a line.
     */
    ReseedTale(final NodeErrors errors, final String what)
    {
        this.errors = errors;
        this.what = what;
    }

    void look(final ReseedProgress progress)
    {
        final long tenth = 0 == progress.totalLength() ? 0 : TENTHS * progress.doneLength() / progress.totalLength();
        final String now = progress.state() + " " + tenth + " " + progress.reason();
        if (progress.isActive() && !now.equals(told))
        {
            told = now;
            errors.log(what + ": " + line(progress));
        }
    }

    /** One line. */
    static String line(final ReseedProgress progress)
    {
        final String reason = progress.reason().isEmpty() ? "" : ": " + progress.reason();
        return switch (progress.state())
        {
            case NONE -> "";
            case WAITING -> "waiting" + reason;
            case COPYING -> progress.describe() + reason;
            case VERIFYING -> "all " + progress.describe() + " are here and are checked";
            case WHOLE -> "all " + progress.describe() + " are there and good";
        };
    }

    /** Returns its fields for status. */
    static Map<String, Object> fields(final ReseedProgress progress)
    {
        return Json.object("state", progress.state().name().toLowerCase(Locale.ROOT),
            "doneBytes", progress.doneLength(), "totalBytes", progress.totalLength(), "reason", progress.reason());
    }
}
