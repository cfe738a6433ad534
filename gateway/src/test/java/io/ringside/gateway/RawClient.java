package io.ringside.gateway;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.BusinessRejectDecoder;
import io.ringside.engine.protocol.EstablishEncoder;
import io.ringside.engine.protocol.EstablishmentAckDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NegotiateEncoder;
import io.ringside.engine.protocol.NegotiationRejectDecoder;
import io.ringside.engine.protocol.NegotiationResponseDecoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.NotAppliedDecoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TerminateDecoder;
import io.ringside.engine.protocol.TerminateEncoder;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.engine.protocol.TimeInForce;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/** A participant that can send any bytes it likes. */
public final class RawClient implements AutoCloseable
{
    private static final int RESPONSE_STREAM_ID = 4_711;
    private static final int VERSION_OFFSET = MessageHeaderEncoder.versionEncodingOffset();

    private final TestExchange exchange;
    private final int sessionId;
    private final String secret;
    private final String responseChannel;
    private final int responseStreamId;
    private final Line line;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[8_192]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MessageHeaderDecoder decoder = new MessageHeaderDecoder();
    private final List<String> answers = new ArrayList<>();
    private long connectionId;
    private String servedVersions;
    private boolean isEstablished;

    /** Where messages go, and where answers come from. */
    public interface Line extends AutoCloseable
    {
        /** False if there is no room just now. */
        boolean send(DirectBuffer source, int length);

        /** Hands over what has come. */
        void poll(FragmentHandler handler);

        @Override
        void close();
    }

    private record AeronLine(Publication publication, Subscription subscription) implements Line
    {
        @Override
        public boolean send(final DirectBuffer source, final int length)
        {
            return publication.offer(source, 0, length) > 0;
        }

        @Override
        public void poll(final FragmentHandler handler)
        {
            subscription.poll(handler, 16);
        }

        @Override
        public void close()
        {
            CloseHelper.closeAll(publication, subscription);
        }
    }

    /** A line in shared memory, to the gateway and back on that stream. */
    public static Line line(final TestExchange exchange, final int responseStreamId)
    {
        final Publication publication = exchange.aeron().addExclusivePublication("aeron:ipc", 10);
        final Line line =
            new AeronLine(publication, exchange.aeron().addSubscription("aeron:ipc", responseStreamId));
        exchange.await("gateway", publication::isConnected);
        return line;
    }

    /** Alice, over shared memory. */
    public RawClient(final TestExchange exchange)
    {
        this(exchange, TestExchange.ALICE, "alice", exchange.aeron(), "aeron:ipc", RESPONSE_STREAM_ID,
            exchange.aeron().addExclusivePublication("aeron:ipc", 10));
    }

    /**
     * Somebody.
     *
     * @param aeron       that receives the answers.
     * @param publication to the venue; closed with this.
     */
    public RawClient(
        final TestExchange exchange,
        final int sessionId,
        final String secret,
        final Aeron aeron,
        final String responseChannel,
        final int responseStreamId,
        final Publication publication)
    {
        this.exchange = exchange;
        this.sessionId = sessionId;
        this.secret = secret;
        this.responseChannel = responseChannel;
        this.responseStreamId = responseStreamId;
        line = new AeronLine(publication, aeron.addSubscription(responseChannel, responseStreamId));
        exchange.await("gateway", publication::isConnected);
    }

    /** Somebody whose answers come on the line that he sends on. */
    public RawClient(final TestExchange exchange, final int sessionId, final String secret, final Line line)
    {
        this.exchange = exchange;
        this.sessionId = sessionId;
        this.secret = secret;
        this.line = line;
        responseChannel = "";
        responseStreamId = 0;
    }

    public RawClient sendNegotiate(final long timestampNs)
    {
        return sendNegotiate(timestampNs, MessageHeaderEncoder.SCHEMA_VERSION);
    }

    /** As a client of this version of the schema sends it. */
    public RawClient sendNegotiate(final long timestampNs, final int version)
    {
        final NegotiateEncoder negotiate = new NegotiateEncoder();
        negotiate.wrapAndApplyHeader(buffer, 0, header).timestampNs(timestampNs).sessionId(sessionId)
            .responseStreamId(responseStreamId).protocolVersion(1).responseChannel(responseChannel)
            .credentials(secret);
        buffer.putShort(VERSION_OFFSET, (short)version, LITTLE_ENDIAN);
        send(buffer, negotiate.limit());
        return this;
    }

    /** Log on. */
    public RawClient establish()
    {
        return establish(60_000);
    }

    /** Log on, and never say anything by itself. */
    public RawClient establish(final int keepaliveMs)
    {
        return establish(keepaliveMs, BooleanType.FALSE);
    }

    /** Log on, and say what becomes of the orders. */
    public RawClient establish(final int keepaliveMs, final BooleanType cancelOnDisconnect)
    {
        sendNegotiate(0);
        await("negotiation", () -> 0 != connectionId);
        final EstablishEncoder establish = new EstablishEncoder();
        establish.wrapAndApplyHeader(buffer, 0, header).timestampNs(0).connectionId(connectionId)
            .nextReportSequence(1).sessionId(sessionId).keepaliveMs(keepaliveMs)
            .cancelOnDisconnect(cancelOnDisconnect);
        send(buffer, establish.limit());
        await("establishment", () -> isEstablished);
        return this;
    }

    public void sendTerminate()
    {
        final TerminateEncoder terminate = new TerminateEncoder();
        terminate.wrapAndApplyHeader(buffer, 0, header).sessionId(sessionId).code(TerminationCode.FINISHED);
        send(buffer, terminate.limit());
    }

    /** Encode an order that is good, at offset 0; returns its length. */
    public int encodeOrder(final int sessionId, final long clientSequence)
    {
        final NewOrderEncoder order = new NewOrderEncoder();
        order.wrapAndApplyHeader(buffer, 0, header).clOrdId("o" + clientSequence).sessionId(sessionId)
            .clientSequence(clientSequence).accountId(TestExchange.ALICE_ACCOUNT).priceTicks(50).quantityLots(1)
            .instrumentId(TestExchange.INSTRUMENT).side(Side.BUY).ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY).flags((short)0);
        return order.limit();
    }

    /** As the answer to the Negotiate says. */
    public String servedVersions()
    {
        return servedVersions;
    }

    public UnsafeBuffer buffer()
    {
        return buffer;
    }

    public void send(final DirectBuffer source, final int length)
    {
        exchange.await("room to send", () -> line.send(source, length));
    }

    public void sendOrder(final long clientSequence)
    {
        send(buffer, encodeOrder(TestExchange.ALICE, clientSequence));
    }

    public List<String> awaitAnswers(final int count)
    {
        await(count + " answers, has " + answers, () -> answers.size() >= count);
        final List<String> drained = List.copyOf(answers);
        answers.clear();
        return drained;
    }

    public void await(final String what, final BooleanSupplier condition)
    {
        exchange.await(what, () ->
        {
            line.poll(this::onFragment);
            return condition.getAsBoolean();
        });
    }

    @Override
    public void close()
    {
        line.close();
    }

    private void onFragment(final DirectBuffer source, final int offset, final int length, final Header frame)
    {
        decoder.wrap(source, offset);
        switch (decoder.templateId())
        {
            case NegotiationResponseDecoder.TEMPLATE_ID:
                final NegotiationResponseDecoder response = new NegotiationResponseDecoder();
                connectionId = response.wrapAndApplyHeader(source, offset, decoder).connectionId();
                servedVersions = response.oldestSchemaVersion() + " to " + response.newestSchemaVersion();
                break;
            case NegotiationRejectDecoder.TEMPLATE_ID:
                final NegotiationRejectDecoder refusal = new NegotiationRejectDecoder();
                refusal.wrapAndApplyHeader(source, offset, decoder);
                answers.add("rejected " + refusal.sessionId() + " " + refusal.code() + ": " + refusal.text());
                break;
            case TerminateDecoder.TEMPLATE_ID:
                answers.add("terminated " + new TerminateDecoder()
                    .wrapAndApplyHeader(source, offset, decoder).code());
                break;
            case EstablishmentAckDecoder.TEMPLATE_ID:
                isEstablished = true;
                break;
            case BusinessRejectDecoder.TEMPLATE_ID:
                final BusinessRejectDecoder reject = new BusinessRejectDecoder();
                reject.wrapAndApplyHeader(source, offset, decoder);
                answers.add("refused " + reject.clientSequence() + " " + reject.reason());
                break;
            case NotAppliedDecoder.TEMPLATE_ID:
                final NotAppliedDecoder gap = new NotAppliedDecoder();
                gap.wrapAndApplyHeader(source, offset, decoder);
                answers.add("gap " + gap.fromSequence() + "+" + gap.count());
                break;
            case ExecutionReportDecoder.TEMPLATE_ID:
                final ExecutionReportDecoder report = new ExecutionReportDecoder();
                report.wrapAndApplyHeader(source, offset, decoder);
                answers.add(report.execType() + " " + report.clientSequence());
                break;
            default:
                break;
        }
    }
}
