package io.ringside.ops.system;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.output.NullSink;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.journal.JournalReader;
import io.ringside.journal.format.Hash64;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.node.storage.EngineSettings;
import io.ringside.risk.money.Currencies;
import org.agrona.DirectBuffer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * A replay of a journal from its first record on that can be continued as the journal grows, through any number of
 * restarts of the node that writes it. It keeps a core, the commands of every session, and a hash of every record read.
 * <p>
 * What a continued replay cannot see by itself is a change to what it has read already; a fresh one at the same
 * sequence with the same {@link #recordHash()} says that there was none, and with the same {@link #stateHash()} that
 * the way the core grew up leaves no trace in its state.
 */
final class JournalReplay implements AutoCloseable
{
    private static final int BATCH = 4096;
    private static final int INSTRUMENT_COUNT = 4;

    private final JournalReader reader;
    private final MatchingEngine engine = new MatchingEngine(EngineSettings.begin(), new NullSink());
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final Map<Integer, BitSet> commands = new HashMap<>();
    private final List<String> faults = new ArrayList<>();
    private long recordHash;

    JournalReplay(final Path journal)
    {
        // One reader for all of it: it also holds the first new block to the hash of the last old one.
        reader = new JournalReader(new FileJournalStorage(journal), 0);
    }

    /** What the traders were told and a whole journal lacks. */
    static List<String> faults(final Path journal, final Trader... traders)
    {
        try (JournalReplay replay = new JournalReplay(journal))
        {
            return replay.toEnd().faults(traders);
        }
    }

    /** State hash after the given sequence, by a replay as recovery does it. */
    static String replayedHash(final Path journal, final long sequence)
    {
        final MatchingEngine engine = new JournalReplayer(
            EngineSettings.begin(), new FileJournalStorage(journal), null)
            .replayFromZero(sequence, new NullSink()).engine();
        return String.format("%016x", engine.stateHash());
    }

    /** Read on up to and with the given record, which must be there. */
    JournalReplay to(final long sequence)
    {
        int read = 1;
        while (read > 0 && engine.lastSequence() < sequence)
        {
            read = reader.poll(this::onRecord, (int)Math.min(BATCH, sequence - engine.lastSequence()));
        }
        if (engine.lastSequence() != sequence)
        {
            faults.add("the journal does not reach " + sequence + ", or went back: replayed to " +
                engine.lastSequence());
        }
        return this;
    }

    /** Read on to what is its end now. */
    JournalReplay toEnd()
    {
        while (reader.poll(this::onRecord, BATCH) > 0)
        {
            // There may be more.
        }
        return this;
    }

    /** Every acknowledged command stands in the journal, none stands there twice, and no money is lost. */
    List<String> faults(final Trader... traders)
    {
        final List<String> result = new ArrayList<>(faults);
        for (final Trader trader : traders)
        {
            final BitSet missing = (BitSet)trader.ledger.acknowledged.clone();
            missing.andNot(commands.getOrDefault(trader.sessionId, new BitSet()));
            if (!missing.isEmpty())
            {
                result.add("acknowledged and not in the journal: sessionId=" + trader.sessionId + " " + missing);
            }
            result.addAll(trader.ledger.faults);
        }
        if (null != engine.moneyProblem())
        {
            result.add(engine.moneyProblem());
        }
        return result;
    }

    /** The orders in the books, by their ids, with the lots that are left. */
    Map<Long, Long> resting()
    {
        final Map<Long, Long> result = new HashMap<>();
        for (int instrumentId = 1; instrumentId <= INSTRUMENT_COUNT; instrumentId++)
        {
            engine.forEachOrder(instrumentId, (isBuy, orderId, priceTicks, displayedLots, priority) ->
                result.put(orderId, displayedLots));
        }
        return result;
    }

    /** Client sequences of a session in the journal, those the venue itself made (0) left out. */
    BitSet commands(final int sessionId)
    {
        final BitSet result = (BitSet)commands.getOrDefault(sessionId, new BitSet()).clone();
        result.clear(0);
        return result;
    }

    /** Of the core after {@link #lastSequence()}. */
    String stateHash()
    {
        return String.format("%016x", engine.stateHash());
    }

    /** What fills were charged in currency 1. */
    long commissions()
    {
        return engine.money().currencies().houseLow(1, Currencies.COMMISSIONS);
    }

    /** Of every record up to {@link #lastSequence()}, in order. */
    long recordHash()
    {
        return recordHash;
    }

    long lastSequence()
    {
        return engine.lastSequence();
    }

    @Override
    public void close()
    {
        reader.close();
    }

    private boolean onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        if (sequence != engine.lastSequence() + 1)
        {
            faults.add("gap in the journal: expected=" + (engine.lastSequence() + 1) + " sequence=" + sequence);
        }
        recordHash = Hash64.record(recordHash, buffer, offset, length, sequence, timestampNs);
        engine.onCommand(buffer, offset, length, sequence, timestampNs);
        if (length > MessageHeaderDecoder.ENCODED_LENGTH &&
            isOrderEntry(header.wrap(buffer, offset).templateId()))
        {
            final int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
            onCommand(
                buffer.getInt(body + NewOrderDecoder.sessionIdEncodingOffset(), LITTLE_ENDIAN),
                buffer.getLong(body + NewOrderDecoder.clientSequenceEncodingOffset(), LITTLE_ENDIAN),
                sequence);
        }
        return true;
    }

    private static boolean isOrderEntry(final int templateId)
    {
        return templateId >= 20 && templateId <= 24;
    }

    private void onCommand(final int sessionId, final long clientSequence, final long sequence)
    {
        final int index = Math.toIntExact(clientSequence);
        final BitSet seen = commands.computeIfAbsent(sessionId, (id) -> new BitSet());
        if (0 != index && seen.get(index))
        {
            faults.add("twice in the journal: sessionId=" + sessionId + " clientSequence=" + index + " sequence=" +
                sequence);
        }
        seen.set(index);
    }
}
