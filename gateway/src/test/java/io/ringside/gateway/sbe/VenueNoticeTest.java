package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.VenueEvent;
import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.session.VenueNotice;
import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What the venue tells everybody who is connected. */
class VenueNoticeTest extends FreshExchangeTest
{
    @Test
    void shouldTellClientsThatAreThereAndLetThemTradeOn()
    {
        final TestClient alice = exchange.alice();
        final TestClient bob = exchange.bob();
        exchange.gateway().notices().tell(new VenueNotice(VenueEvent.END_OF_DAY, "the day has ended", 5));
        alice.awaitEvent("notice END_OF_DAY the day has ended at 5");
        bob.awaitEvent("notice END_OF_DAY the day has ended at 5");

        alice.sell("s", 1, 100);
        bob.buy("b", 1, 100);
        alice.expect("NEW s leaves=1 cum=0", "TRADE s leaves=0 cum=1");
        alice.leave();
        alice.connect();
        assertEquals(List.of("established", "notice END_OF_DAY the day has ended at 5", "disconnected FINISHED",
            "established"), alice.events());
    }
}
