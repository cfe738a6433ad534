package io.ringside.loadgen.simulation.node;

import io.ringside.engine.host.CoreImage;
import io.ringside.engine.protocol.CancelOrderDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.gateway.egress.EgressAgent;
import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.gateway.egress.ReportSender;
import io.ringside.gateway.egress.ReportStream;
import io.ringside.gateway.session.LogonMethod;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.loadgen.simulation.base.Bug;
import io.ringside.loadgen.simulation.base.DoorPlan;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.base.Plan;
import io.ringside.loadgen.simulation.base.SimulationFailure;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The front of the gateway: sessions, their numbers, and their streams. Reports are the real egress's. */
public final class Door
{
    public static final int CLIENT_SEQUENCE_OFFSET =
        MessageHeaderDecoder.ENCODED_LENGTH + NewOrderDecoder.clientSequenceEncodingOffset();

    private final Life life;
    private final SessionRegistry registry;
    private final TreeMap<Integer, ReportStream> streams = new TreeMap<>();
    private EgressAgent egress;

    Door(final Life life)
    {
        this.life = life;
        registry = registry(life.scene.doors);
    }

    private static SessionRegistry registry(final DoorPlan doors)
    {
        final List<SessionConfig> configs = new ArrayList<>();
        for (int id = 1; id <= Plan.SESSIONS; id++)
        {
            configs.add(new SessionConfig().sessionId(id).name("session " + id).accounts(id)
                .logon(LogonMethod.HMAC, List.of(new byte[32])));
        }
        final int fixSessions = Plan.SESSIONS + (doors.areOpen ? Plan.FIX_SESSIONS : 0);
        for (int id = Plan.SESSIONS + 1; id <= fixSessions; id++)
        {
            configs.add(new SessionConfig().sessionId(id).name("firm " + id).accounts(id).compId(FixFront.compId(id))
                .credentialHash(FixFront.PASSWORD_HASH));
        }
        for (int id = fixSessions + 1; doors.hasSbe && id <= fixSessions + Plan.SBE_SESSIONS; id++)
        {
            configs.add(new SessionConfig().sessionId(id).name("firm " + id).accounts(id)
                .credentialHash(FixFront.PASSWORD_HASH));
        }
        return new SessionRegistry(configs, doors.sessionCapacity);
    }

    SessionRegistry sessions()
    {
        return registry;
    }

    void begin(final EgressAgent newEgress)
    {
        egress = newEgress;
    }

    void prime(final CoreImage image)
    {
        for (int id = 1; id < registry.capacity(); id++)
        {
            if (null != registry.find(id))
            {
                final CoreImage.SessionPosition at = image.session(id);
                registry.find(id).prime(id <= Plan.SESSIONS || Bug.FIX_NUMBERS_FORGOTTEN != life.scene.plan.bug ? at :
                    new CoreImage.SessionPosition(at.lastClientSequence(), at.nextReportSequence(),
                        at.runClientSequence(), at.nextReportSequence(), at.runBeganNs(), at.memberId()));
            }
        }
    }

    /** The number of a session's next report. */
    public long nextReportSequence(final int sessionId)
    {
        return registry.find(sessionId).nextReportSequence();
    }

    /** The command that the venue expects next, -1 if it takes no client now. */
    public long connect(final int sessionId, final ReportSender sender, final long nextReport)
    {
        disconnect(sessionId);
        final Session session = registry.find(sessionId);
        if (nextReport > session.nextReportSequence())
        {
            throw new SimulationFailure("session " + sessionId + " has reports up to " + (nextReport - 1) +
                ", and " + life + " only up to " + (session.nextReportSequence() - 1));
        }
        if (nextReport < session.nextReportSequence())
        {
            life.scene.coverage.mark(Mark.REPORTS_REPLAYED);
        }
        final long late = Bug.RESUMED_TOO_LATE == life.scene.plan.bug && nextReport < session.nextReportSequence() ?
            nextReport + 1 : nextReport;
        final ReportStream stream = new ReportStream(session, sender, late, null);
        streams.put(sessionId, stream);
        return egress.attach(stream) ? session.lastAcceptedClientSequence() + 1 : -1;
    }

    public boolean isConnected(final int sessionId)
    {
        final ReportStream stream = streams.get(sessionId);
        return null != stream && null == stream.dropCode();
    }

    public void disconnect(final int sessionId)
    {
        final ReportStream stream = streams.remove(sessionId);
        if (null != stream)
        {
            stream.close();
        }
    }

    /** False if it cannot be taken now: the client keeps it. */
    public boolean onCommand(final int sessionId, final UnsafeBuffer command, final long clientSequence)
    {
        final Session session = registry.find(sessionId);
        final long expected = session.lastAcceptedClientSequence() + 1;
        if (clientSequence > expected)
        {
            throw new SimulationFailure("session " + sessionId + " sends " + clientSequence + ", and " + life +
                " expects " + expected);
        }
        if (clientSequence < expected)
        {
            life.scene.coverage.mark(Mark.DUPLICATE_DROPPED);
            return Bug.REPEAT_IS_NEW != life.scene.plan.bug || repeat(session, command, expected);
        }
        final boolean isCancel = CancelOrderDecoder.TEMPLATE_ID == ReportDescriptor.templateId(command, 0);
        if (!isCancel && !life.isAccepting())
        {
            life.scene.coverage.mark(Mark.SPACE_LOW);
            return false;
        }
        if (life.offer(command) < 0)
        {
            life.scene.coverage.mark(Mark.RING_FULL);
            return false;
        }
        session.onAccepted(clientSequence);
        return true;
    }

    private boolean repeat(final Session session, final UnsafeBuffer command, final long expected)
    {
        final byte[] bytes = new byte[command.capacity()];
        command.getBytes(0, bytes);
        final UnsafeBuffer copy = new UnsafeBuffer(bytes);
        copy.putLong(CLIENT_SEQUENCE_OFFSET, expected, ByteOrder.LITTLE_ENDIAN);
        if (life.offer(copy) >= 0)
        {
            session.onAccepted(expected);
        }
        return true;
    }
}
