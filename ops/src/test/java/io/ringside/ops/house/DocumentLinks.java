package io.ringside.ops.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks that relative links, class names, tests and source files in Markdown lead somewhere. */
final class DocumentLinks
{
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]+)(#[^)]*)?\\)");
    private static final Pattern CLASS_NAME = Pattern.compile("`(io\\.ringside(?:\\.[a-z][a-z0-9]*)*\\.[A-Z]\\w*)`");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
    private static final Pattern SOURCE =
        Pattern.compile("(?<![\\w.…*])([A-Z]\\w*?(?:Test(?![\\w.])|(?=\\.java\\b)))");
    /** A class that the reader is to name. */
    private static final Pattern OWN = Pattern.compile("NAME.*|YourTest|FirstOrder");

    private DocumentLinks()
    {
    }

    static List<String> broken() throws IOException
    {
        final List<String> broken = new ArrayList<>();
        final Set<String> sources = new HashSet<>();
        for (final Path source : SourceTree.allSources())
        {
            sources.add(source.getFileName().toString().replace(".java", ""));
        }
        for (final Path page : SourceTree.markdown())
        {
            broken.addAll(brokenIn(page, sources));
        }
        return broken;
    }

    /**
     * The pages below the directory of an index to which neither it nor an index below it links, relative to it.
     */
    static List<String> notLinkedFrom(final Path index) throws IOException
    {
        final Path directory = index.getParent();
        final Set<Path> linked = new HashSet<>(Set.of(index));
        final List<Path> pages;
        try (Stream<Path> files = Files.walk(directory))
        {
            pages = files.filter((it) -> it.toString().endsWith(".md")).sorted().toList();
        }
        for (final Path page : pages)
        {
            if (page.endsWith("README.md"))
            {
                final Matcher links = LINK.matcher(Files.readString(page));
                while (links.find())
                {
                    linked.add(page.resolveSibling(links.group(1)).normalize());
                }
            }
        }
        return pages.stream().filter((it) -> !linked.contains(it)).map((it) -> directory.relativize(it).toString())
            .toList();
    }

    static List<String> brokenIn(final Path page, final Set<String> sources) throws IOException
    {
        final List<String> broken = new ArrayList<>();
        final String text = Files.readString(page);
        final Matcher links = LINK.matcher(text);
        while (links.find())
        {
            if (!Files.exists(page.resolveSibling(links.group(1))))
            {
                broken.add(page + " -> " + links.group(1));
            }
        }
        final Matcher classNames = CLASS_NAME.matcher(text);
        while (classNames.find())
        {
            if (!isClass(classNames.group(1)))
            {
                broken.add(page + " -> " + classNames.group(1));
            }
        }
        // A decision or a change is of its day: what it names may have gone.
        if (!page.getParent().endsWith("adr") && !page.endsWith("CHANGELOG.md"))
        {
            broken.addAll(unknownSources(page, text, sources));
        }
        return broken;
    }

    private static List<String> unknownSources(final Path page, final String text, final Set<String> sources)
    {
        final List<String> unknown = new ArrayList<>();
        final Matcher quoted = QUOTED.matcher(text);
        while (quoted.find())
        {
            final Matcher names = SOURCE.matcher(quoted.group(1));
            while (names.find())
            {
                if (!sources.contains(names.group(1)) && !OWN.matcher(names.group(1)).matches())
                {
                    unknown.add(page + " -> " + names.group(1));
                }
            }
        }
        return unknown;
    }

    private static boolean isClass(final String name)
    {
        try
        {
            Class.forName(name, false, DocumentLinks.class.getClassLoader());
            return true;
        }
        catch (final ClassNotFoundException ignore)
        {
            // That is the answer, not a fault.
            return false;
        }
    }
}
