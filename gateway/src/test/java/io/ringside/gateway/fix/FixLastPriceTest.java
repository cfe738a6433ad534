package io.ringside.gateway.fix;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.Objects;

/** LastPx (31) of a SecurityStatus (f) after busts and corrections: that of the last trade that remains (A39). */
class FixLastPriceTest extends FreshVenueTest
{
    /** The feed and the answers use different paths. */
    @Test
    void shouldFollowBustsAndCorrections() throws Exception
    {
        exchange.trade(9_900);
        exchange.trade(10_000);
        awaitLastPrice("100");
        exchange.bust(2);
        awaitLastPrice("99");
        exchange.correct(1, 9_800, 1);
        awaitLastPrice("98");
        exchange.bust(1);
        awaitLastPrice(null);
    }

    private void awaitLastPrice(final String price)
    {
        QuickFixClient.await("last price " + price, () -> Objects.equals(price, lastPrice()));
    }

    private String lastPrice() throws IOException
    {
        return RawFixClient.field(ask("e", "324=s-1|55=BTC-USD|263=0|", "35=f", "324=s-1"), 31);
    }
}
