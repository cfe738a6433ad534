package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** What operators' commands leave out stays (Q8), and what cannot have the effect that it names is refused (Q11). */
class OperatorSettingVectorsTest
{
    private static final String NO_NUMBER = String.valueOf(Long.MIN_VALUE);
    private static final String NO_INT = String.valueOf(Integer.MIN_VALUE);
    private static final String BUT_THE_GUARD = " executionCollarBasisPoints=" + NO_INT + " breakerBasisPoints=" +
        NO_INT + " breakerWindowNs=" + NO_NUMBER + " minDisplayLots=" + NO_NUMBER + " dailyLowTicks=" + NO_NUMBER +
        " dailyHighTicks=" + NO_NUMBER + " trancheCountMax=" + NO_INT + " tickTableId=" + NO_INT +
        " collarAction=255 marketRemainder=255";

    @TestFactory
    Stream<DynamicTest> shouldKeepWhatIsLeftOut()
    {
        return Stream.of(
            dynamicTest("limits of an account", () -> new Venue()
                .given("SET_RISK_LIMITS accountId=1 maxOrderLots=5 maxPositionLots=100")
                .given("SET_RISK_LIMITS accountId=1 maxOrderLots=" + NO_NUMBER + " maxOrderTicksLots=" + NO_NUMBER +
                    " maxPositionLots=7")
                .send(buy("a", 6, 10), buy("b", 5, 10), buy("c", 3, 10))
                .reported("8/8 a 0/0 MAX_ORDER_QUANTITY", "0/0 b 5/0", "8/8 c 0/0 POSITION_LIMIT")),
            dynamicTest("an account is not enabled by another limit", () -> new Venue()
                .given("DEFINE_ACCOUNT accountId=1 flag=0", "DEFINE_ACCOUNT accountId=1 flag=255 maxOrderLots=9")
                .send(buy("a", 1, 10))
                .reported("8/8 a 0/0 ACCOUNT_DISABLED")),
            dynamicTest("a new account is enabled and has no limits", () -> new Venue()
                .given("DEFINE_ACCOUNT accountId=9 flag=255 maxOrderLots=" + NO_NUMBER + " maxOrderTicksLots=" +
                    NO_NUMBER + " maxPositionLots=" + NO_NUMBER)
                .send(buy("a", 10_000, 10).by(9))
                .reported("0/0 a 10000/0")),
            dynamicTest("protections", () -> new Venue()
                .define("protectionTicks=5")
                .given("SET_PROTECTION marketRemainder=REMAINDER_REST")
                .given("SET_PROTECTION cascadeGuardTicks=3" + BUT_THE_GUARD)
                .given(sell("s", 1, 10).by(2))
                .send(Request.buyAtMarket("m", 2))
                .published("trade B 1@10", "- S 0@10", "+ B 1@15")),
            dynamicTest("steps of an algorithm", () -> new Venue()
                .given("SET_MATCHING_ALGORITHM pairs=STEP_PRO_RATA,0", "SET_MATCHING_ALGORITHM flag=1")
                .given(sell("s", 4, 10).by(2), sell("t", 4, 10).by(3))
                .send(buy("a", 4, 10))
                .published("trade B 2@10", "~ S 2@10", "trade B 2@10", "~ S 2@10")),
            dynamicTest("the terms of an instrument, its symbol among them", () -> new Venue()
                .given("DEFINE_INSTRUMENT tickMantissa=" + NO_NUMBER + " lotMantissa=" + NO_NUMBER +
                    " priceIncrementTicks=5 quantityIncrementLots=" + NO_NUMBER + " minQuantityLots=" + NO_NUMBER +
                    " maxQuantityLots=" + NO_NUMBER + " maxPriceTicks=" + NO_NUMBER + " referencePriceTicks=" +
                    NO_NUMBER + " collarBasisPoints=" + NO_INT + " protectionTicks=" + NO_INT +
                    " priceExponent=-128 quantityExponent=-128 phase=255")
                .send(buy("a", 1, 10), buy("b", 1, 11), buy("c", 10_001, 10))
                .reported("0/0 a 1/0", "8/8 b 0/0 PRICE_OFF_TICK", "8/8 c 0/0 QUANTITY_TOO_LARGE")));
    }

    /** A journal of version 6 means what it meant: no limit, no rule, first come first served. */
    @Test
    void shouldKeepTheMeaningOfOlderCommands()
    {
        new Venue()
            .given("SET_RISK_LIMITS accountId=1 maxOrderLots=5")
            .given("SET_MATCHING_ALGORITHM pairs=STEP_PRO_RATA,0")
            .given("SET_MATCHING_ALGORITHM version=6")
            .operate("SET_RISK_LIMITS version=6 accountId=1 maxPositionLots=" + NO_NUMBER)
            .operate("SET_RISK_LIMITS version=6 accountId=1 maxPositionLots=100")
            .operate("SET_AUCTION version=6 extensionBasisPoints=100")
            .operate("START_CALL version=6 phase=AUCTION_CALL randomEndNs=5")
            .reported("operator 0 INVALID_COMMAND", "operator 0", "operator 0", "operator 1").forget()
            .phase(Wire.CONTINUOUS).forget()
            .given(sell("s", 4, 10).by(2), sell("t", 4, 10).by(3))
            .send(buy("a", 6, 10))
            .published("trade B 4@10", "- S 0@10", "trade B 2@10", "~ S 2@10");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SET_AUCTION extensionBasisPoints=100", "SET_AUCTION extensionNs=10", "SET_AUCTION flag2=1",
        "SET_PROTECTION collarAction=COLLAR_VOLATILITY", "SET_PROTECTION marketRemainder=REMAINDER_REST",
        "SET_MATCHING_ALGORITHM pairs=STEP_FIFO,0,STEP_PRO_RATA,0",
        "SET_MATCHING_ALGORITHM pairs=STEP_FIFO_PERCENT,100,STEP_PRO_RATA,0",
        "START_CALL phase=AUCTION_CALL randomEndNs=5", "DEFINE_TICK_TABLE tickTableId=1 pairs=1,1,10,100,50,5",
        "KILL_SWITCH scope=KILL_ALL accountId=1 flag=1",
        "OPERATOR_CANCEL instrumentId=0 scope=OPERATOR_SCOPE_ALL accountId=1",
        "SET_TRADING_PHASE phase=CONTINUOUS includeHalted=1", "SET_TRADING_PHASE phase=CONTINUOUS resume=1",
        "SET_TRADING_PHASE instrumentId=0 phase=HALT resume=1"})
    void shouldRefuseWhatCannotHaveItsEffect(final String command)
    {
        new Venue().operate(command).reported("operator 0 NO_EFFECT");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SET_AUCTION extensionBasisPoints=100 extensionNs=10", "SET_AUCTION flag2=1 extensionNs=10",
        "SET_PROTECTION executionCollarBasisPoints=5 collarAction=COLLAR_VOLATILITY",
        "SET_MATCHING_ALGORITHM pairs=STEP_FIFO_PERCENT,100",
        "SET_MATCHING_ALGORITHM pairs=STEP_PRO_RATA,0,STEP_FIFO,0",
        "DEFINE_TICK_TABLE tickTableId=1 pairs=1,1,10,40,50,5"})
    void shouldAcceptWhatCan(final String command)
    {
        new Venue().operate(command).reported("operator 0");
    }
}
