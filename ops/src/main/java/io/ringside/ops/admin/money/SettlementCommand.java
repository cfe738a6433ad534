package io.ringside.ops.admin.money;

import io.ringside.gateway.json.Json;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.JournalCheck;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.export.SettlementDay;
import io.ringside.ops.export.SettlementFile;
import io.ringside.ops.node.storage.EngineSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** {@code ringside settlement}: what moved money on a trading day, out of the journal. */
@Command(name = "settlement", description = {
    "Write what moved money on a trading day that has ended: trades, fees, cash movements, balances and positions.",
    "CSV, from the journal of a stopped or a running node. With verify behind it: check such a file."},
    subcommands = SettlementCommand.Verify.class,
    footer = "Example: ringside settlement 20261130 --dir data --out 20261130.csv")
public final class SettlementCommand extends Verb
{
    @Parameters(paramLabel = "DAY", arity = "0..1",
        description = "as the end of the day before has named it, such as 20261130 (0: the first day of the venue)")
    private Integer day;

    @Option(names = "--out", paramLabel = "FILE", description = "write there (default: standard output)")
    private Path outFile;

    @Override
    public Integer call() throws IOException
    {
        CliException.usageIf(null == day || day < 0, "say which DAY, such as 20261130, or verify FILE");
        final List<String> lines = read(this, day);
        if (null == outFile)
        {
            CliException.usageIf(isJson(), "--json goes with --out alone: the lines are the result");
            lines.forEach((it) -> line("%s", it));
            return ExitCode.OK;
        }
        Files.write(outFile, lines, StandardCharsets.UTF_8);
        return answer("settlement/1", Json.object("day", day, "rows", lines.size() - 1), "%s rows in %s",
            Text.count(lines.size() - 1), outFile);
    }

    /** The lines of a day, as the journal has them; of null: the day that has not ended, until now. */
    static List<String> read(final Verb verb, final Integer day) throws IOException
    {
        final Path directory = verb.directory();
        final FileJournalStorage storage = JournalCheck.commands(directory);
        JournalCheck.requireWhole(storage, directory, verb.err());
        final List<String> lines;
        try
        {
            lines = null == day ? SettlementDay.readPresent(EngineSettings.stored(directory), storage) :
                SettlementDay.read(EngineSettings.stored(directory), storage, day);
        }
        catch (final JournalException ex)
        {
            throw new CliException(ExitCode.FAILED, "the day cannot be read from the journal's first record on: " +
                ex.getMessage() + ": bring archived segments back with `ringside journal restore`");
        }
        if (null == lines)
        {
            throw new CliException(ExitCode.FAILED, "the journal at " + directory + " has no end of a trading day " +
                day + ": `ringside audit --kind EndOfDay` lists them");
        }
        return lines;
    }

    /** {@code ringside settlement verify FILE}. */
    @Command(name = "verify", description = {
        "Check a settlement file against itself and the journal.",
        "What moved must lead from each balance to the next, the balances of each currency must sum to 0, and the",
        "journal must say the same, line by line. Exit code 1: it is not so."},
        footer = "Example: ringside settlement verify 20261130.csv --dir data")
    static final class Verify extends Verb
    {
        @Parameters(paramLabel = "FILE", description = "that `ringside settlement` has written")
        private Path file;

        @Override
        public Integer call() throws IOException
        {
            final List<String> lines;
            final SettlementFile settlement;
            try
            {
                lines = Files.readAllLines(file, StandardCharsets.UTF_8);
                settlement = SettlementFile.of(lines);
            }
            catch (final NoSuchFileException ex)
            {
                throw new CliException(ExitCode.USAGE, "there is no file " + file);
            }
            catch (final IOException | IllegalArgumentException ex)
            {
                throw new CliException(ExitCode.USAGE, file + " cannot be checked: " + ex.getMessage());
            }
            final List<String> problems = settlement.problems();
            if (!problems.isEmpty())
            {
                throw new CliException(ExitCode.FAILED, file + " does not add up: " + problems.get(0) +
                    (1 == problems.size() ? "" : ", and " + (problems.size() - 1) + " more"));
            }
            final String difference = difference(lines, read(this, settlement.tradingDay()));
            if (!difference.isEmpty())
            {
                throw new CliException(ExitCode.FAILED, file + " is not what the journal says: " + difference);
            }
            return answer("settlement-verify/1", Json.object("day", settlement.tradingDay(),
                "rows", lines.size() - 1, "balances", settlement.balanceCount()),
                "day %s is right: %s rows lead to %s balances, and the journal says the same",
                settlement.tradingDay(), Text.count(lines.size() - 1), settlement.balanceCount());
        }

        private static String difference(final List<String> found, final List<String> expected)
        {
            for (int i = 0; i < Math.max(found.size(), expected.size()); i++)
            {
                final String line = i < found.size() ? found.get(i) : "nothing";
                final String right = i < expected.size() ? expected.get(i) : "nothing";
                if (!line.equals(right))
                {
                    return "line " + (i + 1) + " is " + line + ", expected " + right;
                }
            }
            return "";
        }
    }
}
