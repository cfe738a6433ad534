package io.ringside.gateway.market;

import io.ringside.gateway.session.VenueNotice;
import org.agrona.DirectBuffer;

/**
 * A way for others to see the market. All calls are on the market's thread. A door never waits for a client: what one
 * does not take is conflated or dropped, and the client is told.
 */
public interface MarketDoor extends AutoCloseable
{
    /**
     * The next message of the market data, which the market has applied already. The buffer is valid during the call
     * only.
     *
     * @param templateId of the message.
     * @param buffer     holding it.
     * @param offset     of its header.
     * @param length     of header and message.
     */
    void onMarketData(int templateId, DirectBuffer buffer, int offset, int length);

    /**
     * Messages were missed, and the market has been built again from an image of the core. What clients were shown may
     * be wrong: they get everything afresh, and are told why.
     */
    void onReset();

    /**
     * Serve the sockets, and send what is due.
     *
     * @param nowNs of the machine's monotonic clock.
     * @return 0 if there was nothing to do.
     */
    int doWork(long nowNs);

    /** Whether a client is connected: then the next turn comes within a millisecond. */
    boolean isServing();

    /**
     * The venue tells everybody something: clients are told in the words of the door. If it is a goodbye, the door is
     * closed soon.
     *
     * @param notice to be told.
     */
    default void onNotice(final VenueNotice notice)
    {
    }

    /** Say goodbye to the clients, flush, and close the port. */
    @Override
    void close();
}
