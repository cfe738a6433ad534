package io.ringside.loadgen.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Writes elements that are well-formed as XML and mean the same to a browser that reads HTML. Whatever text comes in,
 * in content or attributes, is escaped.
 */
final class Markup
{
    private static final Set<String> INLINE = Set.of("a", "b", "i", "span", "strong");

    private final StringBuilder out = new StringBuilder(1 << 16);
    private final Deque<String> open = new ArrayDeque<>();

    /** Begin an element; attributes are names and values in turn. */
    Markup open(final String name, final String... attributes)
    {
        start(name, attributes);
        out.append('>');
        open.push(name);
        return this;
    }

    /** End the element begun last. */
    Markup close()
    {
        final String name = open.pop();
        // Between words a line end would be a blank.
        out.append("</").append(name).append(INLINE.contains(name) ? ">" : ">\n");
        return this;
    }

    /** End the innermost element of this name, and all that is open in it. */
    Markup close(final String name)
    {
        while (!name.equals(open.peek()))
        {
            close();
        }
        return close();
    }

    Markup text(final String text)
    {
        text.codePoints().forEach(this::escape);
        return this;
    }

    /** An element with text in it, or with nothing: HTML has no short form for most elements. */
    Markup element(final String name, final String text, final String... attributes)
    {
        return open(name, attributes).text(text).close();
    }

    /** An element in the short form: those of SVG, and those of HTML that never have content. */
    Markup empty(final String name, final String... attributes)
    {
        start(name, attributes);
        out.append("/>\n");
        return this;
    }

    /** A row of a table, not ended. */
    Markup row(final String name, final String... cells)
    {
        open("tr").element("th", name);
        for (final String cell : cells)
        {
            element("td", cell);
        }
        return this;
    }

    /** A name and its value in a list of them. */
    Markup pair(final String name, final String value)
    {
        return open("div").element("dt", name).element("dd", value).close();
    }

    /** The style sheet: a browser takes it as it is, so that it must not need escaping. */
    Markup style(final String sheet)
    {
        assert sheet.indexOf('<') < 0 && sheet.indexOf('&') < 0 : "a style sheet without < and &";
        open("style");
        out.append('\n').append(sheet);
        return close();
    }

    /** The document; every element must have ended. */
    String document()
    {
        assert open.isEmpty() : "open=" + open;
        return "<!DOCTYPE html>\n" + out;
    }

    private void start(final String name, final String... attributes)
    {
        out.append('<').append(name);
        for (int i = 0; i < attributes.length; i += 2)
        {
            out.append(' ').append(attributes[i]).append("=\"");
            text(attributes[i + 1]);
            out.append('"');
        }
    }

    private void escape(final int letter)
    {
        final String entity = switch (letter)
        {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> "&quot;";
            default -> Character.toString(isXml(letter) ? letter : '\uFFFD');
        };
        out.append(entity);
    }

    /** What XML 1.0 lets into a document. */
    private static boolean isXml(final int letter)
    {
        return letter >= ' ' && letter < 0xD800 || letter >= 0xE000 && letter != 0xFFFE && letter != 0xFFFF ||
            letter == '\n' || letter == '\t' || letter == '\r';
    }
}
