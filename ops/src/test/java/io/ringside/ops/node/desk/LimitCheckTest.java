package io.ringside.ops.node.desk;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.base.Rules;
import io.ringside.engine.core.output.NullSink;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.core.state.Limit;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.SetLimitsDecoder;
import io.ringside.ops.config.RingsideConfig;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What an operator asks of limits and rules is looked at before it is journaled. */
class LimitCheckTest
{
    private final MatchingEngine engine = new MatchingEngine(
        new EngineContext().orderCapacity(100).room(5_000, 1 << 20).rulesVersion(Rules.OLDEST).conclude(),
        new NullSink());
    private final OperatorCommands commands = new OperatorCommands();

    private String problem(final Limit limit, final long value)
    {
        commands.setLimits(1, Map.of(limit, value));
        return LimitCheck.problem(
            new SetLimitsDecoder().wrap(commands.buffer(), 8, SetLimitsDecoder.BLOCK_LENGTH, 9),
            engine.capacities());
    }

    @Test
    void shouldSayWhatIsWrongWithALimit()
    {
        assertNull(problem(Limit.ORDERS, 5_000));
        assertEquals("orders must be 1 to 16777216: found 0", problem(Limit.ORDERS, 0));
        assertEquals("orders may be 5000 at most while this node runs, which found no address space for more at its " +
            "start: found 5001", problem(Limit.ORDERS, 5_001));
        assertEquals("sessions must be 2 to 1048576: found 1", problem(Limit.SESSIONS, 1));
        final String heap = problem(Limit.POSITIONS, 1 << 24);
        assertTrue(null == heap || heap.contains("MB of heap more"), heap);
    }

    @Test
    void shouldRefuseCommandsThatDoNotExistUnderTheRulesInForce()
    {
        final MarketSettings market = new MarketSettings(engine);
        commands.setLimits(1, Map.of());
        assertEquals("the command exists under later rules than rules 7, which are in force: `ringside rules set 8` " +
            "first", DefinitionCheck.problem(commands.buffer(), market));
        apply(commands.setRules(1, 8, BooleanType.NULL_VAL));
        commands.setLimits(1, Map.of());
        assertNull(DefinitionCheck.problem(commands.buffer(), market));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "8|7||",
        "7|7||",
        "9|7||this build knows rules 7 to 8: found 9",
        "7|8||rules go forward only, and rules 8 are in force: found 7",
        "8|7|0.4.0+abc rules=7-8|",
        "8|7|0.3.0+abc|the other node does not know rules 8: upgrade it first, it has build 0.3.0+abc",
        "8|8|0.3.0+abc|"})
    void shouldSwitchOnlyToRulesThatBothNodesKnow(
        final int wanted, final int present, final String peerBuild, final String problem)
    {
        assertEquals(problem, RulesCheck.problem(wanted, present, peerBuild));
    }

    @Test
    void shouldSayInOneLineWhatIsConfiguredOtherwise()
    {
        final RingsideConfig config = RingsideConfig.load(null, Map.of("engine.order-capacity", "400"));
        assertEquals(List.of(), LimitSettings.differences(config, engine));
        assertEquals(400, LimitSettings.first(config, engine).get(Limit.ORDERS));

        apply(commands.setRules(1, 8, BooleanType.NULL_VAL));
        assertEquals(Map.of(), LimitSettings.first(config, engine));
        final String line = LimitSettings.differences(config, engine).get(0);
        assertTrue(line.startsWith("limits differ from the configuration, and the exchange's values hold: "), line);
        assertTrue(line.contains("orders is 100, configured 400"), line);
        assertTrue(line.contains("`ringside limits set accounts=1024 instruments=64 orders=400"), line);

        apply(commands.setLimits(1, LimitSettings.first(config, engine)));
    }

    private void apply(final int length)
    {
        engine.onCommand(new UnsafeBuffer(commands.buffer(), 0, length), 0, length, engine.lastSequence() + 1, 1);
    }
}
