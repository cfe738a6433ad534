package io.ringside.ops.node;

/** A sign that says what a test wants. */
final class FakeSign implements Sign
{
    long mark;
    String end = "";
    boolean isAtRest;
    boolean isVital = true;

    @Override
    public String what()
    {
        return "the fake";
    }

    @Override
    public String end()
    {
        return end;
    }

    @Override
    public long mark()
    {
        return mark;
    }

    @Override
    public boolean isAtRest()
    {
        return isAtRest;
    }

    @Override
    public boolean isVital()
    {
        return isVital;
    }
}
