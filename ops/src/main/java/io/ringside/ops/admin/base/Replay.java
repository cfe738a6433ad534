package io.ringside.ops.admin.base;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.output.NullSink;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.CancelOrderDecoder;
import io.ringside.engine.protocol.MassCancelDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.OrderStatusRequestDecoder;
import io.ringside.engine.protocol.ReplaceOrderDecoder;
import io.ringside.journal.JournalReader;
import io.ringside.journal.storage.JournalStorage;

/**
 * A journal replayed from zero through a fresh core.
 *
 * @param commands     records applied.
 * @param orders       order-entry commands among them: the ones a client gets an answer for.
 * @param lastSequence of the last record; -1: there was none.
 * @param stateHash    deep hash of the state after it.
 * @param chainHash    running hash over every command and every output.
 */
public record Replay(long commands, long orders, long lastSequence, long stateHash, long chainHash)
{
    /**
     * @param limits     of the core that wrote it.
     * @param storage    of the journal; it may be one that is being written.
     * @param toSequence stop after this one.
     */
    public static Replay run(final EngineContext limits, final JournalStorage storage, final long toSequence)
    {
        final MatchingEngine engine = new MatchingEngine(limits, new NullSink());
        final MessageHeaderDecoder header = new MessageHeaderDecoder();
        final long[] counts = new long[2];
        try (JournalReader reader = new JournalReader(storage, 0))
        {
            reader.pollAll((buffer, offset, length, sequence, timestampNs) ->
            {
                if (sequence > toSequence)
                {
                    return false;
                }
                engine.onCommand(buffer, offset, length, sequence, timestampNs);
                counts[0]++;
                if (length > MessageHeaderDecoder.ENCODED_LENGTH && isOrder(header.wrap(buffer,
                    offset).templateId()))
                {
                    counts[1]++;
                }
                return true;
            });
        }
        return new Replay(counts[0], counts[1], engine.lastSequence(), engine.stateHash(), engine.chainHash());
    }

    public static String hex(final long hash)
    {
        return String.format("%016x", hash);
    }

    private static boolean isOrder(final int templateId)
    {
        return switch (templateId)
        {
            case NewOrderDecoder.TEMPLATE_ID, CancelOrderDecoder.TEMPLATE_ID, ReplaceOrderDecoder.TEMPLATE_ID,
                MassCancelDecoder.TEMPLATE_ID, OrderStatusRequestDecoder.TEMPLATE_ID -> true;
            default -> false;
        };
    }
}
