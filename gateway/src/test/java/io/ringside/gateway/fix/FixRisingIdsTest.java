package io.ringside.gateway.fix;

import org.junit.jupiter.api.Test;

import static io.ringside.gateway.fix.FixGatewayTest.assertFields;
import static io.ringside.gateway.fix.FixOrderTypesTest.message;

/** A FIX session whose client order ids rise (rule book 2.3). */
class FixRisingIdsTest extends StockClientTest<CoreExchange>
{
    FixRisingIdsTest()
    {
        super(new CoreExchange());
    }

    private static final int FIRM_1 = 1;
    private static final String TERMS = "54=1|38=3|40=2|44=98";

    @Test
    void shouldTakeNumbersThatRise() throws Exception
    {
        exchange.risingIds(FIRM_1);

        client.send(message("D", "7", TERMS));
        assertFields(client.expect("8"), "150=0", "11=7");
        client.send(message("D", "6", TERMS));
        assertFields(client.expect("8"), "150=8", "11=6", "39=8", "103=6", "58=DUPLICATE_CLORDID");
        client.send(message("D", "a-8", TERMS));
        assertFields(client.expect("8"), "150=8", "11=a-8", "58=INVALID_CLORDID");
        client.send(message("G", "8", TERMS + "|41=7"));
        assertFields(client.expect("8"), "150=5", "11=8", "41=7");
        client.send(message("F", "c-1", "54=1|41=8"));
        assertFields(client.expect("8"), "150=4", "11=c-1", "41=8");
        client.send(message("F", "c-2", "54=1|41=8"));
        assertFields(client.expect("9"), "11=c-2", "41=8", "37=NONE", "39=8", "102=1", "58=UNKNOWN_ORDER");
    }
}
