package io.ringside.loadgen.simulation.base;

import java.util.Locale;

/** Faults that can be planted in the venue, to see whether the simulator finds them. Each stands at a seam. */
public enum Bug
{
    /** Nothing is wrong. */
    NONE,
    /** An answer leaves before its record is synced. */
    ANSWERED_BEFORE_SYNC,
    /** A sync that failed is tried again and believed. */
    SYNC_RETRIED,
    /** Some syncs of a segment never happen. */
    SYNC_SKIPPED,
    /** The sync of a segment that ends never happens. */
    SYNC_SKIPPED_AT_ROLL,
    /** The directory is never synced. */
    DIRECTORY_NOT_SYNCED,
    /** A write that was short is taken for a whole one. */
    SHORT_WRITE_BELIEVED,
    /** Damage in the middle of the log is cut off like a torn tail. */
    DAMAGE_CUT,
    /** The state of the pair is never synced. */
    STANDING_NOT_SYNCED,
    /** A standby may lead whatever it lacks. */
    DOUBT_IGNORED,
    /** A primary whose tail may be gone leads. */
    UNTRUSTED_TAIL_LEADS,
    /** A primary begins no new epoch. */
    EPOCH_REUSED,
    /** A record counts as replicated when it was sent. */
    SENT_IS_REPLICATED,
    /** The journal is cut behind what the newest snapshot needs. */
    PRUNED_TOO_FAR,
    /** Reports go that a client may still ask for. */
    REPORTS_PRUNED_TOO_FAR,
    /** Files of a primary count as whole although a check has found some of them damaged. */
    RESEED_UNCHECKED,
    /** Files of a primary are never synced. */
    RESEED_NOT_SYNCED,
    /** A directory of a primary's files may lead before it has followed, although that one trades on alone. */
    RESEED_LEADS,
    /** A primary sends only the older half of its reports. */
    RESEED_REPORTS_LEFT_OUT,
    /** A start that was cut while it moved a primary's files into place is not carried on. */
    RESEED_HALF_MOVED,
    /** A standby acknowledges what it has not written. */
    RECEIVED_IS_WRITTEN,
    /** A standby acknowledges what it has not synced. */
    RECEIVED_IS_SYNCED,
    /** Participants are let in before the standby has confirmed what was recovered. */
    OPENED_EARLY,
    /** A standby leaves out a command now and then. */
    COMMAND_LEFT_OUT,
    /** A standby stamps a record with its own time. */
    TIME_OF_ITS_OWN,
    /** A report never comes to egress. */
    REPORT_LEFT_OUT,
    /** Two reports get one number. */
    REPORT_NUMBER_REUSED,
    /** A gateway forgets after a restart what it has accepted. */
    ACCEPTED_FORGOTTEN,
    /** A repeated command is taken for a new one. */
    REPEAT_IS_NEW,
    /** The report log is not completed after recovery. */
    REPORT_LOG_SHORT,
    /** A reconnecting client gets reports from the wrong place. */
    RESUMED_TOO_LATE,
    /** A gateway does not take the numbers of FIX sessions from the recovered state, but begins them anew. */
    FIX_NUMBERS_FORGOTTEN,
    /** An order over FIX is numbered, and never comes to the exchange. */
    FIX_ORDER_LOST,
    /** An order over SBE is numbered, and never comes to the exchange. */
    SBE_ORDER_LOST,
    /** The exchange is not told that a session over SBE is lost: its orders stay, whatever it asked for. */
    SBE_LOSS_UNTOLD,
    /** No time passes for the SBE door: who says nothing stays logged on. */
    SBE_CLOCK_STOPPED,
    /** A FIX session that has been logged out is taken for lost when a node starts again: its orders are cancelled. */
    FIX_LOGOUT_FORGOTTEN,
    /** A client that says what it expects is not sent what it lacks. */
    FIX_EXPECTED_IGNORED,
    /** An answer about all orders leaves one out. */
    FIX_STATUS_SHORT,
    /** A write that took a part goes on one byte too early. */
    SOCKET_BYTE_TWICE;

    /** Returns what is typed: words with hyphens. */
    public String label()
    {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
