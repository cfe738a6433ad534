package io.ringside.engine.model;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Whether a tick comes at the time at which something is due, or a command long afterwards: the same happens (Q1). One
 * core gets commands alone, another a tick at every such time as well. When the times come the model knows.
 */
class TicksDoNotMatterTest
{
    private static final int COMMANDS = Integer.getInteger("ringside.metamorphic.commands", TestSize.commands(2_000));
    private static final long SEED = Long.getLong("ringside.differential.seed", 20_261_128L);
    private static final Command TICK = Command.of("CLOCK_TICK");

    @ParameterizedTest
    @EnumSource(names = {"TIME_WITHOUT_TICKS", "PEGS_STOPS_AND_PAIRS", "PROTECTED_PEGS"})
    void shouldHappenTheSame(final Profile profile)
    {
        final Tuning tuning = profile.tuning().with(
            "CLOCK_TICK=0 gtdPercent=40 jumpPercent=5 START_CALL=15 SCHEDULE_PHASE=15 indicatedUncrossPercent=0");
        final ReferenceModel model = new ReferenceModel(tuning.limits);
        final Generator generator = new Generator(tuning, SEED, model.state);
        final EngineExchange alone = new EngineExchange(tuning.limits);
        final EngineExchange ticked = new EngineExchange(tuning.limits);
        final List<List<Output>> ofAlone = new ArrayList<>();
        final List<List<Output>> ofTicked = new ArrayList<>();
        long sequence = 0;
        long tickCount = 0;
        for (int i = 0; i < COMMANDS; i++)
        {
            final Command command = generator.next();
            final long timestampNs = generator.nextTimestampNs();
            final List<Output> outputs = new ArrayList<>();
            final List<Output> messages = new ArrayList<>();
            model.begin(command, i, timestampNs);
            while (model.isMomentDue())
            {
                ticked.apply(TICK, sequence++, model.clock.nextNs());
                add(ticked, outputs, messages);
                model.passMoment();
                tickCount++;
            }
            model.carryOut(command);
            ticked.apply(command, sequence++, timestampNs);
            add(ticked, outputs, messages);
            outputs.addAll(messages);
            ofTicked.add(outputs);

            alone.apply(command, i, timestampNs);
            final List<Output> all = new ArrayList<>(alone.reports());
            all.addAll(alone.marketData());
            ofAlone.add(all);
        }

        final List<String> expected = Recording.told(ofAlone);
        final List<String> actual = Recording.told(ofTicked);
        for (int i = 0; i < COMMANDS; i++)
        {
            assertEquals(expected.get(i), actual.get(i), "seed=" + SEED + " command number " + i);
        }
        assertTrue(tickCount > COMMANDS / 100, "too little was due: " + tickCount);
        assertEquals(alone.liveOrderCount(), ticked.liveOrderCount());
        assertEquals(alone.engine.nowNs(), ticked.engine.nowNs());
    }

    /** Without indications, which are published with ticks alone. */
    private static void add(final EngineExchange exchange, final List<Output> reports, final List<Output> messages)
    {
        reports.addAll(exchange.reports());
        exchange.marketData().stream().filter(message -> OutputType.AUCTION_INDICATION != message.type)
            .forEach(messages::add);
    }
}
