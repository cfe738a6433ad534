package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.protocol.ExecutionReportEncoder;

import java.util.Arrays;

/**
 * The fields that few execution reports have, as the words of 8 bytes at the end of the report. One instance is filled
 * again for each report. Hot path: no allocation.
 * <p>
 * A report ends before the first of the blocks below that is 0 throughout, with all behind it, and has the schema
 * version of what it has. Reports of orders without a new term thereby keep their bytes.
 */
public final class ReportTerms
{
    /** Length of a report without any of these fields. */
    public static final int PLAIN_BLOCK_LENGTH = ExecutionReportEncoder.displayLotsEncodingOffset();

    private static final int DISPLAY_LOTS = indexOf(ExecutionReportEncoder.displayLotsEncodingOffset());
    private static final int STOP_PRICE = indexOf(ExecutionReportEncoder.stopPriceTicksEncodingOffset());
    private static final int PREVENTED_LOTS = indexOf(ExecutionReportEncoder.preventedLotsEncodingOffset());
    private static final int REF_EXEC_ID = indexOf(ExecutionReportEncoder.refExecIdEncodingOffset());
    private static final int BUSTED_LOTS = indexOf(ExecutionReportEncoder.bustedLotsEncodingOffset());
    private static final int WORKING_PRICE = indexOf(ExecutionReportEncoder.workingPriceTicksEncodingOffset());
    private static final int OFFSET = indexOf(ExecutionReportEncoder.offsetTicksEncodingOffset());
    private static final int MEMO = indexOf(ExecutionReportEncoder.memoEncodingOffset());
    private static final int ACTIVATION = indexOf(ExecutionReportEncoder.activationPriceTicksEncodingOffset());
    private static final int ON_DISCONNECT = indexOf(ExecutionReportEncoder.cancelOnDisconnectEncodingOffset());
    private static final int COMMISSION = indexOf(ExecutionReportEncoder.commissionEncodingOffset());
    private static final int COMMISSION_CURRENCY =
        indexOf(ExecutionReportEncoder.commissionCurrencyIdEncodingOffset());

    /** Where a report may end, from the longest down; in the next row the version that ends there. */
    private static final int[] LENGTHS = {
        ExecutionReportEncoder.BLOCK_LENGTH,
        ExecutionReportEncoder.commissionEncodingOffset(),
        ExecutionReportEncoder.activationPriceTicksEncodingOffset(),
        ExecutionReportEncoder.memoEncodingOffset(),
        PLAIN_BLOCK_LENGTH};
    private static final int[] VERSIONS = {
        ExecutionReportEncoder.SCHEMA_VERSION,
        ExecutionReportEncoder.commissionSinceVersion() - 1,
        ExecutionReportEncoder.activationPriceTicksSinceVersion() - 1,
        ExecutionReportEncoder.memoSinceVersion() - 1,
        0};

    private final long[] words = new long[(ExecutionReportEncoder.BLOCK_LENGTH - PLAIN_BLOCK_LENGTH) / Long.BYTES];

    /** Sets all to 0. */
    public void clear()
    {
        Arrays.fill(words, 0);
    }

    /** Takes them from a live order. */
    public void of(final OrderPool orders, final int order)
    {
        clear();
        if (orders.isExtended(order))
        {
            final OrderTerms terms = orders.terms();
            words[DISPLAY_LOTS] = terms.displayLots(order);
            words[STOP_PRICE] = terms.stopPriceTicks(order);
            words[BUSTED_LOTS] = terms.bustedLots(order);
            words[WORKING_PRICE] = ExtendedTerms.workingTicks(orders, order);
            words[OFFSET] = ExtendedTerms.offsetTicks(orders, order);
            words[ACTIVATION] = ExtendedTerms.activationTicks(orders, order);
            words[ON_DISCONNECT] = ExtendedTerms.cancelOnDisconnect(orders, order);
            memo(terms.memo0(order), terms.memo1(order));
        }
    }

    /** Takes those that a refusal repeats from the request. A memo that is none is not repeated. */
    public void of(final OrderRequest request)
    {
        clear();
        if (request.isExtended)
        {
            words[DISPLAY_LOTS] = request.terms.displayLots;
            words[STOP_PRICE] = request.terms.stopPriceTicks;
            if (request.hasValidMemo())
            {
                memo(request.terms.memo0, request.terms.memo1);
            }
        }
    }

    /** Takes those of an order that has ended. */
    public void ended(final long bustedLots, final long memo0, final long memo1)
    {
        clear();
        words[BUSTED_LOTS] = bustedLots;
        memo(memo0, memo1);
    }

    /** Sets what self-trade prevention took from the order. */
    public void prevented(final long lots)
    {
        words[PREVENTED_LOTS] = lots;
    }

    /** Sets the report of the trade that was busted or corrected. */
    public void refExecId(final long execId)
    {
        words[REF_EXEC_ID] = execId;
    }

    /** Sets what the trade cost the order; 0 of no currency for nothing. */
    public void commission(final long amount, final int currencyId)
    {
        words[COMMISSION] = amount;
        words[COMMISSION_CURRENCY] = currencyId;
    }

    public long stopPriceTicks()
    {
        return words[STOP_PRICE];
    }

    /** A word of the report, from the first one behind the plain block. */
    public long word(final int index)
    {
        return words[index];
    }

    /** Length of the shortest report that has all of them. */
    public int blockLength()
    {
        int end = words.length;
        while (end > 0 && 0 == words[end - 1])
        {
            end--;
        }
        int i = LENGTHS.length - 1;
        while (LENGTHS[i] < PLAIN_BLOCK_LENGTH + end * Long.BYTES)
        {
            i--;
        }
        return LENGTHS[i];
    }

    /** The schema version that ends with the last field of a block of that length. */
    public static int version(final int blockLength)
    {
        int i = LENGTHS.length - 1;
        while (LENGTHS[i] != blockLength)
        {
            i--;
        }
        return VERSIONS[i];
    }

    private void memo(final long word0, final long word1)
    {
        words[MEMO] = word0;
        words[MEMO + 1] = word1;
    }

    private static int indexOf(final int encodingOffset)
    {
        return (encodingOffset - PLAIN_BLOCK_LENGTH) / Long.BYTES;
    }
}
