package io.ringside.engine.ring;

/**
 * Keeps the value of a {@link Sequence} on other cache lines than the object before it in the heap. Two lines, because
 * common processors prefetch lines in pairs.
 */
abstract class SequencePadding
{
    long before01;
    long before02;
    long before03;
    long before04;
    long before05;
    long before06;
    long before07;
    long before08;
    long before09;
    long before10;
    long before11;
    long before12;
    long before13;
    long before14;
    long before15;
}
