package io.ringside.gateway.fix;

import org.junit.jupiter.api.Test;

import static io.ringside.engine.protocol.Side.SELL;

/** What an account has passes the stock dictionary of QuickFIX/J: AN, AO, AP. */
class FixPositionStockTest extends StockClientTest
{
    private static final String NOW = RawFixClient.time(0);

    @Override
    void configure()
    {
        FixMoney.deposit(exchange);
    }

    @Test
    void shouldPassTheStockDictionary() throws Exception
    {
        client.buy("o-1", "50", "2");
        client.expect("8", "150=0");
        exchange.enter(SELL, 5_000, 1_000);
        client.expect("8", "150=F", "39=1");
        request("all", "100", "0");
        client.expect("AO", "710=all", "727=3", "728=0", "729=0", "1=100");
        client.expect("AP", "710=all", "15=USD", "730=0", "731=2", "734=0");
        client.expect("AP", "710=all", "15=BTC");
        client.expect("AP", "710=all", "55=BTC-USD", "730=50");
        request("other", "200", "0");
        client.expect("AO", "710=other", "728=3", "729=2", "58=UNKNOWN_ACCOUNT");
        request("trades", "100", "1");
        client.expect("AO", "710=trades", "728=4", "729=2");
    }

    private void request(final String id, final String account, final String type)
    {
        client.send("AN", "710=" + id + "|724=" + type + "|263=0|1=" + account + "|581=1|715=" + NOW.substring(0, 8) +
            "|60=" + NOW);
    }
}
