package io.ringside.engine.core.output;

import io.ringside.engine.core.state.LimitOverride;
import io.ringside.engine.protocol.BalanceReportEncoder;
import io.ringside.engine.protocol.BlockReportEncoder;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.LevelStopReportEncoder;
import io.ringside.engine.protocol.LimitReportEncoder;
import io.ringside.engine.protocol.LiquidationEvent;
import io.ringside.engine.protocol.LiquidationReportEncoder;
import io.ringside.engine.protocol.LiquidationSettingsEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.MoneyMovement;
import io.ringside.engine.protocol.MoneyReportEncoder;
import io.ringside.engine.protocol.OverrideReportEncoder;
import io.ringside.engine.protocol.PositionReportEncoder;
import io.ringside.engine.protocol.RiskLevel;
import io.ringside.engine.protocol.RiskLimit;
import io.ringside.engine.protocol.Side;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.level.Level;
import io.ringside.risk.level.LimitKind;
import io.ringside.risk.level.LimitRow;
import io.ringside.risk.money.BalanceTable;
import io.ringside.risk.money.Currencies;
import io.ringside.risk.money.Liquidation;
import io.ringside.risk.money.Margin;
import io.ringside.risk.money.MoneyEngine;
import io.ringside.risk.money.MoneyModel;
import io.ringside.risk.money.Movement;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/** Writes the reports of money to the operator, before the AdminReport of their command. No allocation. */
public final class MoneyWriter
{
    private static final int HEADER_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int CORRELATION_ID = MoneyReportEncoder.correlationIdEncodingOffset();
    private static final int COMMAND_SEQUENCE = MoneyReportEncoder.commandSequenceEncodingOffset();
    private static final int TIMESTAMP_NS = MoneyReportEncoder.timestampNsEncodingOffset();
    private static final int MODEL = BalanceReportEncoder.modelEncodingOffset();
    private static final int IN_LIQUIDATION = BooleanType.TRUE.value() << Byte.SIZE;
    private static final int REFERENCE = MoneyReportEncoder.referenceEncodingOffset();

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MoneyReportEncoder moneyReport = new MoneyReportEncoder();
    private final BalanceReportEncoder balanceReport = new BalanceReportEncoder();
    private final BlockReportEncoder blockReport = new BlockReportEncoder();
    private final LimitReportEncoder limitReport = new LimitReportEncoder();
    private final LevelStopReportEncoder levelStopReport = new LevelStopReportEncoder();
    private final OverrideReportEncoder overrideReport = new OverrideReportEncoder();
    private final LiquidationReportEncoder liquidationReport = new LiquidationReportEncoder();
    private final LiquidationSettingsEncoder liquidationSettings = new LiquidationSettingsEncoder();
    private final PositionReportEncoder positionReport = new PositionReportEncoder();
    private final OutputChannel output;
    private final ReportNumbers numbers;

    MoneyWriter(final OutputChannel output, final ReportNumbers numbers)
    {
        this.output = output;
        this.numbers = numbers;
    }

    /** Reports a movement with the balance that it has left. */
    public void moved(final long correlationId, final Movement movement, final MoneyEngine money, final int row)
    {
        final BalanceTable balances = money.balances();
        final Currencies houses = money.currencies();
        final boolean isHouse = BalanceTable.NONE == row;
        final int block = begin(MoneyReportEncoder.TEMPLATE_ID, MoneyReportEncoder.BLOCK_LENGTH, correlationId);
        moneyReport.wrap(output.buffer(), block)
            .movementNumber(movement.number)
            .accountId(movement.accountId)
            .amount(movement.amount)
            .balanceHigh(isHouse ? houses.houseHigh(movement.currencyId, Currencies.INSURANCE) :
                balances.balanceHigh(row))
            .balanceLow(isHouse ? houses.houseLow(movement.currencyId, Currencies.INSURANCE) :
                balances.balanceLow(row))
            .heldHigh(isHouse ? 0 : balances.allHeldHigh(row))
            .heldLow(isHouse ? 0 : balances.allHeldLow(row))
            .currencyId(movement.currencyId)
            .movement(MoneyMovement.get((short)movement.kind))
            .isRepeat(movement.isRepeat ? BooleanType.TRUE : BooleanType.FALSE);
        // The two bytes before the reference belong to no field, and are hashed.
        output.buffer().putShort(block + REFERENCE - Short.BYTES, (short)0, LITTLE_ENDIAN);
        output.buffer().putLong(block + REFERENCE, movement.reference0, LITTLE_ENDIAN);
        output.buffer().putLong(block + REFERENCE + Long.BYTES, movement.reference1, LITTLE_ENDIAN);
        output.buffer().putLong(block + REFERENCE + 2 * Long.BYTES, movement.reference2, LITTLE_ENDIAN);
        output.commit();
    }

    /** Reports what a block has touched. */
    public void blocked(
        final long correlationId, final int level, final long id, final int orderCount, final int sessionCount)
    {
        final int block = begin(BlockReportEncoder.TEMPLATE_ID, BlockReportEncoder.BLOCK_LENGTH, correlationId);
        blockReport.wrap(output.buffer(), block)
            .targetId(id)
            .orderCount(orderCount)
            .sessionCount(sessionCount)
            .level(RiskLevel.get((short)level));
        output.commit();
    }

    /** Reports a balance of an account, of a margin account with what it is worth and needs. */
    public void balance(final long correlationId, final Account account, final MoneyEngine money, final int row)
    {
        final BalanceTable balances = money.balances();
        final int block = balance(correlationId, account.accountId(), balances.currencyId(row),
            balances.balanceHigh(row), balances.balanceLow(row), balances.allHeldHigh(row), balances.allHeldLow(row));
        if (MoneyModel.MARGIN == account.moneyModel())
        {
            final Margin margin = money.margin();
            margin.count(account, balances.currencyId(row));
            balanceReport
                .equityHigh(margin.equityHigh())
                .equityLow(margin.equityLow())
                .initialMarginHigh(margin.initialHigh())
                .initialMarginLow(margin.initialLow())
                .maintenanceMarginHigh(margin.maintenanceHigh())
                .maintenanceMarginLow(margin.maintenanceLow());
        }
        model(block, account.moneyModel(), money.liquidation().isLiquidated(row));
        output.commit();
    }

    /** Reports the balance of a house account, which has the number {@code -1 - house}. */
    public void house(final long correlationId, final MoneyEngine money, final int currencyId, final int house)
    {
        final Currencies currencies = money.currencies();
        final int block = balance(correlationId, -1 - house, currencyId,
            currencies.houseHigh(currencyId, house), currencies.houseLow(currencyId, house), 0, 0);
        model(block, MoneyModel.NONE, false);
        output.commit();
    }

    private int balance(
        final long correlationId,
        final long accountId,
        final int currencyId,
        final long high,
        final long low,
        final long heldHigh,
        final long heldLow)
    {
        final int block = begin(BalanceReportEncoder.TEMPLATE_ID, BalanceReportEncoder.BLOCK_LENGTH, correlationId);
        balanceReport.wrap(output.buffer(), block)
            .accountId(accountId)
            .balanceHigh(high)
            .balanceLow(low)
            .heldHigh(heldHigh)
            .heldLow(heldLow)
            .currencyId(currencyId)
            .equityHigh(0)
            .equityLow(0)
            .initialMarginHigh(0)
            .initialMarginLow(0)
            .maintenanceMarginHigh(0)
            .maintenanceMarginLow(0);
        return block;
    }

    /** Behind the model is whether it is in liquidation; two bytes behind that belong to no field, and are hashed. */
    private void model(final int block, final int model, final boolean isIn)
    {
        output.buffer().putInt(block + MODEL, model | (isIn ? IN_LIQUIDATION : 0), LITTLE_ENDIAN);
    }

    /** Reports a limit of a level, with what is used of it. */
    public void limit(
        final long correlationId,
        final int level,
        final long id,
        final int scopeId,
        final int limitKind,
        final long value,
        final long used)
    {
        final int block = begin(LimitReportEncoder.TEMPLATE_ID, LimitReportEncoder.BLOCK_LENGTH, correlationId);
        limitReport.wrap(output.buffer(), block)
            .targetId(id)
            .limitValue(value)
            .used(used)
            .scopeId(scopeId)
            .level(RiskLevel.get((short)level))
            .limitKind(RiskLimit.get((short)limitKind));
        output.commit();
    }

    /** Reports that a limit of losses has stopped a level. Nobody has asked: the correlation id is 0. */
    public void stopped(
        final Level stopped,
        final LimitRow row,
        final LimitKind limit,
        final int orderCount,
        final int sessionCount)
    {
        final int block = begin(LevelStopReportEncoder.TEMPLATE_ID, LevelStopReportEncoder.BLOCK_LENGTH, 0);
        levelStopReport.wrap(output.buffer(), block)
            .targetId(stopped.id())
            .limitValue(row.limit(limit))
            .used(row.used(limit))
            .orderCount(orderCount)
            .sessionCount(sessionCount)
            .currencyId(row.id())
            .level(RiskLevel.get((short)stopped.kind()))
            .limitKind(RiskLimit.get((short)limit.code()));
        output.commit();
    }

    /** Reports an override: granted, or used by an order, which nobody has asked. */
    public void overridden(final long correlationId, final LimitOverride override, final long orderId)
    {
        final int block = begin(OverrideReportEncoder.TEMPLATE_ID, OverrideReportEncoder.BLOCK_LENGTH, correlationId);
        overrideReport.wrap(output.buffer(), block)
            .overrideNumber(override.number())
            .targetId(override.targetId())
            .maxLots(override.maxLots())
            .maxValue(override.maxValue())
            .untilNs(override.untilNs())
            .orderId(orderId)
            .instrumentId(override.instrumentId())
            .level(RiskLevel.get((short)override.level()))
            .side(override.isBuy() ? Side.BUY : Side.SELL);
        output.commit();
    }

    /** Reports a position, with the price that it is valued at. */
    public void position(
        final long correlationId,
        final long accountId,
        final RiskEngine risk,
        final int positionIndex,
        final long markTicks)
    {
        final int block = begin(PositionReportEncoder.TEMPLATE_ID, PositionReportEncoder.BLOCK_LENGTH, correlationId);
        positionReport.wrap(output.buffer(), block)
            .accountId(accountId)
            .netLots(risk.netLots(positionIndex))
            .openBuyLots(risk.openLots(positionIndex, true))
            .openSellLots(risk.openLots(positionIndex, false))
            .markPriceTicks(markTicks)
            .instrumentId(risk.instrumentIdOf(positionIndex));
        output.commit();
    }

    /** Reports that a balance has come into liquidation or out of it, with what was counted last. */
    public void liquidation(
        final LiquidationEvent event, final long accountId, final int currencyId, final Margin margin)
    {
        liquidationReport(event, accountId, currencyId)
            .equityHigh(margin.equityHigh())
            .equityLow(margin.equityLow())
            .maintenanceMarginHigh(margin.maintenanceHigh())
            .maintenanceMarginLow(margin.maintenanceLow());
        output.commit();
    }

    /** Reports that the insurance account has taken over a position. */
    public void takenOver(
        final long accountId,
        final int currencyId,
        final int instrumentId,
        final long lots,
        final long markTicks,
        final long amount)
    {
        liquidationReport(LiquidationEvent.TAKEN_OVER, accountId, currencyId)
            .amount(amount)
            .lots(lots)
            .markPriceTicks(markTicks)
            .instrumentId(instrumentId);
        output.commit();
    }

    /** Reports that the insurance has paid a debt. */
    public void covered(final long accountId, final int currencyId, final long amount)
    {
        liquidationReport(LiquidationEvent.COVERED, accountId, currencyId).amount(amount);
        output.commit();
    }

    private LiquidationReportEncoder liquidationReport(
        final LiquidationEvent event, final long accountId, final int currencyId)
    {
        final int block = begin(LiquidationReportEncoder.TEMPLATE_ID, LiquidationReportEncoder.BLOCK_LENGTH, 0);
        return liquidationReport.wrap(output.buffer(), block)
            .accountId(accountId)
            .equityHigh(0)
            .equityLow(0)
            .maintenanceMarginHigh(0)
            .maintenanceMarginLow(0)
            .amount(0)
            .lots(0)
            .markPriceTicks(0)
            .currencyId(currencyId)
            .instrumentId(0)
            .liquidationEvent(event);
    }

    /** Reports how accounts are liquidated. */
    public void liquidationSettings(final long correlationId, final Liquidation liquidation)
    {
        final int block =
            begin(LiquidationSettingsEncoder.TEMPLATE_ID, LiquidationSettingsEncoder.BLOCK_LENGTH, correlationId);
        liquidationSettings.wrap(output.buffer(), block)
            .insuranceAccountId(liquidation.insuranceAccountId())
            .liquidationSessionId(liquidation.sessionId())
            .balanceCount(liquidation.balanceCount());
        output.commit();
    }

    /** Claims a report and writes what all of them begin with. Returns where its block begins. */
    private int begin(final int templateId, final int blockLength, final long correlationId)
    {
        final int offset = output.claim(HEADER_LENGTH + blockLength);
        header.wrap(output.buffer(), offset)
            .blockLength(blockLength)
            .templateId(templateId)
            .schemaId(MoneyReportEncoder.SCHEMA_ID)
            .version(MoneyReportEncoder.SCHEMA_VERSION);
        final int block = offset + HEADER_LENGTH;
        output.buffer().putLong(block + CORRELATION_ID, correlationId, LITTLE_ENDIAN);
        output.buffer().putLong(block + COMMAND_SEQUENCE, numbers.commandSequence, LITTLE_ENDIAN);
        output.buffer().putLong(block + TIMESTAMP_NS, numbers.nowNs, LITTLE_ENDIAN);
        return block;
    }
}
