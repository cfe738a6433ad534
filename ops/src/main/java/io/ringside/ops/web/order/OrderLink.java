package io.ringside.ops.web.order;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.aeron.Aeron;
import io.ringside.engine.protocol.AccountReportDecoder;
import io.ringside.engine.protocol.BusinessRejectDecoder;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.DropCopyMessageDecoder;
import io.ringside.engine.protocol.DropCopyReportDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.MassStatusReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.gateway.client.ClientState;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.gateway.client.OrderEntryListener;
import io.ringside.gateway.json.Json;
import io.ringside.ops.replay.line.OrderLine;
import io.ringside.ops.replay.schema.MessageJson;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One session of one socket. {@link #ask} and {@link #cut} may be called by any thread; all else is on the thread of
 * the sessions.
 */
public final class OrderLink implements OrderEntryListener
{
    private static final int WAITING_MAX = 256;
    private static final int PENDING_CAPACITY = 1_024;
    private static final int TURN_MAX = 32;
    private static final String REQUEST_ID = "requestId";

    private final ManyToOneConcurrentLinkedQueue<Map<String, Object>> requests =
        new ManyToOneConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final JsonFactory factory = new JsonFactory();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1_024);
    private final OrderSettings settings;
    private final Logon logon;
    private final OrderSink sink;
    private final Runnable wake;
    private final Runnable onLogonEnd;
    private final MessageJson messages;
    private final OrderLine line;
    private OrderEntryClient client;
    private Map<String, Object> held;
    private Object logoutId;
    private boolean isEstablished;
    private boolean isLeaving;
    private boolean isCounted = true;
    private volatile boolean isOver;
    private volatile boolean isCut;
    private volatile boolean isMember;

    OrderLink(
        final OrderSettings settings,
        final Logon logon,
        final OrderSink sink,
        final MessageJson messages,
        final Runnable wake,
        final Runnable onLogonEnd)
    {
        this.settings = settings;
        this.logon = logon;
        this.sink = sink;
        this.messages = messages;
        this.wake = wake;
        this.onLogonEnd = onLogonEnd;
        final List<Long> accounts = settings.accounts().apply(logon.sessionId());
        line = new OrderLine(logon.sessionId(), 1 == accounts.size() ? accounts.get(0) : 0,
            (symbol) -> settings.symbols().get().get(symbol), settings.instruments());
    }

    /** A request of the client, to be answered by the sink. Any thread. Returns false if too many wait. */
    public boolean ask(final Map<String, Object> request)
    {
        if (isOver)
        {
            return false;
        }
        if (waiting.incrementAndGet() > WAITING_MAX)
        {
            waiting.decrementAndGet();
            return false;
        }
        requests.offer(request);
        wake.run();
        return true;
    }

    /** The accounts of the session, once it is logged on; before that none. Any thread. */
    public List<Long> accounts()
    {
        return isMember && !isOver ? settings.accounts().apply(logon.sessionId()) : List.of();
    }

    /** The socket is lost. Any thread. */
    public void cut()
    {
        isCut = true;
        wake.run();
    }

    /** Begin to log on. */
    void open(final Aeron aeron)
    {
        client = new OrderEntryClient(new OrderEntryClientContext()
            .aeron(aeron)
            .ingressChannel(settings.ingressChannel())
            .session(logon.sessionId(), logon.credentials())
            .cancelOnDisconnect(logon.cancelOnDisconnect())
            .nextReportSequence(logon.nextReportSequence())
            .pendingCapacity(PENDING_CAPACITY));
        client.reconnect();
    }

    boolean isOver()
    {
        return isOver;
    }

    /** Its requests that wait are refused. */
    void onRemoved()
    {
        countLogon();
        for (Map<String, Object> it = requests.poll(); null != it; it = requests.poll())
        {
            refuse(it, "not logged on");
        }
    }

    /** The logon has ended, well or not. */
    private void countLogon()
    {
        if (isCounted)
        {
            isCounted = false;
            onLogonEnd.run();
        }
    }

    /** Returns 0 if there was nothing to do. */
    int doWork()
    {
        if (isCut)
        {
            client.abandon();
            isOver = true;
            return 1;
        }
        if (isLeaving && client.isEstablished())
        {
            // There was no room for the goodbye.
            client.terminate(this);
        }
        // Who does not read is not read for: the gateway has rules for that.
        int workCount = sink.isTaking() ? client.poll(this) : 0;
        for (int i = 0; i < TURN_MAX && !isOver && takeRequest(); i++)
        {
            workCount++;
        }
        if (!isOver && ClientState.DISCONNECTED == client.state())
        {
            // A logon that nobody has answered, or that could not begin.
            onDisconnected(TerminationCode.UNSPECIFIED);
        }
        return workCount;
    }

    /** Something of ours has failed. */
    void fail()
    {
        if (!isOver)
        {
            isOver = true;
            terminated(TerminationCode.UNSPECIFIED, "the web port has failed with this session: log on again");
            sink.onOver();
        }
        if (null != client)
        {
            client.abandon();
        }
    }

    /** The node stops: say so; orders stay. */
    void shutdown()
    {
        if (isEstablished && !isOver)
        {
            terminated(TerminationCode.SHUTDOWN, "the venue stops");
        }
        client.terminate(OrderEntryListener.NONE);
        client.abandon();
    }

    private boolean takeRequest()
    {
        final Map<String, Object> request = null != held ? held : isEstablished ? requests.poll() : null;
        if (null == request)
        {
            return false;
        }
        held = null;
        try
        {
            if (!execute(request))
            {
                held = request;
                return false;
            }
        }
        catch (final IllegalArgumentException ex)
        {
            refuse(request, ex.getMessage());
        }
        waiting.decrementAndGet();
        return true;
    }

    /** Returns false if it is to be tried again. */
    private boolean execute(final Map<String, Object> request)
    {
        final long result;
        if (request.containsKey("command"))
        {
            result = client.send(line.buffer(), 0, line.encode(request));
            if (result >= 0 && request.containsKey(REQUEST_ID))
            {
                sink.onAnswer(Json.object("answer", request.get("command"), REQUEST_ID, request.get(REQUEST_ID),
                    "clientSequence", result));
            }
        }
        else if ("Logout".equals(request.get("request")))
        {
            logoutId = request.get(REQUEST_ID);
            isLeaving = true;
            client.terminate(this);
            return true;
        }
        else
        {
            result = client.requestRetransmit(Logon.number(request, "fromSequence", 1), Math.max(1,
                Logon.number(request, "count", 1)));
        }
        if (OrderEntryClient.NOT_ESTABLISHED == result)
        {
            refuse(request, "not logged on");
            return true;
        }
        return result >= 0;
    }

    private void refuse(final Map<String, Object> request, final String why)
    {
        final Map<String, Object> answer = Json.object("error", why);
        for (final String name : new String[]{REQUEST_ID, "clOrdId"})
        {
            if (request.containsKey(name))
            {
                answer.put(name, request.get(name));
            }
        }
        sink.onAnswer(answer);
    }

    private Map<String, Object> withLogonId(final Map<String, Object> answer)
    {
        if (null != logon.requestId())
        {
            answer.put(REQUEST_ID, logon.requestId());
        }
        return answer;
    }

    @Override
    public void onEstablished(final long nextReportSequence)
    {
        isEstablished = true;
        isMember = true;
        countLogon();
        sink.onLogon(false);
        sink.onAnswer(withLogonId(Json.object("answer", "Logon", "sessionId", logon.sessionId(),
            "nextClientSequence", client.nextClientSequence(), "nextReportSequence", nextReportSequence,
            "accounts", settings.accounts().apply(logon.sessionId()))));
    }

    @Override
    public void onLogonRejected(final SessionRejectCode code)
    {
        isOver = true;
        sink.onLogon(SessionRejectCode.CREDENTIALS == code);
        sink.onAnswer(withLogonId(Json.object("error", "logon refused: " + code + ": `ringside status` and " +
            "ringside.log of the node say more", "code", code.name())));
        sink.onOver();
    }

    @Override
    public void onDisconnected(final TerminationCode code)
    {
        if (isOver)
        {
            return;
        }
        isOver = true;
        if (isLeaving)
        {
            sink.onAnswer(null == logoutId ? Json.object("answer", "Logout") :
                Json.object("answer", "Logout", REQUEST_ID, logoutId));
        }
        else if (isEstablished)
        {
            terminated(code, "the session has ended: log on again with the next report you lack");
        }
        else
        {
            sink.onAnswer(withLogonId(Json.object("error", "logon refused: no answer from the gateway", "code",
                SessionRejectCode.UNSPECIFIED.name())));
        }
        sink.onOver();
    }

    private void terminated(final TerminationCode code, final String text)
    {
        sink.onAnswer(Json.object(
            "session", "Terminate", "sessionId", logon.sessionId(), "code", code.name(), "text", text));
    }

    @Override
    public void onNotApplied(final long clientSequence)
    {
        sink.onAnswer(Json.object("session", "NotApplied", "fromSequence", clientSequence, "count", 1L,
            "sessionId", logon.sessionId()));
    }

    @Override
    public void onExecutionReport(final ExecutionReportDecoder report)
    {
        line.onReport(report.buffer(), report.offset() - MessageHeaderDecoder.ENCODED_LENGTH);
        tell(report.buffer(), report.offset());
    }

    @Override
    public void onCancelReject(final CancelRejectDecoder report)
    {
        tell(report.buffer(), report.offset());
    }

    @Override
    public void onMassCancelReport(final MassCancelReportDecoder report)
    {
        tell(report.buffer(), report.offset());
    }

    @Override
    public void onMassStatusReport(final MassStatusReportDecoder report)
    {
        tell(report.buffer(), report.offset());
    }

    @Override
    public void onAccountReport(final AccountReportDecoder report)
    {
        tell(report.buffer(), report.offset());
    }

    @Override
    public void onDropCopyReport(final DropCopyReportDecoder report)
    {
        tell(report.buffer(), report.offset());
    }

    @Override
    public void onDropCopyMessage(final DropCopyMessageDecoder report)
    {
        tell(report.buffer(), report.offset());
    }

    @Override
    public void onBusinessReject(final BusinessRejectDecoder reject)
    {
        tell(reject.buffer(), reject.offset());
    }

    private void tell(final DirectBuffer buffer, final int offset)
    {
        bytes.reset();
        try (JsonGenerator json = factory.createGenerator(bytes))
        {
            json.writeStartObject();
            messages.write(json, buffer, offset - MessageHeaderDecoder.ENCODED_LENGTH);
            if (client.isRetransmission())
            {
                json.writeBooleanField("retransmission", true);
            }
            json.writeEndObject();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        sink.onMessage(bytes.toByteArray());
    }
}
