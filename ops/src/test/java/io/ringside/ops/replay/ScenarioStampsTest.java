package io.ringside.ops.replay;

import io.ringside.engine.core.state.EngineContext;
import io.ringside.ops.replay.show.Selection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Times that do not move the clock as they say. */
class ScenarioStampsTest
{
    private static final long SECOND_NS = 1_000_000_000L;

    /** Times in seconds of ticks, the first of which sets the clock, and what the summary counts; blank: nothing. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = ';', textBlock = """
        in order, and one twice; 10; 1 2 2 12; ;
        one before an earlier one; 10; 1 5 3 5; 1;
        two before the latest; 10; 1 5 3 4 6; 2;
        one too far ahead; 10; 1 12; ; 1
        two in a row, each cut; 10; 1 30 31; ; 2
        far ahead, then before what the clock has come to; 10; 1 60 5; 1; 1
        """)
    void shouldCountStamps(
        final String what, final long stepMax, final String stamps, final Long early, final Long limited)
        throws IOException
    {
        final Scenario scenario = new Scenario(new EngineContext().orderCapacity(16).levelCapacity(16)
            .sessionCapacity(4).instrumentCapacity(2).accountCapacity(4).positionCapacity(8)
            .clockStepMaxNs(stepMax * SECOND_NS).conclude(), OutputStream.nullOutputStream(), Selection.NONE);
        final StringBuilder text = new StringBuilder();
        for (final String stamp : stamps.split(" "))
        {
            text.append("{\"command\": \"ClockTick\", \"timestampNs\": ").append(Long.parseLong(stamp) * SECOND_NS)
                .append("}\n");
        }
        scenario.run(new ByteArrayInputStream(text.toString().getBytes(US_ASCII)), "stamps");

        assertEquals(early, scenario.summary().get("stampsBeforeTheClock"));
        assertEquals(limited, scenario.summary().get("stampsLimited"));
    }
}
