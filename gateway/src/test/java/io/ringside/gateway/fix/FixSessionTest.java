package io.ringside.gateway.fix;

import io.ringside.engine.host.CommandPublisher;
import io.ringside.gateway.base.GatewayCounter;
import org.junit.jupiter.api.Test;
import quickfix.Message;

import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The session of a stock client: heartbeats, refusals by the gateway, and a flood. */
class FixSessionTest extends StockClientTest
{
    /** Each test logs on in its own way. */
    @Override
    void connect()
    {
    }

    @Test
    void shouldKeepTheSessionAlive() throws Exception
    {
        client = new QuickFixClient(venue.port, FixVenue.SESSION_1, 1, Map.of()).awaitLogon();
        client.send("1", "112=are you there");
        Message heartbeat = client.expectAdmin("0");
        while (!heartbeat.isSetField(112))
        {
            heartbeat = client.expectAdmin("0", "112=");
        }
        client.expectAdmin("0", "112=");
    }

    /** F11, refused by the gateway: an invalid field is a Reject, a missing field of this order is not. */
    @Test
    void shouldSayWhyAMessageDoesNotPass() throws Exception
    {
        super.connect();
        client.send("V", "");
        client.expect("j", "372=V", "380=3", "45=2");
        client.send("U9", "");
        client.expectAdmin("3", "372=U9", "373=11", "45=3");
        client.send("D", "11=o-1|54=1|38=1|40=2|44=1|9999=1");
        client.expectAdmin("3", "371=9999", "373=3");
        client.send("D", "11=o-1|54=1|38=1|40=2");
        client.expect("j", "372=D", "380=5", "58=PRICE_MISSING");
        venue.isAccepting = false;
        client.buy("o-1", "1", "1");
        client.expect("j", "372=D", "380=4", "58=VENUE_BUSY");
        venue.isAccepting = true;

        // The answer is a command, too: while the exchange accepts none nothing happens; then the order passes.
        exchange.refusal = CommandPublisher.BACK_PRESSURED;
        client.buy("o-1", "1", "1");
        exchange.refusal = 0;
        client.expect("8", "150=0", "11=o-1");
    }

    /** The lines end without a word: only the exchange could number a Logout. */
    @Test
    void shouldLetClientsGoWhileItIsCutOff() throws Exception
    {
        client = new QuickFixClient(venue.port, FixVenue.SESSION_1).awaitLogon();
        venue.isCutOff = true;
        client.awaitLogout();
        venue.isCutOff = false;
        client.awaitLogon();
        client.buy("o-1", "1", "1");
        client.expect("8", "150=0", "11=o-1");
    }

    /** S25: far beyond its allowance a session is logged out, and stays out for a while. */
    @Test
    void shouldLogOutASessionThatFloods() throws Exception
    {
        client = new QuickFixClient(venue.port, FixVenue.SESSION_2).awaitLogon();
        int count = 0;
        while (0 == venue.counters.get(GatewayCounter.FIX_FLOODS) && client.isLoggedOn())
        {
            client.trySend("D", "11=o-" + count++ + "|54=1|38=1|40=2|44=1");
        }
        client.awaitLogout();
        assertEquals(1, venue.counters.get(GatewayCounter.FIX_FLOODS));
        for (int i = 0; i < FixVenue.ORDERS_PER_SECOND_2; i++)
        {
            client.expect("8", "150=0", "11=o-" + i);
        }
        client.expect("j", "372=D", "380=0", "58=THROTTLED");

        try (RawFixClient again = new RawFixClient(venue.port, FixVenue.compId(FixVenue.SESSION_2)))
        {
            again.ask("A", 1, again.logonFields(), "35=5", "58=locked out because it flooded");
        }
    }
}
