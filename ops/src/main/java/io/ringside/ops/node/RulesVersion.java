package io.ringside.ops.node;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.journal.OwnerOnly;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rules and the event schema of the newest build that wrote to a data directory, in {@value #FILE_NAME}. An older
 * build would answer the journal's commands in another way, or not know them, so it refuses to start.
 */
final class RulesVersion
{
    /** In the data directory. */
    static final String FILE_NAME = "rules.version";

    private static final Pattern FORM = Pattern.compile("rules=(\\d{1,6})\nschema=(\\d{1,6})\n");

    private RulesVersion()
    {
    }

    /**
     * Hold this build against the directory, and remember it there.
     *
     * @param directory of the node's data; one without the file is older than the file.
     * @throws NodeException if a newer build wrote there.
     * @throws IOException   if the file cannot be read or written.
     */
    static void hold(final Path directory) throws IOException
    {
        hold(directory, MatchingEngine.RULES_VERSION, MessageHeaderEncoder.SCHEMA_VERSION);
    }

    static void hold(final Path directory, final int rules, final int schema) throws IOException
    {
        final Path file = directory.resolve(FILE_NAME);
        final String text = "rules=" + rules + "\nschema=" + schema + "\n";
        final String stored = Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
        if (stored.equals(text))
        {
            return;
        }
        if (!stored.isEmpty())
        {
            final Matcher matcher = FORM.matcher(stored);
            if (!matcher.matches())
            {
                throw new NodeException(NodeException.Kind.CORRUPT, "damaged: " + file + " should hold two lines, " +
                    "rules=N and schema=N: copy it from the standby or a backup", null);
            }
            refuseNewer(directory, "rules", Integer.parseInt(matcher.group(1)), rules);
            refuseNewer(directory, "schema", Integer.parseInt(matcher.group(2)), schema);
        }
        Files.writeString(file, text);
        OwnerOnly.tighten(file);
    }

    private static void refuseNewer(final Path directory, final String what, final int stored, final int own)
    {
        if (stored > own)
        {
            throw new NodeException(NodeException.Kind.REFUSED, directory + " was written by a newer build (" + what +
                " " + stored + ", and this build has " + own + "): start it with that build or a newer one", null);
        }
    }
}
