package io.ringside.ops.node.desk;

import io.ringside.engine.protocol.AccountModel;
import io.ringside.engine.protocol.BalanceReportDecoder;
import io.ringside.engine.protocol.BlockReportDecoder;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.LimitReportDecoder;
import io.ringside.engine.protocol.LiquidationSettingsDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MoneyReportDecoder;
import io.ringside.engine.protocol.OverrideReportDecoder;
import io.ringside.engine.protocol.PositionReportDecoder;
import io.ringside.gateway.json.Json;
import io.ringside.ops.replay.schema.CurrencyUnits;
import io.ringside.risk.level.LimitKind;
import org.agrona.DirectBuffer;

import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The reports of money and limits that come before the AdminReport of a command, as rows with decimals. One command is
 * waited for at a time. The thread that waits and the ops thread that has the reports.
 */
final class RiskReports
{
    private static final long NOBODY = Long.MIN_VALUE;

    private final MoneySettings money;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final List<Map<String, Object>> rows = new ArrayList<>();
    private long awaited = NOBODY;

    RiskReports(final MoneySettings money)
    {
        this.money = money;
    }

    /** True if a template is that of such a report. */
    static boolean has(final int templateId)
    {
        return templateId >= MoneyReportDecoder.TEMPLATE_ID && templateId <= LiquidationSettingsDecoder.TEMPLATE_ID ||
            OverrideReportDecoder.TEMPLATE_ID == templateId;
    }

    /** The next command is that one. */
    synchronized void begin(final long correlationId)
    {
        awaited = correlationId;
        rows.clear();
    }

    /** A report has come. */
    synchronized void on(final int templateId, final DirectBuffer buffer, final int offset)
    {
        // All begin with their correlationId.
        if (awaited == buffer.getLong(offset + MessageHeaderDecoder.ENCODED_LENGTH, ByteOrder.LITTLE_ENDIAN))
        {
            rows.add(switch (templateId)
            {
                case MoneyReportDecoder.TEMPLATE_ID ->
                    row(new MoneyReportDecoder().wrapAndApplyHeader(buffer, offset, header));
                case BalanceReportDecoder.TEMPLATE_ID ->
                    row(new BalanceReportDecoder().wrapAndApplyHeader(buffer, offset, header));
                case PositionReportDecoder.TEMPLATE_ID ->
                    row(new PositionReportDecoder().wrapAndApplyHeader(buffer, offset, header));
                case LimitReportDecoder.TEMPLATE_ID ->
                    row(new LimitReportDecoder().wrapAndApplyHeader(buffer, offset, header));
                case OverrideReportDecoder.TEMPLATE_ID ->
                    row(new OverrideReportDecoder().wrapAndApplyHeader(buffer, offset, header));
                case LiquidationSettingsDecoder.TEMPLATE_ID ->
                    row(new LiquidationSettingsDecoder().wrapAndApplyHeader(buffer, offset, header));
                default -> row(new BlockReportDecoder().wrapAndApplyHeader(buffer, offset, header));
            });
        }
    }

    /** What has come for the command that was begun last. */
    synchronized List<Map<String, Object>> rows()
    {
        awaited = NOBODY;
        return List.copyOf(rows);
    }

    private Map<String, Object> row(final MoneyReportDecoder it)
    {
        final int currency = it.currencyId();
        final Map<String, Object> row = Json.object("report", "movement", "movementNumber", it.movementNumber(),
            "movement", it.movement().name(), "reference", it.reference(), "accountId", it.accountId(),
            "currency", money.symbol(currency), "amount", money.decimal(currency, BigInteger.valueOf(it.amount())),
            "repeat", BooleanType.TRUE == it.isRepeat());
        balance(row, currency, CurrencyUnits.wide(it.balanceHigh(), it.balanceLow()),
            CurrencyUnits.wide(it.heldHigh(), it.heldLow()));
        return row;
    }

    private Map<String, Object> row(final BalanceReportDecoder it)
    {
        final Map<String, Object> row = Json.object("report", "balance", "accountId", it.accountId(),
            "currency", money.symbol(it.currencyId()));
        balance(row, it.currencyId(), CurrencyUnits.wide(it.balanceHigh(), it.balanceLow()),
            CurrencyUnits.wide(it.heldHigh(), it.heldLow()));
        if (AccountModel.MARGIN == it.model())
        {
            margin(row, it);
        }
        return row;
    }

    private void margin(final Map<String, Object> row, final BalanceReportDecoder it)
    {
        final int currency = it.currencyId();
        final BigInteger equity = CurrencyUnits.wide(it.equityHigh(), it.equityLow());
        final BigInteger initial = CurrencyUnits.wide(it.initialMarginHigh(), it.initialMarginLow());
        final BigInteger maintenance = CurrencyUnits.wide(it.maintenanceMarginHigh(), it.maintenanceMarginLow());
        row.put("equity", money.decimal(currency, equity));
        row.put("initialMargin", money.decimal(currency, initial));
        row.put("maintenanceMargin", money.decimal(currency, maintenance));
        row.put("free", money.decimal(currency,
            equity.subtract(initial).subtract(CurrencyUnits.wide(it.heldHigh(), it.heldLow()))));
        row.put("belowMaintenance", equity.compareTo(maintenance) < 0);
        row.put("inLiquidation", BooleanType.TRUE == it.inLiquidation());
    }

    private Map<String, Object> row(final PositionReportDecoder it)
    {
        return Json.object("report", "position", "accountId", it.accountId(), "instrumentId", it.instrumentId(),
            "symbol", money.instrument(it.instrumentId()), "netLots", it.netLots(), "openBuyLots", it.openBuyLots(),
            "openSellLots", it.openSellLots(), "markPriceTicks", it.markPriceTicks());
    }

    private static Map<String, Object> row(final BlockReportDecoder it)
    {
        return Json.object("report", "block", "level", it.level().name(), "targetId", it.targetId(),
            "orderCount", it.orderCount(), "sessionCount", it.sessionCount());
    }

    private static Map<String, Object> row(final OverrideReportDecoder it)
    {
        return Json.object("report", "override", "overrideNumber", it.overrideNumber());
    }

    private static Map<String, Object> row(final LiquidationSettingsDecoder it)
    {
        return Json.object("report", "liquidation", "on", 0 != it.liquidationSessionId(),
            "liquidationSessionId", it.liquidationSessionId(), "insuranceAccountId", it.insuranceAccountId());
    }

    private Map<String, Object> row(final LimitReportDecoder it)
    {
        return LevelLimits.row(money, new LevelLimits.Use(it.level(), it.targetId(),
            LimitKind.of(it.limitKindRaw()), it.scopeId(), it.limitValue(), it.used()));
    }

    private void balance(
        final Map<String, Object> row, final int currency, final BigInteger balance, final BigInteger held)
    {
        row.put("balance", money.decimal(currency, balance));
        row.put("held", money.decimal(currency, held));
        row.put("available", money.decimal(currency, balance.subtract(held)));
    }
}
