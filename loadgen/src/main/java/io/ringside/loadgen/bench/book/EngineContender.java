package io.ringside.loadgen.bench.book;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;

/** Our engine, more of it and less of it, by the name it has in rows and options. */
enum EngineContender implements Named
{
    /** Our whole core: checks, risk, book, reports and market data. */
    RINGSIDE,
    /** The same with sessions whose client order ids rise. */
    RINGSIDE_RISING_IDS,
    /** Its book alone. */
    RINGSIDE_BOOK,
    /** The core with rings and journal around it. */
    RINGSIDE_PIPELINE,
    /** exchange-core's fast book alone. */
    EXCHANGE_CORE_DIRECT;

    /** All peers of ours. */
    static List<String> names()
    {
        return Arrays.stream(values()).filter((contender) -> RINGSIDE != contender).map(EngineContender::text).toList();
    }

    /** Ready for the flow. */
    Book newBook(final BookFlow flow) throws IOException
    {
        return switch (this)
        {
            case RINGSIDE -> new RingsideCore(flow, false);
            case RINGSIDE_RISING_IDS -> new RingsideCore(flow, true);
            case RINGSIDE_BOOK -> new RingsideBook(flow);
            case RINGSIDE_PIPELINE -> new RingsidePipeline(flow, Files.createTempDirectory("ringside-engine"));
            case EXCHANGE_CORE_DIRECT -> new ExchangeCoreBook();
        };
    }
}
