package io.ringside.ops;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.Ringside;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The command line as one types it, in this VM: what its last run printed, and that it ended as expected. */
public final class Terminal
{
    private final String[] always;
    private String out = "";
    private String err = "";

    /** With the words that every run begins with. */
    public Terminal(final String... always)
    {
        this.always = always;
    }

    public static Terminal ofNode(final int httpPort)
    {
        return new Terminal("--node", "127.0.0.1:" + httpPort);
    }

    /** A word alone is a line, whose words are those between blanks. */
    public int code(final Object... words)
    {
        final StringWriter printed = new StringWriter();
        final StringWriter said = new StringWriter();
        final int code = Ringside.execute(Stream.concat(Stream.of(always),
            Stream.of(1 == words.length ? words[0].toString().split(" ") : words).map(Object::toString))
            .toArray(String[]::new), new PrintWriter(printed, true), new PrintWriter(said, true));
        out = printed.toString();
        err = said.toString();
        return code;
    }

    public Terminal run(final int expected, final Object... words)
    {
        assertEquals(expected, code(words), () -> Arrays.toString(words) + ": " + out + err);
        return this;
    }

    /** The one line of an error, with these words in it. */
    public Terminal assertError(final String... words)
    {
        assertEquals(1, err.lines().count(), err);
        return assertSaid(words);
    }

    public Terminal assertSaid(final String... words)
    {
        for (final String word : words)
        {
            assertTrue(err.contains(word), err);
        }
        return this;
    }

    public Terminal assertPrinted(final String... words)
    {
        for (final String word : words)
        {
            assertTrue(out.contains(word), out);
        }
        return this;
    }

    public String out()
    {
        return out;
    }

    public String err()
    {
        return err;
    }

    /** What it printed is one object. */
    public Map<String, Object> json()
    {
        return Json.readObject(out);
    }
}
