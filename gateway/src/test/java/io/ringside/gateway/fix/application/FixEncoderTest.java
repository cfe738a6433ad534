package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.CancelOnDisconnect;
import io.ringside.engine.protocol.CancelRejectEncoder;
import io.ringside.engine.protocol.DropCopyReportEncoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportEncoder;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.MassCancelReportEncoder;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.MassStatusReportEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.RequestType;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.fix.message.FixBytes;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.gateway.session.UserTags;
import io.ringside.risk.money.MoneyEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Records of the report log as FIX text: all of it passes the stock dictionary, rule book 4.1. */
class FixEncoderTest extends EncoderTest
{
    @Test
    void shouldTellAnAcceptedOrder() throws Exception
    {
        execution(report -> report.execType(ExecType.NEW).ordStatus(OrdStatus.NEW).leavesLots(1_500));
        assertEquals("35=8|49=RINGSIDE|56=FIRM1|34=5|52=20261118-11:06:40.123|37=7|11=o-1|17=8|1=100|150=0|39=0|" +
            "55=BTC-USD|54=1|40=2|59=0|44=100|38=1.5|151=1.5|14=0|6=0|60=20261118-11:06:40.123456|", told(5));
    }

    @Test
    void shouldTellAFill() throws Exception
    {
        execution(report -> report.execType(ExecType.TRADE).ordStatus(OrdStatus.PARTIALLY_FILLED).leavesLots(1_000)
            .cumLots(500).cumTicksLots(500 * 9_990).lastPriceTicks(9_990).lastLots(500).matchId(44)
            .liquidity(Liquidity.REMOVED).execId(Long.MAX_VALUE));
        final String told = told(123_456_789);
        assertTrue(told.contains("|34=123456789|") && told.contains("|17=9223372036854775807|"), told);
        assertTrue(told.contains("|31=99.9|32=0.5|527=44|851=2|151=1|14=0.5|6=99.9|"), told);
    }

    /** Absolute, in decimals of the currency; a currency that nobody has defined has no name to be told. */
    @Test
    void shouldTellTheCommissionOfAFill() throws Exception
    {
        final MoneyEngine money = new MoneyEngine(null, null);
        instruments.currencies(money.currencies());
        money.defineCurrency(3, -2, 'U' | 'S' << 8 | 'D' << 16, 0);
        execution(report -> report.execType(ExecType.TRADE).ordStatus(OrdStatus.FILLED).cumLots(1_500)
            .cumTicksLots(1_500 * 9_990).lastPriceTicks(9_990).lastLots(1_500).matchId(44)
            .liquidity(Liquidity.REMOVED).commission(1_250).commissionCurrencyId(3));
        assertTrue(told(5).contains("|851=2|12=12.5|13=3|479=USD|"), told(5));
        new ExecutionReportEncoder().wrap(record, recordHeader.encodedLength()).commission(-7);
        assertTrue(told(5).contains("|12=-0.07|13=3|479=USD|"), told(5));
        new ExecutionReportEncoder().wrap(record, recordHeader.encodedLength()).commissionCurrencyId(4);
        assertFalse(told(5).contains("|12="), told(5));
    }

    /** The reasons of money and limits have the nearest numbers of FIX. */
    @ParameterizedTest
    @CsvSource({"INSUFFICIENT_FUNDS,3", "AMOUNT_OVERFLOW,3", "RESTRICTED,0", "SUSPENDED,0", "ORDER_RATE,0",
        "NO_CURRENCY,0", "OPEN_VALUE_LIMIT,3", "LONG_LIMIT,3", "SHORT_LIMIT,3", "GROSS_LIMIT,3",
        "DAILY_GROSS_LIMIT,3", "DAILY_NET_LIMIT,3", "DUPLICATE_ORDER,6", "EXECUTION_THROTTLE,0",
        "ORDER_TO_TRADE,0", "INSUFFICIENT_MARGIN,3", "LEVERAGE_LIMIT,3", "LIQUIDATION,0"})
    void shouldTellRefusalsForMoneyAndLimits(final Reason reason, final int number) throws Exception
    {
        execution(report -> report.execType(ExecType.REJECTED).ordStatus(OrdStatus.REJECTED).orderId(0).reason(reason));
        assertTrue(told(5).contains("|58=" + reason + "|103=" + number + '|'), told(5));
    }

    /** A refused order is reported as requested. */
    @Test
    void shouldTellWhatWasRefused() throws Exception
    {
        execution(report -> report.execType(ExecType.REJECTED).ordStatus(OrdStatus.REJECTED).orderId(0)
            .reason(Reason.PRICE_COLLAR).timeInForce(TimeInForce.GTC));
        final String told = told(5);
        assertTrue(told.contains("|37=NONE|11=o-1|17=8|1=100|150=8|39=8|55=BTC-USD|54=1|" +
            "40=2|59=1|44=100|38=1.5|151=0|") &&
            told.contains("|58=PRICE_COLLAR|103=99|"), told);
        execution(report -> report.execType(ExecType.REJECTED).ordStatus(OrdStatus.REJECTED).orderId(0).instrumentId(9)
            .reason(Reason.UNKNOWN_INSTRUMENT));
        assertTrue(told(5).contains("|55=[N/A]|54=1|40=2|59=0|151=0|14=0|6=0|"));
    }

    @Test
    void shouldTellCancelRejects() throws Exception
    {
        new CancelRejectEncoder().wrapAndApplyHeader(record, 0, recordHeader).clOrdId("c-1").sessionId(1)
            .reportSequence(3).orderId(7).timestampNs(RECORD_NS).origClOrdId("o-1").instrumentId(1)
            .ordStatus(OrdStatus.FILLED).requestType(RequestType.REPLACE).reason(Reason.TOO_LATE);
        assertEquals("35=9|49=RINGSIDE|56=FIRM1|34=5|52=20261118-11:06:40.123|37=7|11=c-1|41=o-1|39=2|" +
            "60=20261118-11:06:40.123456|434=2|102=0|58=TOO_LATE|", told(5));
    }

    @Test
    void shouldTellMassCancels() throws Exception
    {
        final MassCancelReportEncoder report = new MassCancelReportEncoder().wrapAndApplyHeader(record, 0, recordHeader)
            .clOrdId("m-1").sessionId(1).reportSequence(3).commandSequence(99).timestampNs(RECORD_NS).affectedCount(2)
            .instrumentId(0).scope(MassCancelScope.ALL).accepted(BooleanType.TRUE).reason(Reason.NONE);
        assertTrue(told(5).contains("|11=m-1|37=99|530=7|531=7|533=2|60="));
        report.accepted(BooleanType.FALSE).reason(Reason.UNKNOWN_INSTRUMENT);
        assertTrue(told(5).endsWith("|532=1|58=UNKNOWN_INSTRUMENT|"));
    }

    @Test
    void shouldSayWhichReportsAnswerAMassStatusRequest() throws Exception
    {
        massStatus(10, 2);
        assertEquals(0, encode(5, false), "it has no form in FIX");
        status(11);
        assertTrue(told(6).endsWith("|584=q-1|911=2|912=N|"));
        status(12);
        assertTrue(told(7).endsWith("|584=q-1|911=2|912=Y|"));
        status(13);
        assertFalse(told(8).contains("|584="));
        massStatus(20, 0);
        assertTrue(told(9).contains(
            "|37=NONE|17=0|150=I|39=8|103=5|55=[N/A]|54=7|151=0|14=0|6=0|584=q-1|911=0|912=Y|"));
    }

    /** An old answer that is sent again does not end the one that is being sent. */
    @Test
    void shouldNotConfuseAnswersInAResend() throws Exception
    {
        massStatus(10, 1);
        encode(5, false);
        status(11);
        told(6);
        massStatus(20, 2);
        assertEquals(0, encode(15, false));
        status(21);
        assertTrue(told(16).endsWith("|584=q-1|911=2|912=N|"));
        massStatus(10, 1);
        assertEquals(0, encode(5, true));
        status(11);
        assertTrue(told(6, true).endsWith("|584=q-1|911=1|912=Y|"));
        status(22);
        assertTrue(told(17).endsWith("|584=q-1|911=2|912=Y|"));
        status(21);
        assertTrue(told(16, true).endsWith("|584=q-1|911=2|912=N|"));
    }

    @Test
    void shouldMarkWhatIsSentAgain() throws Exception
    {
        execution(report -> report.execType(ExecType.NEW).ordStatus(OrdStatus.NEW).leavesLots(1_500));
        final String first = told(5);
        final String again = told(5, true);
        assertTrue(again.contains("|34=5|43=Y|52=20261118-11:06:41.123|122=20261118-11:06:40.123|"), again);
        assertEquals(first.substring(first.indexOf("|37=")), again.substring(again.indexOf("|37=")));
    }

    /** Sending time accuracy: a client may refuse an old time. */
    @Test
    void shouldBearTheTimeOfTheRecordIfThatIsNear() throws Exception
    {
        execution(report -> report.execType(ExecType.NEW).ordStatus(OrdStatus.NEW).leavesLots(1_500));
        final int length =
            encoder.encode(peer, record, 0, record.capacity(), 5, false, RECORD_NS + 10_000_000_001L, out, 3);
        assertTrue(FixBytes.text(out, 3, length).contains("|52=20261118-11:06:50.123|"));
    }

    @Test
    void shouldFillGaps() throws Exception
    {
        int length = encoder.encodeGapFill(peer, 5, 9, true, RECORD_NS, NOW_NS, out, 3);
        assertEquals("35=4|49=RINGSIDE|56=FIRM1|34=5|43=Y|52=20261118-11:06:41.123|122=20261118-11:06:40.123|" +
            "123=Y|36=9|",
            check(length));
        length = encoder.encodeGapFill(peer, 5, 6, false, RECORD_NS, NOW_NS, out, 3);
        assertEquals("35=4|49=RINGSIDE|56=FIRM1|34=5|52=20261118-11:06:40.123|123=Y|36=6|", check(length));
    }

    /** What session messages brought is sent as it is; common fields are added to a refusal's own. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = ';', textBlock = """
        0; 112=x|;                         34=5|52=20261118-11:06:40.123|112=x|
        0; '';                             34=5|52=20261118-11:06:40.123|
        A; 98=0|108=30|141=Y|;             40.123|98=0|108=30|141=Y|
        j; 45=2|372=AF|380=4|58=VENUE_BUSY|;    40.123|45=2|372=AF|380=4|58=VENUE_BUSY|
        3; 45=2|371=44|373=6|372=D|58=\u00e9|; 40.123|45=2|371=44|373=6|372=D|58=\u00e9|
        8; 11=o-1|55=BTC-USD|54=1|150=8|39=8|103=99|58=PRICE_OFF_TICK|38=5|; |37=NONE|17=R4711|151=0|14=0|6=0|\
        60=20261118-11:06:40.123456|11=o-1|55=BTC-USD|54=1|150=8|39=8|103=99|58=PRICE_OFF_TICK|38=5|
        8; 150=I|39=8|103=5|11=o-1|55=NOPE|54=1|58=UNKNOWN_INSTRUMENT|; |37=NONE|17=0|151=0|14=0|6=0|\
        60=20261118-11:06:40.123456|150=I|39=8|103=5|11=o-1|55=NOPE|54=1|58=UNKNOWN_INSTRUMENT|
        9; 11=c-1|41=o-1|39=8|434=1|102=99|58=INVALID_CLORDID|; |37=NONE|60=20261118-11:06:40.123456|\
        11=c-1|41=o-1|39=8|434=1|102=99|58=INVALID_CLORDID|
        r; 11=m-1|530=7|531=0|532=0|58=INVALID_SIDE|; |37=NONE|533=0|60=20261118-11:06:40.123456|\
        11=m-1|530=7|531=0|532=0|58=INVALID_SIDE|
        """)
    void shouldSendWhatTheSessionMessagesBrought(final char msgType, final String body, final String end)
        throws Exception
    {
        session(msgType, body);

        final String told = told(5);
        assertTrue(told.startsWith("35=" + msgType + "|49=RINGSIDE|56=FIRM1|34=5|52=") && told.endsWith(end), told);
    }

    @Test
    void shouldSendAgainAllButAdministrativeMessages() throws Exception
    {
        for (final char msgType : "01245A".toCharArray())
        {
            session(msgType, "");
            assertFalse(FixEncoder.isResent(record, 0));
        }
        for (final char msgType : "389rj".toCharArray())
        {
            session(msgType, "");
            assertTrue(FixEncoder.isResent(record, 0));
        }
        execution(report -> report.execType(ExecType.NEW));
        assertTrue(FixEncoder.isResent(record, 0));
    }

    /** Every message is shorter than the stated maximum. */
    @Test
    void shouldFitTheLongestReport() throws Exception
    {
        longest("");
        assertTrue(told(999_999_999, true).length() < 800);
        longest("m".repeat(16));
        assertTrue(encode(999_999_999, true) < 800);
    }

    /** The longest CompIDs, also of the original session. */
    @Test
    void shouldFitTheLongestCopy()
    {
        final String compId = "C".repeat(63);
        final SessionRegistry longNames = new SessionRegistry(
            List.of(session(1, compId + 1), session(2, compId + 2)), 8);
        longest("m".repeat(16));
        asCopyOf(2);
        final int length = new FixEncoder(instruments, new FixOrigins(longNames)).encode(
            new FixPeer(longNames.find(1), compId), record, 0, record.capacity(), 999_999_999, true, NOW_NS, out, 3);
        final String copy = FixBytes.text(out, 3, length);
        assertTrue(copy.contains("|115=" + compId + "2|797=Y|37="), copy);
        assertTrue(length < FixEncoder.MESSAGE_LENGTH_MAX, copy);
    }

    /** At its position 115 is a recordHeader field. */
    @Test
    void shouldTellACopy() throws Exception
    {
        execution(report -> report.execType(ExecType.NEW).ordStatus(OrdStatus.NEW).leavesLots(1_500));
        asCopyOf(3);
        assertEquals("35=8|49=RINGSIDE|56=FIRM1|34=5|52=20261118-11:06:40.123|115=3|797=Y|37=7|11=o-1|17=8|1=100|" +
            "150=0|39=0|55=BTC-USD|54=1|40=2|59=0|44=100|38=1.5|151=1.5|14=0|6=0|60=20261118-11:06:40.123456|",
            told(5));
    }

    @Test
    void shouldTellTheMemo()
    {
        execution(report -> report.execType(ExecType.CANCELED).ordStatus(OrdStatus.CANCELED).reason(Reason.MASS_CANCEL)
            .memo("desk 7, algo 12."));
        final String told = FixBytes.text(out, 3, encode(5, false));
        assertTrue(told.contains("|58=MASS_CANCEL|") && told.contains("|5149=desk 7, algo 12.|"), told);
    }

    /** A report of an older version ends before it. */
    @Test
    void shouldTellNoMemoBehindTheEndOfAReport() throws Exception
    {
        execution(report -> report.memo("old bytes"));
        recordHeader.wrap(record, 0).blockLength(ExecutionReportEncoder.memoEncodingOffset())
            .version(ExecutionReportEncoder.memoSinceVersion() - 1);
        assertTrue(!told(5).contains("5149"));
    }

    @Test
    void shouldTellTheActivationPrice() throws Exception
    {
        execution(report -> report.ordType(OrdType.TRAILING_STOP).activationPriceTicks(9_850));
        assertTrue(FixBytes.text(out, 3, encode(5, false)).contains("|20006=98.5|"));
        asCopyOf(3);
        assertTrue(!told(5).contains("20006"));
        registry.find(1).config().userTags(UserTags.of(List.of("20006")));
        assertTrue(FixBytes.text(out, 3, encode(5, false)).contains("|20006=98.5|"));

        execution(report -> report.activationPriceTicks(9_850));
        recordHeader.wrap(record, 0).blockLength(ExecutionReportEncoder.activationPriceTicksEncodingOffset())
            .version(ExecutionReportEncoder.activationPriceTicksSinceVersion() - 1);
        assertTrue(!told(5).contains("20006"));
    }

    @Test
    void shouldTellWhatBecomesOfAnOrderOnDisconnect() throws Exception
    {
        execution(report -> report.cancelOnDisconnect(CancelOnDisconnect.YES));
        assertTrue(FixBytes.text(out, 3, encode(5, false)).contains("|20007=Y|"));
        asCopyOf(3);
        assertTrue(!told(5).contains("20007"));
        registry.find(1).config().userTags(UserTags.of(List.of("20007")));
        assertTrue(FixBytes.text(out, 3, encode(5, false)).contains("|20007=Y|"));

        execution(report -> report.cancelOnDisconnect(CancelOnDisconnect.NO));
        assertTrue(FixBytes.text(out, 3, encode(5, false)).contains("|20007=N|"));
        recordHeader.wrap(record, 0).blockLength(ExecutionReportEncoder.cancelOnDisconnectEncodingOffset())
            .version(ExecutionReportEncoder.cancelOnDisconnectSinceVersion() - 1);
        assertTrue(!told(5).contains("20007"));
    }

    /** The memo is another client's: who is sent a copy need not know the field. */
    @Test
    void shouldTellTheMemoOfACopyOnlyToWhoNamesItsTag() throws Exception
    {
        execution(report -> report.memo("desk 7"));
        asCopyOf(3);
        assertTrue(!told(5).contains("5149"));

        registry.find(1).config().userTags(UserTags.of(List.of("5149")));
        final String copy = FixBytes.text(out, 3, encode(5, false));
        assertTrue(copy.contains("|797=Y|") && copy.contains("|5149=desk 7|"), copy);
    }

    /** A copy is laid out as the report is. */
    private void asCopyOf(final int sessionId)
    {
        recordHeader.wrap(record, 0).templateId(DropCopyReportEncoder.TEMPLATE_ID)
            .version(DropCopyReportEncoder.SCHEMA_VERSION);
        new DropCopyReportEncoder().wrap(record, MessageHeaderEncoder.ENCODED_LENGTH).originSessionId(sessionId);
    }

    private static SessionConfig session(final int id, final String compId)
    {
        return new SessionConfig().sessionId(id).name("long").compId(compId)
            .credentialHash(PasswordHash.create("secret", 1)).accounts(100);
    }

    private void longest(final String memo)
    {
        instruments.define(2, "S".repeat(16), 1, -9, 1, -9);
        final long most = Long.MAX_VALUE;
        execution(report -> report.clOrdId("c".repeat(20)).origClOrdId("o".repeat(20)).instrumentId(2).orderId(most)
            .execId(most).accountId(most).priceTicks(most).quantityLots(most).leavesLots(most).cumLots(most)
            .cumTicksLots(most).lastPriceTicks(-most).lastLots(most).matchId(most).displayLots(most)
            .stopPriceTicks(-most).offsetTicks(-most).workingPriceTicks(-most).refExecId(most)
            .memo(memo)
            .execType(ExecType.TRADE_CORRECT)
            .ordStatus(OrdStatus.PARTIALLY_FILLED).ordType(OrdType.TRAILING_STOP_LIMIT)
            .reason(Reason.TRADE_NOT_CHANGEABLE));
    }

    private void status(final long reportSequence)
    {
        execution(report -> report.execType(ExecType.ORDER_STATUS).execId(0).leavesLots(1_500)
            .reportSequence(reportSequence));
    }

    private void massStatus(final long reportSequence, final int count)
    {
        new MassStatusReportEncoder().wrapAndApplyHeader(record, 0, recordHeader).clOrdId("q-1").sessionId(1)
            .reportSequence(reportSequence).timestampNs(RECORD_NS).reportCount(count).instrumentId(0)
            .scope(MassCancelScope.ALL).accepted(BooleanType.TRUE).reason(Reason.NONE);
    }
}
