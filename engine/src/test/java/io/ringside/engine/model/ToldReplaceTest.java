package io.ringside.engine.model;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A client that sends back in a replace what it was told last of its order changes nothing: not the order, not its
 * place, not the market. Over every kind of traffic, in both forms of the request.
 */
class ToldReplaceTest
{
    private static final int COMMANDS = TestSize.commands(200);
    private static final long SEED = Long.getLong("ringside.told.seed", 28L);

    /** What has nothing to do with the terms of the order. */
    private static final Set<Integer> OTHER_REASONS = Set.of(Why.INSTRUMENT_CLOSED.code, Why.INSTRUMENT_HALTED.code,
        Why.PHASE_FORBIDS.code, Why.ACCOUNT_DISABLED.code, Why.KILL_SWITCH.code, Why.RESTRICTED.code,
        Why.SUSPENDED.code, Why.ORDER_RATE.code, Why.EXECUTION_THROTTLE.code, Why.ORDER_TO_TRADE.code);
    private static final Set<Integer> REASONS_OF_MONEY = Set.of(
        Why.INSUFFICIENT_FUNDS.code, Why.INSUFFICIENT_MARGIN.code, Why.LEVERAGE_LIMIT.code,
        Why.NO_REFERENCE_PRICE.code);
    private static final Set<Integer> QUANTITY_REASONS =
        Set.of(Why.INVALID_QUANTITY.code, Why.QUANTITY_OFF_LOT.code, Why.QUANTITY_TOO_SMALL.code);
    private static final List<String> KEPT = List.of("orderId", "accountId", "priceTicks", "quantityLots", "leavesLots",
        "cumLots", "cumTicksLots", "instrumentId", "side", "ordType", "timeInForce", "displayLots", "bustedLots",
        "workingPriceTicks", "offsetTicks");

    private final Map<Long, Output> told = new TreeMap<>();
    private final SplittableRandom random = new SplittableRandom(SEED);
    private ReferenceModel model;
    private EngineExchange core;
    private long sequence;
    private long nowNs;
    private long replaceCount;

    @ParameterizedTest
    @EnumSource
    void shouldChangeNothingWhenToldWhatWasTold(final Profile profile)
    {
        final ModelLimits limits = profile.tuning().limits;
        model = new ReferenceModel(limits);
        core = new EngineExchange(limits);
        final Generator generator = new Generator(profile, SEED, model.state);
        int acceptedCount = 0;
        // Many accounts take many commands before the first order is accepted.
        final int commands = Profile.LIQUIDATION_OF_MANY == profile ? 4 * COMMANDS : COMMANDS;
        for (int i = 0; i < commands; i++)
        {
            nowNs = Math.max(nowNs, generator.nextTimestampNs());
            apply(generator.next());
            // What is due comes before a command (Q1), so that a replace finds nothing left to be done.
            apply(new Command(Command.Kind.CLOCK_TICK));
            if (!told.isEmpty() && 0 == random.nextInt(12))
            {
                tellAgain(1 + random.nextInt(9));
            }
            if (!told.isEmpty() && 0 == random.nextInt(3))
            {
                acceptedCount += tellAgain(0) ? 1 : 0;
            }
        }
        final int accepted = acceptedCount;
        assertTrue(acceptedCount > 0, () -> "seed=" + SEED + " accepted=" + accepted);
    }

    /** Less quantity alone is refused for nothing but the quantity (invariant 47). */
    private boolean tellAgain(final long lessLots)
    {
        final List<Output> live = new ArrayList<>(told.values());
        final Output last = live.get(random.nextInt(live.size()));
        final boolean isWhole = random.nextBoolean();
        final Command command =
            new Command(isWhole ? Command.Kind.REPLACE_ORDER_EXTENDED : Command.Kind.REPLACE_ORDER);
        command.origClOrdId = last.text("clOrdId");
        command.sessionId = (int)last.get("sessionId");
        command.clOrdId = Command.id(!model.state.risingIds.areRising(command.sessionId) ? "again" + replaceCount++ :
            model.state.risingIds.highest(command.sessionId).add(BigInteger.ONE).toString());
        command.accountId = last.get("accountId");
        command.instrumentId = (int)last.get("instrumentId");
        command.side = (int)last.get("side");
        command.ordType = (int)last.get("ordType");
        command.timeInForce = (int)last.get("timeInForce");
        command.priceTicks = last.get("priceTicks");
        command.quantityLots = last.get("quantityLots") - lessLots;
        if (isWhole)
        {
            command.displayLots = last.get("displayLots");
            command.stopPriceTicks = last.get("stopPriceTicks");
            final boolean isPegged = Wire.PEGGED == command.ordType;
            command.pegOffsetTicks = isPegged ? last.get("offsetTicks") : 0;
            command.trailTicks = isPegged ? 0 : last.get("offsetTicks");
        }
        final List<MarketDataBook.Entry> before = core.shown(command.instrumentId);

        apply(command);

        final String what = "seed=" + SEED + " told=" + last + " command=" + command + " answer=" + core.reports();
        if (0 != lessLots)
        {
            final Output answer = core.reports().get(0);
            assertTrue(OutputType.CANCEL_REJECT != answer.type || isOther(answer, last) ||
                QUANTITY_REASONS.contains((int)answer.get("reason")), what);
            return true;
        }
        assertEquals(1, core.reports().stream().filter((it) -> !it.type.isCopy()).count(), what);
        assertEquals(List.of(), core.marketData(), what);
        assertEquals(before, core.shown(command.instrumentId), what);
        final Output answer = core.reports().get(0);
        if (OutputType.CANCEL_REJECT == answer.type)
        {
            assertTrue(isOther(answer, last), what);
            return false;
        }
        assertEquals(Wire.EXEC_REPLACED, answer.get("execType"), what);
        assertEquals(last.text("memo"), answer.text("memo"), what);
        for (final String field : KEPT)
        {
            assertEquals(last.get(field), answer.get(field), () -> field + ": " + what);
        }
        return true;
    }

    /** A stop that waits holds anew, at the fees and the mark of now (7.3.4, 7.11.5). */
    private static boolean isOther(final Output answer, final Output last)
    {
        final int reason = (int)answer.get("reason");
        return OTHER_REASONS.contains(reason) ||
            REASONS_OF_MONEY.contains(reason) && 0 != last.get("stopPriceTicks");
    }

    private void apply(final Command command)
    {
        model.apply(command, sequence, nowNs);
        core.apply(command, sequence, nowNs);
        sequence++;
        for (final Output report : core.reports())
        {
            final long execType = OutputType.EXECUTION_REPORT == report.type ? report.get("execType") : 0;
            if (0 == execType || Wire.EXEC_REJECTED == execType || 0 == report.get("orderId"))
            {
                continue;
            }
            if (report.get("leavesLots") > 0)
            {
                told.put(report.get("orderId"), report);
            }
            else
            {
                told.remove(report.get("orderId"));
            }
        }
    }
}
