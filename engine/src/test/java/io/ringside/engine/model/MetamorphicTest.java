package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What must hold between two runs of the core, whatever the rules say: shift the prices, mirror the sides, scale the
 * quantities, leave out another instrument, add an order and take it back. {@code ringside.metamorphic.commands} sets
 * the length of each run.
 */
class MetamorphicTest
{
    private static final int COMMANDS = Integer.getInteger("ringside.metamorphic.commands", TestSize.commands(2_000));
    private static final long SEED = Long.getLong("ringside.differential.seed", 20_261_120L);
    private static final long BASE_PRICE = 100_000;
    private static final List<String> PRICES = List.of("priceTicks", "lastPriceTicks", "stopPriceTicks",
        "workingPriceTicks", "openPriceTicks", "highPriceTicks", "lowPriceTicks", "vwapPriceTicks",
        "previousClosePriceTicks");

    /** One instrument first come, first served, the other by rounds; then other settings. */
    private static Recording traffic(final String settings)
    {
        return Recording.of(new Tuning().with("extendedPercent=60 NEW_ORDER=200 NEW_ORDER_EXTENDED=300 " +
            "REPLACE_ORDER_EXTENDED=60 basePrice=100000 referencePrice=100000 protection=5 stpPercent=30 " +
            "icebergPercent=30 hiddenPercent=10 postOnlyPercent=10 minQuantityPercent=8 marketToLimitPercent=4 " +
            "invalidFieldPercent=0 algorithms=FIRST_COME,TOP_AND_MAKERS pegPercent=8 gtcPercent=40 " +
            "dailyLimitPercent=80 MASS_STATUS=4 OPERATOR_CANCEL=2 SET_ACCOUNT_GROUPS=2 MASS_CANCEL=4 " +
            "SET_PROTECTION=6 BUST_TRADE=12 CORRECT_TRADE=12 PUBLISH_STATISTICS=3 " + settings), SEED, COMMANDS)
            .changed(MetamorphicTest::withoutBands);
    }

    /** Ticks and limits of the day: but no rule that speaks of a share of a price, or of lots. */
    private static Command withoutBands(final Command command)
    {
        command.executionCollarBasisPoints = 0;
        command.breakerBasisPoints = 0;
        command.breakerWindowNs = 0;
        command.minDisplayLots = 0;
        return command;
    }

    private static void assertTold(final List<String> expected, final List<List<Output>> actual)
    {
        final List<String> told = Recording.told(actual);
        for (int i = 0; i < Math.min(expected.size(), told.size()); i++)
        {
            assertEquals(expected.get(i), told.get(i), "seed=" + SEED + " command number " + i);
        }
        assertEquals(expected.size(), told.size());
        final long trades = actual.stream().flatMap(List::stream).filter(o -> OutputType.TRADE == o.type).count();
        assertTrue(trades > COMMANDS / 20, "too little happened: trades=" + trades);
    }

    private static List<List<Output>> changed(final List<List<Output>> outputs, final UnaryOperator<Output> change)
    {
        final List<List<Output>> result = new ArrayList<>();
        outputs.forEach(ofCommand -> result.add(ofCommand.stream().map(change).toList()));
        return result;
    }

    @Test
    void shouldShiftOutputWithThePrices()
    {
        final long shift = 7_000;
        final Recording original = traffic("");
        final Recording shifted = original.changed(command ->
        {
            command.priceTicks = shifted(command.priceTicks, shift);
            command.stopPriceTicks = shifted(command.stopPriceTicks, shift);
            command.referencePriceTicks = shifted(command.referencePriceTicks, shift);
            command.dailyLowTicks = shifted(command.dailyLowTicks, shift);
            command.dailyHighTicks = shifted(command.dailyHighTicks, shift);
            return command;
        });

        assertTold(Recording.told(original.play()), changed(shifted.play(), output -> shiftedBack(output, shift)));
    }

    /** No price stays none, and what a command leaves out stays left out. */
    private static long shifted(final long priceTicks, final long shift)
    {
        return 0 == priceTicks || Omission.NO_NUMBER == priceTicks ? priceTicks : priceTicks + shift;
    }

    private static Output shiftedBack(final Output output, final long shift)
    {
        Output back = output;
        for (final String field : PRICES)
        {
            if (output.type.numbers.contains(field) && 0 != output.get(field))
            {
                back = back.with(field, output.get(field) - shift);
            }
        }
        return OutputType.EXECUTION_REPORT != output.type ? back :
            back.with("cumTicksLots", output.get("cumTicksLots") - shift * output.get("cumLots"));
    }

    @Test
    void shouldMirrorOutputWithTheSides()
    {
        final long mirror = 2 * BASE_PRICE;
        // An uncross tells buys first, on either side of the mirror, and so does a change of the day's limits.
        final Recording original = traffic("SET_TRADING_PHASE=0 SET_PROTECTION=0");
        final Recording mirrored = original.changed(command ->
        {
            command.side = 0 == command.side ? 0 : Wire.BUY + Wire.SELL - command.side;
            command.sideFilter = 0 == command.sideFilter ? 0 : Wire.BUY + Wire.SELL - command.sideFilter;
            command.priceTicks = 0 == command.priceTicks ? 0 : mirror - command.priceTicks;
            command.pegOffsetTicks = -command.pegOffsetTicks;
            return command;
        });

        assertTold(Recording.told(changed(original.play(), MetamorphicTest::withoutAverage)),
            changed(mirrored.play(), output -> withoutAverage(mirroredBack(output, mirror))));
    }

    /** It is rounded down, on either side of the mirror. */
    private static Output withoutAverage(final Output output)
    {
        return OutputType.STATISTICS == output.type ? output.with("vwapPriceTicks", 0) : output;
    }

    private static Output mirroredBack(final Output output, final long mirror)
    {
        Output back = output;
        final List<String> fields = output.type.numbers;
        for (final String field : List.of("side", "aggressorSide"))
        {
            back = fields.contains(field) && Wire.isSide((int)output.get(field)) ?
                back.with(field, Wire.BUY + Wire.SELL - output.get(field)) : back;
        }
        for (final String field : PRICES)
        {
            back = !"stopPriceTicks".equals(field) && fields.contains(field) && 0 != output.get(field) ?
                back.with(field, mirror - output.get(field)) : back;
        }
        if (OutputType.STATISTICS == output.type)
        {
            final long low = back.get("highPriceTicks");
            return back.with("highPriceTicks", back.get("lowPriceTicks")).with("lowPriceTicks", low);
        }
        if (OutputType.EXECUTION_REPORT != output.type)
        {
            return back;
        }
        back = Wire.PEGGED == output.get("ordType") ? back.with("offsetTicks", -output.get("offsetTicks")) : back;
        return back.with("cumTicksLots", mirror * output.get("cumLots") - output.get("cumTicksLots"));
    }

    @Test
    void shouldScaleOutputWithTheQuantities()
    {
        final long scale = 12;
        // With tables of ticks, but not where prices move: what is a price in one band is none in another.
        final Recording original = traffic("maxPositionLots=400 isInBands=true DEFINE_TICK_TABLE=4")
            .changed(MetamorphicTest::withLotsOfNew);
        final Recording scaled = original.changed(command ->
        {
            command.quantityLots = scaled(command.quantityLots, scale);
            if (Command.Kind.SET_MATCHING_ALGORITHM == command.kind)
            {
                command.pairs = scaled(command.pairs, scale);
            }
            command.minLots = scaled(command.minLots, scale);
            command.displayLots *= Wire.HIDDEN == command.displayLots ? 1 : scale;
            command.quantityIncrementLots = scaled(command.quantityIncrementLots, scale);
            command.minQuantityLots = scaled(command.minQuantityLots, scale);
            command.maxQuantityLots = scaled(command.maxQuantityLots, scale);
            command.maxPositionLots = scaled(command.maxPositionLots, scale);
            return command;
        });

        assertTold(Recording.told(original.play()), changed(scaled.play(), output ->
        {
            Output back = output;
            for (final String field : output.type.numbers)
            {
                final boolean isLots = field.endsWith("Lots") &&
                    !("displayLots".equals(field) && Wire.HIDDEN == output.get(field));
                back = isLots ? back.with(field, output.get(field) / scale) : back;
            }
            return back;
        }));
    }

    /** New instruments, behind the two that trade, get their lots by the command: a default cannot be scaled. */
    private static Command withLotsOfNew(final Command command)
    {
        if (Command.Kind.DEFINE_INSTRUMENT == command.kind && command.instrumentId > 2)
        {
            command.quantityIncrementLots = statedOr(1, command.quantityIncrementLots);
            command.minQuantityLots = statedOr(1, command.minQuantityLots);
            command.maxQuantityLots = statedOr(1_000_000_000, command.maxQuantityLots);
        }
        return command;
    }

    private static long statedOr(final long byDefault, final long lots)
    {
        return Omission.NO_NUMBER == lots ? byDefault : lots;
    }

    /** What a command leaves out stays left out. */
    private static long scaled(final long lots, final long scale)
    {
        return Omission.NO_NUMBER == lots ? lots : lots * scale;
    }

    /** Of the steps of an algorithm: parameters that are lots. */
    private static long[] scaled(final long[] steps, final long scale)
    {
        final long[] scaled = steps.clone();
        for (int i = 0; i < steps.length; i += 2)
        {
            final boolean isLots = Wire.STEP_PRO_RATA == steps[i] || Wire.STEP_TOP_ORDER == steps[i];
            scaled[i + 1] *= isLots ? scale : 1;
        }
        return scaled;
    }

    @Test
    void shouldTreatEachInstrumentAsIfItWereAlone()
    {
        // No command that concerns both instruments, and none that names an order of the other one.
        final Recording both = traffic("MASS_CANCEL=0 SET_TRADING_PHASE=0 KILL_SWITCH=0 END_OF_DAY=0 DISCONNECTED=0 " +
            "SET_RISK_LIMITS=0 DEFINE_ACCOUNT=0 DEFINE_INSTRUMENT=0 MASS_STATUS=0 OPERATOR_CANCEL=0 " +
            "SET_ACCOUNT_GROUPS=0 BUST_TRADE=0 CORRECT_TRADE=0 PUBLISH_STATISTICS=0 wrongTargetPercent=0 " +
            "duplicateIdPercent=0 staleSequencePercent=0 repairPercent=0 isAimSteady=true");
        final List<List<Output>> outputs = both.play();
        for (int instrumentId = 1; instrumentId <= 2; instrumentId++)
        {
            final int other = 3 - instrumentId;
            final List<List<Output>> ofOne = new ArrayList<>();
            for (int i = 0; i < outputs.size(); i++)
            {
                if (both.commands.get(i).instrumentId != other)
                {
                    ofOne.add(outputs.get(i).stream().filter(output -> !isOf(output, other)).toList());
                }
            }
            final Recording alone = both.only(command -> command.instrumentId != other);
            assertTold(Recording.told(changed(ofOne, MetamorphicTest::withoutCounts)),
                changed(alone.play(), MetamorphicTest::withoutCounts));
        }
    }

    /** An answer to a command for all instruments counts all of them. */
    private static Output withoutCounts(final Output output)
    {
        return OutputType.ADMIN_REPORT != output.type ? output :
            output.with("affectedCount", 0).with("leftCount", 0);
    }

    private static boolean isOf(final Output output, final int instrumentId)
    {
        return output.type.isMarketData() && output.get("instrumentId") == instrumentId;
    }

    @Test
    void shouldForgetOrderThatCameAndWent()
    {
        // Pegs would follow it. The desk names orders by their number, which is another one if others came before.
        final Recording original = traffic("sessions=3 OPERATOR_CANCEL=0 pegPercent=0");
        final List<Command> longer = new ArrayList<>();
        final List<Integer> added = new ArrayList<>();
        final SplittableRandom random = new SplittableRandom(SEED);
        long clientSequence = 0;
        for (final Command command : original.commands)
        {
            if (longer.size() > 20 && 0 == random.nextInt(4))
            {
                final Command order = Command.of("NEW_ORDER sessionId=7 accountId=1 instrumentId=1 side=BUY " +
                    "ordType=LIMIT timeInForce=GTC clientSequence=" + ++clientSequence + " priceTicks=" +
                    (1 + random.nextInt(9)) + " quantityLots=" + (1 + random.nextInt(9)));
                order.clOrdId = Command.id("far" + clientSequence);
                final Command cancel = Command.of("CANCEL_ORDER sessionId=7 clientSequence=" + ++clientSequence);
                cancel.clOrdId = Command.id("away" + clientSequence);
                cancel.origClOrdId = order.clOrdId;
                added.add(longer.size());
                longer.add(order);
                added.add(longer.size());
                longer.add(cancel);
            }
            longer.add(command);
        }

        assertTold(Recording.told(original.play()), without(added, original.with(longer).play()));
    }

    private static List<List<Output>> without(final List<Integer> indexes, final List<List<Output>> outputs)
    {
        final List<List<Output>> rest = new ArrayList<>(outputs);
        for (int i = indexes.size() - 1; i >= 0; i--)
        {
            rest.remove((int)indexes.get(i));
        }
        return rest;
    }
}
