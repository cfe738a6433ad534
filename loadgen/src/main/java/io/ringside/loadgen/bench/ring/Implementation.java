package io.ringside.loadgen.bench.ring;

/**
 * Ours and its peers, each in every form that makes sense. A row is taken against the fastest form of its peer.
 */
enum Implementation
{
    /** Ours, each event in a slot of its own behind the word that publishes it. */
    RINGSIDE("ringside", "in-slot"),

    /** Ours, events without gaps, the words that publish them apart: for batches. */
    RINGSIDE_PACKED("ringside", "packed"),

    /** In slots; consumers let events gather. */
    RINGSIDE_GATHERING("ringside", "in-slot-gathering"),

    /** Packed; consumers let events gather. */
    RINGSIDE_PACKED_GATHERING("ringside", "packed-gathering"),

    /** Packed; consumers let more events gather, for longer: for a processor each. */
    RINGSIDE_PACKED_PATIENT("ringside", "packed-patient"),

    /** Packed; consumers that found few give their processor away. */
    RINGSIDE_PACKED_YIELDING("ringside", "packed-yielding"),

    /** In slots; who has sent fetches the next slot while it waits, and looks late and twice between hints. */
    RINGSIDE_PREFETCHING("ringside", "in-slot-prefetching"),

    /** In slots; who waits for an answer looks twice between hints. */
    RINGSIDE_TWO_LOOKS("ringside", "in-slot-two-looks"),

    /** The same, packed. */
    RINGSIDE_PACKED_PREFETCHING("ringside", "packed-prefetching"),

    /** A ring for each producer, packed; beside Railway alone, which is as many circles. */
    RINGSIDE_LANES_PACKED("ringside", "lanes-packed"),

    /** A ring for each producer, packed; the consumer lets events gather. */
    RINGSIDE_LANES_PACKED_GATHERING("ringside", "lanes-packed-gathering"),

    /** A ring for each producer, packed; the consumer gives its processor away when it found few. */
    RINGSIDE_LANES_PACKED_YIELDING("ringside", "lanes-packed-yielding"),

    /** Consumers spin, then yield; a producer without room parks. */
    DISRUPTOR_YIELDING("disruptor", "yielding"),

    /** Consumers only spin. */
    DISRUPTOR_BUSY_SPIN("disruptor", "busy-spin"),

    /** Consumers spin, yield, then park. */
    DISRUPTOR_SLEEPING("disruptor", "sleeping"),

    /** Consumers wait on a condition. */
    DISRUPTOR_BLOCKING("disruptor", "blocking"),

    /** Consumers, and a producer without room, wait as ours do: no strategy it comes with, and no {@code next()}. */
    DISRUPTOR_TUNED("disruptor-tuned", "our-waiting"),

    /** The same, and its consumers let events gather as ours do. */
    DISRUPTOR_TUNED_GATHERING("disruptor-tuned", "our-waiting-gathering"),

    /** The same, and its consumers let more events gather, for longer. */
    DISRUPTOR_TUNED_PATIENT("disruptor-tuned", "our-waiting-patient"),

    /** The same, and its consumers give their processor away when they find few. */
    DISRUPTOR_TUNED_YIELDING("disruptor-tuned", "our-waiting-yielding"),

    /** Waiting as ours that fetch; who has sent writes to the next event, which it may not. */
    DISRUPTOR_TUNED_PREFETCHING("disruptor-tuned", "our-waiting-prefetching"),

    /** Waiting as ours, two looks between hints. */
    DISRUPTOR_TUNED_TWO_LOOKS("disruptor-tuned", "our-waiting-two-looks"),

    /** The bounded queue of the JDK. */
    ABQ("abq", "array"),

    /** The linked queue of the JDK, bounded. */
    LBQ("lbq", "linked"),

    /** JCTools' array queues. */
    JCTOOLS("jctools", "array"),

    /** Agrona's queues of references. */
    AGRONA_QUEUE("agrona", "queue"),

    /** Agrona's ring buffers of bytes. */
    AGRONA_RING("agrona", "ring-buffer"),

    /** Two trains: one is loaded while the other is unloaded. */
    RAILWAY_TWO("railway", "two-trains"),

    /** As many trains as the slots of a ring would fill. */
    RAILWAY_MANY("railway", "many-trains"),

    /** The same without an object for each train: shorter to reach, faster with one message to a train. */
    RAILWAY_FLAT("railway", "many-trains-flat"),

    /** Consumers unload all trains that have come, and let more of them gather, as ours do. */
    RAILWAY_TUNED_MANY("railway-tuned", "many-trains-patient"),

    /** The same without an object for each train. */
    RAILWAY_TUNED_FLAT("railway-tuned", "many-trains-flat-patient"),

    /** The least that is correct, the number on a line of its own, messages without gaps. */
    FLOOR_PACKED("floor", "packed"),

    /** The same, every message at the beginning of a line. */
    FLOOR_LINES("floor", "lines"),

    /** The same; who waits for an answer looks late, and twice between hints. */
    FLOOR_LINES_LATE_LOOK("floor", "lines-late-look"),

    /** In lines, the number in front of the batch. */
    FLOOR_IN_SLOT("floor", "in-slot"),

    /** The same; who waits for an answer looks twice between hints. */
    FLOOR_IN_SLOT_TWO_LOOKS("floor", "in-slot-two-looks"),

    /** Packed; consumers let messages gather. */
    FLOOR_PACKED_GATHERING("floor", "packed-gathering"),

    /** Packed; consumers let more messages gather, for longer. */
    FLOOR_PACKED_PATIENT("floor", "packed-patient"),

    /** Packed; consumers that found few give their processor away. */
    FLOOR_PACKED_YIELDING("floor", "packed-yielding"),

    /** Packed; a producer without room waits until half of it is free, so that nobody works on the same lines. */
    FLOOR_PACKED_APART("floor", "packed-apart"),

    /** The number on a line of its own, messages in arrays of the heap. */
    FLOOR_ARRAYS("floor", "arrays"),

    /** Several producers in one order, messages without gaps: those above have a lane for each. */
    FLOOR_ORDERED("floor", "ordered"),

    /** The same; consumers let messages gather. */
    FLOOR_ORDERED_GATHERING("floor", "ordered-gathering"),

    /** The same; the consumer gives its processor away when it found few. */
    FLOOR_ORDERED_YIELDING("floor", "ordered-yielding");

    /** The peer that we are. */
    static final String OURS = "ringside";

    private final String peer;
    private final String form;

    Implementation(final String peer, final String form)
    {
        this.peer = peer;
        this.form = form;
    }

    /** Whose it is, as in the rows. */
    String peer()
    {
        return peer;
    }

    /** Which of its forms. */
    String form()
    {
        return form;
    }

    /** Whether it takes part when there is little time: the others are seldom a peer's fastest form. */
    boolean isInQuickRun()
    {
        return switch (this)
        {
            case DISRUPTOR_SLEEPING, DISRUPTOR_BLOCKING, RAILWAY_TWO, RAILWAY_MANY, RAILWAY_TUNED_MANY,
                AGRONA_QUEUE -> false;
            default -> Gathering.NONE == gathering() || Gathering.PATIENT == gathering();
        };
    }

    /** No peer, but the ground that all stand on. */
    boolean isFloor()
    {
        return "floor".equals(peer);
    }

    private boolean isRailway()
    {
        return "railway".equals(peer);
    }

    private boolean isPlainRing()
    {
        return RINGSIDE == this || RINGSIDE_PACKED == this;
    }

    /** Whether its consumers wait when they found few: of no use to anybody who waits for an answer. */
    Gathering gathering()
    {
        return switch (this)
        {
            case RINGSIDE_GATHERING, RINGSIDE_PACKED_GATHERING, RINGSIDE_LANES_PACKED_GATHERING,
                DISRUPTOR_TUNED_GATHERING, FLOOR_PACKED_GATHERING, FLOOR_ORDERED_GATHERING -> Gathering.SPINNING;
            case RINGSIDE_PACKED_YIELDING, RINGSIDE_LANES_PACKED_YIELDING,
                DISRUPTOR_TUNED_YIELDING, FLOOR_PACKED_YIELDING, FLOOR_ORDERED_YIELDING -> Gathering.YIELDING;
            case RINGSIDE_PACKED_PATIENT, DISRUPTOR_TUNED_PATIENT, RAILWAY_TUNED_MANY, RAILWAY_TUNED_FLAT,
                FLOOR_PACKED_PATIENT -> Gathering.PATIENT;
            default -> Gathering.NONE;
        };
    }

    /** Whether its producers fetch the next slot while they wait: of no use to anybody who does not wait. */
    boolean isPrefetching()
    {
        return switch (this)
        {
            case RINGSIDE_PREFETCHING, RINGSIDE_PACKED_PREFETCHING, DISRUPTOR_TUNED_PREFETCHING -> true;
            default -> false;
        };
    }

    /** Looks of a thread that waits, for each of the processor's hints: two are for those who wait for an answer. */
    int looksPerHint()
    {
        return switch (this)
        {
            case RINGSIDE_TWO_LOOKS, DISRUPTOR_TUNED_TWO_LOOKS, FLOOR_IN_SLOT_TWO_LOOKS -> 2;
            default -> isLookingLate() ? 2 : 1;
        };
    }

    /** Whether there is no look before the answer can be there: it takes from the other what it is to write. */
    boolean isLookingLate()
    {
        return isPrefetching() || FLOOR_LINES_LATE_LOOK == this;
    }

    private boolean isForAnswers()
    {
        return isPrefetching() || looksPerHint() > 1;
    }

    private boolean isInLanes()
    {
        return RINGSIDE_LANES_PACKED == this || RINGSIDE_LANES_PACKED_GATHERING == this ||
            RINGSIDE_LANES_PACKED_YIELDING == this;
    }

    private boolean isInOneOrder()
    {
        return FLOOR_ORDERED == this || FLOOR_ORDERED_GATHERING == this || FLOOR_ORDERED_YIELDING == this;
    }

    /** Whether it promises no less than the peer: lanes have no common order of all messages, nor has Railway. */
    boolean isFairBeside(final String other, final Topology topology)
    {
        final boolean hasOrder = 1 == topology.producerCount() || !isInLanes() && (!isFloor() || isInOneOrder());
        return hasOrder || RAILWAY_FLAT.peer.equals(other);
    }

    boolean hasGraph(final Topology topology)
    {
        if (isInLanes() || isInOneOrder() || isForAnswers())
        {
            return !isForAnswers() && topology.producerCount() > 1;
        }
        // With a processor each there is nobody to give one to; with fewer, a long spin keeps it from the others.
        if (gathering() == (Topology.UNICAST == topology ? Gathering.YIELDING : Gathering.PATIENT))
        {
            return false;
        }
        final boolean isSideBySide = Topology.MULTICAST == topology || Topology.DIAMOND == topology;
        return !(isRailway() && isSideBySide);
    }

    /** Of the floor one slot each way, and one for both. */
    boolean hasEcho()
    {
        return !isRailway() && !isInLanes() && Gathering.NONE == gathering() && !isInOneOrder() &&
            FLOOR_PACKED != this && FLOOR_PACKED_APART != this && FLOOR_ARRAYS != this;
    }

    boolean hasClaim()
    {
        return isPlainRing() || DISRUPTOR_YIELDING == this || FLOOR_PACKED == this || FLOOR_IN_SLOT == this;
    }

    boolean hasCurve()
    {
        return isPlainRing() || DISRUPTOR_BUSY_SPIN == this || ABQ == this || FLOOR_PACKED == this;
    }

    @Override
    public String toString()
    {
        return peer + "/" + form;
    }
}
