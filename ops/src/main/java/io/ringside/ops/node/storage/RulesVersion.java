package io.ringside.ops.node.storage;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.ops.node.base.DurableText;
import io.ringside.ops.node.base.NodeException;

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
public final class RulesVersion
{
    /** The name of the file in the data directory. */
    static final String FILE_NAME = "rules.version";

    private static final Pattern FORM = Pattern.compile("rules=(\\d{1,6})\nschema=(\\d{1,6})\n");

    private RulesVersion()
    {
    }

    /**
     * Checks the directory, before anything is written to it and before its commands are read.
     *
     * @param directory of the node's data; one without the file is older than the file.
     * @throws NodeException if a newer build wrote there.
     */
    public static void check(final Path directory) throws IOException
    {
        check(directory, MatchingEngine.RULES_VERSION, MessageHeaderEncoder.SCHEMA_VERSION);
    }

    static void check(final Path directory, final int rules, final int schema) throws IOException
    {
        final Path file = directory.resolve(FILE_NAME);
        if (!Files.exists(file))
        {
            return;
        }
        final Matcher stored =
            FORM.matcher(Files.isDirectory(file) ? "" : Files.readString(file, StandardCharsets.ISO_8859_1));
        if (!stored.matches())
        {
            throw NodeException.corrupt("damaged: " + file + " should hold two lines, rules=N and schema=N: copy it " +
                "from the standby or a backup");
        }
        refuseNewer(directory, "rules", Integer.parseInt(stored.group(1)), rules);
        refuseNewer(directory, "schema", Integer.parseInt(stored.group(2)), schema);
    }

    /**
     * When the journal is recovered and this build is about to append to it: a start that is refused before that
     * changes nothing for the older build.
     */
    static void write(final Path directory) throws IOException
    {
        write(directory, MatchingEngine.RULES_VERSION, MessageHeaderEncoder.SCHEMA_VERSION);
    }

    static void write(final Path directory, final int rules, final int schema) throws IOException
    {
        DurableText.write(directory.resolve(FILE_NAME), "rules=" + rules + "\nschema=" + schema + "\n");
    }

    private static void refuseNewer(final Path directory, final String what, final int stored, final int own)
    {
        if (stored > own)
        {
            throw NodeException.refused(directory + " was written by a newer build (" + what + " " + stored + ", and " +
                "this build has " + own + "): start it with that build or a newer one");
        }
    }
}
