package io.ringside.ops.system;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.journal.FileJournalStorage;
import io.ringside.ops.node.EngineSettings;
import io.ringside.ops.node.NullSink;

import java.nio.file.Path;
import java.util.List;

/** Holds a client's ledger against a journal, and a hash against a replay from zero. */
final class JournalCheck
{
    private JournalCheck()
    {
    }

    /** Every acknowledged command stands in the journal, and none stands there twice. */
    static List<String> faults(final Path journal, final Trader... traders)
    {
        try (JournalReplay replay = new JournalReplay(journal))
        {
            return replay.toEnd().faults(traders);
        }
    }

    /** State hash after the given sequence, by a replay of the whole journal. */
    static String replayedHash(final Path journal, final long sequence)
    {
        final MatchingEngine engine = new JournalReplayer(
            EngineSettings.defaults(), new FileJournalStorage(journal), null)
            .replayFromZero(sequence, new NullSink()).engine();
        return String.format("%016x", engine.stateHash());
    }

    static boolean isOrderEntry(final int templateId)
    {
        return templateId >= 20 && templateId <= 24;
    }
}
