package io.ringside.engine.ring.proof;

import java.lang.reflect.InvocationTargetException;

/** Makes programs over a given copy of the ring. */
final class Subjects
{
    private Subjects()
    {
    }

    @SuppressWarnings("unchecked")
    static <T> T create(final ClassLoader loader, final String name, final Object... arguments)
    {
        try
        {
            return (T)loader.loadClass("io.ringside.engine.ring.subject." + name)
                .getConstructors()[0].newInstance(arguments);
        }
        catch (final InvocationTargetException ex)
        {
            if (ex.getCause() instanceof RuntimeException)
            {
                throw (RuntimeException)ex.getCause();
            }
            throw new AssertionError(ex.getCause());
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new AssertionError(ex);
        }
    }
}
