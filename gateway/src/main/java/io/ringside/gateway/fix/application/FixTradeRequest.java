package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;
import org.agrona.DirectBuffer;

/**
 * A TradeCaptureReportRequest (AD) whose trades are being looked for: its id and which trades it asks for. A session
 * has one at a time. Used by the FIX gateway's agent only. Hot path: no allocation.
 */
public final class FixTradeRequest
{
    private static final int HEADER_LENGTH = 8;
    private static final int ID_LENGTH = ExecutionReportDecoder.clOrdIdLength();
    private static final long NONE = -1;

    private final byte[] requestId = new byte[FixDictionary.TRADE_REQUEST_ID_LENGTH_MAX];
    private final byte[] clOrdId = new byte[ID_LENGTH];
    private int requestIdLength;
    private long execId;
    private long orderId;
    private int instrumentId;
    private int side;
    private long fromNs;
    private long toNs;
    private int connectionId;
    private boolean isPending;

    /** Read a request. False: an id in it is none that this venue gives, so it asks for nothing. */
    boolean prepare(final FixMessage request, final int newInstrumentId, final long newFromNs, final long newToNs)
    {
        final int index = request.find(FixFields.TRADE_REQUEST_ID);
        requestIdLength = request.length(index);
        request.buffer().getBytes(request.offset(index), requestId, 0, requestIdLength);
        execId = request.has(FixFields.EXEC_ID) ? request.number(FixFields.EXEC_ID) : NONE;
        orderId = request.has(FixFields.ORDER_ID) ? request.number(FixFields.ORDER_ID) : NONE;
        side = request.has(FixFields.SIDE) ? request.character(FixFields.SIDE) - '0' : 0;
        instrumentId = newInstrumentId;
        fromNs = newFromNs;
        toNs = newToNs;
        clOrdId[0] = 0;
        return !request.has(FixFields.CL_ORD_ID) || FixCommandEncoder.copyId(clOrdId, request, FixFields.CL_ORD_ID);
    }

    /** Look for its trades, for this connection. */
    void begin(final int newConnectionId)
    {
        connectionId = newConnectionId;
        isPending = true;
    }

    /** True if its trades are still being looked for, for this connection. */
    public boolean isPendingFor(final int id)
    {
        return isPending && id == connectionId;
    }

    /** Everything has been found. */
    public void end()
    {
        isPending = false;
    }

    /** True if no trade that it asks for is later than that time, UTC. */
    public boolean isPast(final long timestampNs)
    {
        return timestampNs > toNs;
    }

    /** True if it asks for that trade, bust or correction. */
    boolean asksFor(final ExecutionReportDecoder report, final DirectBuffer record, final int recordOffset)
    {
        final ExecType type = report.execType();
        return (ExecType.TRADE == type || ExecType.TRADE_CANCEL == type || ExecType.TRADE_CORRECT == type) &&
            report.timestampNs() >= fromNs && report.timestampNs() <= toNs &&
            (NONE == execId || execId == report.execId()) && (NONE == orderId || orderId == report.orderId()) &&
            (0 == instrumentId || instrumentId == report.instrumentId()) && (0 == side || side == report.sideRaw()) &&
            (0 == clOrdId[0] || isOfOrder(record, recordOffset + HEADER_LENGTH));
    }

    private boolean isOfOrder(final DirectBuffer record, final int idOffset)
    {
        for (int i = 0; i < ID_LENGTH; i++)
        {
            if (clOrdId[i] != record.getByte(idOffset + i))
            {
                return false;
            }
        }
        return true;
    }

    /** Its id, if there is room. */
    void putId(final FixFieldWriter body)
    {
        if (body.fits(FixFields.TRADE_REQUEST_ID, requestIdLength))
        {
            body.put(FixFields.TRADE_REQUEST_ID, requestId, requestIdLength);
        }
    }
}
