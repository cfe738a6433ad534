package io.ringside.ops.node.desk;

import io.ringside.engine.core.CommandLengths;
import io.ringside.engine.core.base.Rules;
import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.SetLimitsDecoder;
import io.ringside.engine.protocol.SetRulesDecoder;
import io.ringside.ops.config.InstrumentSettings;
import org.agrona.DirectBuffer;

import java.util.Map;

/**
 * What an operator's definition of an instrument needs beyond the rules of the core, so that every protocol can name it
 * and carry its prices and quantities. The configuration asks for the same.
 */
final class DefinitionCheck
{
    private DefinitionCheck()
    {
    }

    /**
     * Look at an encoded command.
     *
     * @param command of an operator, at 0.
     * @param market  that it changes: what it leaves out is as there.
     * @return what is wrong with the instrument or the limits that it sets; null: nothing, or it sets others.
     */
    static String problem(final DirectBuffer command, final MarketSettings market)
    {
        final MessageHeaderDecoder header = new MessageHeaderDecoder().wrap(command, 0);
        if (SetRulesDecoder.TEMPLATE_ID == header.templateId())
        {
            return RulesCheck.problem(new SetRulesDecoder().wrapAndApplyHeader(command, 0, header).rules(),
                market.rules(), market.peerBuild());
        }
        if (!CommandLengths.exists(header.templateId(), Rules.schema(market.rules())))
        {
            return RulesCheck.tooNew(market.rules());
        }
        if (SetLimitsDecoder.TEMPLATE_ID == header.templateId())
        {
            return LimitCheck.problem(
                new SetLimitsDecoder().wrapAndApplyHeader(command, 0, header), market.capacities());
        }
        if (DefineInstrumentDecoder.TEMPLATE_ID != header.templateId())
        {
            return null;
        }
        final Map<String, Object> it = market.completed(
            new DefineInstrumentDecoder().wrapAndApplyHeader(command, 0, header));
        final String symbol = it.get("symbol").toString();
        if (!InstrumentSettings.isSymbol(symbol))
        {
            return "symbol " + InstrumentSettings.SYMBOL_WORDS + ": found \"" + symbol + '"';
        }
        final String prices = decimals(it, "maxPriceTicks", "tickMantissa", "priceExponent");
        return null != prices ? prices : decimals(it, "maxQuantityLots", "lotMantissa", "quantityExponent");
    }

    private static String decimals(
        final Map<String, Object> settings,
        final String unitsName,
        final String mantissaName,
        final String exponentName)
    {
        return decimals(unitsName, (long)settings.get(unitsName), mantissaName, (long)settings.get(mantissaName),
            exponentName, (int)(long)settings.get(exponentName));
    }

    private static String decimals(
        final String unitsName,
        final long units,
        final String mantissaName,
        final long mantissa,
        final String exponentName,
        final int exponent)
    {
        // The core refuses what is not positive.
        return mantissa < 1 || InstrumentSettings.isDecimal(units, mantissa, exponent) ? null :
            unitsName + " x " + mantissaName + " x 10^" + exponentName + " must not have more than " +
            InstrumentSettings.DIGITS_MAX + " digits: found " + units + " x " + mantissa + " x 10^" + exponent;
    }
}
