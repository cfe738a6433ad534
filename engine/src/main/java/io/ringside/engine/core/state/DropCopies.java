package io.ringside.engine.core.state;

import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

import java.util.Arrays;

/**
 * The sessions that are sent copies of the execution reports of other sessions and of accounts. Hot path: no allocation
 * except when the operator changes it.
 */
public final class DropCopies
{
    /** The largest number of sessions that are sent copies of the reports of one session or account. */
    public static final int TARGETS_MAX = 8;

    public static final long NO_ACCOUNT = 0;

    private static final int[] NOBODY = {};

    /** Targets by session, ascending in each. */
    private int[][] ofSession;

    /** Ascending; in step with {@link #ofAccount}. */
    private long[] accountIds = {};
    private int[][] ofAccount = {};
    private final int[] chosen = new int[2 * TARGETS_MAX];
    private int pairCount;

    DropCopies(final int sessionCapacity)
    {
        ofSession = new int[sessionCapacity][];
        Arrays.fill(ofSession, NOBODY);
    }

    /** Makes room for more sessions. */
    void grow(final int sessionCapacity)
    {
        final int length = ofSession.length;
        if (sessionCapacity > length)
        {
            ofSession = Arrays.copyOf(ofSession, sessionCapacity);
            Arrays.fill(ofSession, length, sessionCapacity, NOBODY);
        }
    }

    /** True if a session from this one on is sent copies, or others are sent copies of its reports. */
    boolean hasFrom(final int firstId)
    {
        final boolean[] result = {false};
        forEach((isAccount, originId, target) ->
            result[0] |= target >= firstId || !isAccount && originId >= firstId);
        return result[0];
    }

    /** True if no session is sent copies. */
    public boolean isEmpty()
    {
        return 0 == pairCount;
    }

    /**
     * Chooses the sessions that are sent a copy of a report. Each gets one copy, also if both the session and the
     * account of the report select it. The session that gets the report itself gets no copy.
     *
     * @return how many {@link #chosen(int)} has, by rising session id.
     */
    public int choose(final int sessionId, final long accountId)
    {
        final int[] left = ofSession[sessionId];
        final int[] right = targetsOfAccount(accountId);
        int count = 0;
        int i = 0;
        int j = 0;
        while (i < left.length || j < right.length)
        {
            final int target = j == right.length || i < left.length && left[i] <= right[j] ? left[i] : right[j];
            i += i < left.length && left[i] == target ? 1 : 0;
            j += j < right.length && right[j] == target ? 1 : 0;
            if (target != sessionId)
            {
                chosen[count++] = target;
            }
        }
        return count;
    }

    public int chosen(final int index)
    {
        return chosen[index];
    }

    /** True if the target is sent copies of the session's or account's reports. */
    public boolean has(final boolean isAccount, final long originId, final int target)
    {
        return Arrays.binarySearch(targets(isAccount, originId), target) >= 0;
    }

    /** Adds a target; false if the session or account has the most it may have. */
    public boolean add(final boolean isAccount, final long originId, final int target)
    {
        final int[] targets = targets(isAccount, originId);
        if (targets.length == TARGETS_MAX)
        {
            return false;
        }
        targets(isAccount, originId, with(targets, target));
        pairCount++;
        return true;
    }

    /** Removes a target that the session or account has. */
    public void remove(final boolean isAccount, final long originId, final int target)
    {
        targets(isAccount, originId, without(targets(isAccount, originId), target));
        pairCount--;
    }

    private int[] targets(final boolean isAccount, final long originId)
    {
        return isAccount ? targetsOfAccount(originId) : ofSession[(int)originId];
    }

    private void targets(final boolean isAccount, final long originId, final int[] targets)
    {
        if (isAccount)
        {
            // The index first: it may replace the arrays.
            final int index = indexForAccount(originId);
            ofAccount[index] = targets;
        }
        else
        {
            ofSession[(int)originId] = targets;
        }
    }

    /** Index of an account, which is inserted if it is new. */
    private int indexForAccount(final long accountId)
    {
        int index = Arrays.binarySearch(accountIds, accountId);
        if (index < 0)
        {
            index = -1 - index;
            accountIds = Arrays.copyOf(accountIds, accountIds.length + 1);
            ofAccount = Arrays.copyOf(ofAccount, accountIds.length);
            System.arraycopy(accountIds, index, accountIds, index + 1, accountIds.length - 1 - index);
            System.arraycopy(ofAccount, index, ofAccount, index + 1, accountIds.length - 1 - index);
            accountIds[index] = accountId;
        }
        return index;
    }

    /** Visits the pairs: sessions by id, then accounts by id. */
    public void forEach(final DropCopyVisitor visitor)
    {
        for (int sessionId = 1; sessionId < ofSession.length; sessionId++)
        {
            for (final int target : ofSession[sessionId])
            {
                visitor.onDropCopy(false, sessionId, target);
            }
        }
        for (int i = 0; i < accountIds.length; i++)
        {
            for (final int target : ofAccount[i])
            {
                visitor.onDropCopy(true, accountIds[i], target);
            }
        }
    }

    public void writeTo(final StateOutput output)
    {
        output.putLong(pairCount);
        for (int sessionId = 1; sessionId < ofSession.length; sessionId++)
        {
            writeTo(output, 0, sessionId, ofSession[sessionId]);
        }
        for (int i = 0; i < accountIds.length; i++)
        {
            writeTo(output, 1, accountIds[i], ofAccount[i]);
        }
    }

    private static void writeTo(
        final StateOutput output, final long kind, final long originId, final int[] targets)
    {
        for (final int target : targets)
        {
            output.putLong(kind);
            output.putLong(originId);
            output.putLong(target);
        }
    }

    public void readFrom(final StateInput input)
    {
        final long count = input.getLong();
        for (long i = 0; i < count; i++)
        {
            final boolean isAccount = 1 == input.getLong();
            final long originId = input.getLong();
            final long target = input.getLong();
            if (!isAccount && (originId < 1 || originId >= ofSession.length) || target < 1 ||
                target >= ofSession.length)
            {
                throw new IllegalStateException("session does not fit: originId=" + originId + " target=" + target);
            }
            StateChecks.check(add(isAccount, originId, (int)target), "drop copies do not fit: originId=", originId);
        }
    }

    private int[] targetsOfAccount(final long accountId)
    {
        final int index = Arrays.binarySearch(accountIds, accountId);
        return index < 0 ? NOBODY : ofAccount[index];
    }

    private static int[] with(final int[] targets, final int target)
    {
        final int index = -1 - Arrays.binarySearch(targets, target);
        assert index >= 0 : "there already: target=" + target;
        final int[] result = Arrays.copyOf(targets, targets.length + 1);
        System.arraycopy(targets, index, result, index + 1, targets.length - index);
        result[index] = target;
        return result;
    }

    private static int[] without(final int[] targets, final int target)
    {
        final int index = Arrays.binarySearch(targets, target);
        assert index >= 0 : "not there: target=" + target;
        final int[] result = Arrays.copyOf(targets, targets.length - 1);
        System.arraycopy(targets, index + 1, result, index, result.length - index);
        return result;
    }
}
