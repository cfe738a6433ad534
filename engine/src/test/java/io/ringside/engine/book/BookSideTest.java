package io.ringside.engine.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

import org.junit.jupiter.api.Test;

class BookSideTest
{
    // HotSpot's -XX:FreqInlineSize on x86-64 and AArch64: a method with more bytes of code stays a call.
    private static final int TAKEN_IN_MAX = 325;
    private static final Pattern INSTRUCTION = Pattern.compile("(?m)^ +(\\d+): ");

    @Test
    void shouldKeepMatchingOutOfItsCallers() throws Exception
    {
        final String code = codeOf(" match(");

        int lastOffset = -1;
        for (final Matcher matcher = INSTRUCTION.matcher(code); matcher.find();)
        {
            lastOffset = Integer.parseInt(matcher.group(1));
        }

        assertTrue(lastOffset >= TAKEN_IN_MAX, "BookSide.match would be taken into its callers: bytes=" + lastOffset);
    }

    private static String codeOf(final String method) throws Exception
    {
        final Path classes = Path.of(BookSide.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        final StringWriter text = new StringWriter();
        final PrintWriter writer = new PrintWriter(text);
        assertEquals(0, ToolProvider.findFirst("javap").orElseThrow()
            .run(writer, writer, "-c", "-p", "-cp", classes.toString(), BookSide.class.getName()));
        final String all = text.toString();
        final int begin = all.indexOf(method);
        return all.substring(begin, all.indexOf("\n\n", begin));
    }
}
