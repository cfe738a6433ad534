package io.ringside.engine.model;

import io.ringside.engine.core.output.ReportSink;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

import java.util.ArrayList;
import java.util.List;

/**
 * Keeps what the core puts out for one command and decodes it, reports and market data apart, each in its own order.
 */
final class CapturingSink implements ReportSink
{
    final List<Output> reports = new ArrayList<>();
    final List<Output> marketData = new ArrayList<>();

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(512);
    private int claimedLength = -1;

    void clear()
    {
        reports.clear();
        marketData.clear();
        if (claimedLength >= 0)
        {
            throw new AssertionError("a claim was left open: length=" + claimedLength);
        }
    }

    @Override
    public int claim(final int length)
    {
        if (claimedLength >= 0)
        {
            throw new AssertionError("two claims are open: length=" + claimedLength);
        }
        claimedLength = length;
        buffer.checkLimit(length);
        // Whatever the core does not write must be seen.
        buffer.setMemory(0, length, (byte)0xA5);
        return 0;
    }

    @Override
    public MutableDirectBuffer buffer()
    {
        return buffer;
    }

    @Override
    public void commit()
    {
        if (claimedLength < 0)
        {
            throw new AssertionError("commit without a claim");
        }
        final Output output = OutputReader.read(buffer, 0, claimedLength);
        claimedLength = -1;
        (output.type.isMarketData() ? marketData : reports).add(output);
    }
}
