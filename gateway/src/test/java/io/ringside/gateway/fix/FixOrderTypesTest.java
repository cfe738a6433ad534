package io.ringside.gateway.fix;

import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TradingPhase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.time.Instant;

/**
 * Every order type and request of the venue as stock QuickFIX/J sends it and gets its reports, over the gateway and the
 * real core. Rule book 3.1 to 3.3, 4.1 to 4.3.
 */
class FixOrderTypesTest extends StockClientTest
{
    /**
     * Each step is an event, and behind each arrow the fields of the next message that the client gets: an execution
     * report, if it does not say otherwise. Events: a request of the client with its type, ClOrdID (AF: its
     * MassStatusReqID) and other fields, whose first answer has its ClOrdID if it names no other; trade PRICE, buy
     * PRICE LOTS and sell PRICE LOTS of others, prices in ticks; phase, uncross, tick TIME, time TIME (of what comes
     * from now on), day (its end) and rising (the session's ids rise from now on); bust MATCH and correct MATCH PRICE
     * LOTS; away (the client's line is lost) and back (it logs on again).
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = ';', textBlock = """
        O9, 4.2: stop; \
            trade 10000, D s-1 54=1|38=1|40=3|99=101 => 150=0|39=0|40=3|99=101|151=1, sell 10200 1000, trade 10100 \
            => 11=s-1|150=D|39=0|378=99|58=TRIGGERED|99=101 => 150=F|39=2|31=102|32=1|40=3|851=2
        O9: stop limit, rests once elected; \
            trade 10000, D s-1 54=2|38=1|40=4|99=99|44=98.50 => 150=0|40=4|99=99|44=98.5, trade 9900 \
            => 150=D|39=0|58=TRIGGERED, H s-1 54=2 => 150=I|39=0|44=98.5|151=1
        O15: take-profit, runs once the price is better; \
            trade 10000, D t-0 54=2|38=1|40=J|99=100 => 150=8|39=8|103=99|40=J|99=100|58=STOP_ALREADY_SATISFIED, \
            D t-1 54=2|38=1|40=J|99=101 => 150=0|40=J|99=101|44=, trade 10100 => 11=t-1|150=D|58=TRIGGERED \
            => 150=4|39=4|40=J|58=NO_OPPOSITE
        O15: take-profit limit, rests once elected; \
            trade 10000, D t-1 54=2|38=1|40=J|99=101|44=100.50 => 150=0|40=J|99=101|44=100.5, \
            G t-2 41=t-1|54=2|38=1|40=J|99=102|44=100.50 => 150=5|99=102, trade 10100, H t-2 54=2 => 39=0|99=102, \
            trade 10200 => 11=t-2|150=D|39=0|58=TRIGGERED, H t-2 54=2 => 150=I|39=0|40=J|44=100.5|151=1
        A05: stop, satisfied already; \
            trade 10000, D s-1 54=1|38=1|40=3|99=100 => 150=8|39=8|103=99|99=100|58=STOP_ALREADY_SATISFIED
        B42: stop, by the best quote; \
            D s-1 54=1|38=1|40=4|99=101|44=101|20004=1 => 150=0, sell 10100 400 => 150=D|58=TRIGGERED \
            => 150=F|39=1|32=0.4
        B43: trailing stop; \
            trade 10000, D t-1 54=2|38=1|40=P|18=a|211=-1 => 150=0|40=P|18=a|99=99, trade 10150, H t-1 54=2 \
            => 150=I|39=0|99=100.5, buy 10040 1000, sell 10040 1 => 11=t-1|150=D|58=TRIGGERED \
            => 150=F|39=1|31=100.4|32=0.999 => 150=4|39=4|58=MARKET_REMAINDER
        B43: trailing stop limit, starts where it says; \
            D t-0 54=1|38=1|40=P|18=a|211=1|44=105 => 150=8|58=NO_REFERENCE_PRICE, \
            D t-1 54=1|38=1|40=P|18=a|211=1|44=105|99=103 => 150=0|40=P|18=a|44=105|99=103, trade 10100, H t-1 54=1 \
            => 99=102, trade 10200 => 150=D|58=TRIGGERED, H t-1 54=1 => 150=I|39=0|44=105
        O7: iceberg, its second tranche behind all others; \
            D i-1 54=1|38=3|40=2|44=100|111=1 => 150=0|111=1|38=3|151=3, D b-1 54=1|38=1|40=2|44=100 => 150=0, \
            sell 10000 2000 => 11=i-1|150=F|39=1|32=1|151=2|111=1 => 11=b-1|150=F|39=2|32=1
        3.4: hidden, behind displayed orders; \
            D h-1 54=1|38=1|40=2|44=100|111=0 => 150=0|111=0, D b-1 54=1|38=1|40=2|44=100 => 150=0, sell 10000 2000 \
            => 11=b-1|150=F|39=2 => 11=h-1|150=F|39=2
        O8: post-only, in all three modes; \
            sell 10000 1000, D p-1 54=1|38=1|40=2|44=100|18=6 => 150=8|103=99|58=POST_ONLY_WOULD_MATCH, \
            D p-2 54=1|38=1|40=2|44=99.99|18=6 => 150=0|39=0, D p-3 54=1|38=1|40=2|44=100|18=6|20003=2 => 150=0 \
            => 11=p-3|150=4|39=4|58=POST_ONLY|378=, D p-4 54=1|38=1|40=2|44=100.05|18=6|20003=3 => 150=0|44=100.05 \
            => 11=p-4|150=D|39=0|378=3|44=99.99|58=SLID
        O6: minimum quantity; \
            sell 10000 500, D m-1 54=1|38=2|40=2|44=100|110=1 => 150=0 \
            => 150=4|39=4|14=0|58=MIN_QUANTITY_UNFILLED|378=, D m-2 54=1|38=2|40=2|44=100|110=0.5 => 150=0 \
            => 150=F|39=1|14=0.5|151=1.5
        O3: market-to-limit; \
            D k-0 54=1|38=2|40=K => 150=8|40=K|58=NO_OPPOSITE, sell 10000 500, sell 10100 500, D k-1 54=1|38=2|40=K \
            => 150=0|40=K => 150=F|39=1|31=100|32=0.5, H k-1 54=1 => 150=I|39=1|40=2|44=100|151=1.5
        O10, B46, B47: pegged to its own side; \
            buy 9900 1000, D p-1 54=1|38=1|40=P|18=R|211=-0.05|44=105 => 150=0|39=0|40=P|151=1 \
            => 150=D|378=3|44=105|839=98.95|211=-0.05|58=PEG_REPRICED, buy 9950 1000 \
            => 11=p-1|150=D|39=0|378=3|839=99.45|58=PEG_REPRICED
        O10, B46: pegged to the other side and the middle; \
            buy 9900 1000, sell 10000 1000, D p-1 54=1|38=1|40=P|18=P|211=-0.80|44=105 => 150=0 \
            => 11=p-1|150=D|44=105|839=99.2|58=PEG_REPRICED, D p-2 54=2|38=1|40=P|18=M 6|44=90 => 150=0 \
            => 11=p-2|150=D|44=90|839=99.5|58=PEG_REPRICED
        O12, A37: expires at its time; \
            D g-1 54=1|38=1|40=2|44=100|59=6|126=20261118-12:00:00 => 150=0|59=6, \
            D g-2 54=1|38=1|40=2|44=100|59=6|432=20261118 => 150=0|59=6, tick 2026-11-18T11:59:59.999999999Z, \
            H g-1 54=1 => 39=0, tick 2026-11-18T12:00:00Z => 11=g-1|150=C|39=C|151=0|58=EXPIRE_TIME, \
            tick 2026-11-18T23:59:59.999999999Z, H g-2 54=1 => 39=0, tick 2026-11-19T00:00:00Z \
            => 11=g-2|150=C|39=C|58=EXPIRE_TIME
        Q1, A37: does not trade at its time, though no clock ticks; \
            D g-1 54=1|38=1|40=2|44=100|59=6|126=20261118-12:00:00 => 150=0|59=6, sell 10000 400 \
            => 11=g-1|150=F|39=1|151=0.6, time 2026-11-18T12:00:00Z, sell 10000 300 \
            => 11=g-1|150=C|39=C|14=0.4|151=0|58=EXPIRE_TIME, H g-1 54=1 => 150=I|39=C
        Q1: a cancel that comes at the time is too late; \
            D g-1 54=1|38=1|40=2|44=100|59=6|126=20261118-12:00:00 => 150=0, time 2026-11-18T12:00:00Z, \
            F c-1 41=g-1|54=1 => 11=g-1|150=C|39=C|58=EXPIRE_TIME => 35=9|11=c-1|41=g-1|39=C|102=0|58=TOO_LATE
        O12: would have expired; \
            D g-1 54=1|38=1|40=2|44=100|59=6|432=20261117 => 150=8|103=99|58=INVALID_EXPIRE_TIME
        O12, H.1.a: outlives the day; \
            D g-1 54=1|38=1|40=2|44=100|59=6|432=20261201 => 150=0, day => 150=D|39=0|378=1|58=END_OF_DAY
        A09: at the close, no 851 of an auction; \
            D c-1 54=1|38=1|40=2|44=100|59=7 => 150=0|59=7, sell 10000 1000, H c-1 54=1 => 39=0|151=1, \
            phase CLOSING_CALL, uncross => 11=c-1|150=F|39=2|31=100|32=1|851=
        A09, 5.1: at the opening; \
            D o-1 54=1|38=1|40=2|44=100|59=2 => 150=8|103=2|58=PHASE_FORBIDS, phase PRE_OPEN, \
            D o-2 54=1|38=1|40=2|44=100|59=2 => 150=0|59=2, uncross => 11=o-2|150=4|39=4|58=AUCTION_REMAINDER
        O11, A20, A21: one leg for the other; \
            trade 10000, D l-1 54=2|38=2|40=2|44=101 => 150=0, D l-2 54=2|38=2|40=3|99=99|20005=l-1 => 150=0, \
            D l-3 54=2|38=2|40=3|99=99|20005=nobody => 150=8|58=INVALID_LINK, buy 10100 500 \
            => 11=l-1|150=F|39=1|32=0.5 => 11=l-2|150=D|39=0|378=5|38=1.5|151=1.5|58=OCO_REDUCED, buy 10100 1500 \
            => 11=l-1|150=F|39=2 => 11=l-2|150=4|39=4|58=OCO_CANCELLED|378=
        3.3, A17: self-trade, the incoming instruction counts; \
            D b-1 54=1|38=1|40=2|44=100 => 150=0, D s-1 54=2|38=1|40=2|44=100|20001=2 => 150=0 \
            => 11=b-1|150=4|39=4|378=99|14=0|58=SELF_TRADE, D b-2 54=1|38=0.4|40=2|44=100|20001=4 => 150=0 \
            => 11=s-1|150=D|39=0|378=99|38=0.6|151=0.6|58=SELF_TRADE => 11=b-2|150=4|39=4|151=0|58=SELF_TRADE
        3.3: groups trade with each other; \
            D b-1 54=1|38=1|40=2|44=100|20002=7 => 150=0, D s-1 54=2|38=1|40=2|44=100|20001=1|20002=8 => 150=0 \
            => 11=b-1|150=F|39=2 => 11=s-1|150=F|39=2
        3.2: replaced stop price; \
            trade 10000, D s-1 54=1|38=1|40=4|99=101|44=105 => 150=0, G s-2 41=s-1|54=1|38=1|40=4|99=102|44=105 \
            => 150=5|39=0|41=s-1|99=102, trade 10100, H s-2 54=1 => 39=0|99=102, trade 10200 \
            => 11=s-2|150=D|58=TRIGGERED
        3.2, B51: replaced display quantity; \
            D i-1 54=1|38=5|40=2|44=100|111=1 => 150=0|111=1, G i-2 41=i-1|54=1|38=4|40=2|44=100 \
            => 150=5|38=4|111=1, G i-3 41=i-2|54=1|38=4|40=2|44=100|111=2 => 150=5|111=2, \
            G i-4 41=i-3|54=1|38=4|40=2|44=100|111=0 => 150=5|111=0, G i-5 41=i-4|54=1|38=4|40=2|44=100|111=4 \
            => 150=5|111=4|151=4, G i-6 41=i-5|54=1|38=4|40=2|44=100|59=6|432=20261201 => 150=5|59=6|111=
        B46: replaced peg; \
            buy 9900 1000, D p-1 54=1|38=1|40=P|18=R|211=-0.05|44=105 => 150=0 => 150=D|839=98.95, \
            G p-2 41=p-1|54=1|38=1|40=P|18=R|211=-0.10|44=105 => 150=5|11=p-2|44=105 \
            => 150=D|839=98.9|58=PEG_REPRICED, G p-3 41=p-2|54=1|38=0.5|40=P|211=-0.10 => 150=5|44=105|839=98.9
        B01: no stop order of a limit order; \
            trade 10000, D b-1 54=1|38=1|40=2|44=99 => 150=0, G r-1 41=b-1|54=1|38=1|40=3|99=101 \
            => 35=9|11=r-1|41=b-1|39=0|434=2|102=99|58=NOT_CHANGEABLE, G r-2 41=b-1|54=1|38=1|40=2|44=99|18=6 \
            => 35=9|11=r-2|41=b-1|39=0|434=2|102=99|58=NOT_CHANGEABLE, G r-3 41=b-1|54=1|38=1|40=2|44=99|111=1|18=6 \
            => 35=9|102=99|58=NOT_CHANGEABLE, G r-4 41=b-1|54=1|38=1|40=2|44=99 => 150=5|39=0
        3.2.23: post-only stated as it is, in whatever mode; \
            D a-1 54=1|38=1|40=2|44=99|18=6 => 150=0, D c-1 54=1|38=1|40=2|44=99|18=6|20003=2 => 150=0, \
            D s-1 54=1|38=1|40=2|44=99|18=6|20003=3 => 150=0, G a-2 41=a-1|54=1|38=0.5|40=2|44=99|18=6 => 150=5, \
            G c-2 41=c-1|54=1|38=1|40=2|44=99|18=6 => 150=5, G s-2 41=s-1|54=1|38=1|40=2|44=99|18=6 => 150=5, \
            G s-3 41=s-2|54=1|38=1|40=2|44=99 => 150=5, sell 9900 700 => 11=a-2|150=F|31=99|32=0.5|39=2 \
            => 11=c-2|150=F|32=0.2
        3.2.23: pegs and trailing stops stated as they are, and otherwise; \
            trade 10000, buy 9900 1000, D p-1 54=1|38=1|40=P|18=R 6|211=-0.05|44=105 => 150=0 => 150=D|839=98.95, \
            G p-2 41=p-1|54=1|38=1|40=P|18=P 6|211=-0.05|44=105 => 35=9|41=p-1|39=0|102=99|58=NOT_CHANGEABLE, \
            G p-2 41=p-1|54=1|38=1|40=P|18=M 6|211=-0.05|44=105 => 35=9|102=99|58=NOT_CHANGEABLE, \
            G p-2 41=p-1|54=1|38=1|40=P|18=R|211=-0.05|44=105 => 35=9|102=99|58=NOT_CHANGEABLE, \
            G p-2 41=p-1|54=1|38=1|40=P|18=6|211=-0.05|44=105 => 35=9|102=99|58=NOT_CHANGEABLE, \
            G p-2 41=p-1|54=1|38=1|40=P|18=6 R|211=-0.05|44=105 => 150=5|11=p-2|839=98.95, \
            G p-3 41=p-2|54=1|38=0.5|40=P|211=-0.05 => 150=5|839=98.95, \
            D t-1 54=2|38=1|40=P|18=a|211=1 => 150=0|18=a, G t-2 41=t-1|54=2|38=1|40=P|18=R|211=1|44=99 \
            => 35=9|102=99|58=NOT_CHANGEABLE, G t-2 41=t-1|54=2|38=1|40=P|18=a 6|211=1 \
            => 35=9|102=99|58=NOT_CHANGEABLE, G t-2 41=t-1|54=2|38=1|40=P|18=a|211=2 => 150=5|18=a
        F13: fill-or-kill, not to be filled; \
            sell 10000 500, D k-1 54=1|38=2|40=2|44=100|59=4 => 150=0 \
            => 11=k-1|150=4|39=4|14=0|151=0|58=FOK_UNFILLABLE|378=
        F13: immediate-or-cancel; \
            sell 10000 500, D i-1 54=1|38=2|40=2|44=100|59=3 => 150=0 => 11=i-1|150=F|32=0.5 \
            => 11=i-1|150=4|39=4|14=0.5|151=0|58=IOC_REMAINDER|378=
        F12: cancels of what is live, has ended, and never was; \
            D b-1 54=1|38=2|40=2|44=100 => 150=0, G b-2 41=b-1|54=1|38=3|40=2|44=99.5 \
            => 150=5|39=0|41=b-1|44=99.5|38=3|151=3, F c-1 41=b-2|54=1 => 150=4|39=4|41=b-2|151=0|14=0|378=, \
            F c-2 41=b-2|54=1 => 35=9|41=b-2|434=1|102=0|39=4|58=TOO_LATE, \
            F c-3 41=nobody|54=1 => 35=9|41=nobody|434=1|102=1|39=8|58=UNKNOWN_ORDER|37=NONE, \
            G b-3 41=nobody|54=1|38=3|40=2|44=99.5 => 35=9|41=nobody|434=2|102=1|39=8|58=UNKNOWN_ORDER
        F11: refused for its fields; \
            D r-1 55=NOPE|54=1|38=1|40=2|44=1 => 150=8|39=8|37=NONE|103=1|58=UNKNOWN_INSTRUMENT|55=NOPE, \
            D r-2 54=1|38=1|40=2|44=100.001 => 150=8|103=99|58=PRICE_OFF_TICK|44=100.001, \
            D r-3 55=ESZ6|54=1|38=1|40=2|44=4000.30 => 150=8|103=99|58=PRICE_OFF_TICK, \
            D r-4 54=1|38=0.0005|40=2|44=100 => 150=8|103=13|58=QUANTITY_OFF_LOT, \
            D r-5-of-more-than-twenty 54=1|38=1|40=2|44=100 => 150=8|103=99|58=INVALID_CLORDID, \
            D r-6 1=200|54=1|38=1|40=2|44=100 => 150=8|103=15|58=UNKNOWN_ACCOUNT, \
            D r-7 54=1|38=1|40=2|44=-1 => 150=8|103=99|58=INVALID_PRICE, \
            D r-8 54=1|38=9999|40=2|44=100 => 150=8|103=3|58=MAX_ORDER_QUANTITY, \
            D r-9 54=5|38=1|40=2|44=100 => 150=8|103=11|58=INVALID_SIDE|54=5
        F09: 39 of a duplicate ClOrdID is the status of the live order; \
            D b-1 54=1|38=1|40=2|44=100 => 150=0, D b-1 54=1|38=1|40=2|44=100 \
            => 150=8|39=0|103=6|58=DUPLICATE_CLORDID
        F08: what may have been sent before is answered once; \
            D b-1 54=1|38=2|40=2|44=100 => 150=0, D b-1 97=Y|54=1|38=2|40=2|44=100 => 150=I|39=0|17=0|151=2, \
            D b-2 97=Y|54=1|38=1|40=2|44=99 => 150=0|39=0, G b-3 97=Y|41=b-1|54=1|38=1|40=2|44=100 => 150=5|39=0, \
            G b-3 97=Y|41=b-1|54=1|38=1|40=2|44=100 => 150=I|39=0|151=1, sell 10000 1000 => 11=b-3|150=F|39=2, \
            G b-3 97=Y|41=b-1|54=1|38=1|40=2|44=100 => 150=I|39=2
        F10: status and mass cancel; \
            D b-1 54=1|38=1|40=2|44=100 => 150=0, D b-2 55=ESZ6|54=1|38=3|40=2|44=4000.25 => 150=0, \
            D b-3 54=1|38=1|40=2|44=101 => 150=0, H b-1 54=1|790=s-1 => 150=I|39=0|17=0|151=1|790=s-1, \
            H nobody 54=1 => 150=I|39=8|37=NONE|103=5, q m-1 530=1|55=NOPE => 35=r|531=0|532=1|533=0, \
            q m-2 530=7 => 35=r|530=7|531=7|533=3 => 150=4|39=4|11=b-1|58=MASS_CANCEL|41=|378= \
            => 150=4|11=b-2|55=ESZ6 => 150=4|11=b-3
        4.5: mass status of every live order, counted; \
            D b-1 54=1|38=1|40=2|44=100 => 150=0, D b-2 55=ESZ6|54=1|38=3|40=2|44=4000.25 => 150=0, \
            D s-1 54=2|38=1|40=2|44=101 => 150=0, \
            AF q-1 585=7 => 150=I|39=0|17=0|11=b-1|584=q-1|911=3|912=N \
            => 150=I|39=0|11=b-2|55=ESZ6|584=q-1|911=3|912=N => 150=I|39=0|11=s-1|584=q-1|911=3|912=Y, \
            AF q-2 585=1|55=ESZ6 => 150=I|11=b-2|584=q-2|911=1|912=Y, \
            AF q-3 585=7|54=2 => 150=I|11=s-1|584=q-3|911=1|912=Y, H s-1 54=2 => 150=I|584=, \
            sell 10000 1000 => 11=b-1|150=F|911=
        4.5: mass status without orders; \
            AF q-1 585=7 => 150=I|39=8|37=NONE|17=0|103=5|584=q-1|911=0|912=Y, \
            AF q-2 585=1|55=BTC-USD => 150=I|39=8|55=BTC-USD|103=5|584=q-2|911=0|912=Y, \
            AF q-3 585=1|55=NOPE => 150=I|39=8|55=NOPE|103=1|584=q-3|911=0|912=Y, \
            AF q-4 585=7|54=8 => 150=I|39=8|54=8|103=11|584=q-4, \
            AF q-5 585=1 => 35=j|380=5|372=AF|58=SYMBOL_MISSING
        4.5: mass status of a client that is back; \
            D b-1 54=1|38=1|40=2|44=100|59=1 => 150=0|37=1, D b-2 54=1|38=1|40=2|44=100 => 150=0, \
            AF q-1 585=7 => 11=b-1|911=2|912=N => 11=b-2|584=q-1|911=2|912=Y, away, \
            back => 11=b-2|150=4|58=DISCONNECT|584=, AF q-2 585=7 => 584=q-2|911=1|912=Y|37=1
        B03: a corrected fill of a filled order, then busted; \
            D b-1 54=1|38=2|40=2|44=100 => 150=0, sell 10000 2000 => 150=F|39=2|14=2|6=100|17=3|527=1, \
            correct 1 9950 1500 => 150=G|39=2|17=5|19=3|31=99.5|32=1.5|14=1.5|6=99.5|151=0|58=CORRECTION, \
            bust 1 => 150=H|39=2|19=5|31=99.5|32=1.5|14=0|6=0|151=0
        J.1: a busted fill of a cancelled order; \
            D b-1 54=1|38=2|40=2|44=100 => 150=0, sell 10000 500 => 150=F|17=3, F c-1 41=b-1|54=1 \
            => 150=4|39=4|14=0.5|151=0, bust 1 => 11=b-1|150=H|39=4|19=3|32=0.5|14=0|151=0
        2.3: ids that rise; \
            rising, D 7 54=1|38=3|40=2|44=98 => 150=0, \
            D 6 54=1|38=3|40=2|44=98 => 150=8|39=8|103=6|58=DUPLICATE_CLORDID, \
            D a-8 54=1|38=3|40=2|44=98 => 150=8|58=INVALID_CLORDID, G 8 41=7|54=1|38=3|40=2|44=98 => 150=5|41=7, \
            F c-1 41=8|54=1 => 150=4|41=8, F c-2 41=8|54=1 => 35=9|41=8|37=NONE|39=8|102=1|58=UNKNOWN_ORDER
        """)
    void shouldReport(final String what, final String script) throws Exception
    {
        for (final String step : script.split(", +"))
        {
            final String[] parts = step.split(" +=> +");
            final String id = happen(parts[0].split(" ", 3));
            for (int i = 1; i < parts.length; i++)
            {
                final String type = parts[i].startsWith("35=") ? parts[i].substring(3, 4) : "8";
                final String fields = parts[i].replaceFirst("^35=.[|]", "");
                client.expect(type, ((1 == i && !fields.startsWith("11=") ? id : "") + fields).split("[|]"));
            }
        }
    }

    private static long nanos(final String text)
    {
        final Instant time = Instant.parse(text);
        return time.getEpochSecond() * 1_000_000_000L + time.getNano();
    }

    /** The field that the first answer must have, if it is a request. */
    private String happen(final String[] words) throws IOException
    {
        switch (words[0])
        {
            case "trade" -> exchange.trade(Long.parseLong(words[1]));
            case "buy", "sell" -> exchange.enter("buy".equals(words[0]) ? Side.BUY : Side.SELL,
                Long.parseLong(words[1]), Long.parseLong(words[2]));
            case "phase" -> exchange.phase(TradingPhase.valueOf(words[1]));
            case "uncross" -> exchange.uncross();
            case "tick" -> exchange.tick(nanos(words[1]));
            case "time" -> exchange.now(nanos(words[1]));
            case "day" -> exchange.endDay();
            case "away" -> client.pullTheCable();
            case "back" -> client.awaitLogon();
            case "bust" -> exchange.bust(Long.parseLong(words[1]));
            case "correct" ->
            {
                final String[] terms = words[2].split(" ");
                exchange.correct(Long.parseLong(words[1]), Long.parseLong(terms[0]), Long.parseLong(terms[1]));
            }
            case "rising" -> exchange.risingIds(FixVenue.SESSION_1);
            default ->
            {
                final String id = ("AF".equals(words[0]) ? "584=" : "11=") + words[1] + "|";
                client.send(words[0], id + words[2]);
                return "AF".equals(words[0]) ? "" : id;
            }
        }
        return "";
    }
}
