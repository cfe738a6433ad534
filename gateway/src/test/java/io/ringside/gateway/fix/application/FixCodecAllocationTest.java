package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.DropCopyReportEncoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportEncoder;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.gateway.fix.message.FixBytes;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixFramer;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.testing.AllocationWindows;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Decoding messages to commands and encoding records to messages do not allocate. */
class FixCodecAllocationTest extends AdapterTest
{
    private static final int WINDOW_ROUNDS = 3_000;
    private static final int WINDOWS_MAX = 15;
    private static final String BEGIN = "11=o-1|55=BTC-USD|54=1|60=20261118-11:06:40|38=5|";
    private static final List<String> MESSAGES = List.of(
        FixBytes.message("D", 2, BEGIN + "40=2|44=100.5|453=2|448=me|447=D|448=you|452=3|"),
        FixBytes.message("D", 2, BEGIN + "40=4|44=101.5|99=101|111=2|110=1|18=6|59=6|126=20261118-12:00:00.123|" +
            "20001=3|20002=77|20003=2|20004=1|20005=leg|5149=desk 7|"),
        FixBytes.message("D", 2, BEGIN + "40=P|44=105|18=R 6|211=-0.05|59=6|432=20261118|97=Y|"),
        FixBytes.message("D", 2, BEGIN + "40=2|44=100.505|"),
        FixBytes.message("D", 2, BEGIN + "40=2|"),
        FixBytes.message("D", 2, BEGIN + "40=2|44=1e2|"),
        "garbage",
        FixBytes.message("G", 2, "41=o-1|" + BEGIN + "40=P|18=a|211=0.05|99=99|"),
        FixBytes.message("F", 2, "41=o-1|" + BEGIN),
        FixBytes.message("H", 2, "11=o-1|55=BTC-USD|54=1|790=s-1|"),
        FixBytes.message("q", 2, "11=m-1|530=7|60=20261118-11:06:40|"),
        FixBytes.message("1", 2, "112=x|"),
        FixBytes.message("AF", 2, "584=q-1|585=1|55=BTC-USD|54=1|"));

    /** Number of the status request among the messages that are none of garbage. */
    private static final int NAMED_REQUEST = 9;

    private final UnsafeBuffer stream = FixBytes.buffer(String.join("", MESSAGES));
    private final FixFramer framer = new FixFramer();
    private final FixMessage message = new FixMessage();
    private final FixSessionMessages uncopied = new FixSessionMessages(this::count);
    private final FixCommandAdapter uncopiedAdapter = new FixCommandAdapter(
        instruments, this::count, uncopied, new FixTradeAdapter(instruments, uncopied), () -> true, counters,
        () -> nowNs += TimeUnit.SECONDS.toNanos(1));
    private long commandCount;

    FixCodecAllocationTest()
    {
        clientSequence = 0;
    }

    @Test
    void shouldAllocateNothingOnTheWayIn()
    {
        assertFree(this::takeStream);
        assertEquals(0, commandCount % (MESSAGES.size() - 1), "every message but the garbage becomes one command");
    }

    @Test
    void shouldAllocateNothingOnTheWayOut()
    {
        execution(report -> report.origClOrdId("o-0").leavesLots(1_000).cumLots(300).cumTicksLots(300 * 9_990 + 1)
            .lastPriceTicks(9_990).lastLots(500).matchId(44).liquidity(Liquidity.ADDED).execType(ExecType.TRADE)
            .ordStatus(OrdStatus.PARTIALLY_FILLED).displayLots(100).memo("desk 7"));
        assertFree(this::encode);
        new ExecutionReportEncoder().wrap(record, MessageHeaderEncoder.ENCODED_LENGTH)
            .execType(ExecType.ORDER_STATUS).clientSequence(NAMED_REQUEST);
        takeStream();
        assertFree(this::encode);
        assertTrue(FixBytes.text(out, 0, out.capacity()).contains("|790=s-1|"));
        record.putShort(MessageHeaderEncoder.templateIdEncodingOffset(), (short)DropCopyReportEncoder.TEMPLATE_ID);
        new DropCopyReportEncoder().wrap(record, MessageHeaderEncoder.ENCODED_LENGTH).originSessionId(1);
        assertFree(this::encode);
        session('8', "11=o-1|55=BTC-USD|54=1|150=8|39=8|103=99|58=PRICE_OFF_TICK|");
        assertFree(this::encode);
    }

    private static void assertFree(final Runnable round)
    {
        AllocationWindows.assertFree(WINDOWS_MAX, () ->
        {
            final long before = AllocationWindows.allocated();
            for (int i = 0; i < WINDOW_ROUNDS; i++)
            {
                round.run();
            }
            return AllocationWindows.allocated() - before;
        });
    }

    private void encode()
    {
        final int length = encode(5, 0 != (nowNs++ & 1));
        assert length > 0 : "nothing to send";
    }

    private long count(final DirectBuffer buffer, final int offset, final int length)
    {
        return commandCount++;
    }

    private void takeStream()
    {
        int offset = 0;
        while (offset < stream.capacity())
        {
            if (FixFramer.FRAME == framer.next(stream, offset, stream.capacity()))
            {
                take(offset);
            }
            offset += framer.length();
        }
    }

    private void take(final int offset)
    {
        final boolean isField = message.wrap(stream, offset, framer.length());
        assert isField : "garbled";
        clientSequence++;
        final boolean isTaken = !dictionary.isGood(message) ?
            uncopied.reject(peer.session(), clientSequence, 1, message, dictionary.rejectReason(),
                dictionary.rejectTag(), null) :
            FixFields.TEST_REQUEST == message.msgType() ?
            uncopied.heartbeat(peer.session(), clientSequence, 1, message) :
            uncopiedAdapter.onMessage(peer, message, clientSequence, 1);
        assert isTaken : "the exchange takes everything";
        peer.session().onReport(clientSequence, clientSequence);
    }
}
