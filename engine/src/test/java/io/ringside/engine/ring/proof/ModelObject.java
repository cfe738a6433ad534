package io.ringside.engine.ring.proof;

/**
 * What instrumented classes extend in place of {@link Object}: an identity that is the same whenever the same
 * operation is run again.
 */
public class ModelObject
{
    private final int modelId;

    /** Called by the constructors of instrumented classes. */
    public ModelObject()
    {
        modelId = Execution.current().allocate();
    }

    static int idOf(final Object object)
    {
        return object instanceof ModelObject ? ((ModelObject)object).modelId : Execution.current().idOfForeign(object);
    }
}
