package io.ringside.ops.export;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.output.SingleBufferSink;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.EndOfDayDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.LiquidationReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MoneyReportDecoder;
import io.ringside.engine.protocol.MoveMoneyDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.journal.JournalReader;
import io.ringside.journal.storage.JournalStorage;
import org.agrona.DirectBuffer;

import java.util.List;

/**
 * A trading day out of a journal: runs a core through it, and keeps what moved money. The ledger at the day's begin and
 * end is read from the core itself: what its reports say in between must lead from one to the other.
 */
public final class SettlementDay extends SingleBufferSink
{
    /** Whatever day the journal ends in. */
    private static final int PRESENT = -1;

    private final int tradingDay;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final MoveMoneyDecoder move = new MoveMoneyDecoder();
    private final AdminReportDecoder adminReport = new AdminReportDecoder();
    private final ExecutionReportDecoder execution = new ExecutionReportDecoder();
    private final MoneyReportDecoder movement = new MoneyReportDecoder();
    private final LiquidationReportDecoder liquidation = new LiquidationReportDecoder();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private final MatchingEngine engine;
    private final SettlementRows rows;
    private long transferredTo;
    private boolean hasDayEnded;
    private boolean isOpen;
    private boolean isClosed;

    private SettlementDay(final EngineContext limits, final int tradingDay)
    {
        this.tradingDay = tradingDay;
        engine = new MatchingEngine(limits, this);
        rows = new SettlementRows(engine);
    }

    /**
     * Read a day.
     *
     * @param limits     of the core that wrote the journal.
     * @param storage    of the journal from its first record on; it may be one that is being written.
     * @param tradingDay as the end of the day before has named it; 0: the first one.
     * @return the lines of its file; null: the journal has no end of such a day.
     */
    public static List<String> read(final EngineContext limits, final JournalStorage storage, final int tradingDay)
    {
        final SettlementDay day = new SettlementDay(limits, tradingDay);
        day.replay(storage);
        return day.isClosed ? day.rows.lines() : null;
    }

    /** Read the day that has not ended, as far as the journal goes; its lines as those of a day that has. */
    public static List<String> readPresent(final EngineContext limits, final JournalStorage storage)
    {
        final SettlementDay day = new SettlementDay(limits, PRESENT);
        day.replay(storage);
        day.rows.end();
        return day.rows.lines();
    }

    private void replay(final JournalStorage storage)
    {
        if (tradingDay <= 0)
        {
            begin();
        }
        try (JournalReader reader = new JournalReader(storage, 0))
        {
            reader.pollAll((buffer, offset, length, sequence, timestampNs) ->
            {
                if (isClosed)
                {
                    return false;
                }
                onCommand(buffer, offset, length, sequence, timestampNs);
                return true;
            });
        }
    }

    private void onCommand(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        hasDayEnded = false;
        if (length > MessageHeaderDecoder.ENCODED_LENGTH &&
            MoveMoneyDecoder.TEMPLATE_ID == header.wrap(buffer, offset).templateId())
        {
            transferredTo = move.wrapAndApplyHeader(buffer, offset, header).toAccountId();
        }
        engine.onCommand(buffer, offset, length, sequence, timestampNs);
        if (hasDayEnded && isOpen && PRESENT != tradingDay)
        {
            rows.end();
            isClosed = true;
        }
        else if (hasDayEnded && (PRESENT == tradingDay || engine.tradingDay() == tradingDay))
        {
            begin();
        }
    }

    private void begin()
    {
        isOpen = true;
        rows.begin();
    }

    @Override
    public void commit()
    {
        switch (header.wrap(buffer, 0).templateId())
        {
            case InstrumentDefinitionDecoder.TEMPLATE_ID ->
                rows.define(definition.wrapAndApplyHeader(buffer, 0, header));
            case ExecutionReportDecoder.TEMPLATE_ID ->
                rows.execution(execution.wrapAndApplyHeader(buffer, 0, header), isOpen);
            case MoneyReportDecoder.TEMPLATE_ID ->
            {
                if (isOpen)
                {
                    rows.movement(movement.wrapAndApplyHeader(buffer, 0, header), transferredTo);
                }
            }
            case LiquidationReportDecoder.TEMPLATE_ID ->
            {
                if (isOpen)
                {
                    rows.liquidation(liquidation.wrapAndApplyHeader(buffer, 0, header));
                }
            }
            case AdminReportDecoder.TEMPLATE_ID ->
            {
                adminReport.wrapAndApplyHeader(buffer, 0, header);
                hasDayEnded |= EndOfDayDecoder.TEMPLATE_ID == adminReport.refTemplateId() &&
                    Reason.NONE == adminReport.reason();
            }
            default ->
            {
                // Nothing else moves money.
            }
        }
    }
}
