package io.ringside.gateway.fix;
import org.junit.jupiter.api.AutoClose;

import java.io.IOException;

/** Bytes in, bytes out: the first firm is logged on. */
abstract class FreshVenueTest extends VenueTest
{
    @AutoClose
    RawFixClient client;
    /** MsgSeqNum of the firm's last message. */
    int number = 1;

    @Override
    final void connect() throws Exception
    {
        client = RawFixClient.logOn(venue.port);
    }

    /** The firm's next message. */
    final void send(final String type, final String fields) throws IOException
    {
        client.send(type, ++number, fields);
    }

    /** The firm's next message, and the next message of the venue. */
    final String ask(final String type, final String fields, final String... expected) throws IOException
    {
        send(type, fields);
        return client.expect(expected);
    }

    /** The firm comes back on another connection with a Logon of this number. */
    final void logOnAgain(final int msgSeqNum) throws IOException
    {
        number = msgSeqNum;
        client.close();
        venue.awaitFree();
        client = new RawFixClient(venue.port);
        client.ask("A", msgSeqNum, client.logonFields(), "35=A");
    }
}
