package io.ringside.engine.core;

import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.OperatorCancelScope;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.engine.protocol.TradingPhase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.protocol.OrdType.LIMIT;
import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static io.ringside.engine.protocol.TimeInForce.GTC;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Rule book 4.5 and 6.5: mass status, mass cancel of a firm, cancels by the operator. */
class MassRequestsTest
{
    private final EngineHarness venue = new EngineHarness().open();

    /** Accounts 1 and 2 are of firm 7, account 3 of none; orders of sessions 1, 2 and 3 in instruments 1 and 2. */
    @BeforeEach
    void fillBooks()
    {
        venue.admin(venue.commands.defineInstrument(2, TradingPhase.CONTINUOUS, 1, 1_000_000, 0, 0, 0));
        venue.admin(venue.commands.defineAccount(3, 0, 0, 0, true));
        venue.admin(venue.commands.setAccountGroups(1, 7, 0));
        venue.admin(venue.commands.setAccountGroups(2, 7, 0));
        venue.limit(1, 1, BUY, 5, 100, DAY);
        venue.order(1, 2, 1, 2, SELL, LIMIT, GTC, 5, 200);
        venue.enter(1, 3, SELL, OrdType.STOP, 4, 0, terms -> terms.stopPriceTicks(90));
        venue.limit(2, 4, BUY, 5, 99, DAY);
        venue.order(3, 5, 3, 1, BUY, LIMIT, DAY, 5, 98);
    }

    @Test
    void shouldReportAllOrdersOfTheSession()
    {
        venue.limit(2, 6, SELL, 2, 100, DAY);
        assertEquals(
            List.of(
                "mass-status s1 ask SESSION count=3 TRUE NONE",
                "ORDER_STATUS s1 1 PARTIALLY_FILLED order=1 leaves=3 cum=2",
                "ORDER_STATUS s1 2 NEW order=2 leaves=5 cum=0",
                "ORDER_STATUS s1 3 NEW order=3 leaves=4 cum=0 stop=90"),
            status(1, MassCancelScope.SESSION, 0, SideFilter.BOTH));
        assertEquals(
            List.of("mass-status s1 ask INSTRUMENT count=1 TRUE NONE",
                "ORDER_STATUS s1 3 NEW order=3 leaves=4 cum=0 stop=90"),
            status(1, MassCancelScope.INSTRUMENT, 1, SideFilter.SELL));
        assertEquals(
            List.of("mass-status s4 ask ALL count=0 TRUE NONE"), status(4, MassCancelScope.ALL, 0, SideFilter.BOTH));
    }

    @Test
    void shouldRefuseToReportOthers()
    {
        assertEquals(
            List.of("mass-status s1 ask FIRM count=0 FALSE INVALID_COMMAND"),
            status(1, MassCancelScope.FIRM, 0, SideFilter.BOTH));
        assertEquals(
            List.of("mass-status s1 ask INSTRUMENT count=0 FALSE UNKNOWN_INSTRUMENT"),
            status(1, MassCancelScope.INSTRUMENT, 9, SideFilter.BOTH));
        assertEquals(
            List.of("mass-status s4 ask ACCOUNT count=0 FALSE UNKNOWN_ACCOUNT"),
            status(4, MassCancelScope.ACCOUNT, 0, SideFilter.BOTH));
    }

    @Test
    void shouldCancelTheOrdersOfAFirmInEverySession()
    {
        assertEquals(
            List.of(
                "mass-cancel s2 count=4 TRUE NONE",
                "CANCELED s1 1 CANCELED order=1 leaves=0 cum=0 MASS_CANCEL",
                "CANCELED s1 2 CANCELED order=2 leaves=0 cum=0 MASS_CANCEL",
                "CANCELED s1 3 CANCELED order=3 leaves=0 cum=0 MASS_CANCEL stop=90",
                "CANCELED s2 4 CANCELED order=4 leaves=0 cum=0 MASS_CANCEL"),
            cancelFirm(2, 2).stream().filter(line -> !line.startsWith("delta")).toList());
        assertEquals(1, venue.engine.liveOrderCount());
        assertEquals(List.of("mass-cancel s3 count=0 FALSE UNKNOWN_FIRM"), cancelFirm(3, 3));
        assertEquals(List.of("mass-cancel s3 count=0 FALSE UNKNOWN_ACCOUNT"), cancelFirm(3, 4));
    }

    @Test
    void shouldLetTheOperatorCancelInAnyPhase()
    {
        venue.admin(venue.commands.setPhase(1, TradingPhase.HALT_FROZEN, false));
        assertEquals(
            List.of(
                "CANCELED s2 4 CANCELED order=4 leaves=0 cum=0 OPERATOR",
                "delta DELETE BUY order=4 0@99 priority=3 end",
                "admin 92 NONE count=1"),
            venue.admin(venue.supervision.operatorCancel(OperatorCancelScope.ORDER, terms -> terms.orderId(4))));
        assertEquals(
            "admin 92 UNKNOWN_ORDER count=0",
            last(OperatorCancelScope.ORDER, 4, 0, SideFilter.BOTH));
        assertEquals("admin 92 NONE count=2", last(OperatorCancelScope.INSTRUMENT, 0, 1, SideFilter.BUY));
        assertEquals("admin 92 NONE count=2", last(OperatorCancelScope.SESSION, 0, 0, SideFilter.BOTH));
        assertEquals(0, venue.engine.liveOrderCount());
    }

    @Test
    void shouldCancelByAccountAndFirmForTheOperator()
    {
        assertEquals("admin 92 NONE count=1", last(OperatorCancelScope.ACCOUNT, 0, 0, SideFilter.BOTH));
        assertEquals("admin 92 NONE count=1", last(OperatorCancelScope.FIRM, 0, 1, SideFilter.BUY));
        assertEquals("admin 92 NONE count=3", last(OperatorCancelScope.ALL, 0, 0, SideFilter.BOTH));
    }

    @Test
    void shouldRefuseOperatorCancelsThatMeanNothing()
    {
        assertEquals("admin 92 INVALID_COMMAND count=0", last(OperatorCancelScope.ALL, 0, -1, SideFilter.BOTH));
        assertEquals(
            "admin 92 UNKNOWN_INSTRUMENT count=0", last(OperatorCancelScope.INSTRUMENT, 0, 0, SideFilter.BOTH));
        assertEquals("admin 92 UNKNOWN_INSTRUMENT count=0", last(OperatorCancelScope.ALL, 0, 9, SideFilter.BOTH));
        assertEquals(
            List.of("admin 92 UNKNOWN_ACCOUNT count=0"),
            venue.admin(venue.supervision.operatorCancel(OperatorCancelScope.FIRM, terms -> terms.accountId(9))));
        assertEquals(
            List.of("admin 92 UNKNOWN_FIRM count=0"),
            venue.admin(venue.supervision.operatorCancel(OperatorCancelScope.FIRM, terms -> terms.accountId(3))));
        assertEquals(
            List.of("admin 92 UNKNOWN_SESSION count=0"),
            venue.admin(
                venue.supervision.operatorCancel(OperatorCancelScope.SESSION, terms -> terms.targetSessionId(16))));
        assertEquals(5, venue.engine.liveOrderCount());
    }

    private String last(
        final OperatorCancelScope scope, final long orderId, final int instrumentId, final SideFilter sideFilter)
    {
        final List<String> lines = venue.admin(venue.supervision.operatorCancel(scope, terms -> terms
            .orderId(orderId)
            .accountId(OperatorCancelScope.ACCOUNT == scope ? 2 : 1)
            .instrumentId(instrumentId)
            .targetSessionId(1)
            .sideFilter(sideFilter)));
        return lines.get(lines.size() - 1);
    }

    private List<String> status(
        final int session, final MassCancelScope scope, final int instrument, final SideFilter sideFilter)
    {
        return venue.admin(
            venue.supervision.massStatus(session, venue.clientSequence(), scope, instrument, sideFilter));
    }

    private List<String> cancelFirm(final int session, final long account)
    {
        return venue.admin(venue.commands.massCancel(
            session, venue.clientSequence(), 90 + account, MassCancelScope.FIRM, SideFilter.BOTH, 0, account));
    }
}
