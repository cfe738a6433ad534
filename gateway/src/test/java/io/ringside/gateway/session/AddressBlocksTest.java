package io.ringside.gateway.session;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.InetAddress;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AddressBlocksTest
{
    @ParameterizedTest
    @CsvSource({
        "192.0.2.7, 192.0.2.7, true",
        "192.0.2.7, 192.0.2.8, false",
        "192.0.2.0/24, 192.0.2.255, true",
        "192.0.2.0/24, 192.0.3.0, false",
        "192.0.2.128/25, 192.0.2.127, false",
        "192.0.2.128/25, 192.0.2.128, true",
        "192.0.2.6/31, 192.0.2.7, true",
        "0.0.0.0/0, 203.0.113.9, true",
        "0.0.0.0/0, 2001:db8::1, false",
        "10.0.0.0/8, ::ffff:10.1.2.3, true",
        "::ffff:10.1.2.3, 10.1.2.3, true",
        "2001:db8::/32, 2001:db8:ffff::1, true",
        "2001:db8::/32, 2001:db9::1, false",
        "::1, ::1, true",
        "::/0, 192.0.2.7, false"})
    void shouldKnowWhoIsInside(final String block, final String address, final boolean isInside) throws Exception
    {
        assertEquals(isInside, AddressBlocks.of(List.of(block)).contains(InetAddress.getByName(address)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "localhost", "example.org", "1.2.3", "1.2.3.4.5", "256.0.0.1", "01.2.3.4",
        "1.2.3.4/33", "1.2.3.4/-1", "1.2.3.4/", "1.2.3.4/8", "/8", "::1/129", ":::", "1::2::3", "[::1]", "fe80::1%eth0",
        "10.0.0.0/8/8", "::ffff:10.0.0.0/104"})
    void shouldRefuseWhatIsNoAddress(final String text)
    {
        assertThrows(IllegalArgumentException.class, () -> AddressBlocks.of(List.of("192.0.2.7", text)));
    }

    @Test
    void shouldLetAnybodyInWhenThereAreNoBlocks() throws Exception
    {
        assertTrue(AddressBlocks.of(List.of()).contains(InetAddress.getByName("192.0.2.7")));
        assertTrue(AddressBlocks.of(List.of()).isAny());
        assertFalse(AddressBlocks.of(List.of("192.0.2.7")).contains(null));
        assertTrue(AddressBlocks.of(List.of("192.0.2.7", "::/0")).hasOpenBlock());
    }
}
