package io.ringside.engine.ring;

/** Keeps the value of a {@link Sequence} on other cache lines than the object after it in the heap. */
abstract class SequenceTrailer extends SequenceValue
{
    long after01;
    long after02;
    long after03;
    long after04;
    long after05;
    long after06;
    long after07;
    long after08;
    long after09;
    long after10;
    long after11;
    long after12;
    long after13;
    long after14;
    long after15;
}
