package io.ringside.gateway.session;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/**
 * The network addresses that may connect: IPv4 and IPv6, single or in CIDR blocks. No names, because a name server
 * would then decide about access. Immutable.
 */
public final class AddressBlocks
{
    /** Any address. */
    public static final AddressBlocks ANY = new AddressBlocks(List.of());

    private static final String DECIMAL = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
    private static final String IPV4 = DECIMAL + "(\\." + DECIMAL + "){3}";
    private static final String IPV6 = "[0-9a-fA-F.]*:[0-9a-fA-F:.]*";

    private final List<Block> blocks;

    private record Block(byte[] address, int prefixLength)
    {
        boolean contains(final byte[] other)
        {
            boolean isSame = other.length == address.length;
            for (int i = 0; isSame && i < prefixLength; i++)
            {
                isSame = bit(address, i) == bit(other, i);
            }
            return isSame;
        }

        /** Bits after the prefix must be 0; otherwise another block was meant. */
        boolean isWhole()
        {
            boolean isWhole = true;
            for (int i = prefixLength; i < address.length * Byte.SIZE; i++)
            {
                isWhole &= 0 == bit(address, i);
            }
            return isWhole;
        }

        private static int bit(final byte[] address, final int index)
        {
            return address[index / Byte.SIZE] >> Byte.SIZE - 1 - index % Byte.SIZE & 1;
        }
    }

    private AddressBlocks(final List<Block> blocks)
    {
        this.blocks = blocks;
    }

    /**
     * Read blocks.
     *
     * @param texts as {@code 192.0.2.7}, {@code 192.0.2.0/24}, {@code 2001:db8::/32}.
     * @return the blocks; {@link #ANY} for none.
     * @throws IllegalArgumentException with one line that names the invalid address.
     */
    public static AddressBlocks of(final List<String> texts)
    {
        final List<Block> blocks = new ArrayList<>();
        for (final String text : texts)
        {
            blocks.add(block(text));
        }
        return blocks.isEmpty() ? ANY : new AddressBlocks(List.copyOf(blocks));
    }

    private static Block block(final String text)
    {
        final int slash = text.indexOf('/');
        final byte[] address = address(slash < 0 ? text : text.substring(0, slash), text);
        final int bits = address.length * Byte.SIZE;
        final String length = slash < 0 ? String.valueOf(bits) : text.substring(slash + 1);
        if (!length.matches("\\d{1,3}") || Integer.parseInt(length) > bits)
        {
            throw new IllegalArgumentException("the length of a prefix is 0 to " + bits + ": found " + shown(text));
        }
        final Block result = new Block(address, Integer.parseInt(length));
        if (!result.isWhole())
        {
            throw new IllegalArgumentException("a block has zeros behind its prefix: found " + shown(text));
        }
        return result;
    }

    private static byte[] address(final String literal, final String text)
    {
        try
        {
            // Only text that cannot be a name, so that no name is resolved.
            if (literal.matches(IPV4))
            {
                return InetAddress.getByName(literal).getAddress();
            }
            if (literal.matches(IPV6))
            {
                return InetAddress.getByName('[' + literal + ']').getAddress();
            }
        }
        catch (final UnknownHostException ex)
        {
            throw new IllegalArgumentException("not an IP address or CIDR block: found " + shown(text), ex);
        }
        throw new IllegalArgumentException("not an IP address or CIDR block: found " + shown(text));
    }

    private static String shown(final String text)
    {
        return '"' + text.replaceAll("\\p{Cntrl}", "?") + '"';
    }

    /** True if all addresses are allowed, because there is no block. */
    public boolean isAny()
    {
        return blocks.isEmpty();
    }

    /** True if a block contains all addresses, as 0.0.0.0/0 and ::/0 do. */
    public boolean hasOpenBlock()
    {
        return blocks.stream().anyMatch((it) -> 0 == it.prefixLength());
    }

    /**
     * Tells whether this address may connect.
     *
     * @param address of the peer; an IPv4 address mapped to IPv6 is the IPv4 address.
     * @return true if there are no blocks, or one has it.
     */
    public boolean contains(final InetAddress address)
    {
        boolean contains = isAny();
        for (int i = 0; !contains && null != address && i < blocks.size(); i++)
        {
            contains = blocks.get(i).contains(address.getAddress());
        }
        return contains;
    }
}
