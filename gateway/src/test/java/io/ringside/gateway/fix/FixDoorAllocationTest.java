package io.ringside.gateway.fix;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.SessionDisconnectedDecoder;
import io.ringside.engine.protocol.SessionMessageDecoder;
import io.ringside.engine.protocol.SessionReportEncoder;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.gateway.AllocationWindows;
import io.ringside.gateway.GatewayCounters;
import io.ringside.gateway.GatewayLatencyListener;
import io.ringside.gateway.egress.EgressAgent;
import io.ringside.gateway.egress.EgressContext;
import io.ringside.gateway.egress.ReplayAgent;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.session.FixGatewayContext;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.testing.FreePorts;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.agrona.concurrent.SystemNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * From socket through command and report log to socket, nothing is allocated. The exchange stub answers every message
 * with a session message of two fields.
 */
class FixDoorAllocationTest
{
    private static final int WINDOW_MESSAGES = 4_000;
    private static final int WINDOWS_MAX = 25;

    @TempDir
    private Path directory;
    private final RingBuffer output = RingBuffer.singleProducer(8_192, 512, 0);
    private final EventPoller egressPoller = output.newPoller();
    private final EventPoller doorPoller = output.newPoller();
    private final OffsetEpochNanoClock epochClock = new OffsetEpochNanoClock();
    private final SessionRegistry registry = new SessionRegistry(List.of(new SessionConfig().sessionId(1)
        .compId("FIRM1").name("firm1").credentialHash(PasswordHash.create("secret", 1)).accounts(100)), 8);
    private final Authenticator authenticator = new Authenticator(1);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SessionMessageDecoder sessionMessage = new SessionMessageDecoder();
    private final NewOrderDecoder newOrder = new NewOrderDecoder();
    private final SessionReportEncoder report = new SessionReportEncoder();
    private final MessageHeaderEncoder reportHeader = new MessageHeaderEncoder();
    private final UnsafeBuffer record = new UnsafeBuffer(new byte[512]);
    private final byte[] body = "98=0\u0001108=0\u0001".getBytes(StandardCharsets.US_ASCII);
    private final ByteBuffer in = ByteBuffer.allocateDirect(1 << 16);
    private ReportLog log;
    private EgressAgent egress;
    private FixGatewayAgent door;
    private SocketChannel client;
    private long reportSequence = 1;
    private long clientSequence;
    private int msgSeqNum = 2;

    @AfterEach
    void stop() throws IOException
    {
        client.close();
        door.onClose();
        log.close();
    }

    @Test
    void shouldAllocateNothingFromSocketToSocket() throws IOException
    {
        start();
        final String logon = RawFixClient.logonFields("secret").replace("108=30", "108=0");
        client.write(bytes(RawFixClient.message("A", 1, logon)));
        while (reportSequence < 2)
        {
            turn();
        }
        AllocationWindows.assertFree(WINDOWS_MAX, this::window);
        assertEquals(msgSeqNum - 1, clientSequence, "every message was taken");
    }

    private long window()
    {
        final ByteBuffer messages = messages();
        final long until = reportSequence + WINDOW_MESSAGES;
        final long before = AllocationWindows.allocated();
        while (reportSequence < until || messages.hasRemaining())
        {
            try
            {
                client.write(messages);
                turn();
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException(ex);
            }
        }
        return AllocationWindows.allocated() - before;
    }

    private void turn() throws IOException
    {
        door.doWork();
        egress.doWork();
        authenticator.doWork();
        in.clear();
        client.read(in);
    }

    /** Half orders, half TestRequests. */
    private ByteBuffer messages()
    {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < WINDOW_MESSAGES; i++)
        {
            text.append(0 == i % 2 ? RawFixClient.message("1", msgSeqNum, "112=x|") :
                RawFixClient.message("D", msgSeqNum, "11=o-" + msgSeqNum +
                "|55=BTC-USD|54=1|60=20261118-11:06:40|38=1|40=2|44=100.5|"));
            msgSeqNum++;
        }
        return bytes(text.toString());
    }

    private static ByteBuffer bytes(final String text)
    {
        final byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    private void start() throws IOException
    {
        output.gateOn(egressPoller.sequence(), doorPoller.sequence());
        log = ReportLog.open(directory.resolve("reports"), 7);
        final EgressContext context = new EgressContext(egressPoller, log, registry,
            new GatewayCounters(), GatewayLatencyListener.NONE, SystemNanoClock.INSTANCE, epochClock,
            TimeUnit.SECONDS.toNanos(10));
        egress = new EgressAgent(context, new ReplayAgent(context));
        final int port = FreePorts.tcp();
        final FixInstruments instruments = new FixInstruments();
        instruments.define(1, "BTC-USD", 1, -2, 1, -3);
        door = new FixGatewayAgent(new FixGatewayContext()
            .address("localhost", port)
            .sessions(registry, authenticator)
            .exchange(this::answer, doorPoller)
            .instruments(instruments)
            .reportLog(log)
            .epochClock(epochClock)
            .logoutTimeout(0, Thread::onSpinWait)
            .errorHandler((failure) ->
            {
                throw new AssertionError(failure);
            })
            .conclude());
        client = SocketChannel.open(new InetSocketAddress("localhost", port));
        client.configureBlocking(false);
    }

    private long answer(final DirectBuffer command, final int offset, final int length)
    {
        header.wrap(command, offset);
        if (SessionMessageDecoder.TEMPLATE_ID == header.templateId())
        {
            sessionMessage.wrapAndApplyHeader(command, offset, header);
            put(sessionMessage.clientSequence(), sessionMessage.connectionId(), sessionMessage.msgType());
        }
        else if (SessionDisconnectedDecoder.TEMPLATE_ID != header.templateId())
        {
            newOrder.wrapAndApplyHeader(command, offset, header);
            put(newOrder.clientSequence(), 0, '3');
        }
        return clientSequence;
    }

    private void put(final long newClientSequence, final int connectionId, final int msgType)
    {
        clientSequence = newClientSequence;
        report.wrapAndApplyHeader(record, 0, reportHeader).sessionId(1).reportSequence(reportSequence)
            .reportNumber(reportSequence - 1).commandSequence(reportSequence).clientSequence(clientSequence)
            .timestampNs(epochClock.nanoTime()).connectionId(connectionId).msgType(msgType).reserved((short)0)
            .putBody(body, 0, body.length);
        final int length = MessageHeaderEncoder.ENCODED_LENGTH + report.encodedLength();
        final long claimed = output.tryClaim(length);
        assert claimed >= 0 : "the ring is full";
        output.buffer().putBytes(output.eventOffset(claimed), record, 0, length);
        output.commit(claimed, length);
        reportSequence++;
    }
}
