package io.ringside.journal.format;

/** How far a journal has been written, for readers in the same process that follow it. Any thread. */
public interface WrittenJournal
{
    /**
     * Last sequence that was written: readers find it, and it survives the process.
     *
     * @return the sequence, the first one less one when nothing was written.
     */
    long writtenSequence();

    /**
     * End of the last block written, from the start of the journal. Read it after {@link #writtenSequence()}: it is
     * never less than the end of that record's block.
     *
     * @return position in bytes.
     */
    long writtenPosition();
}
