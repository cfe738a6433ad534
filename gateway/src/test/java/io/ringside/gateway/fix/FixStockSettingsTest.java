package io.ringside.gateway.fix;

import io.ringside.engine.protocol.Side;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quickfix.Message;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * A certification of one afternoon for stock QuickFIX/J as its users set it up: events during a lost connection or a
 * stop of the venue arrive once and in order, and its numbers continue.
 */
class FixStockSettingsTest extends StockClientTest
{
    private static final int MISSED = 40;

    /** Each test has settings of its own. */
    @Override
    void connect()
    {
    }

    @ParameterizedTest
    @ValueSource(strings = {"",
        "EnableNextExpectedMsgSeqNum=Y|EnableLastMsgSeqNumProcessed=Y|TimeStampPrecision=MICROS",
        "ResendRequestChunkSize=7|TimeStampPrecision=NANOS",
        "PersistMessages=N|TimeStampPrecision=SECONDS|ClosedResendInterval=Y"})
    void shouldGoOnOverLostLinesAndKills(final String settings) throws Exception
    {
        final Map<String, String> more = new LinkedHashMap<>();
        for (final String setting : settings.split("\\|"))
        {
            if (!setting.isEmpty())
            {
                more.put(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
            }
        }
        client = new QuickFixClient(venue.port, FixVenue.SESSION_1, 30, more).awaitLogon();
        client.send("D", "11=big|54=1|38=100|40=2|44=50|59=1");
        client.expect("8", "150=0");
        for (int round = 0; round < 2; round++)
        {
            client.pullTheCable();
            venue.awaitFree();
            for (int i = 0; i < MISSED; i++)
            {
                exchange.enter(Side.SELL, 5_000, 100 + i);
            }
            if (1 == round)
            {
                venue.awaitLogged(FixVenue.SESSION_1);
                venue.restart();
            }
            client.awaitLogon();
            for (int i = 0; i < MISSED; i++)
            {
                final Message fill = client.expect("8", "150=F", "11=big");
                assertEquals(0, BigDecimal.valueOf(100 + i, 3).compareTo(fill.getDecimal(32)), fill::toString);
            }
            client.buy("o-" + round, "49", "1");
            client.expect("8", "150=0", "11=o-" + round);
            client.cancel("c-" + round, "o-" + round);
            client.expect("8", "150=4", "11=c-" + round);
            loseNumbers(round, !settings.contains("PersistMessages=N"));
        }
        client.send("AF", "584=all|585=7");
        client.expect("8", "150=I", "911=1", "11=big", "39=1", "14=9.56", "151=90.44");
        assertEquals(0, client.fromApp.size());
    }

    /** Messages are lost in both directions: the receiver requests them and gets them once. */
    private void loseNumbers(final int round, final boolean isKept) throws Exception
    {
        final String id = "g-" + round;
        client.session().setNextTargetMsgSeqNum(client.session().getExpectedTargetNum() - 2);
        client.buy(id, "49", "1");
        client.expect("8", "150=0", "11=o-" + round);
        client.expect("8", "150=4", "11=c-" + round);
        client.expect("8", "150=0", "11=" + id);
        if (isKept)
        {
            client.session().setNextSenderMsgSeqNum(client.session().getExpectedSenderNum() + 3);
        }
        client.cancel("c" + id, id);
        client.expect("8", "150=4", "11=c" + id);
    }
}
