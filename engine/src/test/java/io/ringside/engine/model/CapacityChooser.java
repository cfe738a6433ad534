package io.ringside.engine.model;

/** Random limits of the venue: just what there is, one fewer, a few more, and what it was made with. */
final class CapacityChooser extends Chooser
{
    private static final long[] WRONG = {-1, 0, 1, (1 << 24) + 1, Long.MAX_VALUE};

    CapacityChooser(final Chooser other)
    {
        super(other);
    }

    void fill(final Command command)
    {
        ModelCapacities.NAMES.forEach(name -> Omission.leaveOut(command, name));
        for (int i = random.nextInt(4); i > 0; i--)
        {
            final String name = pick(ModelCapacities.NAMES.toArray(String[]::new));
            Omission.set(command, name, value(name));
        }
    }

    private long value(final String name)
    {
        final long used = ModelCapacities.used(state, name);
        if (chance(5))
        {
            return pick(WRONG);
        }
        if (chance(25))
        {
            return Omission.number(state.madeWith.stated(), name);
        }
        return "clockStepNs".equals(name) ? 999_999 + random.nextInt(chance(20) ? 3 : 1_000_000) :
            chance(50) ? used - 1 + random.nextInt(3) : used + random.nextInt(12);
    }
}
