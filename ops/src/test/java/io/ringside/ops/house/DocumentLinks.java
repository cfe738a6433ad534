package io.ringside.ops.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks that relative links and class names in Markdown lead somewhere. */
final class DocumentLinks
{
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]+)(#[^)]*)?\\)");
    private static final Pattern CLASS_NAME = Pattern.compile("`(io\\.ringside(?:\\.[a-z][a-z0-9]*)*\\.[A-Z]\\w*)`");

    private DocumentLinks()
    {
    }

    static List<String> broken() throws IOException
    {
        final List<String> broken = new ArrayList<>();
        for (final Path page : SourceTree.markdown())
        {
            broken.addAll(brokenIn(page));
        }
        return broken;
    }

    static List<String> brokenIn(final Path page) throws IOException
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
        return broken;
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
