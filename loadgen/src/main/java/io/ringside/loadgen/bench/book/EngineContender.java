package io.ringside.loadgen.bench.book;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import io.ringside.engine.pipeline.ThreadingMode;

/** Whole engines and their books, by the name that they have in rows and options. */
enum EngineContender implements Subject
{
    /** Our whole core: checks, risk, book, reports and market data. */
    RINGSIDE,
    /** The same with sessions whose client order ids rise. */
    RINGSIDE_RISING_IDS,
    /** Its book alone. */
    RINGSIDE_BOOK,
    /** The core with rings and journal around it, all on the caller's thread. */
    RINGSIDE_PIPELINE,
    /** The same with a thread of its own; the caller's thread publishes and reads. */
    RINGSIDE_PIPELINE_SHARED,
    /** exchange-core's fast book alone. */
    EXCHANGE_CORE_DIRECT,
    /** The whole of exchange-core, without a journal. */
    EXCHANGE_CORE,
    /** The same with its journal, which is not synced. */
    EXCHANGE_CORE_JOURNAL;

    /** All peers of ours. */
    static List<String> names()
    {
        return Arrays.stream(values()).filter((contender) -> RINGSIDE != contender).map(EngineContender::text).toList();
    }

    /** Whether the caller's thread does all the work, so that its processor time is that of a command. */
    boolean isOneThread()
    {
        return RINGSIDE_PIPELINE_SHARED != this && !isExchangeCore();
    }

    @Override
    public boolean accepts(final BookCase bookCase)
    {
        return !isExchangeCore() || !bookCase.raisesQuantities();
    }

    @Override
    public String ownPeers()
    {
        return isExchangeCore() ? "exchange-core" : "";
    }

    private boolean isExchangeCore()
    {
        return EXCHANGE_CORE == this || EXCHANGE_CORE_JOURNAL == this;
    }

    /** Ready for the flow. */
    Book newBook(final BookFlow flow) throws IOException
    {
        return switch (this)
        {
            case RINGSIDE -> new RingsideCore(flow, false);
            case RINGSIDE_RISING_IDS -> new RingsideCore(flow, true);
            case RINGSIDE_BOOK -> new RingsideBook(flow);
            case RINGSIDE_PIPELINE -> new RingsidePipeline(flow, directory(), ThreadingMode.INVOKER);
            case RINGSIDE_PIPELINE_SHARED -> new RingsidePipeline(flow, directory(), ThreadingMode.SHARED);
            case EXCHANGE_CORE_DIRECT -> new ExchangeCoreBook();
            case EXCHANGE_CORE -> new ExchangeCoreEngine(false, directory());
            case EXCHANGE_CORE_JOURNAL -> new ExchangeCoreEngine(true, directory());
        };
    }

    private static Path directory() throws IOException
    {
        return Files.createTempDirectory("ringside-engine");
    }
}
