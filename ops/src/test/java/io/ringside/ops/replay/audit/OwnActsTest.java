package io.ringside.ops.replay.audit;

import io.ringside.ops.TestFiles;
import io.ringside.ops.node.storage.EngineSettings;
import io.ringside.ops.replay.Scenario;
import io.ringside.ops.replay.show.Selection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What no command says is found again by a core that is run through the commands. */
class OwnActsTest
{
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        losses-of-levels | 16 LevelStopReport level=FIRM targetId=7 limitKind=LOSS limitValue=10 used=15 orderCount=1
        liquidation | LiquidationReport liquidationEvent=BEGAN accountId=1
        """)
    void shouldFindWhatTheExchangeDidByItself(final String scenario, final String expected) throws IOException
    {
        final AuditTrail trail = new AuditTrail();
        final List<AuditEntry> found = new ArrayList<>();
        final OwnActs acts = new OwnActs(EngineSettings.defaults(), trail, found::add);
        final long[] sequence = new long[1];
        final Scenario run = new Scenario(EngineSettings.defaults(), OutputStream.nullOutputStream(), Selection.NONE);
        run.listen((buffer, offset, length, atNs) ->
        {
            trail.next(buffer, offset, length, sequence[0], atNs);
            acts.next(buffer, offset, length, sequence[0]++, atNs);
        });
        final String name = scenario + ".ndjson";
        try (InputStream in = Files.newInputStream(TestFiles.ROOT.resolve("docs/scenarios").resolve(name)))
        {
            run.run(in, name);
        }

        assertEquals(AuditEntry.EXCHANGE, found.get(0).operator());
        final String told = found.get(0).sequence() + " " + found.get(0).kind() + " " + found.get(0).fields();
        for (final String word : expected.split(" "))
        {
            assertEquals(true, told.contains(word), () -> word + " in " + told);
        }
    }
}
