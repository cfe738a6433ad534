package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.List;

/** Client order ids for sessions whose ids rise: mostly the next number, at times one that is used, or no number. */
final class RisingIdChooser extends Chooser
{
    private static final String[] BAD_IDS = {"0", "007", "-1", "+5", "1 ", "12x", "x12", "1234567x", "12345678x",
        "123456789012345678x", "9223372036854775808", "9999999999999999999", "10000000000000000000", "1,5"};
    private static final BigInteger JUMPS_BELOW = BigInteger.TEN.pow(17);

    RisingIdChooser(final Chooser other)
    {
        super(other);
    }

    /** Gives an order or a replace of such a session its id. */
    void choose(final Command command)
    {
        if ((command.isNewOrder() || command.isReplace()) && state.risingIds.areRising(command.sessionId))
        {
            command.clOrdId = Command.id(next(command.sessionId));
        }
    }

    private String next(final int sessionId)
    {
        final BigInteger highest = state.risingIds.highest(sessionId);
        final int point = random.nextInt(100);
        if (point < 2)
        {
            return pick(BAD_IDS);
        }
        if (point < 5)
        {
            return highest.subtract(BigInteger.valueOf(random.nextInt(4))).max(BigInteger.ONE).toString();
        }
        if (point < 8)
        {
            return idOfALiveOrder(sessionId, highest);
        }
        if (point < 9 && highest.compareTo(JUMPS_BELOW) < 0)
        {
            // So that numbers of all lengths are met.
            return highest.multiply(BigInteger.TEN).add(BigInteger.valueOf(random.nextInt(1, 10))).toString();
        }
        return highest.add(BigInteger.valueOf(point < 15 ? random.nextInt(1, 1_000) : 1)).toString();
    }

    private String idOfALiveOrder(final int sessionId, final BigInteger highest)
    {
        final List<ModelOrder> orders =
            state.live.values().stream().filter(order -> order.sessionId == sessionId).toList();
        return orders.isEmpty() ? highest.add(BigInteger.ONE).toString() :
            orders.get(random.nextInt(orders.size())).clOrdId.replace("\0", "");
    }
}
