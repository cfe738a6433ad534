package io.ringside.loadgen.bench.book;

import com.sun.management.ThreadMXBean;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.RiskLevel;
import io.ringside.engine.protocol.Side;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Accounts with balances and every kind of limit, and 1,000 instruments, of which an account trades three. Limits are
 * set in a time that their number does not lengthen, memory is so much for each account, and orders allocate nothing.
 * {@code -Dringside.manyAccounts=100000}.
 */
class ManyAccountsTest
{
    private static final int ACCOUNTS = Integer.getInteger("ringside.manyAccounts", 10_000);
    private static final int INSTRUMENTS = 1_000;
    private static final int TRADED = 3;
    private static final int SESSIONS = 8;
    private static final int ORDERS = 4 * ACCOUNTS;
    private static final long BYTES_MAX = 6_000;
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExecutionReportDecoder report = new ExecutionReportDecoder();
    private final OrderMessages messages = new OrderMessages(SESSIONS);
    private final SplittableRandom random = new SplittableRandom(SEED);
    private MatchingEngine engine;
    private long sequence;
    private long trades;
    private long refusals;
    private int id;

    @Test
    void shouldTakeMemoryForEachAccountAndNoneForOrders()
    {
        engine = new MatchingEngine(new EngineContext().orderCapacity(4 * ORDERS).levelCapacity(1 << 16)
            .sessionCapacity(SESSIONS + 1).instrumentCapacity(INSTRUMENTS).accountCapacity(ACCOUNTS + 1)
            .positionCapacity(2 * TRADED * ACCOUNTS).conclude(), new RotatingSink(this::onOutput));
        final Definitions definitions = new Definitions();
        final RiskDefinitions risk = new RiskDefinitions(buffer, this::execute);
        for (int i = 1; i <= SESSIONS; i++)
        {
            execute(definitions.risingIds(buffer, i));
        }
        for (int i = 1; i <= INSTRUMENTS; i++)
        {
            buffer.setMemory(0, buffer.capacity(), (byte)0);
            execute(definitions.instrument(buffer, i));
        }
        risk.venue(1);
        for (int i = 2; i <= INSTRUMENTS; i++)
        {
            risk.instrument(i);
        }
        final long before = heapBytes();
        final long beginNs = System.nanoTime();
        for (int i = 1; i <= ACCOUNTS; i++)
        {
            buffer.setMemory(0, buffer.capacity(), (byte)0);
            execute(definitions.account(buffer, i));
            risk.account(i, instrument(i, 0));
        }
        final long setUpMs = (System.nanoTime() - beginNs) / 1_000_000;
        for (int i = 1; i <= SESSIONS; i++)
        {
            risk.limits(RiskLevel.SESSION, i, 1);
        }
        final long bytes = (heapBytes() - before) / ACCOUNTS;
        trade();
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long threadId = Thread.currentThread().getId();
        long allocated = -1;
        for (int round = 0; round < 10 && 0 != allocated; round++)
        {
            final long allocatedBefore = threads.getThreadAllocatedBytes(threadId);
            trade();
            allocated = threads.getThreadAllocatedBytes(threadId) - allocatedBefore;
        }
        System.out.println("many accounts: accounts=" + ACCOUNTS + " instruments=" + INSTRUMENTS +
            " setUpMs=" + setUpMs + " heapBytesOfOne=" + bytes + " trades=" + trades + " refusals=" + refusals +
            " allocated=" + allocated + " seed=" + SEED);
        assertTrue(trades > ORDERS, "trades=" + trades);
        assertEquals(0, refusals, "refused orders: seed=" + SEED);
        assertTrue(bytes < BYTES_MAX, "bytes of an account: " + bytes);
        assertEquals(0, allocated, "bytes in " + ORDERS + " orders: seed=" + SEED);
    }

    /** The instruments of an account. */
    private static int instrument(final int account, final int which)
    {
        return 1 + (account * 7 + which * 331) % INSTRUMENTS;
    }

    private void trade()
    {
        for (int i = 0; i < ORDERS; i++)
        {
            final int account = 1 + random.nextInt(ACCOUNTS);
            messages.newOrder(buffer, 1 + account % SESSIONS, ++id, 0 == random.nextInt(4))
                .accountId(account)
                .priceTicks(1_000 + random.nextInt(20))
                .quantityLots(1 + random.nextInt(10))
                .instrumentId(instrument(account, random.nextInt(TRADED)))
                .side(random.nextBoolean() ? Side.BUY : Side.SELL);
            execute(OrderMessages.NEW_LENGTH);
        }
    }

    private void execute(final int length)
    {
        sequence++;
        engine.onCommand(buffer, 0, length, sequence, sequence);
    }

    private void onOutput(final DirectBuffer output, final int offset)
    {
        if (ExecutionReportDecoder.TEMPLATE_ID == header.wrap(output, offset).templateId())
        {
            report.wrap(output, offset + MessageHeaderDecoder.ENCODED_LENGTH, header.blockLength(), header.version());
            trades += ExecType.TRADE == report.execType() ? 1 : 0;
            refusals += ExecType.REJECTED == report.execType() ? 1 : 0;
        }
    }

    private static long heapBytes()
    {
        final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed();
    }
}
