package io.ringside.ops.node.health;

/** A liveness that says what a test wants. */
final class FakeLiveness implements Liveness
{
    long progress;
    String end = "";
    boolean mayStandStill;
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
    public long progress()
    {
        return progress;
    }

    @Override
    public boolean mayStandStill()
    {
        return mayStandStill;
    }

    @Override
    public boolean isVital()
    {
        return isVital;
    }
}
