package io.ringside.ops.admin.market;

import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeClient;
import io.ringside.ops.admin.base.NodeVerb;
import io.ringside.ops.admin.base.Quote;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.NonBlockingReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code ringside top SYMBOL}: the ladder on a full screen, several times a second, until q or Ctrl-C. */
@Command(name = "top", description = {
    "The live ladder of one instrument on a full screen; q quits.",
    "Without a terminal that can redraw: one picture, then it ends."},
    footer = "Example: ringside top ACME")
public final class TopCommand extends NodeVerb
{
    private static final int REFRESH_MS = 250;
    private static final int HEADER_LINES = 6;
    private static final int TRADE_LINES = 6;
    private static final int LINES = 24;
    private static final int COLUMNS = 80;
    private static final int BAR_WIDTH_MAX = 40;
    /** The verb `book` has as many. */
    private static final int LEVELS_OF_JSON = 10;

    @Parameters(paramLabel = "SYMBOL", description = "such as ACME")
    private String symbol;

    @Option(names = "--frames", paramLabel = "N", defaultValue = "0", hidden = true,
        description = "stop after so many; 0: never")
    private int frames;

    @Override
    public Integer call() throws IOException
    {
        final NodeClient node = node();
        // Asked once before the screen is taken over, so that a wrong symbol ends in one line.
        final Map<String, Object> book = node.getObject(Quote.path(symbol, LEVELS_OF_JSON));
        if (isJson())
        {
            json("book/1", book);
            return ExitCode.OK;
        }
        try (Terminal terminal = TerminalBuilder.builder().system(true).dumb(true)
            .type(type(System.getenv("TERM"))).build())
        {
            if (!terminal.getType().startsWith(Terminal.TYPE_DUMB))
            {
                return run(node, terminal);
            }
        }
        picture(node, LINES, COLUMNS).forEach((text) -> line("%s", text));
        return ExitCode.OK;
    }

    /**
     * The terminal type, or dumb if the terminal library does not know it: the library prints a stack trace then.
     *
     * @param term of the environment, or null.
     */
    static String type(final String term)
    {
        if (null == term || term.isBlank())
        {
            return Terminal.TYPE_DUMB;
        }
        try
        {
            InfoCmp.getInfoCmp(term);
            return term;
        }
        catch (final IOException ex)
        {
            // Unknown here: it is written to as to one that can nothing.
            return Terminal.TYPE_DUMB;
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            return Terminal.TYPE_DUMB;
        }
    }

    private int run(final NodeClient node, final Terminal terminal) throws IOException
    {
        final Attributes before = terminal.enterRawMode();
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.cursor_invisible);
        try
        {
            final NonBlockingReader reader = terminal.reader();
            for (int frame = 1; true; frame++)
            {
                draw(node, terminal);
                final int key = reader.read(REFRESH_MS);
                if ('q' == key || NonBlockingReader.EOF == key || frame == frames)
                {
                    return ExitCode.OK;
                }
                if (3 == key)
                {
                    return ExitCode.INTERRUPTED;
                }
            }
        }
        finally
        {
            terminal.puts(Capability.cursor_visible);
            terminal.puts(Capability.exit_ca_mode);
            terminal.setAttributes(before);
            terminal.flush();
        }
    }

    private void draw(final NodeClient node, final Terminal terminal)
    {
        // Some terminals report no size.
        final int rows = terminal.getHeight() > 0 ? terminal.getHeight() : LINES;
        final int columns = terminal.getWidth() > 0 ? terminal.getWidth() : COLUMNS;
        final List<String> lines = picture(node, rows, columns);
        lines.add("q quits");
        terminal.puts(Capability.cursor_home);
        // The last row stays free: what ends there would scroll.
        for (final String text : lines.subList(0, Math.min(lines.size(), Math.max(1, rows - 1))))
        {
            terminal.writer().print(text.substring(0, Math.min(text.length(), columns)));
            terminal.puts(Capability.clr_eol);
            terminal.writer().print("\r\n");
        }
        terminal.puts(Capability.clr_eos);
        terminal.flush();
    }

    private List<String> picture(final NodeClient node, final int rows, final int columns)
    {
        final int depth = Math.max(1, (rows - HEADER_LINES - TRADE_LINES) / 2);
        final Map<String, Object> book = node.getObject(Quote.path(symbol, depth));
        return picture(book, depth, columns);
    }

    static List<String> picture(final Map<String, Object> book, final int depth, final int columns)
    {
        final int barWidth = Math.max(1, Math.min(BAR_WIDTH_MAX, columns - Ladder.COLUMNS_BESIDE_BAR));
        final List<String> lines = new ArrayList<>(Ladder.lines(book, depth, barWidth));
        lines.add("");
        lines.add("last trades");
        lines.addAll(Ladder.trades(book, TRADE_LINES - 2));
        return lines;
    }
}
