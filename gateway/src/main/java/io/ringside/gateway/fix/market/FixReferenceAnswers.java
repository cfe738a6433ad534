package io.ringside.gateway.fix.market;

import io.ringside.engine.protocol.TradingPhase;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixDecimal;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixInstrument;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.fix.message.FixPhases;

import java.nio.charset.StandardCharsets;

/** Answers about states of instruments and of the venue, with updates if they are wanted, and about what is traded. */
final class FixReferenceAnswers
{
    private static final byte[] DAY = "DAY".getBytes(StandardCharsets.US_ASCII);
    private static final char ORDER_IMBALANCE = 'I';
    private static final long BY_SYMBOL = 0;
    private static final long ALL = 4;
    private static final int OTHER = 0;
    private static final int UNKNOWN_SECURITY = 2;
    private static final int UNSUPPORTED_MESSAGE_TYPE = 3;
    private static final int FIELD_MISSING = 5;
    private static final int SESSION_ID_LENGTH_MAX = 40;

    private final FixListings listings;
    private final FixMarketWriter writer;
    private final FixClock clock;
    private final FixDecimal decimal = new FixDecimal();

    FixReferenceAnswers(final FixListings listings, final FixMarketWriter writer, final FixClock clock)
    {
        this.listings = listings;
        this.writer = writer;
        this.clock = clock;
    }

    /** Answer a question; false if it was refused. */
    boolean onMessage(final FixMarketConnection connection, final FixMessage message)
    {
        return switch (message.msgType())
        {
            case FixFields.SECURITY_STATUS_REQUEST -> onSecurityStatus(connection, message);
            case FixFields.TRADING_SESSION_STATUS_REQUEST -> onTradingSessionStatus(connection, message);
            case FixFields.SECURITY_LIST_REQUEST -> onSecurityList(connection, message);
            case FixFields.SECURITY_DEFINITION_REQUEST -> onSecurityDefinition(connection, message);
            default -> refuse(connection, message, UNSUPPORTED_MESSAGE_TYPE, "UNSUPPORTED_MESSAGE_TYPE");
        };
    }

    /** BusinessMessageReject (j); always false. */
    boolean refuse(
        final FixMarketConnection connection, final FixMessage message, final int reason, final String text)
    {
        final int idTag = switch (message.msgType())
        {
            case FixFields.SECURITY_STATUS_REQUEST -> FixFields.SECURITY_STATUS_REQ_ID;
            case FixFields.TRADING_SESSION_STATUS_REQUEST -> FixFields.TRAD_SES_REQ_ID;
            case FixFields.SECURITY_LIST_REQUEST, FixFields.SECURITY_DEFINITION_REQUEST -> FixFields.SECURITY_REQ_ID;
            default -> 0;
        };
        writer.businessReject(connection, message, idTag, reason, text);
        return false;
    }

    private boolean onSecurityStatus(final FixMarketConnection connection, final FixMessage message)
    {
        final byte[] id = bytes(message, FixFields.SECURITY_STATUS_REQ_ID);
        final FixStatusSubscriptions statuses = connection.statuses;
        final char type = (char)message.character(FixFields.SUBSCRIPTION_REQUEST_TYPE);
        if ('2' == type)
        {
            return statuses.instruments.removeIf((it) -> message.isEqual(FixFields.SECURITY_STATUS_REQ_ID, it.id)) ||
                refuse(connection, message, OTHER, "UNKNOWN_SECURITY_STATUS_REQ_ID");
        }
        final FixListing listing = listings.findAt(message, message.find(FixFields.SYMBOL));
        if (null == listing)
        {
            return refuse(connection, message, UNKNOWN_SECURITY, "UNKNOWN_INSTRUMENT");
        }
        if ('1' == type && statuses.instruments.size() == FixStatusSubscriptions.MAX)
        {
            return refuse(connection, message, OTHER, "TOO_MANY_SUBSCRIPTIONS");
        }
        securityStatus(connection, id, listing, false);
        if ('1' == type)
        {
            final FixStatusSubscriptions.OfInstrument added = new FixStatusSubscriptions.OfInstrument(id, listing);
            added.onTold();
            statuses.instruments.add(added);
        }
        return true;
    }

    private void securityStatus(
        final FixMarketConnection connection, final byte[] id, final FixListing listing, final boolean isUpdate)
    {
        final FixInstrument instrument = listing.instrument();
        final FixFieldWriter body = writer.begin(connection, FixFields.SECURITY_STATUS)
            .put(FixFields.SECURITY_STATUS_REQ_ID, id).put(FixFields.SYMBOL, instrument.symbol())
            .put(FixFields.TRADING_SESSION_ID, DAY);
        if (isUpdate)
        {
            body.put(FixFields.UNSOLICITED_INDICATOR, 'Y');
        }
        body.put(FixFields.SECURITY_TRADING_STATUS, FixPhases.securityTradingStatus(instrument.phase()));
        if (instrument.isCrossed())
        {
            body.put(FixFields.HALT_REASON, ORDER_IMBALANCE);
        }
        if (0 != listing.market.book().lastPriceTicks())
        {
            instrument.price(decimal, listing.market.book().lastPriceTicks());
            body.put(FixFields.LAST_PX, decimal);
        }
        body.putTimeUs(FixFields.TRANSACT_TIME, clock.epochNs());
        if (TradingPhase.NULL_VAL != instrument.phase())
        {
            body.putText(FixFields.TEXT, instrument.phase().name());
        }
        writer.end(connection);
    }

    private boolean onTradingSessionStatus(final FixMarketConnection connection, final FixMessage message)
    {
        final byte[] id = bytes(message, FixFields.TRAD_SES_REQ_ID);
        final FixStatusSubscriptions statuses = connection.statuses;
        final char type = (char)message.character(FixFields.SUBSCRIPTION_REQUEST_TYPE);
        if ('2' == type)
        {
            return statuses.venue.removeIf((it) -> message.isEqual(FixFields.TRAD_SES_REQ_ID, it.id)) ||
                refuse(connection, message, OTHER, "UNKNOWN_TRAD_SES_REQ_ID");
        }
        if (message.has(FixFields.TRADING_SESSION_ID) && !message.isEqual(FixFields.TRADING_SESSION_ID, DAY))
        {
            final FixFieldWriter body = writer.begin(connection, FixFields.TRADING_SESSION_STATUS)
                .put(FixFields.TRAD_SES_REQ_ID, id);
            if (message.length(message.find(FixFields.TRADING_SESSION_ID)) <= SESSION_ID_LENGTH_MAX)
            {
                body.echo(message, FixFields.TRADING_SESSION_ID);
            }
            else
            {
                body.putText(FixFields.TRADING_SESSION_ID, "[N/A]");
            }
            body.put(FixFields.TRAD_SES_STATUS, '6').put(FixFields.TRAD_SES_STATUS_REJ_REASON, '1')
                .putText(FixFields.TEXT, "UNKNOWN_TRADING_SESSION");
            writer.end(connection);
            return false;
        }
        if ('1' == type && statuses.venue.size() == FixStatusSubscriptions.MAX)
        {
            return refuse(connection, message, OTHER, "TOO_MANY_SUBSCRIPTIONS");
        }
        final char status = FixPhases.tradSesStatus(listings.instruments());
        tradingSessionStatus(connection, id, status, false);
        if ('1' == type)
        {
            final FixStatusSubscriptions.OfVenue added = new FixStatusSubscriptions.OfVenue(id);
            added.onTold(status);
            statuses.venue.add(added);
        }
        return true;
    }

    private void tradingSessionStatus(
        final FixMarketConnection connection, final byte[] id, final char status, final boolean isUpdate)
    {
        final FixFieldWriter body = writer.begin(connection, FixFields.TRADING_SESSION_STATUS)
            .put(FixFields.TRAD_SES_REQ_ID, id).put(FixFields.TRADING_SESSION_ID, DAY);
        if (isUpdate)
        {
            body.put(FixFields.UNSOLICITED_INDICATOR, 'Y');
        }
        body.put(FixFields.TRAD_SES_STATUS, status);
        writer.end(connection);
    }

    /** Tell a reader of states that are not as he was told, as far as there is room; returns messages written. */
    int tellChanges(final FixMarketConnection connection)
    {
        final FixStatusSubscriptions statuses = connection.statuses;
        if (!statuses.hasNews(listings.statusCount()))
        {
            return 0;
        }
        int count = 0;
        for (int i = 0; i < statuses.instruments.size(); i++)
        {
            final FixStatusSubscriptions.OfInstrument it = statuses.instruments.get(i);
            if (it.isNews())
            {
                if (!FixMarketWriter.hasRoomForAnswer(connection))
                {
                    return count;
                }
                securityStatus(connection, it.id, it.listing, true);
                it.onTold();
                count++;
            }
        }
        final char status = FixPhases.tradSesStatus(listings.instruments());
        for (int i = 0; i < statuses.venue.size(); i++)
        {
            final FixStatusSubscriptions.OfVenue it = statuses.venue.get(i);
            if (it.isNews(status))
            {
                if (!FixMarketWriter.hasRoomForAnswer(connection))
                {
                    return count;
                }
                tradingSessionStatus(connection, it.id, status, true);
                it.onTold(status);
                count++;
            }
        }
        statuses.onSeen(listings.statusCount());
        return count;
    }

    private boolean onSecurityList(final FixMarketConnection connection, final FixMessage message)
    {
        final long type = message.number(FixFields.SECURITY_LIST_REQUEST_TYPE);
        if (isSubscription(message) || BY_SYMBOL != type && ALL != type)
        {
            return refuseList(connection, message, '1');
        }
        if (BY_SYMBOL == type && !message.has(FixFields.SYMBOL))
        {
            return refuse(connection, message, FIELD_MISSING, "SYMBOL_MISSING");
        }
        final FixListing only =
            BY_SYMBOL == type ? listings.findAt(message, message.find(FixFields.SYMBOL)) : null;
        if (BY_SYMBOL == type && null == only || 0 == listings.count())
        {
            return refuseList(connection, message, '2');
        }
        if (null != connection.list)
        {
            return refuseList(connection, message, '4');
        }
        connection.list = new FixListAnswer(
            bytes(message, FixFields.SECURITY_REQ_ID), message.number(FixFields.MSG_SEQ_NUM), only, listings);
        return true;
    }

    private boolean refuseList(final FixMarketConnection connection, final FixMessage message, final char result)
    {
        writer.begin(connection, FixFields.SECURITY_LIST).echo(message, FixFields.SECURITY_REQ_ID)
            .put(FixFields.SECURITY_RESPONSE_ID, message.number(FixFields.MSG_SEQ_NUM))
            .put(FixFields.SECURITY_REQUEST_RESULT, result);
        writer.end(connection);
        return false;
    }

    /** Send the rest of a SecurityList (y), as far as there is room; returns messages written. */
    int tellList(final FixMarketConnection connection)
    {
        int count = 0;
        while (null != connection.list && FixMarketWriter.hasRoomForAnswer(connection))
        {
            final FixListing listing = connection.list.next();
            final FixFieldWriter body = writer.begin(connection, FixFields.SECURITY_LIST);
            connection.list.putHead(body);
            body.put(FixFields.NO_RELATED_SYM, '1').put(FixFields.SYMBOL, listing.instrument().symbol());
            putTerms(body, listing.instrument());
            writer.end(connection);
            connection.list = connection.list.isDone() ? null : connection.list;
            count++;
        }
        return count;
    }

    private boolean onSecurityDefinition(final FixMarketConnection connection, final FixMessage message)
    {
        if (!message.has(FixFields.SYMBOL))
        {
            return refuse(connection, message, FIELD_MISSING, "SYMBOL_MISSING");
        }
        final FixListing listing = listings.findAt(message, message.find(FixFields.SYMBOL));
        final long type = message.number(FixFields.SECURITY_REQUEST_TYPE);
        final String refusal = isSubscription(message) ? "UNSUPPORTED_SUBSCRIPTION" :
            type < 0 || type > 1 ? "UNSUPPORTED_REQUEST_TYPE" : null == listing ? "UNKNOWN_INSTRUMENT" : null;
        final FixFieldWriter body = writer.begin(connection, FixFields.SECURITY_DEFINITION)
            .echo(message, FixFields.SECURITY_REQ_ID)
            .put(FixFields.SECURITY_RESPONSE_ID, message.number(FixFields.MSG_SEQ_NUM))
            .put(FixFields.SECURITY_RESPONSE_TYPE, null == refusal ? '1' : '5').echo(message, FixFields.SYMBOL);
        if (null == refusal)
        {
            body.put(FixFields.TRADING_SESSION_ID, DAY);
            putTerms(body, listing.instrument());
        }
        else
        {
            body.putText(FixFields.TEXT, refusal);
        }
        writer.end(connection);
        return null == refusal;
    }

    /** FIX 4.4 has a field for the lot, and none for the tick. */
    private void putTerms(final FixFieldWriter body, final FixInstrument instrument)
    {
        instrument.quantityIncrement(decimal);
        body.put(FixFields.ROUND_LOT, decimal);
        instrument.priceIncrement(decimal);
        body.putText(FixFields.TEXT, "TICK " + decimal);
    }

    private static boolean isSubscription(final FixMessage message)
    {
        return message.has(FixFields.SUBSCRIPTION_REQUEST_TYPE) &&
            '0' != message.character(FixFields.SUBSCRIPTION_REQUEST_TYPE);
    }

    private static byte[] bytes(final FixMessage message, final int tag)
    {
        final int index = message.find(tag);
        final byte[] bytes = new byte[message.length(index)];
        message.buffer().getBytes(message.offset(index), bytes);
        return bytes;
    }
}
