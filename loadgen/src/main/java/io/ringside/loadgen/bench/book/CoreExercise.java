package io.ringside.loadgen.bench.book;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.loadgen.bench.RotatingSink;
import org.agrona.BitUtil;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Runs one {@link CoreCase}: a fresh core each time, commands until what is measured can begin, and that.
 */
final class CoreExercise extends RotatingSink
{
    private static final int BODY = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int SPARE = 64;
    private static final int LEVELS = 1 << 14;

    private final CoreCase coreCase;
    private final CoreScript script;
    private MatchingEngine engine;
    private long sequence;
    private long trades;
    private long rejects;
    private long refused;

    CoreExercise(final CoreCase coreCase, final int orders)
    {
        this.coreCase = coreCase;
        script = new CoreScript(coreCase, orders);
    }

    Turn next()
    {
        sequence = 0;
        trades = 0;
        rejects = 0;
        refused = 0;
        engine = new MatchingEngine(new EngineContext()
            .orderCapacity(script.orderCapacity() + SPARE)
            .levelCapacity(LEVELS)
            .clOrdIdCapacity(BitUtil.findNextPositivePowerOfTwo(script.orderCapacity() + SPARE))
            .sessionCapacity(CoreCommands.SESSIONS + 1)
            .instrumentCapacity(1)
            .accountCapacity(CoreCommands.ACCOUNTS + 1)
            .positionCapacity(CoreCommands.ACCOUNTS + 1)
            .conclude(), this);
        System.gc();
        apply(0, script.measuredFrom());
        final Turn turn = Turn.of(() -> apply(script.measuredFrom(), script.count()));
        engine = null;
        turn.check().expect("refused command", 0, refused);
        turn.check().expect("reports of trades", script.tradeReports(), trades);
        turn.check().expect("rejects", CoreCase.REJECT == coreCase ? measuredCount() : 0, rejects);
        return turn;
    }

    int measuredCount()
    {
        return script.count() - script.measuredFrom();
    }

    @Override
    public void commit()
    {
        final MutableDirectBuffer output = buffer();
        final int body = claimed() + BODY;
        final int templateId = output.getShort(
            claimed() + MessageHeaderDecoder.templateIdEncodingOffset(), LITTLE_ENDIAN) & 0xFFFF;
        if (ExecutionReportDecoder.TEMPLATE_ID == templateId)
        {
            final byte execType = output.getByte(body + ExecutionReportDecoder.execTypeEncodingOffset());
            trades += ExecType.TRADE.value() == execType ? 1 : 0;
            rejects += ExecType.REJECTED.value() == execType ? 1 : 0;
        }
        else if (AdminReportDecoder.TEMPLATE_ID == templateId &&
            0 != output.getShort(body + AdminReportDecoder.reasonEncodingOffset(), LITTLE_ENDIAN))
        {
            refused = sequence;
        }
    }

    private void apply(final int from, final int to)
    {
        for (int i = from; i < to; i++)
        {
            sequence++;
            engine.onCommand(script.buffer(i), script.offset(i), script.length(i), sequence, sequence);
        }
    }
}
