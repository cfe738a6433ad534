package io.ringside.ops.node.desk;

import io.ringside.engine.host.BookImage;
import io.ringside.engine.host.BookImages;
import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.LevelStopReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.OverrideReportDecoder;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.follow.BookFollower;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

/**
 * The ops thread: takes the answers to operators out of the output ring. Allocates nothing but for what is rare, waits
 * for nobody. When the core did not wait for it, the desk learns that answers were missed.
 */
public final class OutputWatch implements Agent, BookFollower.Listener
{
    private static final int LIMIT = 512;

    private final BookFollower follower;
    private final OperatorDesk desk;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final AdminReportDecoder adminReport = new AdminReportDecoder();
    private final OverrideReportDecoder overrideReport = new OverrideReportDecoder();

    public OutputWatch(final EventSource source, final BookImages images, final OperatorDesk desk)
    {
        follower = new BookFollower(source, images, false, BookFollower.ANY, this);
        this.desk = desk;
    }

    /** Whether an operator waits for an answer. Any thread. */
    public boolean isAwaited()
    {
        return desk.isAwaited();
    }

    @Override
    public int doWork()
    {
        return follower.poll(LIMIT);
    }

    @Override
    public String roleName()
    {
        return "ops";
    }

    @Override
    public void onMissed()
    {
        desk.onAnswersMissed();
    }

    @Override
    public void onImage(final BookImage image)
    {
        // Answers alone are of interest.
    }

    @Override
    public boolean onMarketData(
        final int templateId, final DirectBuffer buffer, final int offset, final int length)
    {
        return true;
    }

    @Override
    public void onReport(final int templateId, final DirectBuffer buffer, final int offset)
    {
        if (AdminReportDecoder.TEMPLATE_ID == templateId)
        {
            desk.onAdminReport(
                adminReport.wrapAndApplyHeader(buffer, offset, header), follower.lastSequence());
        }
        else if (LevelStopReportDecoder.TEMPLATE_ID == templateId)
        {
            desk.onLevelStop(new LevelStopReportDecoder().wrapAndApplyHeader(buffer, offset, header));
        }
        else if (OverrideReportDecoder.TEMPLATE_ID == templateId &&
            0 != overrideReport.wrapAndApplyHeader(buffer, offset, header).orderId())
        {
            desk.onOverrideUsed(overrideReport);
        }
        else if (RiskReports.has(templateId))
        {
            desk.onRiskReport(templateId, buffer, offset);
        }
    }
}
