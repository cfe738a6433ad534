package io.ringside.loadgen.bench.book;

import java.util.function.BiFunction;

import io.ringside.loadgen.bench.report.Choice;

/** The flows, by the name they have in rows and options. */
enum BookCase implements Choice
{
    EXCHANGE_CORE((seed, commands) -> new ExchangeCoreMix(seed, commands, 1_000).make()),
    /** So many orders rest as commands are measured. */
    EXCHANGE_CORE_1M((seed, commands) -> new ExchangeCoreMix(seed, commands, commands).make()),
    SIMPLE((seed, commands) -> new SimpleMix(seed, commands).make()),
    /** The mid does not move, so old orders accumulate. */
    FIVE_STATIC(new FiveMix.Scenario(0, 0, false, 30)),
    FIVE_NORMAL(new FiveMix.Scenario(0.008, 0, false, 150)),
    FIVE_SWING_25(new FiveMix.Scenario(0.004, 0.25, false, 400)),
    FIVE_SWING_40(new FiveMix.Scenario(0.004, 0.40, false, 600)),
    FIVE_FLASH_CRASH(new FiveMix.Scenario(0.01, 0, true, 100));

    private final BiFunction<Long, Integer, BookFlow> maker;

    BookCase(final BiFunction<Long, Integer, BookFlow> maker)
    {
        this.maker = maker;
    }

    BookCase(final FiveMix.Scenario scenario)
    {
        this((seed, newOrders) -> new FiveMix(seed, newOrders, scenario).make());
    }

    /** True if some orders get more lots, which exchange-core cannot do. */
    boolean raisesQuantities()
    {
        return EXCHANGE_CORE != this && EXCHANGE_CORE_1M != this && SIMPLE != this;
    }

    /** The same from the same seed, always; commands are those that are measured, of the five scenarios new orders. */
    BookFlow make(final long seed, final int commands)
    {
        return maker.apply(seed, commands);
    }
}
