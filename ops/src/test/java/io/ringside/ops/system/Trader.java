package io.ringside.ops.system;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.ClientState;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.ops.Await;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A participant who trades without end, keeps a {@link Ledger} of what it was told, and comes back after every loss of
 * the connection. One thread.
 */
final class Trader implements AutoCloseable
{
    private static final long RECONNECT_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int INSTRUMENT_COUNT = 4;

    private final int instrumentCount;
    private final OrderEntryClient client;
    final Ledger ledger = new Ledger();
    private final SplittableRandom random;
    final int sessionId;
    private long idCount;
    private long sentCount;
    private long lastAttemptNs;

    Trader(final String aeronDirectoryName, final String endpoint, final int sessionId, final long seed)
    {
        this(aeronDirectoryName, endpoint, sessionId, seed, INSTRUMENT_COUNT);
    }

    /** In the instruments from 1 to that. */
    Trader(
        final String aeronDirectoryName,
        final String endpoint,
        final int sessionId,
        final long seed,
        final int instrumentCount)
    {
        // What a client needs to find out that a node is gone, twice this, is most of what a kill cycle takes.
        this(aeronDirectoryName, endpoint, sessionId, seed, instrumentCount, 1_000);
    }

    /** One that finds out in twice so many milliseconds that a node is gone. */
    Trader(
        final String aeronDirectoryName,
        final String endpoint,
        final int sessionId,
        final long seed,
        final int instrumentCount,
        final int keepaliveMs)
    {
        this.instrumentCount = instrumentCount;
        this.sessionId = sessionId;
        this.random = new SplittableRandom(seed);
        this.client = new OrderEntryClient(Answers.context(aeronDirectoryName, endpoint, sessionId)
            .keepaliveMs(keepaliveMs)
            .conclude());
    }

    /** One that goes on at the next of these doors when its own is gone. */
    Trader(final List<String> doors, final int sessionId, final long seed)
    {
        instrumentCount = INSTRUMENT_COUNT;
        this.sessionId = sessionId;
        random = new SplittableRandom(seed);
        client = new OrderEntryClient(new OrderEntryClientContext().ingressChannels(doors).session(sessionId, "demo")
            .keepaliveMs(400).cancelOnDisconnect(false).conclude());
        ledger.history = new ClientHistory("session " + sessionId);
    }

    /** One step: stay connected, listen, and send a few commands. */
    void trade()
    {
        listen();
        for (int i = 0; i < 4 && client.isEstablished() && client.pendingCount() < 512; i++)
        {
            sendOne();
        }
    }

    /** So many times, with a moment between them. */
    void trade(final int times)
    {
        for (int i = 0; i < times; i++)
        {
            trade();
            LockSupport.parkNanos(200_000);
        }
    }

    /** Stay connected and listen. */
    void listen()
    {
        if (isDown() && System.nanoTime() - lastAttemptNs > RECONNECT_PAUSE_NS)
        {
            lastAttemptNs = System.nanoTime();
            client.reconnect();
        }
        client.poll(ledger);
    }

    /** Listen until everything that was sent has its answer. */
    void settle()
    {
        final Supplier<String> state = () -> "session " + sessionId + " does not settle: state=" + client.state() +
            " pendingCount=" + client.pendingCount() + " rejectCode=" + client.rejectCode();
        Await.until(state, () ->
        {
            listen();
            return client.isEstablished() && 0 == client.pendingCount();
        });
    }

    /** For so long. */
    void listen(final long forNs)
    {
        final long beginNs = System.nanoTime();
        while (System.nanoTime() - beginNs < forNs)
        {
            listen();
            LockSupport.parkNanos(100_000);
        }
    }

    /**
     * Commands that the client took. Not its last sequence: those of commands that were refused at the very end of a
     * connection are used again.
     */
    long sentCount()
    {
        return sentCount;
    }

    /** Why the venue refused the last logon; null: it did not. */
    SessionRejectCode rejectCode()
    {
        return client.rejectCode();
    }

    boolean isEstablished()
    {
        return client.isEstablished();
    }

    long pendingCount()
    {
        return client.pendingCount();
    }

    @Override
    public void close()
    {
        client.close();
    }

    private boolean isDown()
    {
        return ClientState.DISCONNECTED == client.state() || ClientState.CLOSED == client.state();
    }

    private void sendOne()
    {
        final int instrumentId = 1 + random.nextInt(instrumentCount);
        final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        final long priceTicks = 10_000 + random.nextInt(-10, 11);
        final long quantityLots = 1 + random.nextInt(100);
        final int dice = random.nextInt(100);
        final long sentNs = System.nanoTime();
        String origId = null;
        final long result;
        if (dice < 45 && idCount > 0)
        {
            // Perhaps gone, perhaps of another instrument: a refusal is an answer too.
            origId = earlierId();
            result = client.cancel(nextId(), origId, instrumentId, side);
        }
        else if (dice < 52 && idCount > 0)
        {
            origId = earlierId();
            result = client.replace(nextId(), origId, sessionId, instrumentId, side, OrdType.LIMIT, priceTicks,
                quantityLots, TimeInForce.GTC);
        }
        else
        {
            result = client.newOrder(nextId(), sessionId, instrumentId, side, OrdType.LIMIT, priceTicks, quantityLots,
                dice > 95 ? TimeInForce.IOC : TimeInForce.GTC);
        }
        sentCount += result > 0 ? 1 : 0;
        if (result > 0 && null != ledger.history)
        {
            ledger.history.send(id(idCount), origId, sentNs);
        }
    }

    private String earlierId()
    {
        return id(Math.max(1, idCount - random.nextInt(60)));
    }

    private String nextId()
    {
        return id(++idCount);
    }

    /** A number, so that the ids of the session may rise. */
    private static String id(final long number)
    {
        return Long.toString(number);
    }
}
