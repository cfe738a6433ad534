package io.ringside.ops.system;

import org.junit.jupiter.api.Test;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static io.ringside.ops.system.Told.Kind.ACCEPTED;
import static io.ringside.ops.system.Told.Kind.ENDED;
import static io.ringside.ops.system.Told.Kind.FILLED;
import static io.ringside.ops.system.Told.Kind.NO_ORDER;
import static io.ringside.ops.system.Told.Kind.REPLACED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A history that a venue may have is found right, and each kind of wrong one wrong, for its reason. */
class HistoryCheckTest
{
    private static final long SELL = 1;
    private static final long BUY = 2;

    private final ClientHistory seller = new ClientHistory("seller");
    private final ClientHistory buyer = new ClientHistory("buyer");
    private final Map<Long, Long> resting = new HashMap<>();
    private long nowNs;
    private long execution;
    private long command;

    /** A sell order of 5, a buy order of 3 that takes of it, and the rest replaced by 4 in all: one is left. */
    HistoryCheckTest()
    {
        send(seller, "s1", null);
        tell(seller, ACCEPTED, "s1", SELL).answer(true, null).progress(5, 5, 0);
        send(buyer, "b1", null);
        tell(buyer, ACCEPTED, "b1", BUY).answer(true, null).progress(3, 3, 0);
        command--;
        tell(buyer, FILLED, "b1", BUY).progress(3, 0, 3).fill(9, 3, 100);
        command--;
        tell(seller, FILLED, "s1", SELL).progress(5, 2, 3).fill(9, 3, 100);
        send(seller, "s2", "s1");
        tell(seller, REPLACED, "s2", SELL).answer(true, "s1").progress(4, 1, 3);
        send(buyer, "b2", "b1");
        tell(buyer, NO_ORDER, "b2", 0).answer(true, "b1");
        resting.put(SELL, 1L);
    }

    @Test
    void shouldFindNothingInARightHistory()
    {
        assertEquals(List.of(), faults());
        send(seller, "s3", "s2");
        tell(seller, ENDED, "s3", SELL).answer(true, "s2").progress(4, 0, 3);
        resting.clear();
        assertEquals(List.of(), faults());
    }

    /** Both were on their way at the same time. */
    @Test
    void shouldLeaveTheOrderOfConcurrentRequestsToTheVenue()
    {
        send(seller, "s3", null);
        send(buyer, "b3", null);
        tell(buyer, ACCEPTED, "b3", 11).answer(true, null).progress(1, 1, 0);
        tell(seller, ACCEPTED, "s3", 12).answer(true, null).progress(1, 1, 0);
        resting.putAll(Map.of(11L, 1L, 12L, 1L));
        assertEquals(List.of(), faults());
    }

    @Test
    void shouldFindAnAcknowledgedOrderThatTheVenueDoesNotHave()
    {
        resting.remove(SELL);
        assertFault("acknowledged, and not in the venue: orderId=1");
    }

    @Test
    void shouldFindAnOrderOfNobody()
    {
        resting.put(77L, 1L);
        assertFault("nobody's: orderId=77");
    }

    @Test
    void shouldFindACancelThatDoesNotSeeItsOrder()
    {
        send(seller, "s3", "s2");
        tell(seller, NO_ORDER, "s3", 0).answer(true, "s2");
        assertFault("an order that was acknowledged is not there");
    }

    @Test
    void shouldFindAReplaceOfAnOrderThatHasEnded()
    {
        send(buyer, "b3", "b1");
        tell(buyer, REPLACED, "b3", BUY).answer(true, "b1").progress(4, 1, 3);
        assertFault("replaces an order that is not there");
    }

    @Test
    void shouldFindAFillThatOneSideAloneWasTold()
    {
        seller.told.removeIf((it) -> FILLED == it.kind);
        assertFault("not two sides of one match");
    }

    @Test
    void shouldFindSidesThatDoNotAgree()
    {
        seller.told.get(1).ticks = 101;
        assertFault("not two sides of one match");
    }

    @Test
    void shouldFindLotsFromNowhere()
    {
        buyer.told.get(1).filled = 4;
        assertFault("lots do not add up");
    }

    @Test
    void shouldFindAnAnswerThatCameTwice()
    {
        tell(seller, ACCEPTED, "s1", SELL).answer(true, null).progress(5, 5, 0);
        assertFault("answered twice, or unasked");
    }

    @Test
    void shouldFindARequestThatWasNeverAnswered()
    {
        send(buyer, "b3", null);
        assertFault("never answered: b3");
    }

    @Test
    void shouldFindAGapInAClientsReports()
    {
        buyer.told.remove(1);
        assertFault("out of order");
    }

    /** What a leader that was deposed and does not know it might answer. */
    @Test
    void shouldFindAnOrderThatComesBeforeWhatWasToldBeforeItWasSent()
    {
        send(buyer, "b3", null);
        tell(buyer, ACCEPTED, "b3", 11).answer(true, null).progress(1, 1, 0).numbers(1, 0, 4);
        seller.told.get(0).execution = 2;
        resting.put(11L, 1L);
        assertFault("told before the other was sent, and comes after it by execution");
    }

    @Test
    void shouldFindARefusalThatComesBeforeWhatWasToldBeforeItWasSent()
    {
        buyer.told.get(2).command = 1;
        assertFault("told before the other was sent, and comes after it by command");
    }

    @Test
    void shouldFindNumbersThatContradictEachOther()
    {
        seller.told.get(1).command = 17;
        assertFault("contradict each other");
    }

    private void send(final ClientHistory client, final String id, final String origId)
    {
        client.send(id, origId, ++nowNs);
    }

    private Told tell(final ClientHistory client, final Told.Kind kind, final String id, final long orderId)
    {
        final Told report = new Told(kind, id, ++nowNs).order(orderId, client == buyer)
            .numbers(NO_ORDER == kind ? 0 : ++execution, ++command, client.told.size() + 1);
        client.tell(report);
        return report;
    }

    private List<String> faults()
    {
        return HistoryCheck.faults(List.of(seller, buyer), resting);
    }

    private void assertFault(final String what)
    {
        assertTrue(faults().stream().anyMatch((it) -> it.contains(what)), () -> what + " in " + faults());
    }
}
