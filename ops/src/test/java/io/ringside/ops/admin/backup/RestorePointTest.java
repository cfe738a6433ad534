package io.ringside.ops.admin.backup;

import io.ringside.journal.JournalReader;
import io.ringside.journal.SteppedOver;
import io.ringside.ops.Terminal;
import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Where a restored venue may begin and end, and what decisions it has. */
@Timeout(60)
class RestorePointTest
{
    @TempDir
    private Path directory;
    private Path backup;
    private StoredVenue venue;

    @BeforeEach
    void begin()
    {
        backup = directory.resolve("backup");
        venue = new StoredVenue(directory.resolve("data"));
    }

    @Test
    void shouldForgetADecisionAboutACommandThatIsLeftOut() throws IOException
    {
        venue.take(0, 60, 1);
        venue.stepOver(10, 1);
        venue.stepOver(40, 1);
        venue.makeReportsAgain();
        backUp(ExitCode.OK);
        final StoredVenue whole = restored("whole");
        assertEquals(List.of(10L, 40L), steppedOver(whole));
        final StoredVenue earlier = restored("earlier", "--to", "39");
        assertEquals(List.of(10L), steppedOver(earlier));
        // Another command has that sequence now, and the next start reads it.
        earlier.take(40, 70, 2);
        try (JournalReader reader = new JournalReader(earlier.journal, 0))
        {
            assertEquals(70, reader.poll((buffer, offset, length, sequence, timestampNs) ->
                10 == sequence == (0 == length), 100));
        }
    }

    private static List<Long> steppedOver(final StoredVenue venue)
    {
        return SteppedOver.load(venue.journal).decisions().stream().map(SteppedOver.Decision::sequence).toList();
    }

    private Terminal backUp(final int expected)
    {
        return new Terminal("--dir", venue.data.toString()).run(expected, "backup", backup);
    }

    private StoredVenue restored(final String name, final String... options)
    {
        final Terminal terminal = new Terminal(options.length > 0 ?
            new String[]{"restore", options[0], options[1]} : new String[]{"restore"});
        terminal.run(ExitCode.OK, backup, directory.resolve(name));
        return new StoredVenue(directory.resolve(name));
    }
}
