package io.ringside.ops.admin.market;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.NodeVerb;
import io.ringside.ops.admin.base.Quote;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.Map;

/** {@code ringside book SYMBOL}. */
@Command(name = "book", description = "Print the book of one instrument.", footer =
    "Example: ringside book ACME --depth 5")
public final class BookCommand extends NodeVerb
{
    @Parameters(paramLabel = "SYMBOL", description = "such as ACME")
    private String symbol;

    @Option(names = "--depth", paramLabel = "N", defaultValue = "10", description = "levels per side (default 10)")
    private int depth;

    @Override
    public Integer call()
    {
        CliException.usageIf(depth < 1, "--depth must be at least 1: found " + depth);
        final Map<String, Object> book = node().getObject(Quote.path(symbol, depth));
        return answer("book/1", book, () -> Ladder.lines(book, depth, 24).forEach((text) -> line("%s", text)));
    }
}
