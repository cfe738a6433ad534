package io.ringside.engine.model;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.HashSet;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Two cores that were fed alike are alike, output and hashes; cores that were not are told apart by their hashes. */
class DeterminismTest
{
    private static final int COMMANDS = TestSize.commands(250);

    @ParameterizedTest
    @EnumSource
    void shouldHashAlikeWhenFedAlike(final Profile profile)
    {
        final ModelLimits limits = profile.tuning().limits;
        final ReferenceModel model = new ReferenceModel(limits);
        final Generator generator = new Generator(profile, 5L, model.state);
        final EngineExchange first = new EngineExchange(limits);
        final EngineExchange second = new EngineExchange(limits);
        final Set<Long> chainHashes = new HashSet<>();
        for (int i = 0; i < COMMANDS; i++)
        {
            final Command command = generator.next();
            final long timestampNs = generator.nextTimestampNs();
            model.apply(command, i, timestampNs);
            first.apply(command, i, timestampNs);
            second.apply(command, i, timestampNs);
            Output.requireSame(first.reports(), second.reports());
            Output.requireSame(first.marketData(), second.marketData());
            final int number = i;
            assertEquals(first.engine.chainHash(), second.engine.chainHash(),
                () -> "command number " + number + ": " + command);
            chainHashes.add(first.engine.chainHash());
            for (final Output report : first.reports())
            {
                if (OutputType.ADMIN_REPORT == report.type && Command.Kind.CHECK_STATE == command.kind)
                {
                    assertEquals(first.engine.stateHash(), report.get("stateHash"), "state hash of the report");
                }
            }
        }
        assertEquals(first.engine.stateHash(), second.engine.stateHash());
        assertTrue(chainHashes.size() > COMMANDS * 9 / 10, "different hashes=" + chainHashes.size());

        final Command oneMore = new Command(Command.Kind.END_OF_DAY);
        oneMore.tradingDay = Integer.MAX_VALUE;
        second.apply(oneMore, COMMANDS, 1);
        assertNotEquals(first.engine.chainHash(), second.engine.chainHash());
        assertNotEquals(first.engine.stateHash(), second.engine.stateHash());
    }
}
