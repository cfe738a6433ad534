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
        out.append('<').append(name);
        for (int i = 0; i < attributes.length; i += 2)
        {
            out.append(' ').append(attributes[i]).append("=\"");
            text(attributes[i + 1]);
            out.append('"');
        }
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

    /** The place of a chart, which the page's script fills. */
    Markup chart(final String name, final int height)
    {
        return element("div", "", "id", name, "class", "chart", "data-height", String.valueOf(height));
    }

    /** Begin a table that may be wider than the window, with its head; it ends with the innermost {@code div}. */
    Markup table(final String style, final String... heads)
    {
        open("div", "class", "scroll").open("table", "class", style).open("thead").open("tr");
        for (final String head : heads)
        {
            element("th", head);
        }
        return close("thead").open("tbody");
    }

    /** Begin a row of a table with its name. */
    Markup row(final String name)
    {
        return open("tr").element("th", name);
    }

    /** The other cells of a row, and its end. */
    Markup cells(final String... texts)
    {
        for (final String text : texts)
        {
            element("td", text);
        }
        return close();
    }

    /** A name and its value in a list of them. */
    Markup pair(final String name, final String value)
    {
        return open("div").element("dt", name).element("dd", value).close();
    }

    /** What was written; every element must have ended. */
    String body()
    {
        assert open.isEmpty() : "open=" + open;
        return out.toString();
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
