package io.ringside.ops.web.socket;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32;

/** The files of the page, from the class path: those below {@code /web}, and the charts' library. */
final class StaticFiles
{
    private static final String ROOT = "/web";
    private static final String INDEX = "/index.html";
    private static final String NAME = "(/[A-Za-z0-9_-][A-Za-z0-9_.-]*){1,8}";
    private static final int LENGTH_MAX = 200;
    private static final Map<String, String> LIBRARIES = Map.of(
        "/uplot/uPlot.iife.min.js", "/META-INF/resources/webjars/uplot/1.6.30/dist/uPlot.iife.min.js",
        "/uplot/uPlot.min.css", "/META-INF/resources/webjars/uplot/1.6.30/dist/uPlot.min.css");
    private static final Map<String, String> TYPES = Map.of(
        "html", "text/html; charset=utf-8", "css", "text/css; charset=utf-8",
        "js", "text/javascript; charset=utf-8", "mjs", "text/javascript; charset=utf-8",
        "svg", "image/svg+xml", "png", "image/png", "ico", "image/x-icon", "json", "application/json",
        "woff2", "font/woff2", "txt", "text/plain; charset=utf-8");

    private final Map<String, File> known = new ConcurrentHashMap<>();

    /**
     * A file.
     *
     * @param type of its content.
     * @param tag  another one when the content is another.
     */
    record File(byte[] content, String type, String tag)
    {
    }

    /** Null if there is none of this path. */
    File find(final String path)
    {
        final String name = "/".equals(path) ? INDEX : path;
        if (name.length() > LENGTH_MAX || !name.matches(NAME) || name.contains(".."))
        {
            return null;
        }
        final File file = known.get(name);
        if (null != file)
        {
            return file;
        }
        final File read = read(name);
        if (null != read)
        {
            known.put(name, read);
        }
        return read;
    }

    private static File read(final String name)
    {
        final String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (null == type)
        {
            return null;
        }
        try (InputStream in = StaticFiles.class.getResourceAsStream(LIBRARIES.getOrDefault(name, ROOT + name)))
        {
            if (null == in)
            {
                return null;
            }
            final byte[] content = in.readAllBytes();
            final CRC32 sum = new CRC32();
            sum.update(content);
            return new File(content, type, '"' + Long.toHexString(sum.getValue()) + '-' + content.length + '"');
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
