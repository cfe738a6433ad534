package io.ringside.ops.web.market;

/**
 * Names a stream.
 *
 * @param instrumentId 0: of no instrument.
 * @param parameter    depth, or index of the interval; else 0.
 */
public record StreamKey(Channel channel, int instrumentId, int parameter)
{
    /** The definitions of all instruments. */
    public static final StreamKey SYMBOLS = new StreamKey(Channel.SYMBOLS, 0, 0);
    /** The node. */
    public static final StreamKey VENUE = new StreamKey(Channel.VENUE, 0, 0);
}
