package io.ringside.loadgen.bench.book;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.ringside.engine.host.ThreadingMode;
import io.ringside.loadgen.bench.report.Choice;

/** Books, and whole engines with one, by the name that they have in rows and options. */
enum Contender implements Choice
{
    /** Our whole core: checks, risk, book, reports and market data. */
    RINGSIDE,
    /** The same with sessions whose client order ids rise. */
    RINGSIDE_RISING_IDS,
    /** The same as the first, with money and every kind of limit at every level. */
    RINGSIDE_ALL_CHECKS,
    /** The same with rising ids. */
    RINGSIDE_ALL_CHECKS_RISING_IDS,
    /** Our book, with the calls that the core makes on it. */
    RINGSIDE_BOOK,
    /** The core with rings and journal around it, all on the caller's thread. */
    RINGSIDE_PIPELINE,
    /** The same with a thread of its own; the caller's thread publishes and reads. */
    RINGSIDE_PIPELINE_SHARED,
    /** exchange-core's fast book alone. */
    EXCHANGE_CORE_DIRECT,
    /** The whole of exchange-core, without a journal, with margin risk. */
    EXCHANGE_CORE,
    /** The same with users who pay in full. */
    EXCHANGE_CORE_EXCHANGE,
    /** Margin risk, with its journal, which is not synced. */
    EXCHANGE_CORE_JOURNAL,
    /** A tree per side. */
    TREEMAP;

    /** True if the caller's thread does all the work, so that its processor time is that of a command. */
    boolean isOneThread()
    {
        return RINGSIDE_PIPELINE_SHARED != this && !isWholeExchangeCore();
    }

    /** True if it knows all commands of the case. */
    boolean accepts(final BookCase bookCase)
    {
        return !isWholeExchangeCore() || !bookCase.raisesQuantities();
    }

    /** The folder of the peers with the libraries that only this one needs; empty for none. */
    String ownPeers()
    {
        return isWholeExchangeCore() ? "exchange-core" : "";
    }

    private boolean isWholeExchangeCore()
    {
        return EXCHANGE_CORE == this || EXCHANGE_CORE_EXCHANGE == this || EXCHANGE_CORE_JOURNAL == this;
    }

    /** An empty one that has room for the flow. */
    Book newBook(final BookFlow flow) throws IOException
    {
        return switch (this)
        {
            case RINGSIDE_BOOK -> new RingsideBook(flow);
            case RINGSIDE -> new RingsideCore(flow, false, false);
            case RINGSIDE_RISING_IDS -> new RingsideCore(flow, true, false);
            case RINGSIDE_ALL_CHECKS -> new RingsideCore(flow, false, true);
            case RINGSIDE_ALL_CHECKS_RISING_IDS -> new RingsideCore(flow, true, true);
            case RINGSIDE_PIPELINE -> new RingsidePipeline(flow, directory(), ThreadingMode.INVOKER);
            case RINGSIDE_PIPELINE_SHARED -> new RingsidePipeline(flow, directory(), ThreadingMode.SHARED);
            case TREEMAP -> new TreeMapBook();
            case EXCHANGE_CORE_DIRECT -> new ExchangeCoreBook();
            case EXCHANGE_CORE -> new ExchangeCoreEngine(true, false, directory());
            case EXCHANGE_CORE_EXCHANGE -> new ExchangeCoreEngine(false, false, directory());
            case EXCHANGE_CORE_JOURNAL -> new ExchangeCoreEngine(true, true, directory());
        };
    }

    private static Path directory() throws IOException
    {
        return Files.createTempDirectory("ringside-engine");
    }
}
