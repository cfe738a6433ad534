package io.ringside.gateway.fix;

import org.junit.jupiter.api.Test;

import static io.ringside.engine.protocol.Side.SELL;

/** Reports of trades pass the stock dictionary of QuickFIX/J: AQ, AE. */
class FixTradeStockTest extends StockClientTest
{
    @Test
    void shouldPassTheStockDictionary() throws Exception
    {
        client.send("AD", "568=none|569=0");
        client.expect("AQ", "568=none", "750=0");
        client.expect("AQ", "568=none", "748=0", "750=1");
        client.buy("o-1", "50", "2");
        client.expect("8", "150=0");
        exchange.enter(SELL, 5_000, 1_000);
        client.expect("8", "150=F", "39=1");
        exchange.enter(SELL, 5_000, 1_000);
        client.expect("8", "150=F", "39=2");
        client.send("AD", "568=all|569=1|11=o-1");
        client.expect("AQ", "568=all", "750=0");
        client.expect("AE", "568=all", "912=N", "31=50", "32=1");
        client.expect("AE", "568=all", "912=Y", "31=50", "32=1");
        client.send("AD", "568=bad|569=3");
        client.expect("AQ", "568=bad", "749=8", "750=2");
    }
}
