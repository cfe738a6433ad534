package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NegotiateEncoder;
import io.ringside.engine.protocol.NewOrderExtendedDecoder;
import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.RawClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.base.GatewayCounter;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import java.util.List;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;

class BadInputTest extends FreshExchangeTest
{
    private static final int BLOCK_LENGTH = MessageHeaderEncoder.blockLengthEncodingOffset();
    private static final int TEMPLATE_ID = MessageHeaderEncoder.templateIdEncodingOffset();
    private static final int SCHEMA_ID = MessageHeaderEncoder.schemaIdEncodingOffset();
    private static final int VERSION = MessageHeaderEncoder.versionEncodingOffset();

    @AutoClose
    private RawClient client;
    private int commandCount;

    @Override
    protected void begin()
    {
        client = new RawClient(exchange);
        commandCount = exchange.commandCount();
    }

    @Test
    void shouldDropDuplicatesAndTellOfGaps()
    {
        client.establish();
        client.sendOrder(1);
        client.sendOrder(1);
        client.sendOrder(2);
        client.sendOrder(5);
        client.sendOrder(3);
        client.sendOrder(6);

        assertEquals(List.of("NEW 1", "NEW 2", "NEW 5", "NEW 6"),
            client.awaitAnswers(5).stream().filter(answer -> !answer.startsWith("gap")).toList());
        assertEquals(2, exchange.count(GatewayCounter.SBE_COMMANDS_DUPLICATE));
        assertEquals(1, exchange.count(GatewayCounter.SBE_GAPS));
    }

    @Test
    void shouldRefuseWhatIsNoWholeCommandAndGoOn()
    {
        client.establish();
        final int length = client.encodeOrder(TestExchange.ALICE, 1);
        final UnsafeBuffer order = client.buffer();

        client.send(order, length - 1);
        client.send(order, length + 1);
        client.send(order, 20);
        client.send(order, 5);
        order.putShort(BLOCK_LENGTH, (short)1, LITTLE_ENDIAN);
        client.send(order, length);
        client.encodeOrder(TestExchange.ALICE, 1);
        order.putShort(SCHEMA_ID, (short)1, LITTLE_ENDIAN);
        client.send(order, length);
        client.encodeOrder(TestExchange.ALICE, 1);
        order.putShort(TEMPLATE_ID, (short)999, LITTLE_ENDIAN);
        client.send(order, length);
        order.putShort(TEMPLATE_ID, (short)84, LITTLE_ENDIAN);
        client.send(order, length);
        order.putShort(TEMPLATE_ID, (short)25, LITTLE_ENDIAN);
        client.send(order, length);
        order.putShort(TEMPLATE_ID, (short)29, LITTLE_ENDIAN);
        client.send(order, length);
        client.send(order, client.encodeOrder(TestExchange.BOB, 1));
        client.send(order, client.encodeOrder(TestExchange.ALICE, 0));
        client.send(order, 8_000);

        assertEquals(List.of(
            "refused 1 INVALID_COMMAND", "refused 1 INVALID_COMMAND", "refused 0 INVALID_COMMAND",
            "refused 0 INVALID_COMMAND", "refused 0 INVALID_COMMAND", "refused 1 INVALID_COMMAND",
            "refused 1 UNKNOWN_TEMPLATE", "refused 1 NOT_AUTHORISED", "refused 1 NOT_AUTHORISED",
            "refused 1 NOT_AUTHORISED", "refused 1 NOT_AUTHORISED", "refused 0 INVALID_COMMAND",
            "refused 0 INVALID_COMMAND"), client.awaitAnswers(13));
        assertEquals(commandCount, exchange.commandCount());
        client.sendOrder(1);
        assertEquals(List.of("NEW 1"), client.awaitAnswers(1));
    }

    @Test
    void shouldTakeACommandOfANewerSchemaForWhatItKnowsOfIt()
    {
        client.establish();
        final int length = client.encodeOrder(TestExchange.ALICE, 1);
        client.buffer().putShort(BLOCK_LENGTH, (short)(length - 8 + 16), LITTLE_ENDIAN);
        client.buffer().putShort(VERSION, (short)9, LITTLE_ENDIAN);
        client.send(client.buffer(), length + 16);

        assertEquals(List.of("NEW 1"), client.awaitAnswers(1));
    }

    /** Its block ends before the memo, and what follows it in the buffer is no memo. */
    @Test
    void shouldTakeAnExtendedOrderOfAnOlderSchema()
    {
        client.establish();
        final int plain = client.encodeOrder(TestExchange.ALICE, 1);
        final int length = 8 + NewOrderExtendedDecoder.memoEncodingOffset();
        client.buffer().setMemory(plain, length - plain, (byte)0);
        client.buffer().putShort(BLOCK_LENGTH, (short)(length - 8), LITTLE_ENDIAN);
        client.buffer().putShort(TEMPLATE_ID, (short)NewOrderExtendedDecoder.TEMPLATE_ID, LITTLE_ENDIAN);
        client.buffer().putShort(VERSION, (short)4, LITTLE_ENDIAN);
        client.send(client.buffer(), length);
        assertEquals(List.of("NEW 1"), client.awaitAnswers(1));

        client.buffer().putShort(VERSION, (short)5, LITTLE_ENDIAN);
        client.send(client.buffer(), length);
        assertEquals(List.of("refused 1 INVALID_COMMAND"), client.awaitAnswers(1));
    }

    @Test
    void shouldIgnoreCommandsFromWhoHasNotLoggedOn()
    {
        client.sendOrder(1);
        exchange.await("malformed", () -> 1 == exchange.count(GatewayCounter.SBE_MALFORMED));

        assertEquals(commandCount, exchange.commandCount());
    }

    @Test
    void shouldIgnoreANegotiateWhoseChannelEndsBeforeItShould()
    {
        final NegotiateEncoder negotiate = new NegotiateEncoder();
        negotiate.wrapAndApplyHeader(client.buffer(), 0, new MessageHeaderEncoder()).timestampNs(1)
            .sessionId(TestExchange.ALICE).responseStreamId(1).protocolVersion(1)
            .responseChannel("aeron:udp?endpoint").credentials("alice");
        client.send(client.buffer(), negotiate.limit());
        exchange.await("malformed", () -> 1 == exchange.count(GatewayCounter.SBE_MALFORMED));

        assertEquals(List.of(), exchange.errors());
    }
}
