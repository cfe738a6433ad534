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

    Markup text(final String text)
    {
        escape(text);
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
            escape(attributes[i + 1]);
            out.append('"');
        }
    }

    private void escape(final String text)
    {
        text.codePoints().forEach((letter) ->
        {
            switch (letter)
            {
                case '&':
                    out.append("&amp;");
                    break;

                case '<':
                    out.append("&lt;");
                    break;

                case '>':
                    out.append("&gt;");
                    break;

                case '"':
                    out.append("&quot;");
                    break;

                default:
                    out.appendCodePoint(isXml(letter) ? letter : '\uFFFD');
                    break;
            }
        });
    }

    /** What XML 1.0 lets into a document. */
    private static boolean isXml(final int letter)
    {
        return letter >= ' ' && letter < 0xD800 || letter >= 0xE000 && letter != 0xFFFE && letter != 0xFFFF ||
            letter == '\n' || letter == '\t' || letter == '\r';
    }
}
