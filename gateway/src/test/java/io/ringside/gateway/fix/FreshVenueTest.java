package io.ringside.gateway.fix;

import java.util.Arrays;
import java.util.List;

/**
 * Bytes in, bytes out: the first firm is logged on.
 *
 * @param <E> of the exchange behind the gateway.
 */
abstract class FreshVenueTest<E extends FixExchange> extends VenueTest<E>
{
    RawFixClient client;

    FreshVenueTest(final E exchange)
    {
        super(exchange);
    }

    @Override
    final void connect() throws Exception
    {
        client = RawFixClient.logOn(venue.port);
    }

    @Override
    final List<AutoCloseable> clients()
    {
        return Arrays.asList(client);
    }
}
