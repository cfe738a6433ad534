package io.ringside.ops.web.market;

import io.ringside.engine.protocol.AuctionTradeEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.StatisticsEncoder;
import io.ringside.engine.protocol.TradeCorrectionEncoder;
import io.ringside.engine.protocol.TradeEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Candles are those of all trades that were not busted, at every moment. */
class CandleBookTest
{
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());
    private static final int STEPS = 4_000;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final CandleBook book = new CandleBook(0);
    private final List<long[]> trades = new ArrayList<>();
    private final Random random = new Random(SEED);
    private long timestampNs = 1_796_000_000_000_000_000L;
    private long matchId = 1;
    private long volume;

    @Test
    void shouldBeThoseOfAllTradesThatWereNotBusted()
    {
        for (int i = 0; i < STEPS; i++)
        {
            timestampNs += random.nextInt(10) == 0 ? random.nextInt(1_000_000_000) * 100L :
                random.nextInt(300_000_000);
            final int dice = random.nextInt(100);
            if (dice < 88 || trades.isEmpty())
            {
                trade();
            }
            else if (dice < 91)
            {
                auction();
            }
            else
            {
                correct(trades.get(random.nextInt(trades.size())));
            }
            if (i % 200 == 0 || i == STEPS - 1)
            {
                compare();
            }
        }
    }

    private void trade()
    {
        final long[] it = {matchId++, timestampNs, 10_000 + random.nextInt(50), 1 + random.nextInt(9)};
        new TradeEncoder().wrapAndApplyHeader(buffer, 0, header).timestampNs(it[1]).instrumentId(1).matchId(it[0])
            .priceTicks(it[2]).quantityLots(it[3]);
        add(it, TradeEncoder.TEMPLATE_ID);
    }

    /** Of one match: more are told in one message without what each was. */
    private void auction()
    {
        final long[] it = {matchId++, timestampNs, 10_000 + random.nextInt(50), 1 + random.nextInt(90)};
        new AuctionTradeEncoder().wrapAndApplyHeader(buffer, 0, header).timestampNs(it[1]).instrumentId(1)
            .firstMatchId(it[0]).matchCount(1).priceTicks(it[2]).quantityLots(it[3]);
        add(it, AuctionTradeEncoder.TEMPLATE_ID);
    }

    private void add(final long[] trade, final int templateId)
    {
        trades.add(trade);
        volume += trade[3];
        book.onMarketData(templateId, buffer, 0);
    }

    private void correct(final long[] trade)
    {
        final boolean isBust = random.nextBoolean();
        volume -= trade[3];
        trade[3] = isBust || 0 == trade[3] ? 0 : 1 + random.nextInt((int)trade[3]);
        trade[2] = isBust ? trade[2] : 10_000 + random.nextInt(50);
        volume += trade[3];
        new TradeCorrectionEncoder().wrapAndApplyHeader(buffer, 0, header).timestampNs(timestampNs).instrumentId(1)
            .matchId(trade[0]).priceTicks(trade[2]).quantityLots(trade[3]);
        book.onMarketData(TradeCorrectionEncoder.TEMPLATE_ID, buffer, 0);
        statistics();
    }

    private void statistics()
    {
        new StatisticsEncoder().wrapAndApplyHeader(buffer, 0, header).timestampNs(timestampNs).instrumentId(1)
            .volumeLots(volume);
        book.onMarketData(StatisticsEncoder.TEMPLATE_ID, buffer, 0);
    }

    @Test
    void shouldSeeInTheFiguresWhatTheBustOfOneOfManyMatchesTakes()
    {
        new AuctionTradeEncoder().wrapAndApplyHeader(buffer, 0, header).timestampNs(timestampNs).instrumentId(1)
            .firstMatchId(5).matchCount(3).priceTicks(10_000).quantityLots(90);
        book.onMarketData(AuctionTradeEncoder.TEMPLATE_ID, buffer, 0);
        new TradeCorrectionEncoder().wrapAndApplyHeader(buffer, 0, header).timestampNs(timestampNs).instrumentId(1)
            .matchId(6).priceTicks(10_000).quantityLots(0);
        book.onMarketData(TradeCorrectionEncoder.TEMPLATE_ID, buffer, 0);
        volume = 70;
        statistics();
        for (int i = 0; i < CandleBook.INTERVALS.size(); i++)
        {
            assertEquals(70, book.of(i).volume(0));
            assertEquals(2, book.of(i).trades(0));
        }
    }

    private void compare()
    {
        for (int interval = 0; interval < CandleBook.INTERVALS.size(); interval++)
        {
            final Candles candles = book.of(interval);
            final Map<Long, List<Long>> expected = expected(candles.intervalNs);
            final Map<Long, List<Long>> actual = new TreeMap<>();
            for (long i = candles.first(); i < candles.end(); i++)
            {
                if (candles.trades(i) > 0)
                {
                    actual.put(candles.startNs(i), List.of(candles.open(i), candles.high(i), candles.low(i),
                        candles.close(i), candles.volume(i), candles.trades(i)));
                }
            }
            assertEquals(0, candles.first(), "seed=" + SEED);
            assertEquals(expected, actual, "seed=" + SEED + " interval=" + CandleBook.INTERVALS.get(interval));
        }
    }

    private Map<Long, List<Long>> expected(final long intervalNs)
    {
        final Map<Long, List<Long>> result = new TreeMap<>();
        for (final long[] it : trades)
        {
            if (it[3] > 0)
            {
                result.merge(it[1] - it[1] % intervalNs, List.of(it[2], it[2], it[2], it[2], it[3], 1L), (a, b) ->
                    List.of(a.get(0), Math.max(a.get(1), b.get(1)), Math.min(a.get(2), b.get(2)), b.get(3),
                    a.get(4) + b.get(4), a.get(5) + b.get(5)));
            }
        }
        return result;
    }
}
