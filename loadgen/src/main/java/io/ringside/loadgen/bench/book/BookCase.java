package io.ringside.loadgen.bench.book;

import java.util.Arrays;
import java.util.List;

/**
 * The flows, by the name they have in rows and options.
 */
enum BookCase
{
    EXCHANGE_CORE("exchange-core"),
    EXCHANGE_CORE_1M("exchange-core-1m"),
    EXCHANGE_CORE_1M_ANY("exchange-core-1m-any"),
    SIMPLE("simple"),
    FIVE_STATIC(FiveScenario.STATIC.caseName()),
    FIVE_NORMAL(FiveScenario.NORMAL.caseName()),
    FIVE_SWING_25(FiveScenario.SWING_25.caseName()),
    FIVE_SWING_40(FiveScenario.SWING_40.caseName()),
    FIVE_FLASH_CRASH(FiveScenario.FLASH_CRASH.caseName()),
    WORST_SWEEP("worst-sweep"),
    WORST_DEEPEST("worst-deepest"),
    WORST_RANGE("worst-range");

    private static final int FEW = 1_000;

    private final String text;

    BookCase(final String text)
    {
        this.text = text;
    }

    String text()
    {
        return text;
    }

    static List<String> names()
    {
        return Arrays.stream(values()).map(BookCase::text).toList();
    }

    static BookCase parse(final String name)
    {
        return Arrays.stream(values()).filter((bookCase) -> bookCase.text.equals(name)).findFirst().orElseThrow();
    }

    /**
     * The same from the same seed, always.
     *
     * @param seed     of it.
     * @param commands that are measured; of the five scenarios new orders.
     * @param many     orders that rest in the case that has many.
     * @return the flow.
     */
    BookFlow make(final long seed, final int commands, final int many)
    {
        return switch (this)
        {
            case EXCHANGE_CORE -> ExchangeCoreMix.make(seed, commands, FEW, ExchangeCoreMix.WINDOW);
            case EXCHANGE_CORE_1M -> ExchangeCoreMix.make(seed, commands, many, ExchangeCoreMix.WINDOW);
            case EXCHANGE_CORE_1M_ANY -> ExchangeCoreMix.make(seed, commands, many, ExchangeCoreMix.ALL);
            case SIMPLE -> SimpleMix.make(seed, commands);
            case FIVE_STATIC -> FiveMix.make(seed, commands, FiveScenario.STATIC);
            case FIVE_NORMAL -> FiveMix.make(seed, commands, FiveScenario.NORMAL);
            case FIVE_SWING_25 -> FiveMix.make(seed, commands, FiveScenario.SWING_25);
            case FIVE_SWING_40 -> FiveMix.make(seed, commands, FiveScenario.SWING_40);
            case FIVE_FLASH_CRASH -> FiveMix.make(seed, commands, FiveScenario.FLASH_CRASH);
            case WORST_SWEEP -> WorstMix.sweep(seed);
            case WORST_DEEPEST -> WorstMix.deepest(seed, commands);
            case WORST_RANGE -> WorstMix.range(seed, commands);
        };
    }
}
