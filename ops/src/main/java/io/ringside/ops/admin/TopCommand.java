package io.ringside.ops.admin;

import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.NonBlockingReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code ringside top SYMBOL}: the ladder on a full screen, several times a second, until q or Ctrl-C.
 */
@Command(name = "top", description = "The live ladder of one instrument on a full screen; q quits.",
    footer = "Example: ringside top ACME")
final class TopCommand extends Verb
{
    private static final int REFRESH_MS = 250;
    private static final int HEADER_LINES = 6;
    private static final int TRADE_LINES = 6;

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
        node.getObject(BookCommand.path(symbol, 1));
        try (Terminal terminal = TerminalBuilder.builder().system(true).dumb(true).build())
        {
            return run(node, terminal);
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
        final int rows = Math.max(16, terminal.getHeight());
        final int columns = Math.max(60, terminal.getWidth());
        final int depth = Math.max(3, (rows - HEADER_LINES - TRADE_LINES) / 2);
        final Map<String, Object> book = node.getObject(BookCommand.path(symbol, depth));
        final List<String> lines = new ArrayList<>(Ladder.lines(book, depth, Math.min(40, columns - 48)));
        lines.add("");
        lines.add("last trades");
        lines.addAll(Ladder.trades(book, TRADE_LINES - 2));
        lines.add("q quits");
        terminal.puts(Capability.cursor_home);
        for (final String text : lines)
        {
            terminal.writer().print(text.length() > columns ? text.substring(0, columns) : text);
            terminal.puts(Capability.clr_eol);
            terminal.writer().print("\r\n");
        }
        terminal.puts(Capability.clr_eos);
        terminal.flush();
    }
}
