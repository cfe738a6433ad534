package io.ringside.engine.ring.proof;

/**
 * Where a modelled thread stands: what it remembered when its operation began, and what it has read since.
 *
 * @param bits          read since.
 * @param objects       read since.
 * @param touched       locations that the operation has read.
 * @param touchedValues what it has read there.
 * @param isUnsteady    whether the operation has read a location twice and found different things.
 * @param hasChanged    whether the operation has given any location another value.
 */
record ThreadState(
    Locals locals,
    long[] bits,
    Object[] objects,
    int[] touched,
    long[] touchedValues,
    boolean isDone,
    boolean isFruitless,
    boolean isUnsteady,
    boolean hasChanged,
    long fingerprint)
{
    static ThreadState of(
        final Locals locals, final long[] bits, final Object[] objects, final int[] touched,
        final long[] touchedValues, final boolean isDone, final boolean isFruitless, final boolean isUnsteady,
        final boolean hasChanged)
    {
        long hash = locals.fingerprint();
        for (int i = 0; i < bits.length; i++)
        {
            hash = Fingerprint.add(hash, bits[i]);
            hash = Fingerprint.add(hash, ModelObject.idOf(objects[i]));
        }
        // Whether it waits is left out: who waits would read the same again, to no avail.
        return new ThreadState(locals, bits, objects, touched, touchedValues, isDone, isFruitless, isUnsteady,
            hasChanged, Fingerprint.add(hash, isDone ? 1 : 2));
    }

    static ThreadState initial()
    {
        return of(new Locals(), new long[0], new Object[0], new int[0], new long[0], false, false, false, false);
    }

    /**
     * Whether this ends an operation that found nothing and changed nothing although there was something to find: the
     * same as not having begun it.
     */
    boolean isIdle(final Memory memory, final int thread)
    {
        return isFruitless && !hasChanged && isEnabled(memory, thread);
    }

    boolean isEnabled(final Memory memory, final int thread)
    {
        if (isDone || !isFruitless || isUnsteady)
        {
            return !isDone;
        }
        for (int i = 0; i < touched.length; i++)
        {
            if (memory.canReadOther(thread, touched[i], touchedValues[i]))
            {
                return true;
            }
        }

        return false;
    }
}
