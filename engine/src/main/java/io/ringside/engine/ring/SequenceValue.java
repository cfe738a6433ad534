package io.ringside.engine.ring;

/** The one field of a {@link Sequence}, between the padding of its superclass and that of its subclass. */
abstract class SequenceValue extends SequencePadding
{
    volatile long value;
}
