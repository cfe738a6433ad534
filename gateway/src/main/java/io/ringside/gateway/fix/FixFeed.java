package io.ringside.gateway.fix;

import io.ringside.engine.pipeline.BookImage;
import io.ringside.engine.pipeline.BookImages;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.GatewayCounters;

/**
 * The exchange's output for the FIX gateway: from the output ring, or, if the gateway was detached, reports from the
 * report log and instruments from an image. Used by the FIX gateway's agent only. Hot path: no
 * allocation.
 */
final class FixFeed
{
    private static final int REPORT_LIMIT = 256;

    private final EventSource source;
    private final BookImages images;
    private final FixInstruments instruments;
    private final FixSession[] sessions;
    private final FixReportDelivery delivery;
    private final GatewayCounters counters;
    private BookImage image;
    private boolean isMissing;

    FixFeed(final FixGatewayContext context, final FixSession[] sessions, final FixReportDelivery delivery)
    {
        source = context.poller();
        images = context.bookImages();
        instruments = context.instruments();
        counters = context.counters();
        this.sessions = sessions;
        this.delivery = delivery;
    }

    /** Hand out what is there, a bounded number of events. Returns 0 if there was nothing. */
    int poll()
    {
        if (source.rejoin())
        {
            isMissing = true;
            image = new BookImage(false);
            counters.increment(GatewayCounter.FIX_RESYNCS);
        }
        if (isMissing)
        {
            readOn();
        }
        // Events from the ring are newer than the image, so the image comes first.
        return null == image ? source.poll(delivery, REPORT_LIMIT) : 0;
    }

    /** Sessions are behind by what the egress side has logged; it may itself have to log some of what was missed. */
    private void readOn()
    {
        if (null != image && image.isTaken())
        {
            instruments.prime(image);
            image = null;
        }
        else if (null != image)
        {
            images.request(image);
        }
        final boolean isAllLogged = source.isMissedPassed();
        for (final FixSession session : sessions)
        {
            session.onLogged();
        }
        isMissing = null != image || !isAllLogged;
    }
}
