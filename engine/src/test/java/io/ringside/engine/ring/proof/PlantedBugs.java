package io.ringside.engine.ring.proof;

import java.util.List;

/**
 * The bugs that the tools are held against. Each ordering of the ring is weakened once, each rule of counting is broken
 * once. A bug whose text is no longer found in the sources fails the tests.
 */
final class PlantedBugs
{
    private static final String SLOTS = "Slots.java";
    private static final String BARRIER = "SequenceBarrier.java";
    private static final String SEQUENCE = "Sequence.java";
    private static final String SEQUENCER = "Sequencer.java";
    private static final String SINGLE = "SingleProducerSequencer.java";
    private static final String MULTI = "MultiProducerSequencer.java";
    private static final String GATE = "Gate.java";
    private static final String RING = "RingBuffer.java";
    private static final String POLLER = "EventPoller.java";
    private static final String PUBLISH =
        "buffer.putLongRelease(offset + PUBLICATION_OFFSET, SlotDescriptor.publication(sequence, length));";
    private static final String IS_PUBLISHED = "words.getLongAcquire(";
    private static final String PUBLISH_RUN =
        "buffer.putLongRelease(offset + PUBLICATION_OFFSET, SlotDescriptor.publication(first, length, run));";
    private static final String LATER =
        "buffer.putLongOpaque(offset + PUBLICATION_OFFSET, SlotDescriptor.publication(first + i, length));";
    private static final String POLL_LOOP = "            while (handled != available)\n            {\n";
    /** A poller would take runs of no event for ever: the test must end. */
    private static final String NO_ENDLESS_LOOP =
        "                if (ring.eventOffset(handled + 1) > ring.eventOffset(ring.lastBeforeWrap(handled + 1, " +
        "available)))\n                {\n                    throw new AssertionError(\"a run of no event\");\n" +
        "                }\n";
    private static final String RUN = "final int run = Math.min(count, RUN_MAX);";
    private static final String MINIMUM = "final long minimum = Sequence.minimum(current, cursor);";
    private static final String JOIN_END = "        joining.setRelease(sequencer.cursor());";

    private PlantedBugs()
    {
    }

    static List<PlantedBug> orderings()
    {
        return List.of(
            bug("publish without release", SLOTS, PUBLISH, PUBLISH.replace("Release", "Opaque")),
            bug("read a slot without acquire", SLOTS, IS_PUBLISHED, IS_PUBLISHED.replace("Acquire", "Opaque")),
    bug("commit a batch without release", SLOTS, PUBLISH_RUN, PUBLISH_RUN.replace("Release", "Opaque")),
            bug("look at gating and upstream sequences without acquire", SEQUENCE,
                "final long value = sequence.getAcquire();", "final long value = (long)VALUE.getOpaque(sequence);"),
            bug("look at gating and upstream sequences with a plain read", SEQUENCE,
                "final long value = sequence.getAcquire();", "final long value = sequence.get();"),
            bug("move a consumer's sequence without release", SEQUENCE,
                "VALUE.setRelease(this, newValue);", "VALUE.setOpaque(this, newValue);"),
            bug("read the shared limit of claims without acquire", MULTI,
                "if (lowestEnd - cachedLimit.getAcquire() > 0)", "if (lowestEnd - cachedLimit.getOpaque() > 0)",
                SEQUENCE, "    public long getAcquire()", "    long getOpaque()\n    {\n        " +
                "return (long)VALUE.getOpaque(this);\n    }\n\n    public long getAcquire()"),
            bug("claim with a read and a write", MULTI, "return cursor.getAndAdd(count) + 1;",
                "final long c = cursor.getAcquire();\n        cursor.setRelease(c + count);\n        return c + 1;"),
            bug("no fence between the minimum and the second look", GATE,
                MINIMUM + "\n            VarHandle.fullFence();", MINIMUM),
            bug("no second look at the consumers", GATE, "if (current == consumers)", "if (true)"),
            bug("no fence between joining and the cursor", GATE,
                "        VarHandle.fullFence();\n" + JOIN_END, JOIN_END),
            bug("no second look at the refusal", RING,
                "return isRefusing ? withdraw(first, count) : first;", "return first;"),
            bug("no fence behind the refusal", RING, "        VarHandle.fullFence();\n", ""));
    }

    static List<PlantedBug> logic()
    {
        return List.of(
            bug("publish a run before its last event is written", SLOTS, LATER,
                "if (i == count - 1)\n            {\n                buffer.putLongRelease(offset(first), " +
                "SlotDescriptor.publication(first, length, count));\n            }\n            " + LATER),
            bug("leave the words behind the first as they were", SLOTS, LATER, ""),
            bug("show a batch of one length from its first event on", SLOTS,
                "        for (int i = 1; i < count; i++)\n        {\n            final int offset = offset(first + i);",
                "        publish(first, length);\n        for (int i = 1; i < count; i++)\n        {\n" +
                "            final int offset = offset(first + i);",
                SLOTS, "        final int run = Math.min(count, RUN_MAX);\n        " + PUBLISH_RUN, ""),
            bug("abort a batch as if it were whole", RING, "slots.publishBatch(first, count, 0);",
                "slots.publishBatch(first, count, eventLengthMax);"),
            bug("a run one event too long", SLOTS, RUN, RUN.replace("count", "count + 1")),
            bug("a run longer than its field", SLOTS, RUN, "final int run = count;"),
            bug("read the run as part of the length", "SlotDescriptor.java",
                "return (int)publication & LENGTH_MASK;", "return (int)publication;"),
            bug("take the run of the last word for that of the next", SLOTS,
                "if (!SlotDescriptor.isRun(word, next, run))",
                "if (0 != SlotDescriptor.distance(word, next) || 1 == run && !SlotDescriptor.isRun(word, next, run))"),
            bug("follow a run beyond the limit", BARRIER, "return end - last < 0 ? end : last;",
                "return end;"),
            bug("wrong slot mask", SLOTS, "((int)sequence & mask) * slotStride & OFFSET_MASK",
                "((int)sequence & mask >> 1) * slotStride & OFFSET_MASK"),
            bug("step from the last slot out of the ring", SLOTS, "return end - last < 0 ? end : last;",
                "return last;", POLLER, POLL_LOOP, POLL_LOOP + NO_ENDLESS_LOOP),
            bug("step one slot too far", SLOTS, "final long end = first | mask;",
                "final long end = (first | mask) + 1;", POLLER, POLL_LOOP, POLL_LOOP + NO_ENDLESS_LOOP),
            bug("step to the ring's end, whatever is wanted", SLOTS, "return end - last < 0 ? end : last;",
                "return end;"),
            bug("step by a word", SLOTS, "eventOffset + slotStride", "eventOffset + Long.BYTES"),
            bug("abort without publishing", RING, "slots.publish(sequence, 0);", ""),
            bug("gate on the first consumer only", GATE, MINIMUM, "final long minimum = " +
                "Sequence.minimum(current.length > 1 ? new Sequence[]{current[0]} : current, cursor);"),
            bug("room for one event too many", SEQUENCER,
                "return gating + slotCount - reserve;", "return gating + slotCount - reserve + 1;"),
            bug("claim one beyond the limit", SINGLE,
                "if (last - cachedLimit.get() > 0 && !hasRoomNow(last))",
                "if (last - cachedLimit.get() > 1 && !hasRoomNow(last))"),
            bug("reserve too small for several producers", MULTI,
                "final long reserve = (producerLimit - 1L) * claimLimit;",
                "final long reserve = (producerLimit - 1L) * claimLimit / 2;"),
            bug("cached limit never refreshed", SINGLE,
                "final long limit = limit(gatingSequence());", "final long limit = cachedLimit.get();"),
            bug("release before the handler is done", "BatchEventProcessor.java",
                "            long last = next - 1;", "            sequence.setRelease(available);\n" +
                "            long last = next - 1;"),
            bug("forget what lies at the ring's begin", "BatchEventProcessor.java",
                "            while (last != available)", "            if (last != available)"),
            bug("say of each run that it ends the batch", "BatchEventProcessor.java",
                "handler.onEvents(ring, first, last, last == available);",
                "handler.onEvents(ring, first, last, true);"),
            bug("release what the handler has refused", POLLER,
                "sequence.setRelease(handled);", "sequence.setRelease(available);"),
            bug("follow the quickest upstream", "SequenceBarrier.java",
                "final long slowest = Sequence.minimum(upstreams, last);",
                "long slowest = Sequence.minimum(upstreams, last);\n" +
                "        for (final Sequence upstream : upstreams)\n        {\n" +
                "            slowest = Math.max(slowest, Math.min(last, upstream.getAcquire()));\n        }"),
            bug("look one event too far", SLOTS,
                "                    return next - 1;", "                    return next;"),
            bug("join too early", GATE, JOIN_END, ""),
            bug("join within a batch", GATE, JOIN_END, JOIN_END.replace("cursor()", "cursor() - 1")),
            bug("join too late", GATE, JOIN_END, JOIN_END.replace("cursor()", "cursor() + 1")),
            bug("leave without opening the gate", GATE, "consumers = reduced;", ""),
            bug("compare sequences as if they never wrapped", SINGLE,
                "if (last - cachedLimit.get() > 0", "if (last > cachedLimit.get()"));
    }

    static PlantedBug bug(final String name, final String... patches)
    {
        final Patch[] all = new Patch[patches.length / 3];
        for (int i = 0; i < all.length; i++)
        {
            all[i] = new Patch(patches[3 * i], patches[3 * i + 1], patches[3 * i + 2]);
        }

        return new PlantedBug(name, all);
    }
}
