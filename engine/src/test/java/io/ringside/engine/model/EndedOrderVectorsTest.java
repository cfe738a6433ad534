package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.status;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Whoever asks for an order that has ended is told what it was then, if it has traded (rule book 4.5.6). */
class EndedOrderVectorsTest
{
    private Venue venue = new Venue();

    @Test
    void shouldTellWhatWasFilledOfACancelledOrder()
    {
        venue.given(sell("s", 10, 100).by(2), buy("b", 4, 100), cancel("c", "s").by(2));

        assertEquals("I/4 s 0/4 TOO_LATE: 10@100 sum 400 of account 2", told("s", 2));
        assertEquals("I/2 b 0/4 TOO_LATE: 4@100 sum 400 of account 1", told("b", 1));
        venue.failOver();
        assertEquals("I/4 s 0/4 TOO_LATE: 10@100 sum 400 of account 2", told("s", 2));
    }

    @Test
    void shouldTellWhatAReplacedOrderWasUnderItsLastId()
    {
        venue.given(buy("a", 10, 100), sell("s", 3, 100).by(2), replaceBuy("a", "b", 7, 90), cancel("c", "b"));

        assertEquals("I/4 b 0/3 TOO_LATE: 7@90 sum 300 of account 1", told("b", 1));
        assertEquals("I/8 a 0/0 UNKNOWN_ORDER: 0@0 sum 0 of account 0", told("a", 1));
    }

    @Test
    void shouldTellHowAnOrderEndedThatNeverTraded()
    {
        venue.given(buy("a", 10, 100), cancel("c", "a"));

        assertEquals("I/4 a 0/0 TOO_LATE: 0@0 sum 0 of account 0", told("a", 1));
    }

    @Test
    void shouldTellOrdersThatNeverStayed()
    {
        venue.given(sell("s", 3, 100).by(2), buyAtMarket("m", 5));

        assertEquals("I/4 m 0/3 TOO_LATE: 5@0 sum 300 of account 1", told("m", 1));
    }

    @Test
    void shouldTellWhatABustTookAway()
    {
        venue.given(sell("s", 10, 100).by(2), buy("b", 4, 100), cancel("c", "s").by(2));
        venue.correct(1, 3, 99);
        venue.forget();
        assertEquals("I/4 s 0/3 busted 1 TOO_LATE: 10@100 sum 297 of account 2", told("s", 2));

        venue.bust(1);
        venue.forget();
        assertEquals("I/4 s 0/0 busted 4 TOO_LATE: 10@100 sum 0 of account 2", told("s", 2));
    }

    /** Of a trade that is forgotten nobody knows the orders; a snapshot does not make it otherwise. */
    @Test
    void shouldForgetTheOldestTradesWhenThereIsNoRoom()
    {
        venue = new Venue(new ModelLimits(8, 8, 4, 64, 16, 256, 32).remembering(2, 0));
        venue.given(sell("s", 10, 100).by(2), buy("one", 2, 100), buy("two", 2, 100), buy("three", 2, 100),
            cancel("c", "s").by(2));
        for (int i = 0; i < 2; i++)
        {
            assertEquals("I/2 one 0/0 TOO_LATE: 0@0 sum 0 of account 0", told("one", 1));
            assertEquals("I/2 two 0/2 TOO_LATE: 2@100 sum 200 of account 1", told("two", 1));
            assertEquals("I/4 s 0/6 TOO_LATE: 10@100 sum 600 of account 2", told("s", 2));
            venue.failOver();
        }
    }

    @Test
    void shouldForgetTheDay()
    {
        venue.given(buy("day", 5, 100), buy("gtc", 5, 90).valid(Wire.GTC), sell("s", 6, 90).by(2));
        venue.operate(Command.Kind.END_OF_DAY, command -> command.tradingDay = 20_260_101);
        venue.forget();

        assertEquals("I/8 day 0/0 UNKNOWN_ORDER: 0@0 sum 0 of account 0", told("day", 1));
        venue.given(cancel("c", "gtc"));
        assertEquals("I/4 gtc 0/1 TOO_LATE: 5@90 sum 90 of account 1", told("gtc", 1));
    }

    private String told(final String id, final int session)
    {
        venue.send(status(id).by(session));
        final List<String> reports = venue.reports();
        return reports.get(0) + ": " + venue.told(id, "quantityLots") + "@" + venue.told(id, "priceTicks") + " sum " +
            venue.told(id, "cumTicksLots") + " of account " + venue.told(id, "accountId");
    }
}
