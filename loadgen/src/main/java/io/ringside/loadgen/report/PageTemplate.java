package io.ringside.loadgen.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills the resource {@code report.html}: everything the page needs becomes part of it (ADR 80). */
final class PageTemplate
{
    /** Path in the webjar; the version is that of the POM. */
    private static final String UPLOT = "/META-INF/resources/webjars/uplot/1.6.30/";

    private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z.]+)}}");

    private PageTemplate()
    {
    }

    /**
     * @param title not yet escaped.
     * @param body  elements.
     * @param data  JSON that may stand inside an element.
     * @return the whole page.
     */
    static String fill(final String title, final String body, final String data) throws IOException
    {
        final String library = resource(UPLOT + "dist/uPlot.iife.min.js");
        final String script = resource("report.js");
        final Map<String, String> parts = Map.of("title", new Markup().text(title).body(), "body", body, "data", data,
            "uplot.licence", resource(UPLOT + "LICENSE"), "uplot.css", resource(UPLOT + "dist/uPlot.min.css"),
            "uplot.js", library, "report.css", resource("report.css"), "report.js", script,
            "hashes", hash(library) + " " + hash(script));
        // In one pass: what a part holds is no place.
        return PLACE.matcher(resource("report.html"))
            .replaceAll((place) -> Matcher.quoteReplacement(parts.get(place.group(1))));
    }

    private static String resource(final String name) throws IOException
    {
        try (InputStream in = PageTemplate.class.getResourceAsStream(name))
        {
            assert null != in : "no resource " + name;
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** A source expression of a content security policy: the script with this content may run. */
    private static String hash(final String script)
    {
        try
        {
            final MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return "'sha256-" +
                Base64.getEncoder().encodeToString(digest.digest(script.getBytes(StandardCharsets.UTF_8))) + "'";
        }
        catch (final NoSuchAlgorithmException ex)
        {
            throw new IllegalStateException("every Java has SHA-256", ex);
        }
    }
}
