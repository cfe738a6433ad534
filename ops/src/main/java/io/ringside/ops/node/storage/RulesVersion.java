package io.ringside.ops.node.storage;

import io.ringside.engine.core.base.Rules;
import io.ringside.ops.node.base.DurableText;
import io.ringside.ops.node.base.NodeException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rules in force in a data directory and their event schema, in {@value #FILE_NAME}. A build that does not know
 * them would answer the journal's commands in another way, so it refuses to start. Until newer rules are put in force,
 * the build before can take the directory back.
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
     * @throws NodeException if there are newer rules in force than this build knows.
     */
    public static void check(final Path directory) throws IOException
    {
        check(directory, Rules.NEWEST, Rules.schema(Rules.NEWEST));
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
     * When the journal is recovered and this build is about to append to it, and again when other rules are in force.
     *
     * @param directory of the node's data.
     * @param rules     in force.
     * @throws NodeException if the file cannot be written.
     */
    public static void write(final Path directory, final int rules)
    {
        try
        {
            write(directory, rules, Rules.schema(rules));
        }
        catch (final IOException ex)
        {
            throw new NodeException(NodeException.Kind.ENVIRONMENT, "cannot write " + FILE_NAME + " (" +
                NodeException.why(ex) + "): make " + directory + " writable", ex);
        }
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
