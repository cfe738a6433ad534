package io.ringside.ops.system;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.journal.FileJournalStorage;
import io.ringside.journal.JournalReader;
import io.ringside.ops.node.EngineSettings;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Holds a client's ledger against a journal, and a hash against a replay from zero.
 */
final class JournalCheck
{
    private static final int BATCH = 4096;

    private JournalCheck()
    {
    }

    /** Every acknowledged command stands in the journal, and none stands there twice. */
    static List<String> faults(final Path journal, final Trader... traders)
    {
        final List<String> faults = new ArrayList<>();
        final Map<Integer, BitSet> commands = new HashMap<>();
        final MessageHeaderDecoder header = new MessageHeaderDecoder();
        try (JournalReader reader = new JournalReader(new FileJournalStorage(journal), 0))
        {
            int read = 1;
            while (read > 0)
            {
                read = reader.poll((buffer, offset, length, sequence, timestampNs) ->
                {
                    if (length > MessageHeaderDecoder.ENCODED_LENGTH &&
                        isOrderEntry(header.wrap(buffer, offset).templateId()))
                    {
                        final int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
                        final int sessionId =
                            buffer.getInt(body + NewOrderDecoder.sessionIdEncodingOffset(), LITTLE_ENDIAN);
                        final int clientSequence = Math.toIntExact(
                            buffer.getLong(body + NewOrderDecoder.clientSequenceEncodingOffset(), LITTLE_ENDIAN));
                        final BitSet seen = commands.computeIfAbsent(sessionId, (id) -> new BitSet());
                        if (0 != clientSequence && seen.get(clientSequence))
                        {
                            faults.add("twice in the journal: sessionId=" + sessionId + " clientSequence=" +
                                clientSequence + " sequence=" + sequence);
                        }
                        seen.set(clientSequence);
                    }
                    return true;
                }, BATCH);
            }
        }
        for (final Trader trader : traders)
        {
            final BitSet missing = (BitSet)trader.ledger().acknowledged().clone();
            missing.andNot(commands.getOrDefault(trader.sessionId(), new BitSet()));
            if (!missing.isEmpty())
            {
                faults.add("acknowledged and not in the journal: sessionId=" + trader.sessionId() + " " + missing);
            }
            faults.addAll(trader.ledger().faults());
        }
        return faults;
    }

    /** State hash after the given sequence, by a replay of the whole journal. */
    static String replayedHash(final Path journal, final long sequence)
    {
        final MatchingEngine engine = new JournalReplayer(
            EngineSettings.defaults(), new FileJournalStorage(journal), null)
            .replayFromZero(sequence, new DiscardingSink()).engine();
        return String.format("%016x", engine.stateHash());
    }

    private static boolean isOrderEntry(final int templateId)
    {
        return templateId >= 20 && templateId <= 24;
    }
}
