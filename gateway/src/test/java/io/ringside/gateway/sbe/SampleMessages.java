package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.BusinessRejectEncoder;
import io.ringside.engine.protocol.CancelOrderEncoder;
import io.ringside.engine.protocol.EstablishEncoder;
import io.ringside.engine.protocol.EstablishmentAckEncoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportEncoder;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NegotiateEncoder;
import io.ringside.engine.protocol.NegotiationRejectEncoder;
import io.ringside.engine.protocol.NegotiationResponseEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SequenceEncoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TerminateEncoder;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.TestExchange;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.LinkedHashMap;
import java.util.Map;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/** The messages of the page of samples, as the codecs write them: one day of the session of Alice. */
final class SampleMessages
{
    static final int RESPONSE_STREAM_ID = 77;
    private static final long TIME_NS = 1_735_689_600_000_000_000L;
    private static final long CONNECTION_ID = 4_102_444_800L;

    private final Map<String, byte[]> samples = new LinkedHashMap<>();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1024]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    private SampleMessages()
    {
        add("Negotiate", new NegotiateEncoder().wrapAndApplyHeader(buffer, 0, header).timestampNs(TIME_NS)
            .sessionId(TestExchange.ALICE).responseStreamId(RESPONSE_STREAM_ID).protocolVersion(1)
            .responseChannel("aeron:ipc").credentials("alice").limit());
        add("NegotiationResponse", new NegotiationResponseEncoder().wrapAndApplyHeader(buffer, 0, header)
            .timestampNs(TIME_NS + 100_000).connectionId(CONNECTION_ID).sessionId(TestExchange.ALICE)
            .oldestSchemaVersion(0).newestSchemaVersion(NegotiationResponseEncoder.SCHEMA_VERSION).limit());
        add("NegotiationReject", new NegotiationRejectEncoder().wrapAndApplyHeader(buffer, 0, header)
            .timestampNs(TIME_NS + 100_000).sessionId(TestExchange.ALICE).code(SessionRejectCode.PROTOCOL_VERSION)
            .text("protocolVersion must be 1").limit());
        add("Establish", new EstablishEncoder().wrapAndApplyHeader(buffer, 0, header).timestampNs(TIME_NS + 200_000)
            .connectionId(CONNECTION_ID).nextReportSequence(1).sessionId(TestExchange.ALICE).keepaliveMs(60_000)
            .cancelOnDisconnect(BooleanType.TRUE).limit());
        add("EstablishmentAck", new EstablishmentAckEncoder().wrapAndApplyHeader(buffer, 0, header)
            .timestampNs(TIME_NS + 300_000).nextClientSequence(1).nextReportSequence(1).sessionId(TestExchange.ALICE)
            .keepaliveMs(60_000).limit());
        add("NewOrder", new NewOrderEncoder().wrapAndApplyHeader(buffer, 0, header).clOrdId("order-1")
            .sessionId(TestExchange.ALICE).clientSequence(1).accountId(TestExchange.ALICE_ACCOUNT).priceTicks(50)
            .quantityLots(10).instrumentId(TestExchange.INSTRUMENT).side(Side.BUY).ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY).flags((short)0).limit());
        addReport();
        add("CancelOrder", new CancelOrderEncoder().wrapAndApplyHeader(buffer, 0, header).clOrdId("cancel-1")
            .sessionId(TestExchange.ALICE).clientSequence(2).origClOrdId("order-1")
            .instrumentId(TestExchange.INSTRUMENT).side(Side.BUY).flags((short)0).limit());
        add("BusinessReject", new BusinessRejectEncoder().wrapAndApplyHeader(buffer, 0, header).clientSequence(3)
            .clOrdId("order-2").sessionId(TestExchange.ALICE).refTemplateId(NewOrderEncoder.TEMPLATE_ID)
            .reason(Reason.NOT_AUTHORISED).limit());
        add("Sequence", new SequenceEncoder().wrapAndApplyHeader(buffer, 0, header).nextSequence(4)
            .sessionId(TestExchange.ALICE).limit());
        add("Terminate", new TerminateEncoder().wrapAndApplyHeader(buffer, 0, header).sessionId(TestExchange.ALICE)
            .code(TerminationCode.FINISHED).limit());
    }

    static Map<String, byte[]> all()
    {
        return new SampleMessages().samples;
    }

    private void add(final String name, final int length)
    {
        final byte[] bytes = new byte[length];
        buffer.getBytes(0, bytes);
        samples.put(name, bytes);
        buffer.setMemory(0, buffer.capacity(), (byte)0);
    }

    /** The exchange sends it as version 0 if it has nothing to state in the fields that came later. */
    private void addReport()
    {
        new ExecutionReportEncoder().wrapAndApplyHeader(buffer, 0, header)
            .clOrdId("order-1").sessionId(TestExchange.ALICE).reportSequence(1).reportNumber(0).commandSequence(4)
            .clientSequence(1).orderId(1).execId(1).accountId(TestExchange.ALICE_ACCOUNT).priceTicks(50)
            .quantityLots(10).leavesLots(10).cumLots(0).cumTicksLots(0).lastPriceTicks(0).lastLots(0).matchId(0)
            .timestampNs(TIME_NS + 400_000).instrumentId(TestExchange.INSTRUMENT).side(Side.BUY)
            .ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).liquidity(Liquidity.NONE).execType(ExecType.NEW)
            .ordStatus(OrdStatus.NEW).reason(Reason.NONE);
        final int blockLength = ExecutionReportEncoder.displayLotsEncodingOffset();
        buffer.putShort(MessageHeaderEncoder.blockLengthEncodingOffset(), (short)blockLength, LITTLE_ENDIAN);
        buffer.putShort(MessageHeaderEncoder.versionEncodingOffset(), (short)0, LITTLE_ENDIAN);
        add("ExecutionReport", MessageHeaderEncoder.ENCODED_LENGTH + blockLength);
    }
}
