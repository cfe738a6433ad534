package io.ringside.engine.core;

import io.ringside.engine.core.operator.LevelAdministration;
import io.ringside.engine.core.operator.LevelOrders;
import io.ringside.engine.core.operator.LiquidationAdministration;
import io.ringside.engine.core.operator.MoneyAdministration;
import io.ringside.engine.core.operator.OperatorAnswers;
import io.ringside.engine.core.operator.OverrideAdministration;
import io.ringside.engine.core.operator.RiskQueries;
import io.ringside.engine.core.output.MoneyWriter;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.BlockLevelDecoder;
import io.ringside.engine.protocol.DefineCurrencyDecoder;
import io.ringside.engine.protocol.GrantOverrideDecoder;
import io.ringside.engine.protocol.MoveMoneyDecoder;
import io.ringside.engine.protocol.QueryRiskDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetAccountMoneyDecoder;
import io.ringside.engine.protocol.SetFeesDecoder;
import io.ringside.engine.protocol.SetInstrumentMoneyDecoder;
import io.ringside.engine.protocol.SetLimitDecoder;
import io.ringside.engine.protocol.SetLiquidationDecoder;
import io.ringside.engine.protocol.SetPermissionDecoder;
import io.ringside.engine.protocol.WithdrawOverrideDecoder;
import org.agrona.DirectBuffer;

/** Decodes the operator's commands about money and levels into typed calls. */
final class MoneyCommands
{
    private static final int FIRST = DefineCurrencyDecoder.TEMPLATE_ID;
    private static final int LAST = WithdrawOverrideDecoder.TEMPLATE_ID;

    private final DefineCurrencyDecoder defineCurrency = new DefineCurrencyDecoder();
    private final SetInstrumentMoneyDecoder setInstrumentMoney = new SetInstrumentMoneyDecoder();
    private final SetAccountMoneyDecoder setAccountMoney = new SetAccountMoneyDecoder();
    private final SetFeesDecoder setFees = new SetFeesDecoder();
    private final MoveMoneyDecoder moveMoney = new MoveMoneyDecoder();
    private final QueryRiskDecoder queryRisk = new QueryRiskDecoder();
    private final MoneyAdministration administration;
    private final RiskQueries queries;
    private final SetLimitDecoder setLimit = new SetLimitDecoder();
    private final SetPermissionDecoder setPermission = new SetPermissionDecoder();
    private final BlockLevelDecoder blockLevel = new BlockLevelDecoder();
    private final LevelAdministration levels;
    private final GrantOverrideDecoder grantOverride = new GrantOverrideDecoder();
    private final WithdrawOverrideDecoder withdrawOverride = new WithdrawOverrideDecoder();
    private final OverrideAdministration overrides;
    private final SetLiquidationDecoder setLiquidation = new SetLiquidationDecoder();
    private final LiquidationAdministration liquidation;

    MoneyCommands(
        final CoreState state,
        final OperatorAnswers answers,
        final MoneyWriter writer,
        final LevelOrders levelOrders)
    {
        levels = new LevelAdministration(state, answers, writer, levelOrders);
        overrides = new OverrideAdministration(state, answers, writer);
        administration = new MoneyAdministration(state, writer);
        liquidation = new LiquidationAdministration(state, answers, writer);
        queries = new RiskQueries(state, answers, writer);
    }

    /** True if a template of the operator is one of money. */
    static boolean has(final int templateId)
    {
        return templateId >= FIRST && templateId <= LAST;
    }

    /** The block has at least the length of the template's. */
    Reason apply(
        final long correlationId,
        final DirectBuffer buffer,
        final int body,
        final int blockLength,
        final int version,
        final int templateId)
    {
        return switch (templateId)
        {
            case DefineCurrencyDecoder.TEMPLATE_ID ->
                administration.defineCurrency(defineCurrency.wrap(buffer, body, blockLength, version));
            case SetInstrumentMoneyDecoder.TEMPLATE_ID ->
                administration.setInstrumentMoney(setInstrumentMoney.wrap(buffer, body, blockLength, version));
            case SetAccountMoneyDecoder.TEMPLATE_ID ->
                administration.setAccountMoney(setAccountMoney.wrap(buffer, body, blockLength, version));
            case SetFeesDecoder.TEMPLATE_ID ->
                administration.setFees(setFees.wrap(buffer, body, blockLength, version));
            case MoveMoneyDecoder.TEMPLATE_ID ->
                administration.moveMoney(correlationId, moveMoney.wrap(buffer, body, blockLength, version));
            case SetLimitDecoder.TEMPLATE_ID -> levels.setLimit(setLimit.wrap(buffer, body, blockLength, version));
            case SetPermissionDecoder.TEMPLATE_ID ->
                levels.setPermission(setPermission.wrap(buffer, body, blockLength, version));
            case BlockLevelDecoder.TEMPLATE_ID ->
                levels.blockLevel(correlationId, blockLevel.wrap(buffer, body, blockLength, version));
            case GrantOverrideDecoder.TEMPLATE_ID ->
                overrides.grant(correlationId, grantOverride.wrap(buffer, body, blockLength, version));
            case WithdrawOverrideDecoder.TEMPLATE_ID ->
                overrides.withdraw(withdrawOverride.wrap(buffer, body, blockLength, version));
            case SetLiquidationDecoder.TEMPLATE_ID ->
                liquidation.set(setLiquidation.wrap(buffer, body, blockLength, version));
            default ->
            {
                assert QueryRiskDecoder.TEMPLATE_ID == templateId : "templateId=" + templateId;
                yield queries.query(correlationId, queryRisk.wrap(buffer, body, blockLength, version));
            }
        };
    }
}
