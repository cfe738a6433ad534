package io.ringside.ops.admin.load;

import io.ringside.engine.protocol.CancelOrderDecoder;
import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.NewOrderExtendedDecoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.ReplaceOrderDecoder;
import io.ringside.engine.protocol.ReplaceOrderExtendedDecoder;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.OrderTerms;
import io.ringside.loadgen.workload.OrderRequest.Kind;
import io.ringside.loadgen.workload.RecordedFlow;
import io.ringside.loadgen.workload.RecordedRequest;
import io.ringside.ops.admin.base.Text;
import org.agrona.DirectBuffer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Recorded commands as the load generator sends them: new orders, cancels and replacements. Whatever else was recorded
 * is left out and counted.
 */
final class LoadRecording
{
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final NewOrderDecoder order = new NewOrderDecoder();
    private final NewOrderExtendedDecoder newOrderExtended = new NewOrderExtendedDecoder();
    private final CancelOrderDecoder cancelOrder = new CancelOrderDecoder();
    private final ReplaceOrderDecoder replaceOrder = new ReplaceOrderDecoder();
    private final ReplaceOrderExtendedDecoder replaceOrderExtended = new ReplaceOrderExtendedDecoder();
    private final DefineInstrumentDecoder defineInstrument = new DefineInstrumentDecoder();
    private final byte[] id = new byte[NewOrderDecoder.clOrdIdLength()];
    private final RecordedMarket market;
    private final int sessionCount;
    private final long nowNs;
    private final Map<Integer, Integer> sessions = new HashMap<>();
    private final Map<String, Long> numbers = new HashMap<>();
    private final List<RecordedRequest> requests = new ArrayList<>();
    private long unknownCount;
    private long unlinkedCount;
    private long otherCount;
    private long rareCount;
    private long lastNs = Long.MIN_VALUE;

    /**
     * @param market       its instruments.
     * @param sessionCount sessions to send with; the recorded ones are dealt out to them.
     * @param nowNs        now, in nanoseconds since 1970: where the recorded time begins.
     */
    LoadRecording(final RecordedMarket market, final int sessionCount, final long nowNs)
    {
        this.market = market;
        this.sessionCount = sessionCount;
        this.nowNs = nowNs;
    }

    /** One command, in the form of the wire. */
    void onCommand(final DirectBuffer buffer, final int offset, final int length, final long atNs)
    {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            otherCount++;
            return;
        }
        header.wrap(buffer, offset);
        switch (header.templateId())
        {
            case NewOrderDecoder.TEMPLATE_ID, NewOrderExtendedDecoder.TEMPLATE_ID, ReplaceOrderDecoder.TEMPLATE_ID,
                ReplaceOrderExtendedDecoder.TEMPLATE_ID -> order(buffer, offset, atNs);
            case CancelOrderDecoder.TEMPLATE_ID ->
                cancel(cancelOrder.wrapAndApplyHeader(buffer, offset, header), atNs);
            case DefineInstrumentDecoder.TEMPLATE_ID ->
                define(defineInstrument.wrapAndApplyHeader(buffer, offset, header));
            default -> otherCount++;
        }
    }

    /** All of it. */
    RecordedFlow flow(final double speed)
    {
        return new RecordedFlow(requests, speed);
    }

    /** Sessions that are needed. */
    int sessionCount()
    {
        return Math.max(1, Math.min(sessionCount, sessions.size()));
    }

    /** Orders and replacements with terms that few have; FIX cannot send them here. */
    long rareCount()
    {
        return rareCount;
    }

    /** How many messages there are. */
    int count()
    {
        return requests.size();
    }

    /** Says in what it is not what was recorded; empty: it is. */
    String deviations()
    {
        final StringJoiner text = new StringJoiner(", ");
        add(text, otherCount, "commands that are no orders left out");
        add(text, unknownCount, "cancels and replacements of orders that the recording does not enter left out");
        add(text, unlinkedCount, "orders without the link that they were recorded with");
        add(text, market.roundedCount(), "prices and quantities rounded to the exchange's steps");
        return text.toString();
    }

    private static void add(final StringJoiner text, final long count, final String what)
    {
        if (count > 0)
        {
            text.add(Text.count(count) + " " + what);
        }
    }

    /** A new one or a replacement; the first 64 bytes of all of them are those of a new one. */
    private void order(final DirectBuffer buffer, final int offset, final long atNs)
    {
        final int templateId = header.templateId();
        final boolean isNew = NewOrderDecoder.TEMPLATE_ID == templateId ||
            NewOrderExtendedDecoder.TEMPLATE_ID == templateId;
        final int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        final NewOrderDecoder it =
            order.wrap(buffer, body, NewOrderDecoder.BLOCK_LENGTH, NewOrderDecoder.SCHEMA_VERSION);
        Long orig = 0L;
        if (!isNew)
        {
            replaceOrder.wrap(buffer, body, ReplaceOrderDecoder.BLOCK_LENGTH, ReplaceOrderDecoder.SCHEMA_VERSION)
                .getOrigClOrdId(id, 0);
            orig = numbers.get(key(it.sessionId()));
        }
        if (null == orig)
        {
            unknownCount++;
            return;
        }
        final RecordedMarket.Entry entry = market.of(it.instrumentId());
        final long priceTicks = OrdType.MARKET == it.ordType() ? 0 : entry.price(it.priceTicks());
        final OrderTerms terms = switch (templateId)
        {
            case NewOrderExtendedDecoder.TEMPLATE_ID ->
                terms(newOrderExtended.wrapAndApplyHeader(buffer, offset, header), entry, at(atNs));
            case ReplaceOrderExtendedDecoder.TEMPLATE_ID ->
                terms(replaceOrderExtended.wrapAndApplyHeader(buffer, offset, header), entry, at(atNs));
            default -> null;
        };
        it.getClOrdId(id, 0);
        add(new RecordedRequest(at(atNs), isNew ? Kind.NEW : Kind.REPLACE, orig, session(it.sessionId()),
            entry.index(), it.side(), it.ordType(), it.timeInForce(), priceTicks, entry.quantity(it.quantityLots()),
            terms), it.sessionId());
    }

    private OrderTerms terms(final NewOrderExtendedDecoder it, final RecordedMarket.Entry entry, final long atNs)
    {
        unlinkedCount += it.linkedClOrdId().isEmpty() ? 0 : 1;
        final OrderTerms terms = new OrderTerms().copyFrom(it)
            .stopPriceTicks(entry.price(it.stopPriceTicks()))
            .trailTicks(trail(it.trailTicks(), entry))
            .displayLots(entry.quantity(it.displayLots()))
            .minQuantityLots(entry.quantity(it.minQuantityLots()))
            .pegOffsetTicks(entry.distance(it.pegOffsetTicks()))
            .expireTimeNs(expire(it.expireTimeNs(), atNs))
            .linkedClOrdId("")
            // One that the venue refused is not sent again.
            .memo(OrderTerms.isMemo(it.memo()) ? it.memo() : "")
            .activationPriceTicks(entry.price(it.activationPriceTicks()));
        return terms.arePlain() ? null : terms;
    }

    /** One in basis points is the same whatever the tick. */
    private static long trail(final long trailTicks, final RecordedMarket.Entry entry)
    {
        return trailTicks < 0 ? trailTicks : entry.distance(trailTicks);
    }

    private void cancel(final CancelOrderDecoder it, final long atNs)
    {
        it.getOrigClOrdId(id, 0);
        final Long orig = numbers.get(key(it.sessionId()));
        if (null == orig)
        {
            unknownCount++;
            return;
        }
        it.getClOrdId(id, 0);
        add(new RecordedRequest(at(atNs), Kind.CANCEL, orig, session(it.sessionId()),
            market.of(it.instrumentId()).index(), it.side(), OrdType.LIMIT, TimeInForce.DAY, 0, 0, null),
            it.sessionId());
    }

    private OrderTerms terms(
        final ReplaceOrderExtendedDecoder it, final RecordedMarket.Entry entry, final long atNs)
    {
        return new OrderTerms().copyFrom(it)
            .stopPriceTicks(entry.price(it.stopPriceTicks()))
            .trailTicks(trail(it.trailTicks(), entry))
            .displayLots(entry.quantity(it.displayLots()))
            .pegOffsetTicks(entry.distance(it.pegOffsetTicks()))
            .expireTimeNs(expire(it.expireTimeNs(), atNs))
            .activationPriceTicks(entry.price(it.activationPriceTicks()));
    }

    private void define(final DefineInstrumentDecoder it)
    {
        market.define(it);
    }

    /** The id in {@link #id} names the order from now on. */
    private void add(final RecordedRequest request, final int sessionId)
    {
        requests.add(request);
        rareCount += null == request.terms() ? 0 : 1;
        if (Kind.CANCEL != request.kind())
        {
            numbers.put(key(sessionId), (long)requests.size());
        }
    }

    private String key(final int sessionId)
    {
        return sessionId + "/" + new String(id, StandardCharsets.ISO_8859_1);
    }

    private int session(final int sessionId)
    {
        return sessions.computeIfAbsent(sessionId, (it) -> sessions.size()) % sessionCount;
    }

    /** Time of a recording never goes back. */
    private long at(final long atNs)
    {
        lastNs = Math.max(lastNs, atNs);
        return lastNs;
    }

    /** The same distance from now as it had from the beginning of the recording. */
    private long expire(final long expireTimeNs, final long atNs)
    {
        final long firstNs = requests.isEmpty() ? atNs : requests.get(0).atNs();
        return 0 == expireTimeNs ? 0 : nowNs + Math.max(1, expireTimeNs - firstNs);
    }
}
