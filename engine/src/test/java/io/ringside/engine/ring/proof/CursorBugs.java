package io.ringside.engine.ring.proof;

import java.util.List;

import static io.ringside.engine.ring.proof.PlantedBugs.bug;

/**
 * The bugs that only a packed ring of a single producer can have.
 */
final class CursorBugs
{
    private static final String CURSOR = "CursorSlots.java";
    private static final String SHOW = "buffer.putLongRelease(PUBLISHED_OFFSET, next - 1);";
    private static final String COPY = "        buffer.putLong(COPY_OFFSET, next - 1);\n";
    private static final String NOTE = "            noteEarly(first, count);\n            return;\n";
    private static final String NOTE_WORD = "            buffer.putLong(earlyOffset(first + i), first + i);\n";
    private static final String COUNT = "buffer.getLong(EARLY_COUNT_OFFSET) + count";
    private static final String UNCOUNT = "buffer.getLong(EARLY_COUNT_OFFSET) - (behind - next)";
    private static final String IS_EARLY = "behind == buffer.getLong(earlyOffset(behind))";
    private static final String IS_OUT = "return sequence == buffer.getLong(outOffset(sequence))";
    private static final String TAKE_OUT = "        buffer.putLong(outOffset(sequence), sequence);\n";
    private static final String LAST_OUT = "buffer.putLongOpaque(LAST_OUT_OFFSET, sequence);";
    private static final String IS_NEWER = "buffer.getLongOpaque(LAST_OUT_OFFSET) - first < 0";

    private CursorBugs()
    {
    }

    static List<PlantedBug> orderings()
    {
        return List.of(
            bug("number: publish without release", CURSOR, SHOW, SHOW.replace("Release", "Opaque")),
            bug("number: publish with a plain write", CURSOR, SHOW, SHOW.replace("Release", "")),
            bug("number: note the last event that was taken out with a plain write", CURSOR,
                LAST_OUT, LAST_OUT.replace("Opaque", "")),
            bug("number: read it without acquire", CURSOR,
                "buffer.getLongAcquire(PUBLISHED_OFFSET)", "buffer.getLongOpaque(PUBLISHED_OFFSET)"));
    }

    static List<PlantedBug> logic()
    {
        return List.of(
            bug("number: one event too far", CURSOR, SHOW, SHOW.replace("next - 1", "next")),
            bug("number: move over a gap", CURSOR, NOTE, ""),
            bug("number: move over a gap, then back to it", CURSOR, NOTE,
                "            " + SHOW.replace("next - 1", "first + count - 1") + "\n            return;\n"),
            bug("number: forget those that are early", CURSOR, "            next = behindEarly(next);\n", ""),
            bug("number: keep no copy of it", CURSOR, COPY, ""),
            bug("number: the copy is of the batch, and not of those that were early", CURSOR,
                COPY, COPY.replace("next - 1", "first + count - 1")),
            bug("number: note of an early batch only its first event", CURSOR,
                NOTE_WORD, NOTE_WORD.replace("first + i", "first")),
            bug("number: count an early batch as one", CURSOR, COUNT, COUNT.replace("count", "1")),
            bug("number: count only one of those that were early", CURSOR, UNCOUNT,
                UNCOUNT.replace("(behind - next)", "1")),
            bug("number: look for one that is early and for no more", CURSOR, "while (" + IS_EARLY + ")",
                "if (" + IS_EARLY + ")"),
            bug("number: believe an early word of any lap", CURSOR, IS_EARLY,
                "NONE != buffer.getLong(earlyOffset(behind)) && behind - next < slotCount"),
            bug("number: believe an early word of half of the laps", CURSOR, IS_EARLY,
                "(behind & 2L * slotCount - 1) == (buffer.getLong(earlyOffset(behind)) & 2L * slotCount - 1)" +
                " && behind - next < slotCount"),
            bug("number: show an event when it is staged", CURSOR, "        final long sequence = first + index;\n",
                "        final long sequence = first + index;\n        " + SHOW.replace("next - 1", "sequence") + '\n'),
            bug("number: forget that an event was taken out", CURSOR, TAKE_OUT, ""),
            bug("number: forget that the first event of a batch was taken out", CURSOR,
                "        if (0 == length)\n", "        if (0 == length && 0 != index)\n"),
            bug("number: take a batch of no length for whole", CURSOR,
                "if (eventLength != length)", "if (eventLength < length)"),
            bug("number: believe that an event of any lap was taken out", CURSOR, IS_OUT,
                IS_OUT.replace("sequence ==", "NONE !=")),
            bug("number: believe that an event of half of the laps was taken out", CURSOR, IS_OUT,
                "return 0 == (sequence - buffer.getLong(outOffset(sequence)) & 2L * slotCount - 1)"),
            bug("number: take an event out when it has been shown", CURSOR,
                "        stage(sequence, 0, length);\n        publishStaged(sequence, 1);\n",
                "        publishStaged(sequence, 1);\n        if (0 == length)\n        {\n" +
                "            takeOut(sequence);\n        }\n"),
            bug("number: forget to note the last event that was taken out", CURSOR, LAST_OUT, ""),
            bug("number: note an older event for the last that was taken out", CURSOR,
                "sequence - buffer.getLong(LAST_OUT_OFFSET) > 0", "NONE != sequence"),
            bug("number: take the last event that was taken out for whole", CURSOR, IS_NEWER,
                IS_NEWER.replace("<", "<=")),
            bug("number: one word for early and for taken out", CURSOR,
                "earlyOffset = OUT_OFFSET + slotCount * Long.BYTES;", "earlyOffset = OUT_OFFSET;"),
            bug("number: events begin among the words", CURSOR, "        super(slotCount, headLength(slotCount),",
                "        super(slotCount, OUT_OFFSET,"),
            bug("number: show it to who has joined further on", CURSOR,
                "return published - first < 0 ? first - 1 : published;", "return published;"));
    }
}
