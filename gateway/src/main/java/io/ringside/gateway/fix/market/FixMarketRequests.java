package io.ringside.gateway.fix.market;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** MarketDataRequests (V) and the other questions of readers. Requests are rare, so texts may be allocated. */
final class FixMarketRequests
{
    /** Instruments of all requests of a connection together; of as many requests for all of them, if there are more. */
    private static final int SUBSCRIPTIONS_MAX = 1_000;
    private static final int REQUESTS_FOR_ALL_MAX = 4;

    private static final byte[] ALL = {'*'};
    private static final byte[] ANY = "[N/A]".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] DAY = "DAY".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LOCAL = {'1'};
    private static final byte[] DAILY = {'0'};
    private static final char NO_REASON = 0;
    private static final int OTHER = 0;

    private final FixListings listings;
    private final FixMarketWriter writer;
    private final FixReferenceAnswers reference;
    private final FixClock clock;
    private final GatewayCounters counters;
    private final List<FixListing> found = new ArrayList<>();
    private char reason;
    private String text;

    FixMarketRequests(
        final FixListings listings,
        final FixMarketWriter writer,
        final FixReferenceAnswers reference,
        final FixClock clock,
        final GatewayCounters counters)
    {
        this.listings = listings;
        this.writer = writer;
        this.reference = reference;
        this.clock = clock;
        this.counters = counters;
    }

    /**
     * Answer an application message that the dictionary has passed.
     *
     * @return false if it was refused.
     */
    boolean onMessage(final FixMarketConnection connection, final FixMessage message)
    {
        final boolean isAllowed = connection.mayRequest(clock.nowNs());
        if (FixFields.MARKET_DATA_REQUEST != message.msgType())
        {
            return isAllowed ? reference.onMessage(connection, message) :
                reference.refuse(connection, message, OTHER, "THROTTLED");
        }
        if (isAllowed ? onRequest(connection, message) : because('2', "THROTTLED"))
        {
            return true;
        }
        reject(connection, message);
        return false;
    }

    /**
     * Refuse a MarketDataRequest in which a field has a value that FIX does not have.
     *
     * @return false if Y has no reason for that field, or the request no id to name.
     */
    boolean refuseValue(final FixMarketConnection connection, final FixMessage message, final int tag)
    {
        final int id = message.find(FixFields.MD_REQ_ID);
        if (FixFields.MARKET_DATA_REQUEST != message.msgType() || FixMessage.NOT_FOUND == id ||
            0 == message.length(id) || message.length(id) > FixDictionary.ID_LENGTH_MAX)
        {
            return false;
        }
        switch (tag)
        {
            case FixFields.SUBSCRIPTION_REQUEST_TYPE:
                because('4', "UNSUPPORTED_SUBSCRIPTION_REQUEST_TYPE");
                break;
            case FixFields.AGGREGATED_BOOK:
                because('7', "UNSUPPORTED_AGGREGATED_BOOK");
                break;
            default:
                return false;
        }
        reject(connection, message);
        return true;
    }

    private void reject(final FixMarketConnection connection, final FixMessage message)
    {
        final FixFieldWriter body =
            writer.begin(connection, FixFields.MARKET_DATA_REQUEST_REJECT).echo(message, FixFields.MD_REQ_ID);
        if (NO_REASON != reason)
        {
            body.put(FixFields.MD_REQ_REJ_REASON, reason);
        }
        body.putText(FixFields.TEXT, text);
        writer.end(connection);
    }

    /** A refusal: MDReqRejReason (281) and Text (58). */
    private boolean because(final char newReason, final String newText)
    {
        reason = newReason;
        text = newText;
        return false;
    }

    private boolean onRequest(final FixMarketConnection connection, final FixMessage message)
    {
        final FixMarketRequest live = find(connection, message);
        if ('2' == message.character(FixFields.SUBSCRIPTION_REQUEST_TYPE))
        {
            return null == live ? because(NO_REASON, "UNKNOWN_MD_REQ_ID") : remove(connection, live);
        }
        if (null != live)
        {
            return because('1', "DUPLICATE_MD_REQ_ID");
        }
        return isSupported(message) && findInstruments(message) && add(connection, message);
    }

    private static FixMarketRequest find(final FixMarketConnection connection, final FixMessage message)
    {
        for (int i = 0; i < connection.requests.size(); i++)
        {
            if (connection.requests.get(i).isNamed(message))
            {
                return connection.requests.get(i);
            }
        }
        return null;
    }

    private boolean remove(final FixMarketConnection connection, final FixMarketRequest request)
    {
        final int before = connection.subscriptions.size();
        connection.requests.remove(request);
        connection.subscriptions.removeIf((it) -> it.request == request);
        connection.firstSubscription = 0;
        counters.add(GatewayCounter.FIX_MARKET_SUBSCRIPTIONS, connection.subscriptions.size() - before);
        return true;
    }

    private boolean isSupported(final FixMessage message)
    {
        final boolean isLive = '1' == message.character(FixFields.SUBSCRIPTION_REQUEST_TYPE);
        final boolean isByOrder = 'N' == message.character(FixFields.AGGREGATED_BOOK);
        final char updateType = (char)message.character(FixFields.MD_UPDATE_TYPE);
        final boolean isRefresh = isLive && '0' == updateType;
        final long depth = message.number(FixFields.MARKET_DEPTH);
        if (depth < 0 || depth > Integer.MAX_VALUE || isByOrder && 0 != depth)
        {
            return because('5', isByOrder ? "MARKET_DEPTH_OF_ORDERS_MUST_BE_0" : "UNSUPPORTED_MARKET_DEPTH");
        }
        if (message.has(FixFields.MD_UPDATE_TYPE) ? '0' != updateType && '1' != updateType : isLive)
        {
            return because('6', 0 == updateType ? "MD_UPDATE_TYPE_MISSING" : "UNSUPPORTED_MD_UPDATE_TYPE");
        }
        if (isRefresh && isByOrder)
        {
            return because('6', "MD_UPDATE_TYPE_OF_ORDERS_MUST_BE_1");
        }
        if (isRefresh && depth > FixMarketRequest.SNAPSHOT_DEPTH_MAX)
        {
            return because('5', "MARKET_DEPTH_OF_FULL_REFRESH_MUST_BE_0_TO_" + FixMarketRequest.SNAPSHOT_DEPTH_MAX);
        }
        if (0 == FixMarketRequest.types(message))
        {
            return because('8', "UNSUPPORTED_MD_ENTRY_TYPE");
        }
        return areRareTermsSupported(message);
    }

    private boolean areRareTermsSupported(final FixMessage message)
    {
        for (int i = 0; i < message.fieldCount(); i++)
        {
            if (FixFields.TRADING_SESSION_ID == message.tag(i) && !message.isEqualAt(i, DAY))
            {
                return because('9', "UNKNOWN_TRADING_SESSION");
            }
        }
        if (message.has(FixFields.SCOPE) && !message.isEqual(FixFields.SCOPE, LOCAL))
        {
            return because('A', "UNSUPPORTED_SCOPE");
        }
        if (message.has(FixFields.OPEN_CLOSE_SETTL_FLAG) && !message.isEqual(FixFields.OPEN_CLOSE_SETTL_FLAG, DAILY))
        {
            return because('B', "UNSUPPORTED_OPEN_CLOSE_SETTL_FLAG");
        }
        return !message.isYes(FixFields.MD_IMPLICIT_DELETE) || because('C', "UNSUPPORTED_MD_IMPLICIT_DELETE");
    }

    private boolean findInstruments(final FixMessage message)
    {
        found.clear();
        for (int i = 0; i < message.fieldCount(); i++)
        {
            if (FixFields.SYMBOL != message.tag(i) || isAll(message, i))
            {
                continue;
            }
            final FixListing listing = listings.findAt(message, i);
            if (null == listing)
            {
                return because('0', "UNKNOWN_INSTRUMENT");
            }
            if (!found.contains(listing))
            {
                found.add(listing);
            }
        }
        if (isForAll(message))
        {
            found.clear();
            for (int i = 0; i < listings.count(); i++)
            {
                found.add(listings.at(i));
            }
            return true;
        }
        return !found.isEmpty() || because('0', "SYMBOL_MISSING");
    }

    private static boolean isAll(final FixMessage message, final int index)
    {
        return message.isEqualAt(index, ALL) || message.isEqualAt(index, ANY);
    }

    private static boolean isForAll(final FixMessage message)
    {
        for (int i = 0; i < message.fieldCount(); i++)
        {
            if (FixFields.SYMBOL == message.tag(i) && isAll(message, i))
            {
                return true;
            }
        }
        return false;
    }

    private boolean add(final FixMarketConnection connection, final FixMessage message)
    {
        final int most = Math.max(SUBSCRIPTIONS_MAX, REQUESTS_FOR_ALL_MAX * listings.count());
        if (connection.subscriptions.size() + found.size() > most || connection.requests.size() >= most)
        {
            return because('2', "TOO_MANY_SUBSCRIPTIONS");
        }
        final FixMarketRequest request = new FixMarketRequest(message, isForAll(message));
        if (request.isLive())
        {
            connection.requests.add(request);
        }
        for (final FixListing listing : found)
        {
            connection.subscriptions.add(new FixSubscription(request, listing, connection));
        }
        connection.isBehind = true;
        counters.add(GatewayCounter.FIX_MARKET_SUBSCRIPTIONS, found.size());
        return true;
    }

    /** An instrument is new: readers of all get it, too. */
    void onListed(final FixMarketConnection connection, final FixListing listing)
    {
        for (final FixMarketRequest request : connection.requests)
        {
            if (request.isForAll())
            {
                connection.subscriptions.add(new FixSubscription(request, listing, connection));
                connection.isBehind = true;
                counters.add(GatewayCounter.FIX_MARKET_SUBSCRIPTIONS, 1);
            }
        }
    }

    /** A reader has missed messages: every book is sent to him again. */
    void sendAfresh(final FixMarketConnection connection)
    {
        connection.isBehind = true;
        for (int i = 0; i < connection.subscriptions.size(); i++)
        {
            connection.subscriptions.get(i).sendAfresh(true);
        }
    }
}
