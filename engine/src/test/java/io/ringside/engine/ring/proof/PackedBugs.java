package io.ringside.engine.ring.proof;

import java.util.List;

import static io.ringside.engine.ring.proof.PlantedBugs.bug;

/**
 * The bugs that only a packed ring of words can have, and those of looking for runs that only such a ring shows.
 */
final class PackedBugs
{
    private static final String PACKED = "PackedSlots.java";
    private static final String SLOTS = "Slots.java";
    private static final String BARRIER = "SequenceBarrier.java";
    private static final String PUBLISH =
        "buffer.putLongRelease(wordOffset(sequence), word(sequence, abortedIf(0 == length), 1));";
    private static final String COMMIT =
        "buffer.putLongRelease(offset, word(first, (int)staged & aborted, Math.min(count, runMask + 1)));";
    private static final String COMMIT_WHOLE = "buffer.putLongRelease(wordOffset(first), word(first, 0, count));";
    private static final String STAGE =
        "buffer.putLongOpaque(wordOffset(first), word(first - slotCount, abortedIf(0 == length), 1));";
    private static final String NOTE = "        if (0 == length)\n        {\n            noteAborted(";
    private static final String RAISE = "!buffer.compareAndSetLong(lastAbortedOffset, last, sequence)";
    private static final String BEGIN = "nextSequence - 1 - seen > 0 ? joinAt(nextSequence) : seen";

    private PackedBugs()
    {
    }

    static List<PlantedBug> orderings()
    {
        return List.of(
            bug("packed: publish without release", PACKED, PUBLISH, PUBLISH.replace("Release", "Opaque")),
            bug("packed: commit a batch without release", PACKED, COMMIT, COMMIT.replace("Release", "Opaque")),
            bug("packed: commit a batch of one length without release", PACKED,
                COMMIT_WHOLE, COMMIT_WHOLE.replace("Release", "Opaque")),
            bug("packed: note the last event that was taken out as if alone", PACKED,
                "sequence - last > 0 && " + RAISE +
                ")\n        {\n            last = buffer.getLongOpaque(lastAbortedOffset);",
                "sequence - last > 0)\n        {\n            buffer.putLongOpaque(lastAbortedOffset, sequence);\n" +
                "            last = sequence;"),
            bug("packed: stage with a plain write", PACKED, STAGE, STAGE.replace("Opaque", "")),
            bug("packed: read a word without acquire", PACKED, "words.getLongAcquire(", "words.getLongOpaque("));
    }

    static List<PlantedBug> logic()
    {
        return List.of(
            bug("packed: find events as if they were words", SLOTS, "* slotStride + eventBase",
                "* Long.BYTES + eventBase"),
            bug("packed: events begin among the words", SLOTS, "eventBase = (int)headLength + eventIndex;",
                "eventBase = Long.BYTES;"),
            bug("step from the last slot out of the ring", SLOTS, "return end - last < 0 ? end : last;",
                "return last;"),
            bug("step one slot too far", SLOTS, "final long end = first | mask;",
                "final long end = (first | mask) + 1;"),
            bug("step to the ring's end, whatever is wanted", SLOTS, "return end - last < 0 ? end : last;",
                "return end;"),
            bug("step by a word", SLOTS, "eventOffset + slotStride", "eventOffset + Long.BYTES"),
            bug("packed: find words as if they were events", PACKED, "(((int)next & slotMask) << 3)",
                "(((int)next & slotMask) * slotStride)"),
            bug("packed: believe a word of any lap", PACKED,
                "(word & (lapMask | aborted)) == (sequence & lapMask | aborted)", "(word & aborted) != 0"),
            bug("packed: believe half of the lap", PACKED, "lapMask = -slotCount;", "lapMask = -2L * slotCount;"),
            bug("packed: show the first event of a batch when it is staged", PACKED, STAGE,
                STAGE.replace("first - slotCount", "first")),
            bug("packed: forget that the first event was taken out", PACKED, "(int)staged & aborted", "0"),
            bug("packed: forget that a later event was taken out", PACKED,
                "        else if (0 == length)\n", "        else if (length < 0)\n"),
            bug("packed: forget what was taken out at the begin of a second run", PACKED,
                "word(sequence, flag, Math.min(count - i, runMax))", "word(sequence, 0, Math.min(count - i, runMax))"),
            bug("packed: tell only of the first run of a long batch", PACKED,
                "            stageRuns(first, count);\n", ""),
            bug("packed: a run longer than its field", PACKED, "Math.min(count, runMask + 1)", "count"),
            bug("packed: tell of a batch of one length as of one event", PACKED,
                COMMIT_WHOLE, COMMIT_WHOLE.replace("count", "1")),
            bug("packed: a batch of one length longer than a run can be", PACKED, " || count > runMask + 1)", ")"),
            bug("packed: take a batch of no length for whole", PACKED, "eventLength != length || ", ""),
            bug("packed: forget to note the last event that was taken out", PACKED, NOTE + "sequence);\n        }\n",
                ""),
            bug("packed: forget to note the last event that was taken out of a batch", PACKED,
                NOTE + "first + index);\n        }\n", ""),
            bug("packed: note an older event for the last that was taken out", PACKED, "sequence - last > 0 && ",
                "last != sequence && "),
            bug("look for a word within a batch", BARRIER, BEGIN, "nextSequence - 1"),
            bug("look from the ring's begin when joining late", BARRIER, BEGIN, "seen"),
            bug("forget how far one has looked", BARRIER, "published.setRelease(end);", ""),
            bug("watch from within a batch", "RingBuffer.java",
                "seen = barrier.seenFrom(seen);", "barrier.seenFrom(seen);"),
            bug("watch beyond what was claimed before one joined", BARRIER, " && begin - sequence <= 1", ""));
    }
}
