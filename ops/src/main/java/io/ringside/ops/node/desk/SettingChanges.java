package io.ringside.ops.node.desk;

import io.ringside.engine.protocol.BlockLevelDecoder;
import io.ringside.engine.protocol.DefineAccountDecoder;
import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.SetAccountGroupsDecoder;
import io.ringside.engine.protocol.SetAccountMoneyDecoder;
import io.ringside.engine.protocol.SetAuctionDecoder;
import io.ringside.engine.protocol.SetLimitDecoder;
import io.ringside.engine.protocol.SetLimitsDecoder;
import io.ringside.engine.protocol.SetMatchingAlgorithmDecoder;
import io.ringside.engine.protocol.SetPermissionDecoder;
import io.ringside.engine.protocol.SetProtectionDecoder;
import io.ringside.engine.protocol.SetReferencePriceDecoder;
import io.ringside.engine.protocol.SetRiskLimitsDecoder;
import io.ringside.gateway.json.Json;
import org.agrona.DirectBuffer;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/** What an operator's command changes: the settings of its kind before it, compared with those after it. */
final class SettingChanges
{
    private final Supplier<Map<String, Object>> settings;
    private final Map<String, Object> before;

    private SettingChanges(final Supplier<Map<String, Object>> settings)
    {
        this.settings = settings;
        before = settings.get();
    }

    /** Looks at the settings before a command is given; null if it is none that changes settings. */
    static SettingChanges before(final DirectBuffer command, final MarketSettings market)
    {
        final MessageHeaderDecoder header = new MessageHeaderDecoder().wrap(command, 0);
        final Supplier<Map<String, Object>> settings = switch (header.templateId())
        {
            case DefineInstrumentDecoder.TEMPLATE_ID ->
            {
                final int id = new DefineInstrumentDecoder().wrapAndApplyHeader(command, 0, header).instrumentId();
                yield () -> market.definition(id);
            }
            case SetReferencePriceDecoder.TEMPLATE_ID ->
            {
                final int id = new SetReferencePriceDecoder().wrapAndApplyHeader(command, 0, header).instrumentId();
                yield () -> market.definition(id);
            }
            case SetProtectionDecoder.TEMPLATE_ID ->
            {
                final int id = new SetProtectionDecoder().wrapAndApplyHeader(command, 0, header).instrumentId();
                yield () -> market.protection(id);
            }
            case SetAuctionDecoder.TEMPLATE_ID ->
            {
                final int id = new SetAuctionDecoder().wrapAndApplyHeader(command, 0, header).instrumentId();
                yield () -> market.auction(id);
            }
            case SetMatchingAlgorithmDecoder.TEMPLATE_ID ->
            {
                final int id = new SetMatchingAlgorithmDecoder().wrapAndApplyHeader(command, 0, header).instrumentId();
                yield () -> market.algorithm(id);
            }
            case SetLimitsDecoder.TEMPLATE_ID -> market::limits;
            case DefineAccountDecoder.TEMPLATE_ID ->
            {
                final long id = new DefineAccountDecoder().wrapAndApplyHeader(command, 0, header).accountId();
                yield () -> market.account(id);
            }
            case SetRiskLimitsDecoder.TEMPLATE_ID ->
            {
                final long id = new SetRiskLimitsDecoder().wrapAndApplyHeader(command, 0, header).accountId();
                yield () -> market.account(id);
            }
            case SetAccountGroupsDecoder.TEMPLATE_ID ->
            {
                final long id = new SetAccountGroupsDecoder().wrapAndApplyHeader(command, 0, header).accountId();
                yield () -> market.account(id);
            }
            case SetAccountMoneyDecoder.TEMPLATE_ID ->
            {
                final long id = new SetAccountMoneyDecoder().wrapAndApplyHeader(command, 0, header).accountId();
                yield () -> market.account(id);
            }
            case SetLimitDecoder.TEMPLATE_ID ->
            {
                final SetLimitDecoder of = new SetLimitDecoder().wrapAndApplyHeader(command, 0, header);
                yield level(market, of.levelRaw(), of.targetId());
            }
            case SetPermissionDecoder.TEMPLATE_ID ->
            {
                final SetPermissionDecoder of = new SetPermissionDecoder().wrapAndApplyHeader(command, 0, header);
                yield level(market, of.levelRaw(), of.targetId());
            }
            case BlockLevelDecoder.TEMPLATE_ID ->
            {
                final BlockLevelDecoder of = new BlockLevelDecoder().wrapAndApplyHeader(command, 0, header);
                yield level(market, of.levelRaw(), of.targetId());
            }
            default -> null;
        };
        return null == settings ? null : new SettingChanges(settings);
    }

    private static Supplier<Map<String, Object>> level(
        final MarketSettings market, final int kind, final long id)
    {
        return () -> market.levels().of(kind, id);
    }

    /** Each setting that has another value now, with both; of what is new, each with its value alone. */
    List<Map<String, Object>> after()
    {
        return between(before, settings.get());
    }

    static List<Map<String, Object>> between(final Map<String, Object> old, final Map<String, Object> now)
    {
        final Set<String> names = new LinkedHashSet<>(null == now ? Set.of() : now.keySet());
        names.addAll(null == now || null == old ? Set.of() : old.keySet());
        final List<Map<String, Object>> result = new ArrayList<>();
        for (final String name : names)
        {
            final Object value = now.get(name);
            if (null == old)
            {
                result.add(Json.object("setting", name, "new", value));
            }
            else if (!Objects.equals(old.get(name), value))
            {
                result.add(Json.object("setting", name, "old", old.get(name), "new", value));
            }
        }
        return result;
    }
}
