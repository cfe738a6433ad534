package io.ringside.ops.export;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A day on which account 1 paid 100.00 and a commission of 0.10, and account 2 was paid, less 0.05. */
class SettlementFileTest
{
    private static final String[] DAY = {
        "OPENING,1,USD,500.00", "OPENING,2,USD,0.00",
        "OPENING_HOUSE,-1,USD,-501.00", "OPENING_HOUSE,-2,USD,1.00", "OPENING_HOUSE,-3,USD,0.00",
        "TRADE,1,USD,-100.00", "FEE,1,USD,-0.10", "TRADE,2,USD,100.00", "FEE,2,USD,-0.05",
        "CLOSING,1,USD,399.90", "CLOSING,2,USD,99.95",
        "CLOSING_HOUSE,-1,USD,-501.00", "CLOSING_HOUSE,-2,USD,1.15", "CLOSING_HOUSE,-3,USD,0.00"};

    /** The day, with texts replaced by those behind them. */
    private static SettlementFile day(final String... replaced)
    {
        final List<String> lines = new ArrayList<>(List.of(SettlementRows.COLUMNS));
        for (final String line : DAY)
        {
            String changed = line;
            for (int i = 0; i < replaced.length; i += 2)
            {
                changed = changed.replace(replaced[i], replaced[i + 1]);
            }
            lines.add("20261130," + changed + ",,,,,,");
        }
        return SettlementFile.of(lines);
    }

    @Test
    void shouldLeadFromOneBalanceToTheNext()
    {
        assertEquals(List.of(), day().problems());
        assertEquals(2, day().balanceCount());
        assertEquals(20_261_130, day().tradingDay());
    }

    @Test
    void shouldNoticeAnotherBalance()
    {
        assertEquals(List.of("account 1 in USD: the day leads to 399.90, it closes with 399.91",
            "all balances in USD sum to 0.01, expected 0"), day("399.90", "399.91").problems());
    }

    @Test
    void shouldNameTheMemberFirst()
    {
        assertEquals(List.of("account 1 in USD: the day leads to 399.80, it closes with 399.90",
            "account -2 in USD: the day leads to 1.25, it closes with 1.15"), day("-0.10", "-0.20").problems());
    }

    @Test
    void shouldNoticeCommissionsThatNobodyWasCharged()
    {
        assertEquals(List.of("account -2 in USD: the day leads to 1.15, it closes with 2.15"),
            day("CLOSING_HOUSE,-1,USD,-501.00", "CLOSING_HOUSE,-1,USD,-502.00", "1.15", "2.15").problems());
    }

    @Test
    void shouldNoticeInsuranceThatPaidNobody()
    {
        assertEquals(List.of("account -3 in USD: the day leads to 0.00, it closes with 1.00"),
            day("CLOSING_HOUSE,-1,USD,-501.00", "CLOSING_HOUSE,-1,USD,-502.00",
            "CLOSING_HOUSE,-3,USD,0.00", "CLOSING_HOUSE,-3,USD,1.00").problems());
    }
}
