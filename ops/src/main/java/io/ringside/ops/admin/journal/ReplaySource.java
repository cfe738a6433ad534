package io.ringside.ops.admin.journal;

import io.ringside.engine.core.state.EngineContext;
import io.ringside.journal.JournalReader;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.JournalCheck;
import io.ringside.ops.admin.base.OrderFileOptions;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.storage.EngineSettings;
import io.ringside.ops.replay.Scenario;
import io.ringside.ops.replay.line.ScenarioException;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;

/** Commands that drive a core of its own: a text, a file of orders, or the journal of a stopped or a running node. */
final class ReplaySource
{
    private final String file;
    private final OrderFileOptions files;
    private final PrintWriter err;

    /** What is done behind the last command. */
    @FunctionalInterface
    interface End
    {
        void of(Scenario scenario) throws IOException;
    }

    /**
     * @param file  by its name; a directory: of a node; "-": standard input.
     * @param files how a file of orders is read.
     * @param err   for what the user should know of a journal.
     */
    ReplaySource(final String file, final OrderFileOptions files, final PrintWriter err)
    {
        this.file = file;
        this.files = files;
        this.err = err;
    }

    /**
     * Apply all commands.
     *
     * @param orderbookFile to be compared with; null: none.
     * @param config        of the core's capacities, for what is no journal.
     * @param core          made with its capacities.
     * @param end           done behind the last command.
     * @return the core behind the last command.
     * @throws CliException if it cannot be read.
     */
    Scenario run(
        final Path orderbookFile,
        final Supplier<RingsideConfig> config,
        final Function<EngineContext, Scenario> core,
        final End end) throws IOException
    {
        try
        {
            if (Files.isDirectory(Path.of(file)))
            {
                return journal(core, end);
            }
            final Scenario scenario = files.run(file, orderbookFile, config, core);
            end.of(scenario);
            scenario.finish();
            return scenario;
        }
        catch (final ScenarioException ex)
        {
            throw new CliException(ExitCode.FAILED, ex.getMessage());
        }
        catch (final NoSuchFileException ex)
        {
            throw new CliException(ExitCode.FAILED, "no such file: " + ex.getFile());
        }
        catch (final FileSystemException ex)
        {
            throw new CliException(ExitCode.FAILED, "cannot read or write " + ex.getMessage());
        }
    }

    private Scenario journal(final Function<EngineContext, Scenario> core, final End end) throws IOException
    {
        final Path data = JournalCheck.dataDirectory(Path.of(file));
        final FileJournalStorage storage = JournalCheck.commands(data);
        final Scenario scenario = core.apply(EngineSettings.stored(data));
        try (JournalReader reader = new JournalReader(storage, 0))
        {
            reader.pollAll((buffer, offset, length, sequence, timestampNs) ->
            {
                scenario.onCommand(buffer, offset, length, sequence, timestampNs);
                return true;
            });
            end.of(scenario);
        }
        finally
        {
            scenario.finish();
        }
        JournalCheck.requireWhole(storage, data, err);
        return scenario;
    }

    /** Say of how many commands the time was not taken as it is. */
    void warnOfStamps(final Scenario scenario)
    {
        if (scenario.earlyStampCount() > 0)
        {
            err.printf(Locale.ROOT, "ringside: the clock did not go back for %,d commands, whose time is before " +
                "that of an earlier one%n", scenario.earlyStampCount());
        }
        if (scenario.limitedStampCount() > 0)
        {
            err.printf(Locale.ROOT, "ringside: the clock went on by only %s for %,d commands, whose time is " +
                "further ahead (engine.clock-step-max of the journal)%n", Text.duration(scenario.clockStepMaxNs()),
                scenario.limitedStampCount());
        }
    }
}
