package io.ringside.ops.admin;

import io.ringside.ops.config.InstrumentSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** {@code ringside book SYMBOL}. */
@Command(name = "book", description = "Print the book of one instrument.", footer =
    "Example: ringside book ACME --depth 5")
final class BookCommand extends NodeVerb
{
    @Parameters(paramLabel = "SYMBOL", description = "such as ACME")
    private String symbol;

    @Option(names = "--depth", paramLabel = "N", defaultValue = "10", description = "levels per side (default 10)")
    private int depth;

    @Override
    public Integer call()
    {
        CliException.usageIf(depth < 1, "--depth must be at least 1: found " + depth);
        final Map<String, Object> book = node().getObject(path(symbol, depth));
        return answer("book/1", book, () -> Ladder.lines(book, depth, 24).forEach((text) -> line("%s", text)));
    }

    static String path(final String symbol, final int depth)
    {
        CliException.usageIf(!InstrumentSettings.isSymbol(symbol), "not a symbol: " + symbol +
            ": `ringside status` lists them");
        return "/book?symbol=" + URLEncoder.encode(symbol, StandardCharsets.UTF_8) + "&depth=" + depth;
    }
}
