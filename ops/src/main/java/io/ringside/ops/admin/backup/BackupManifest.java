package io.ringside.ops.admin.backup;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.Environment;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.base.DurableText;
import io.ringside.ops.node.storage.BackupRecord;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What a backup consists of, in {@code backup.manifest}: one line of JSON, and its SHA-256 in the next line. It is
 * replaced as the last step of a backup. What it names stays as it is while a later backup runs, because segments only
 * grow behind the length that it says, and those that are to replace others wait beside them: until the next manifest
 * is there, the backup before can be restored.
 */
final class BackupManifest
{
    private static final String SCHEMA = "ringside.backup-manifest/1";
    private static final Pattern NOT_ASCII = Pattern.compile("[^ -~]");

    /**
     * A file that is copied once and never changes.
     *
     * @param length in bytes.
     * @param sha256 in hexadecimal digits.
     */
    record Blob(long length, String sha256)
    {
    }

    /**
     * A segment.
     *
     * @param number       of it.
     * @param id           that no other segment has.
     * @param baseSequence of its first record.
     * @param nextSequence behind its last one.
     * @param chainHash    of its last block.
     * @param isFollowed   true if it cannot grow any more.
     */
    record Segment(long number, String id, long baseSequence, long nextSequence, String chainHash, boolean isFollowed)
    {
    }

    /** Numbers and texts about the whole. */
    final Map<String, Object> facts = new LinkedHashMap<>();
    /** Small files that change, with their content. */
    final Map<String, String> texts = new TreeMap<>();
    /** Snapshots and others, by their path. */
    final Map<String, Blob> blobs = new TreeMap<>();
    /** Segments of the journal and of the report log, by their path. */
    final Map<String, Segment> segments = new TreeMap<>();

    /**
     * Read it.
     *
     * @return null if there is none: the directory is no backup, or the first one was never finished.
     * @throws CliException if it is damaged.
     */
    static BackupManifest read(final Path backup) throws IOException
    {
        final Path file = backup.resolve(BackupRecord.MANIFEST);
        if (!Files.exists(file))
        {
            return null;
        }
        final List<String> lines = Files.readString(file, StandardCharsets.ISO_8859_1).lines().toList();
        if (2 != lines.size() || !Digests.sha256(lines.get(0)).equals(lines.get(1)))
        {
            throw new CliException(ExitCode.CORRUPT, "damaged: " + file + " does not have the checksum that it " +
                "states: use another backup");
        }
        return of(Json.readObject(lines.get(0)), file);
    }

    private static BackupManifest of(final Map<String, Object> json, final Path file)
    {
        if (!SCHEMA.equals(json.get("schema")))
        {
            throw new CliException(ExitCode.REFUSED, file + " is of another version, " + json.get("schema") +
                ": use the ringside that wrote it, " + json.get("version"));
        }
        final BackupManifest result = new BackupManifest();
        json.forEach((name, value) ->
        {
            if (!(value instanceof Map) && !(value instanceof List))
            {
                result.facts.put(name, value);
            }
        });
        fields(json, "texts").forEach((name, text) -> result.texts.put(name, String.valueOf(text)));
        for (final Map<String, Object> row : rows(json, "files"))
        {
            result.blobs.put(text(row, "name"), new Blob(number(row, "length"), text(row, "sha256")));
        }
        for (final Map<String, Object> row : rows(json, "segments"))
        {
            result.segments.put(text(row, "name"), new Segment(number(row, "number"), text(row, "id"),
                number(row, "baseSequence"), number(row, "nextSequence"), text(row, "chainHash"),
                Boolean.TRUE.equals(row.get("isFollowed"))));
        }
        return result;
    }

    /** Replace the one before, in one step. */
    void write(final Path backup) throws IOException
    {
        final Map<String, Object> json = Json.object("schema", SCHEMA, "version", Environment.version());
        json.putAll(facts);
        json.put("texts", texts);
        json.put("files", blobs.entrySet().stream().map((it) -> Json.object("name", it.getKey(),
            "length", it.getValue().length(), "sha256", it.getValue().sha256())).toList());
        json.put("segments", segments.entrySet().stream().map((it) -> Json.object("name", it.getKey(),
            "number", it.getValue().number(), "id", it.getValue().id(), "baseSequence", it.getValue().baseSequence(),
            "nextSequence", it.getValue().nextSequence(), "chainHash", it.getValue().chainHash(),
            "isFollowed", it.getValue().isFollowed())).toList());
        // ASCII alone: the checksum is over the very bytes of the file.
        final String line = NOT_ASCII.matcher(Json.write(json)).replaceAll((found) ->
            String.format("\\\\u%04x", (int)found.group().charAt(0)));
        DurableText.write(backup.resolve(BackupRecord.MANIFEST), line + '\n' + Digests.sha256(line) + '\n');
    }

    /** A number among the facts. */
    long number(final String name)
    {
        return number(facts, name);
    }

    /** Segments of a log, oldest first: names without the directory. */
    List<String> names(final String room)
    {
        return names(segments.keySet(), room);
    }

    /** The paths below a directory, sorted and without it. */
    static List<String> names(final Set<String> paths, final String directory)
    {
        return paths.stream().filter((it) -> it.startsWith(directory + '/'))
            .map((it) -> it.substring(directory.length() + 1)).sorted().toList();
    }

    /** A segment of a log; null if the backup does not have it. */
    Segment segment(final String room, final String name)
    {
        return segments.get(room + '/' + name);
    }

    private static long number(final Map<String, Object> row, final String name)
    {
        return ((Number)row.get(name)).longValue();
    }

    private static String text(final Map<String, Object> row, final String name)
    {
        return (String)row.get(name);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> fields(final Map<String, Object> json, final String name)
    {
        return (Map<String, Object>)json.get(name);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> rows(final Map<String, Object> json, final String name)
    {
        return (List<Map<String, Object>>)json.get(name);
    }
}
