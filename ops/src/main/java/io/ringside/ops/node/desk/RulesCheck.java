package io.ringside.ops.node.desk;

import io.ringside.engine.core.base.Rules;
import io.ringside.journal.replication.standing.PeerIdentity;

/** Looks at a switch of the rules before it is journaled: whoever does not know them could not go on behind it. */
final class RulesCheck
{
    private RulesCheck()
    {
    }

    /**
     * Looks at wanted rules.
     *
     * @param wanted    to be put in force.
     * @param present   in force.
     * @param peerBuild of the other node of a pair, as it has told it; null if there is none, or it was not here.
     * @return what is wrong with it; null: nothing.
     */
    static String problem(final int wanted, final int present, final String peerBuild)
    {
        if (!Rules.areKnown(wanted))
        {
            return "this build knows rules " + Rules.OLDEST + " to " + Rules.NEWEST + ": found " + wanted;
        }
        if (wanted < present)
        {
            return "rules go forward only, and rules " + present + " are in force: found " + wanted;
        }
        return null == peerBuild || peerBuild.isEmpty() || wanted == present ||
            PeerIdentity.canApply(peerBuild, wanted) ? null : "the other node does not know rules " + wanted +
            ": upgrade it first, it has build " + peerBuild;
    }

    /** What to do about a command that came with later rules than those in force. */
    static String tooNew(final int present)
    {
        return "the command exists under later rules than rules " + present + ", which are in force: `ringside rules " +
            "set " + Rules.NEWEST + "` first";
    }
}
