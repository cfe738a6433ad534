package io.ringside.ops.web;

import io.ringside.ops.TestFiles;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The page's files fit each other, and hold nothing that its policy forbids or that a stranger's text could use. */
class PageFilesTest
{
    private static final Path WEB = TestFiles.ROOT.resolve("ops/src/main/resources/web");
    private static final Pattern INLINE =
        Pattern.compile("(?i)<[^>]*\\s(style|on\\w+)\\s*=[^>]*>|<style|<script(?![^>]*\\ssrc=)[^>]*>|javascript:");
    private static final Pattern MARKUP_FROM_TEXT = Pattern.compile("innerHTML|outerHTML|insertAdjacentHTML|" +
        "document\\.write|\\beval\\(|new Function|DOMParser|createContextualFragment|setAttribute\\('style");
    private static final Pattern IMPORT = Pattern.compile("from '([^']*)'");
    private static final Pattern LOADED = Pattern.compile("<(?:script|link)[^>]*\\s(?:src|href)=\"([^\"]*)\"");
    private static final Pattern BY_ID = Pattern.compile("byId\\('([^']*)'\\)");
    private static final int LINES_MAX = 200;

    @Test
    void shouldHaveNoInlineScriptOrStyle() throws IOException
    {
        assertEquals(List.of(), found(INLINE, read("index.html"), 0));
    }

    @Test
    void shouldMakeNoMarkupOfTexts() throws IOException
    {
        final List<String> faults = new ArrayList<>();
        for (final Path file : files(".js"))
        {
            found(MARKUP_FROM_TEXT, Files.readString(file), 0).forEach((it) -> faults.add(file + ": " + it));
        }
        assertEquals(List.of(), faults);
    }

    @Test
    void shouldLoadOnlyWhatIsThere() throws IOException
    {
        final List<String> missing = new ArrayList<>();
        for (final String name : found(LOADED, read("index.html"), 1))
        {
            // The library is in a jar of its own.
            if (!name.startsWith("uplot/") && !Files.exists(WEB.resolve(name)))
            {
                missing.add(name);
            }
        }
        for (final Path file : files(".js"))
        {
            for (final String name : found(IMPORT, Files.readString(file), 1))
            {
                if (!Files.exists(file.resolveSibling(name)))
                {
                    missing.add(file + " imports " + name);
                }
            }
        }
        assertEquals(List.of(), missing);
    }

    @Test
    void shouldNameOnlyElementsThatAreThere() throws IOException
    {
        final String page = read("index.html");
        final TreeSet<String> missing = new TreeSet<>();
        for (final Path file : files(".js"))
        {
            for (final String id : found(BY_ID, Files.readString(file), 1))
            {
                if (!page.contains("id=\"" + id + '"') && !isMade(id))
                {
                    missing.add(id);
                }
            }
        }
        assertEquals(new TreeSet<>(), missing);
    }

    @Test
    void shouldHaveOneIdeaInEachFile() throws IOException
    {
        final List<String> tooLong = new ArrayList<>();
        for (final Path file : files(""))
        {
            if (Files.readAllLines(file).size() > LINES_MAX)
            {
                tooLong.add(file.toString());
            }
        }
        assertEquals(List.of(), tooLong);
    }

    /** Made by the script that names it. */
    private static boolean isMade(final String id) throws IOException
    {
        for (final Path file : files(".js"))
        {
            final String script = Files.readString(file);
            if (script.contains("id: '" + id + "'") || script.contains(", '" + id + "')"))
            {
                return true;
            }
        }
        return false;
    }

    private static List<String> found(final Pattern pattern, final String text, final int group)
    {
        final List<String> result = new ArrayList<>();
        final Matcher matcher = pattern.matcher(text);
        while (matcher.find())
        {
            result.add(matcher.group(group));
        }
        return result;
    }

    private static String read(final String name) throws IOException
    {
        return Files.readString(WEB.resolve(name));
    }

    private static List<Path> files(final String end) throws IOException
    {
        try (Stream<Path> files = Files.walk(WEB))
        {
            return files.filter((it) -> Files.isRegularFile(it) && it.toString().endsWith(end)).sorted().toList();
        }
    }
}
