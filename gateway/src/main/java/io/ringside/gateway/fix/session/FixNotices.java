package io.ringside.gateway.fix.session;

import io.ringside.gateway.fix.application.FixSessionMessages;
import io.ringside.gateway.session.VenueNotice;
import io.ringside.gateway.session.VenueNotices;
import io.ringside.gateway.tcp.TcpConnections;

/**
 * Tells clients what the venue tells everybody, as News (B): messages of the session like all others, with a number,
 * sent again on request. A goodbye is kept for the Logout. Used by the FIX gateway's agent only.
 */
public final class FixNotices
{
    private static final String GOODBYE = "the venue is going down";
    private static final String HEADLINE = "END OF DAY";

    private final VenueNotices.Reader notices;
    private final TcpConnections<FixConnection> connections;
    private final FixSessionMessages messages;
    private String goodbye = GOODBYE;
    private int dueCount;

    public FixNotices(
        final VenueNotices.Reader notices,
        final TcpConnections<FixConnection> connections,
        final FixSessionMessages messages)
    {
        this.notices = notices;
        this.connections = connections;
        this.messages = messages;
    }

    /** Whether clients are let go: what they send reaches nobody from here. */
    public boolean isCutOff()
    {
        return notices.isCutOff();
    }

    /** Why clients are logged out when the gateway retires. */
    public String goodbye()
    {
        return goodbye;
    }

    /** Take up what is new, and offer what the exchange did not accept before. */
    public int poll()
    {
        for (VenueNotice notice = notices.poll(); null != notice; notice = notices.poll())
        {
            if (notice.isGoodbye())
            {
                goodbye = notice.text();
            }
            else
            {
                tell(notice.text());
            }
        }
        return dueCount > 0 ? publish() : 0;
    }

    private void tell(final String text)
    {
        for (int i = 0; i < connections.size(); i++)
        {
            final FixConnection connection = connections.get(i);
            if (FixConnection.LOGGED_ON == connection.state())
            {
                dueCount += null == connection.news() ? 1 : 0;
                connection.news(text);
            }
        }
    }

    private int publish()
    {
        int count = 0;
        dueCount = 0;
        for (int i = 0; i < connections.size(); i++)
        {
            final FixConnection connection = connections.get(i);
            if (null != connection.news() && FixConnection.LOGGED_ON == connection.state())
            {
                if (messages.news(connection.session().session, connection.id, HEADLINE, connection.news()))
                {
                    connection.news(null);
                    count++;
                }
                else
                {
                    dueCount++;
                }
            }
        }
        return count;
    }
}
