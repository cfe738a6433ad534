package io.ringside.loadgen.bench.book;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import exchange.core2.core.ExchangeApi;
import exchange.core2.core.ExchangeCore;
import exchange.core2.core.common.CoreWaitStrategy;
import exchange.core2.core.common.OrderAction;
import exchange.core2.core.common.OrderType;
import exchange.core2.core.common.SymbolType;
import exchange.core2.core.common.api.ApiAddUser;
import exchange.core2.core.common.api.ApiAdjustUserBalance;
import exchange.core2.core.common.api.binary.BatchAddSymbolsCommand;
import exchange.core2.core.common.cmd.CommandResultCode;
import exchange.core2.core.common.cmd.OrderCommand;
import exchange.core2.core.common.config.ExchangeConfiguration;
import exchange.core2.core.common.config.InitialStateConfiguration;
import exchange.core2.core.common.config.OrdersProcessingConfiguration;
import exchange.core2.core.common.config.PerformanceConfiguration;
import exchange.core2.core.common.config.SerializationConfiguration;
import exchange.core2.core.processors.journaling.DiskSerializationProcessor;
import exchange.core2.core.processors.journaling.DiskSerializationProcessorConfiguration;

import org.agrona.IoUtil;

/**
 * The whole of exchange-core: grouping, risk, matching, a second step of risk, and results, each on a thread of its
 * own, with its throughput settings and its fast book; with margin risk or users who pay in full; without its journal,
 * or with it, not synced. The caller's thread publishes, the thread of results reads the trades. It cannot raise an
 * order's quantity.
 */
final class ExchangeCoreEngine extends Book
{
    private static final int SYMBOL = 1;
    private static final int BASE_CURRENCY = 1;
    private static final int QUOTE_CURRENCY = 2;
    private static final long BALANCE = 1L << 60;
    /** No buy order is moved above it: who pays in full has so much for each lot put aside. */
    private static final long RESERVED_TICKS = 1L << 24;
    private static final long NOTHING_IN_GROUP = 0;
    private static final int NO_FLAGS = 0;
    private static final int START_TIMEOUT_S = 20;

    private final Path directory;
    private final boolean hasMargin;
    private final ExchangeCore core;
    private final ExchangeApi api;
    private final AtomicLong answered = new AtomicLong();
    private volatile boolean isDefining = true;
    private long published;

    /** Works in a directory that is not there yet, and is gone in the end. */
    ExchangeCoreEngine(final boolean hasMargin, final boolean hasJournal, final Path directory)
    {
        this.directory = directory;
        this.hasMargin = hasMargin;
        core = ExchangeCore.builder()
            .resultsConsumer(this::onResult)
            .exchangeConfiguration(ExchangeConfiguration.defaultBuilder()
                .ordersProcessingCfg(OrdersProcessingConfiguration.builder()
                    .riskProcessingMode(OrdersProcessingConfiguration.RiskProcessingMode.FULL_PER_CURRENCY)
                    .marginTradingMode(OrdersProcessingConfiguration.MarginTradingMode.MARGIN_TRADING_ENABLED)
                    .build())
                .performanceCfg(PerformanceConfiguration.throughputPerformanceBuilder()
                    .matchingEnginesNum(1)
                    .riskEnginesNum(1)
                    .threadFactory(Thread::new)
                    .waitStrategy(CoreWaitStrategy.YIELDING)
                    .build())
                .initStateCfg(hasJournal ?
                    InitialStateConfiguration.cleanStartJournaling("bench") : InitialStateConfiguration.CLEAN_TEST)
                .serializationCfg(hasJournal ? SerializationConfiguration.builder()
                    .enableJournaling(true)
                    .serializationProcessorFactory((configuration) -> new DiskSerializationProcessor(
                        configuration, journal(directory)))
                    .build() : SerializationConfiguration.DEFAULT)
                .build())
            .build();
        core.startup();
        api = core.getApi();
        define();
    }

    private static DiskSerializationProcessorConfiguration journal(final Path directory)
    {
        final DiskSerializationProcessorConfiguration usual =
            DiskSerializationProcessorConfiguration.createDefaultConfig();
        return new DiskSerializationProcessorConfiguration(directory.toString(),
            usual.getSnapshotLz4CompressorFactory(), usual.getJournalFileMaxSize(), usual.getJournalBufferSize(),
            usual.getJournalBatchCompressThreshold(), usual.getJournalLz4CompressorFactory());
    }

    private void define()
    {
        require(api.submitBinaryDataAsync(new BatchAddSymbolsCommand(ExchangeCoreBook.symbol(
            hasMargin ? SymbolType.FUTURES_CONTRACT : SymbolType.CURRENCY_EXCHANGE_PAIR))));
        for (int uid = 1; uid <= ExchangeCoreBook.USERS; uid++)
        {
            require(api.submitCommandAsync(ApiAddUser.builder().uid(uid).build()));
            deposit(uid, BASE_CURRENCY);
            deposit(uid, QUOTE_CURRENCY);
        }
        isDefining = false;
    }

    private void deposit(final int uid, final int currency)
    {
        require(api.submitCommandAsync(ApiAdjustUserBalance.builder()
            .uid(uid).currency(currency).amount(BALANCE).transactionId(currency).build()));
    }

    /** Now and then its steps wait for each other for ever when they have just started. */
    private static void require(final CompletableFuture<CommandResultCode> answer)
    {
        final CommandResultCode code = answer.orTimeout(START_TIMEOUT_S, TimeUnit.SECONDS).join();
        if (CommandResultCode.SUCCESS != code && CommandResultCode.ACCEPTED != code)
        {
            throw new IllegalStateException("exchange-core refuses the set-up: " + code);
        }
    }

    @Override
    void place(final int orderId, final boolean isBuy, final boolean rests, final long priceTicks, final long lots)
    {
        published++;
        final long reservedTicks = hasMargin ? priceTicks : RESERVED_TICKS;
        api.placeNewOrder(NO_FLAGS, NOTHING_IN_GROUP, published, orderId, 0, priceTicks, isBuy ? reservedTicks : 0,
            lots, isBuy ? OrderAction.BID : OrderAction.ASK, rests ? OrderType.GTC : OrderType.IOC, SYMBOL,
            ExchangeCoreBook.uid(orderId));
    }

    @Override
    void cancel(final int orderId, final boolean isBuy)
    {
        published++;
        api.cancelOrder(NO_FLAGS, NOTHING_IN_GROUP, published, orderId, SYMBOL, ExchangeCoreBook.uid(orderId));
    }

    @Override
    void replace(
        final int kind, final int orderId, final boolean isBuy, final long priceTicks, final long lots,
        final long totalLots)
    {
        published++;
        if (BookFlow.MOVE == kind)
        {
            api.moveOrder(NO_FLAGS, NOTHING_IN_GROUP, published, priceTicks, orderId, SYMBOL,
                ExchangeCoreBook.uid(orderId));
        }
        else
        {
            api.reduceOrder(NO_FLAGS, NOTHING_IN_GROUP, published, lots, orderId, SYMBOL,
                ExchangeCoreBook.uid(orderId));
        }
    }

    /** Runs on the thread of results. */
    private void onResult(final OrderCommand command, final long sequence)
    {
        if (isDefining)
        {
            api.processResult(sequence, command);
            return;
        }

        ExchangeCoreBook.addTrades(command, trades);
        answered.lazySet(answered.get() + 1);
    }

    @Override
    void finish()
    {
        while (answered.get() < published)
        {
            Thread.yield();
        }
    }

    @Override
    public void close()
    {
        core.shutdown();
        IoUtil.delete(directory.toFile(), true);
    }
}
