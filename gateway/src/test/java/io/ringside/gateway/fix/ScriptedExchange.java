package io.ringside.gateway.fix;

import io.ringside.engine.protocol.CancelRejectEncoder;
import io.ringside.engine.protocol.ExecutionReportEncoder;
import io.ringside.engine.protocol.MassCancelReportEncoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.SessionDisconnectedDecoder;
import io.ringside.engine.protocol.SessionMessageDecoder;
import io.ringside.engine.protocol.SessionReportEncoder;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.session.SessionRegistry;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

/**
 * Replaces the exchange: the test takes the commands and supplies the reports. It numbers and returns session messages
 * by itself, as the core does.
 */
final class ScriptedExchange extends FixExchange
{
    private static final int SESSION_CAPACITY = 16;
    private static final int SESSION_ID_OFFSET =
        MessageHeaderDecoder.ENCODED_LENGTH + SessionMessageDecoder.sessionIdEncodingOffset();
    private static final int CLIENT_SEQUENCE_OFFSET =
        MessageHeaderDecoder.ENCODED_LENGTH + SessionMessageDecoder.clientSequenceEncodingOffset();

    final BlockingQueue<UnsafeBuffer> commands = new LinkedBlockingQueue<>();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final UnsafeBuffer answer = new UnsafeBuffer(new byte[512]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final SessionMessageDecoder message = new SessionMessageDecoder();
    private final long[] nextReportSequence = new long[SESSION_CAPACITY];
    private final long[] lastClientSequence = new long[SESSION_CAPACITY];
    private final long[] runClientSequence = new long[SESSION_CAPACITY];
    private final long[] runReportSequence = new long[SESSION_CAPACITY];
    private long sequence;
    private long reportNumber;

    ScriptedExchange()
    {
        Arrays.fill(nextReportSequence, 1);
        Arrays.fill(runReportSequence, 1);
    }

    @Override
    synchronized void recover(final ReportLog log, final SessionRegistry registry)
    {
        reportNumber = log.nextReportNumber();
        for (int id = 1; id < SESSION_CAPACITY; id++)
        {
            if (null != registry.find(id))
            {
                registry.find(id).prime(lastClientSequence[id], nextReportSequence[id], runClientSequence[id],
                    runReportSequence[id]);
            }
        }
    }

    @Override
    public long offer(final DirectBuffer source, final int offset, final int length)
    {
        final long refused = admit();
        return refused < 0 ? refused : take(source, offset, length);
    }

    private synchronized long take(final DirectBuffer source, final int offset, final int length)
    {
        final int sessionId = source.getInt(offset + SESSION_ID_OFFSET, ByteOrder.LITTLE_ENDIAN);
        final long clientSequence = source.getLong(offset + CLIENT_SEQUENCE_OFFSET, ByteOrder.LITTLE_ENDIAN);
        final int templateId = templateId(source, offset);
        if (SessionDisconnectedDecoder.TEMPLATE_ID == templateId && 0 == sessionId)
        {
            // A gateway starts; nobody was connected before.
            return sequence++;
        }
        if (SessionDisconnectedDecoder.TEMPLATE_ID != templateId && 0 != clientSequence)
        {
            if (clientSequence <= lastClientSequence[sessionId])
            {
                return sequence++;
            }
            lastClientSequence[sessionId] = clientSequence;
        }
        if (SessionMessageDecoder.TEMPLATE_ID == templateId)
        {
            number(source, offset);
        }
        else
        {
            final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
            copy.putBytes(0, source, offset, length);
            commands.add(copy);
        }
        return sequence++;
    }

    private void number(final DirectBuffer source, final int offset)
    {
        message.wrapAndApplyHeader(source, offset, new MessageHeaderDecoder());
        final int sessionId = message.sessionId();
        final SessionReportEncoder report = new SessionReportEncoder().wrapAndApplyHeader(answer, 0, header);
        answer.setMemory(MessageHeaderEncoder.ENCODED_LENGTH, SessionReportEncoder.BLOCK_LENGTH, (byte)0);
        if (message.flags().beginsRun())
        {
            runClientSequence[sessionId] = message.clientSequence() - 1;
            runReportSequence[sessionId] = nextReportSequence[sessionId];
        }
        report.sessionId(sessionId).reportSequence(nextReportSequence[sessionId]++).reportNumber(reportNumber++)
            .commandSequence(sequence).clientSequence(message.clientSequence()).timestampNs(NOW_NS)
            .connectionId(message.connectionId()).msgType(message.msgType());
        report.flags().beginsRun(message.flags().beginsRun());
        // No orders are known here.
        report.orderId(0).ordStatus(message.clOrdId().isEmpty() ? OrdStatus.NULL_VAL : OrdStatus.REJECTED);
        final byte[] body = new byte[message.bodyLength()];
        message.getBody(body, 0, body.length);
        report.putBody(body, 0, body.length);
        publish(answer, report.limit());
    }

    UnsafeBuffer expectCommand(final int templateId) throws InterruptedException
    {
        final UnsafeBuffer command = commands.poll(10, TimeUnit.SECONDS);
        assertNotNull(command, "no command came: expected template " + templateId);
        assertEquals(templateId, new MessageHeaderDecoder().wrap(command, 0).templateId());
        return command;
    }

    synchronized void execution(final int sessionId, final Consumer<ExecutionReportEncoder> fields)
    {
        final ExecutionReportEncoder report = new ExecutionReportEncoder().wrapAndApplyHeader(buffer, 0, header);
        buffer.setMemory(8, ExecutionReportEncoder.BLOCK_LENGTH, (byte)0);
        report.sessionId(sessionId).reportSequence(nextReportSequence[sessionId]++).reportNumber(reportNumber++)
            .timestampNs(NOW_NS).reason(io.ringside.engine.protocol.Reason.NONE);
        fields.accept(report);
        publish(buffer, report.limit());
    }

    synchronized void cancelReject(final int sessionId, final Consumer<CancelRejectEncoder> fields)
    {
        final CancelRejectEncoder report = new CancelRejectEncoder().wrapAndApplyHeader(buffer, 0, header);
        buffer.setMemory(8, CancelRejectEncoder.BLOCK_LENGTH, (byte)0);
        report.sessionId(sessionId).reportSequence(nextReportSequence[sessionId]++).reportNumber(reportNumber++)
            .timestampNs(NOW_NS);
        fields.accept(report);
        publish(buffer, report.limit());
    }

    synchronized void massCancelReport(final int sessionId, final Consumer<MassCancelReportEncoder> fields)
    {
        final MassCancelReportEncoder report = new MassCancelReportEncoder().wrapAndApplyHeader(buffer, 0, header);
        buffer.setMemory(8, MassCancelReportEncoder.BLOCK_LENGTH, (byte)0);
        report.sessionId(sessionId).reportSequence(nextReportSequence[sessionId]++).reportNumber(reportNumber++)
            .timestampNs(NOW_NS).commandSequence(77);
        fields.accept(report);
        publish(buffer, report.limit());
    }

    private void publish(final UnsafeBuffer report, final int length)
    {
        buffer().putBytes(claim(length), report, 0, length);
        commit();
    }
}
