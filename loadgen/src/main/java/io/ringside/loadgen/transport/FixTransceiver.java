package io.ringside.loadgen.transport;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.client.FixClient;
import io.ringside.gateway.client.FixClientContext;
import io.ringside.gateway.client.FixListener;
import io.ringside.gateway.client.FixMessageReader;
import io.ringside.gateway.client.LogonException;
import io.ringside.loadgen.workload.LoadInstrument;
import io.ringside.loadgen.workload.OrderRequest;
import io.ringside.loadgen.workload.ResponseListener;

/**
 * FIX 4.4 over TCP: a session of {@link FixClient}. Orders are for the session's default account. FIX does not say
 * which report answers a request, so the kinds that can only be answers count: accepted, refused, replaced, and
 * cancelled with OrigClOrdID.
 * <p>
 * When the connection breaks it is made again, which holds up the whole generator for as long as a logon takes.
 * Requests that were under way are not repeated: if the exchange did not get them they are lost, and counted so.
 */
public final class FixTransceiver implements MessageTransceiver
{
    private static final long RECONNECT_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int CL_ORD_ID = 11;
    private static final int EXEC_TYPE = 150;
    private static final int LAST_LIQUIDITY_IND = 851;
    private static final int LEAVES_QTY = 151;
    private static final int ORD_STATUS = 39;
    private static final int ORIG_CL_ORD_ID = 41;
    private static final int REF_SEQ_NUM = 45;
    private static final int SYMBOL = 55;
    private static final int TEXT = 58;

    private final FixClientContext context;
    private final LoadInstrument[] instruments;
    private final ClOrdIdText id;
    private final ClOrdIdText origId;
    private final SequenceWindow requests = new SequenceWindow();
    private final Reports reports = new Reports();
    private FixClient client;
    private ResponseListener listener;
    private long nextReconnectNs;

    /**
     * @param context     of the client.
     * @param instruments to trade, by index.
     * @param runId       names the run in client order ids; the same for all sessions.
     */
    public FixTransceiver(final FixClientContext context, final LoadInstrument[] instruments, final int runId)
    {
        this.context = context;
        this.instruments = instruments.clone();
        id = new ClOrdIdText(runId);
        origId = new ClOrdIdText(runId);
    }

    @Override
    public void connect(final ResponseListener newListener)
    {
        listener = newListener;
        client = FixClient.connect(context);
    }

    @Override
    public int send(final OrderRequest request)
    {
        final LoadInstrument instrument = instruments[request.instrumentIndex()];
        final char side = (char)('0' + request.side().value());
        id.wrap(request.correlation());
        final long code;
        if (OrderRequest.Kind.CANCEL == request.kind())
        {
            code = client.cancel(id.text(), origId.wrap(request.origCorrelation()), instrument.symbol(), side);
        }
        else
        {
            final char ordType = (char)('0' + request.ordType().value());
            final char timeInForce = (char)('0' + request.timeInForce().value());
            final long price = Decimals.mantissa(
                request.priceTicks(), instrument.tickMantissa(), instrument.priceExponent());
            final int priceScale = Decimals.scale(instrument.priceExponent());
            final long quantity = Decimals.mantissa(
                request.quantityLots(), instrument.lotMantissa(), instrument.quantityExponent());
            final int quantityScale = Decimals.scale(instrument.quantityExponent());
            code = OrderRequest.Kind.NEW == request.kind() ?
                client.newOrder(id.text(), instrument.symbol(), side, ordType, timeInForce, price, priceScale, quantity,
                    quantityScale) :
                client.replace(id.text(), origId.wrap(request.origCorrelation()), instrument.symbol(), side, ordType,
                    timeInForce, price, priceScale, quantity, quantityScale);
        }

        if (code > 0)
        {
            requests.put(code, request.correlation());
            return SENT;
        }
        return FixClient.CLOSED == code ? NOT_CONNECTED : BACK_PRESSURED;
    }

    @Override
    public int poll()
    {
        final int workCount = client.poll(reports);
        if (!client.isConnected())
        {
            reconnect();
        }
        return workCount;
    }

    private void reconnect()
    {
        final long nowNs = System.nanoTime();
        if (nowNs - nextReconnectNs >= 0)
        {
            try
            {
                client.reconnect();
            }
            catch (final LogonException ignore)
            {
                // Not connected yet: isConnected() is false, and the generator decides how long it waits.
            }
            nextReconnectNs = System.nanoTime() + RECONNECT_INTERVAL_NS;
        }
    }

    @Override
    public boolean isConnected()
    {
        return null != client && client.isConnected();
    }

    @Override
    public void cancelAll()
    {
        final AtomicBoolean isAnswered = new AtomicBoolean(
            !isConnected() || client.massCancel(id.wrap(ClOrdIdText.LAST), null) < 0);
        final FixListener answers = new FixListener()
        {
            @Override
            public void onMassCancelReport(final FixMessageReader message)
            {
                isAnswered.set(true);
            }
        };
        Polling.await(() -> !isAnswered.get() && client.isConnected(), () -> client.poll(answers), CANCEL_ALL_NS);
    }

    @Override
    public void close()
    {
        if (null != client)
        {
            if (client.isConnected())
            {
                client.logout(FixListener.NONE);
            }
            client.close();
            client = null;
        }
    }

    /** Reports in the generator's terms. */
    private final class Reports implements FixListener
    {
        @Override
        public void onExecutionReport(final FixMessageReader message)
        {
            final long correlation = id.correlation(message.chars(CL_ORD_ID));
            if (correlation <= 0)
            {
                return;
            }

            final long origCorrelation = id.correlation(message.chars(ORIG_CL_ORD_ID));
            final ExecType execType = execType(message.character(EXEC_TYPE));
            final boolean isAnswer = switch (execType)
            {
                case NEW, REJECTED, REPLACED -> true;
                case CANCELED -> message.has(ORIG_CL_ORD_ID);
                default -> false;
            };
            listener.onExecution(
                correlation,
                origCorrelation,
                isAnswer,
                execType,
                ordStatus(message.character(ORD_STATUS)),
                leavesLots(message),
                liquidity(message.character(LAST_LIQUIDITY_IND)),
                reason(message));
        }

        @Override
        public void onCancelReject(final FixMessageReader message)
        {
            final long correlation = id.correlation(message.chars(CL_ORD_ID));
            if (correlation > 0)
            {
                listener.onRefused(correlation, reason(message));
            }
        }

        @Override
        public void onReject(final FixMessageReader message)
        {
            final long correlation = requests.remove(message.number(REF_SEQ_NUM, 0));
            if (0 != correlation)
            {
                listener.onRefused(correlation, reason(message));
            }
        }

        private long leavesLots(final FixMessageReader message)
        {
            final CharSequence symbol = message.chars(SYMBOL);
            for (final LoadInstrument instrument : instruments)
            {
                if (0 == CharSequence.compare(instrument.symbol(), symbol))
                {
                    return Decimals.units(
                        message.decimal(LEAVES_QTY, Decimals.scale(instrument.quantityExponent())),
                        instrument.lotMantissa(),
                        instrument.quantityExponent());
                }
            }
            return 0;
        }

        private Reason reason(final FixMessageReader message)
        {
            return message.has(TEXT) ? Reasons.named(message.chars(TEXT)) : Reason.NONE;
        }
    }

    private static ExecType execType(final char character)
    {
        return switch (character)
        {
            case '0' -> ExecType.NEW;
            case '4' -> ExecType.CANCELED;
            case '5' -> ExecType.REPLACED;
            case '8' -> ExecType.REJECTED;
            case 'C' -> ExecType.EXPIRED;
            case 'D' -> ExecType.RESTATED;
            case 'F' -> ExecType.TRADE;
            case 'I' -> ExecType.ORDER_STATUS;
            default -> ExecType.NULL_VAL;
        };
    }

    private static OrdStatus ordStatus(final char character)
    {
        return switch (character)
        {
            case '0' -> OrdStatus.NEW;
            case '1' -> OrdStatus.PARTIALLY_FILLED;
            case '2' -> OrdStatus.FILLED;
            case '4' -> OrdStatus.CANCELED;
            case '8' -> OrdStatus.REJECTED;
            case 'C' -> OrdStatus.EXPIRED;
            default -> OrdStatus.NULL_VAL;
        };
    }

    private static Liquidity liquidity(final char character)
    {
        return switch (character)
        {
            case '1' -> Liquidity.ADDED;
            case '2' -> Liquidity.REMOVED;
            default -> Liquidity.NONE;
        };
    }
}
