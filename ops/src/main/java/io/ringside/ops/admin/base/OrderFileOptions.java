package io.ringside.ops.admin.base;

import io.ringside.engine.core.state.EngineContext;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.storage.EngineSettings;
import io.ringside.ops.replay.Scenario;
import io.ringside.ops.replay.file.CsvFile;
import io.ringside.ops.replay.file.LobsterFile;
import io.ringside.ops.replay.file.OrderFile;
import io.ringside.ops.replay.file.OrderbookFile;
import picocli.CommandLine.Option;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Supplier;

/** Options for files of orders, LOBSTER or CSV, of the verbs that replay them. */
public final class OrderFileOptions
{
    private static final int FIRST_LINE_MAX = 4096;

    @Option(names = "--format", paramLabel = "FORM",
        description = "commands, lobster or csv (default: as the name ends, a .csv as its first line looks)")
    private String format;

    @Option(names = "--price-decimals", paramLabel = "N", defaultValue = "4",
        description = "of CSV prices, at most: a tick is one of the last (default 4)")
    private int priceDecimals;

    @Option(names = "--quantity-decimals", paramLabel = "N", defaultValue = "0",
        description = "of CSV quantities, at most: a lot is one of the last (default 0)")
    private int quantityDecimals;

    private InputStream orderbook;

    /**
     * Read a file of orders, or a text of commands, through a core of its own.
     *
     * @param file          by its name; "-": standard input.
     * @param orderbookFile to be compared with; null: none.
     * @param config        of the core's capacities.
     * @param core          made with them.
     * @return the core behind the last line.
     */
    public Scenario run(
        final String file,
        final Path orderbookFile,
        final Supplier<RingsideConfig> config,
        final Function<EngineContext, Scenario> core) throws IOException
    {
        final boolean isStandardInput = "-".equals(file);
        try (InputStream in =
            new BufferedInputStream(isStandardInput ? System.in : Files.newInputStream(Path.of(file))))
        {
            final OrderFile form = form(file, in, orderbookFile);
            // In a file of orders nothing ticks between two of them: however far apart they are, the clock follows.
            final Scenario scenario = core.apply(
                null == form ? EngineSettings.of(config.get()) : EngineSettings.ofFiles(config.get()));
            try
            {
                scenario.run(in, isStandardInput ? "standard input" : file, form);
            }
            finally
            {
                scenario.finish();
                close();
            }
            return scenario;
        }
    }

    /**
     * The form of a file.
     *
     * @param name          of the file, or "-".
     * @param in            its beginning; can go back to it.
     * @param orderbookFile to be compared with; null: none.
     * @return null: it is a text of commands.
     */
    private OrderFile form(final String name, final InputStream in, final Path orderbookFile) throws IOException
    {
        final String chosen = null == format ? guess(name, in) : format;
        CliException.usageIf(null != orderbookFile && !"lobster".equals(chosen),
            "--orderbook goes with a LOBSTER message file: give --format lobster if " + name + " is one");
        switch (chosen)
        {
            case "commands":
                return null;
            case "lobster":
                if (null == orderbookFile)
                {
                    return new LobsterFile(name, null);
                }
                orderbook = Files.newInputStream(orderbookFile);
                return new LobsterFile(name, new OrderbookFile(orderbook, orderbookFile.toString()));
            case "csv":
                return csv();
            default:
                throw new CliException(ExitCode.USAGE, "--format must be commands, lobster or csv: found " + format);
        }
    }

    private void close() throws IOException
    {
        if (null != orderbook)
        {
            orderbook.close();
        }
    }

    private OrderFile csv()
    {
        try
        {
            return new CsvFile(priceDecimals, quantityDecimals);
        }
        catch (final IllegalArgumentException ex)
        {
            throw new CliException(ExitCode.USAGE, "--price-decimals and --quantity-decimals: " + ex.getMessage());
        }
    }

    /** A CSV file of orders begins with names, a LOBSTER file with a time. */
    private static String guess(final String name, final InputStream in) throws IOException
    {
        if (!name.endsWith(".csv"))
        {
            return "commands";
        }
        in.mark(FIRST_LINE_MAX);
        final byte[] begin = in.readNBytes(FIRST_LINE_MAX);
        in.reset();
        for (final byte b : begin)
        {
            // A byte order mark is passed over.
            if (b > ' ')
            {
                return b >= '0' && b <= '9' ? "lobster" : "csv";
            }
        }
        return "csv";
    }
}
