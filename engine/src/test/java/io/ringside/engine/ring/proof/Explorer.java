package io.ringside.engine.ring.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

import org.agrona.collections.IntArrayList;
import org.agrona.collections.Long2LongHashMap;

/**
 * Walks through every execution of a {@link Program}: every order of the accesses to contended memory, and for each
 * read every write that the memory model lets it see. Equal states are walked through once.
 * <p>
 * States are compared by hashes of 64 bits; among ten million states the odds that two differ and are taken for equal
 * are about one in four hundred thousand.
 */
public final class Explorer
{
    private static final long NOT_SEEN = -1;
    private static final int QUIET_ROAMS = 400;
    private static final int ROAM_STEPS = 400;

    private final Supplier<Program> programs;
    private final long stateLimit;
    private final Locations locations = new Locations();
    private final List<String> path = new ArrayList<>();
    private Program program;
    private Execution execution;
    private Long2LongHashMap seen;
    private long stateCount;
    private long transitions;
    private long ends;
    private IntArrayList edges;
    private BitSet endStates;
    private boolean isNews;

    /**
     * @param programs   makes the program, with its ring, afresh.
     * @param stateLimit where the walk gives up.
     */
    public Explorer(final Supplier<Program> programs, final long stateLimit)
    {
        this.programs = programs;
        this.stateLimit = stateLimit;
    }

    /**
     * Walk. What broke is thrown as a {@link Violation} with the execution that shows it.
     *
     * @return what was walked through.
     */
    public Result explore()
    {
        roam();
        do
        {
            final Memory memory = begin();
            final ThreadState[] states = initialStates(memory);
            if (!isNews)
            {
                visit(memory, states);
            }
        }
        while (isNews);

        verifyEndIsReachable();
        return new Result(stateCount, transitions, ends);
    }

    /** Random executions, to find out who uses which location before the walk counts on it. */
    private void roam()
    {
        final Random random = new Random(1);
        for (int quiet = 0; quiet < QUIET_ROAMS; quiet++)
        {
            Memory memory = begin();
            final ThreadState[] states = initialStates(memory);
            path.add("");
            for (int step = 0; step < ROAM_STEPS && !isNews; step++)
            {
                final int thread = random.nextInt(states.length);
                if (states[thread].isEnabled(memory, thread))
                {
                    final Memory before = new Memory(memory);
                    ThreadState next = advance(memory, states[thread], thread, 0);
                    final int choice = random.nextInt(execution.choices());
                    if (choice > 0 && !execution.isNews())
                    {
                        memory = before;
                        next = advance(memory, states[thread], thread, choice);
                    }
                    states[thread] = next;
                    isNews |= execution.isNews();
                }
            }
            quiet = isNews ? 0 : quiet;
        }
    }

    /** All threads at the access that they make first: what comes before it is done. */
    private ThreadState[] initialStates(final Memory memory)
    {
        final ThreadState[] states = new ThreadState[program.threads().length];
        path.add("");
        for (int thread = 0; thread < states.length; thread++)
        {
            states[thread] = advance(memory, ThreadState.initial(), thread, Execution.NO_MOVE);
            isNews |= execution.isNews();
        }
        path.clear();

        return states;
    }

    private Memory begin()
    {
        locations.restart();
        isNews = false;
        path.clear();
        seen = new Long2LongHashMap(NOT_SEEN);
        stateCount = 0;
        transitions = 0;
        ends = 0;
        edges = new IntArrayList();
        endStates = new BitSet();

        final Memory memory = new Memory(locations, 0);
        execution = new Execution(locations);
        execution.enter(memory);
        program = programs.get();
        return memory.forThreads(program.threads().length);
    }

    private int visit(final Memory memory, final ThreadState[] states)
    {
        long fingerprint = memory.fingerprint();
        for (final ThreadState state : states)
        {
            fingerprint = Fingerprint.add(fingerprint, state.fingerprint());
        }
        final long known = seen.get(fingerprint);
        if (NOT_SEEN != known)
        {
            return (int)known;
        }
        final int id = newState(fingerprint);

        boolean isStuck = true;
        boolean isOver = true;
        for (int thread = 0; thread < states.length && !isNews; thread++)
        {
            isOver &= states[thread].isDone();
            if (states[thread].isEnabled(memory, thread))
            {
                isStuck = false;
                follow(id, memory, states, thread);
            }
        }
        if (isOver)
        {
            end(id, memory, states);
        }
        else if (isStuck && !isNews)
        {
            throw new Violation("deadlock: nobody can do anything any more" + trace());
        }

        return id;
    }

    private void follow(final int from, final Memory memory, final ThreadState[] states, final int thread)
    {
        int choices = 1;
        for (int choice = 0; choice < choices && !isNews; choice++)
        {
            final Memory next = new Memory(memory);
            final ThreadState[] nextStates = states.clone();
            path.add("");
            nextStates[thread] = advance(next, states[thread], thread, choice);
            isNews |= execution.isNews();
            transitions++;
            choices = execution.choices();
            path.set(path.size() - 1, program.threads()[thread] + ": " + execution.move());
            if (nextStates[thread].isIdle(next, thread))
            {
                endStates.set(from);
            }
            else if (!isNews)
            {
                final int to = visit(next, nextStates);
                edges.addInt(from);
                edges.addInt(to);
            }
            path.remove(path.size() - 1);
        }
    }

    private ThreadState advance(final Memory memory, final ThreadState state, final int thread, final int choice)
    {
        Locals start = state.locals();
        execution.begin(memory, state, thread, choice);
        if (0 == state.bits().length)
        {
            execution.forgetTouched();
        }
        try
        {
            while (true)
            {
                final Locals locals = start.copy();
                int outcome = Program.PROGRESS;
                try
                {
                    outcome = program.step(thread, locals);
                }
                catch (final Pause pause)
                {
                    assert execution.isPaused() : "paused by nobody";
                }
                if (null != execution.failure())
                {
                    throw execution.failure();
                }
                if (execution.isPaused())
                {
                    return execution.record(start, false, false);
                }

                start = locals;
                execution.beginOperation(start);
                if (Program.PROGRESS != outcome)
                {
                    return execution.record(start, Program.DONE == outcome, Program.FRUITLESS == outcome);
                }
                execution.forgetTouched();
            }
        }
        catch (final RuntimeException | AssertionError ex)
        {
            if (ex instanceof UnsupportedOperationException)
            {
                throw ex;
            }
            path.set(path.size() - 1, program.threads()[thread] + ": " + execution.move());
            throw new Violation(ex.getMessage() + trace(), ex);
        }
    }

    private int newState(final long fingerprint)
    {
        if (stateCount >= stateLimit)
        {
            throw new IllegalStateException("more than " + stateLimit + " states");
        }
        final int id = (int)stateCount++;
        seen.put(fingerprint, id);

        return id;
    }

    private void end(final int id, final Memory memory, final ThreadState[] states)
    {
        final Locals[] locals = new Locals[states.length];
        Arrays.setAll(locals, (i) -> states[i].locals());
        execution.enter(memory);
        try
        {
            program.verifyEnd(locals);
        }
        catch (final AssertionError ex)
        {
            throw new Violation(ex.getMessage() + trace(), ex);
        }
        endStates.set(id);
        ends++;
    }

    /** From every state the end can be reached: nobody is caught in a circle. */
    private void verifyEndIsReachable()
    {
        final BitSet reaching = endStates;
        boolean hasChanged = true;
        while (hasChanged)
        {
            hasChanged = false;
            for (int i = 0; i < edges.size(); i += 2)
            {
                if (!reaching.get(edges.getInt(i)) && reaching.get(edges.getInt(i + 1)))
                {
                    reaching.set(edges.getInt(i));
                    hasChanged = true;
                }
            }
        }
        final int caught = reaching.nextClearBit(0);
        if (caught < stateCount)
        {
            throw new Violation("livelock: the end cannot be reached from state " + caught + " of " + stateCount);
        }
    }

    private String trace()
    {
        final StringBuilder text = new StringBuilder("\n  after:");
        for (final String step : path)
        {
            text.append("\n    ").append(step);
        }

        return text.toString();
    }

    /**
     * What was walked through.
     *
     * @param states      different states.
     * @param transitions steps from state to state.
     * @param ends        different states in which all threads are done.
     */
    public record Result(long states, long transitions, long ends)
    {
        @Override
        public String toString()
        {
            return String.format("%,d states, %,d transitions, %,d ends", states, transitions, ends);
        }
    }
}
