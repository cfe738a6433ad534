"""3 Journal and replication: is what was acknowledged safe, and how far does it go."""
from panels import NODE, dashboard, heat, line, quantiles, query, rate, row, series, stat

SYNC = "ringside_journal_fsync_seconds"
BATCH = "ringside_journal_batch_events"


def build():
    position, durable = series("ringside_journal_position_bytes"), series("ringside_journal_durable_position_bytes")
    syncs = series("ringside_durability_info", 'mode=~"local|replica-sync"')
    return dashboard("journal", "Ringside 3 · Journal and replication",
                     "Is what was acknowledged safe, and how long does that take.", [
        row("Journal"),
        stat("Durability", "What an answer waits for.", "none",
             [query(series("ringside_durability_info"), "{{node}}: {{mode}}")], text="name"),
        stat("Hours until the disk is full", "At the rate of the last minutes.", "h",
             [query(f'{series("ringside_journal_disk_free_bytes")} / '
                    f'clamp_min({rate("ringside_journal_bytes_total")}, 1) / 3600', "{{node}}")],
             warn=24, bad=4, falling=True, alerts=["JournalDiskFull"]),
        stat("Newest snapshot", "Its age. 0: there is none yet.", "s",
             [query(series("ringside_snapshot_age_seconds"), "{{node}}")], width=3, warn=3600, bad=7200,
             alerts=["SnapshotStale"]),
        stat("Last backup", "Since it was begun. 0: there is none.", "s",
             [query(series("ringside_backup_age_seconds"), "{{node}}")], width=3, alerts=["BackupOverdue"]),
        stat("Segments", "Segment files of the journal.", "short",
             [query(series("ringside_journal_segments"), "{{node}}")], width=3),
        stat("Last recovery", "Time it took at the start.", "s",
             [query(series("ringside_recovery_seconds"), "{{node}}")], width=3, warn=30, bad=120, alerts=["RecoverySlow"]),
        stat("Write and sync errors", "Since the start. One stops the node.", "short",
             [query(series("ringside_journal_errors_total"), "{{node}}")], warn=1, bad=1,
             alerts=["JournalWriteError"]),
        line("Sync", "Time that one sync takes. No line: this durability does not sync.", "s",
             quantiles(SYNC, by="node", legend="{{node}}"), warn=0.02, alerts=["FsyncSlow", "DiskSlowForDurability"]),
        heat("Sync times", "How many syncs took how long.", "s", SYNC, alerts=["FsyncSlow"]),
        line("Syncs and batches per second", "Each batch is written at once, and synced at once if the durability "
             "asks for it.", "ops",
             [query(rate("ringside_journal_syncs_total"), "{{node}} syncs"),
              query(rate(BATCH + "_count"), "{{node}} batches")], alerts=["SyncsStandStill"]),
        line("Records per batch", "How many records share one write.", "short",
             [query(f'{rate(BATCH + "_sum")} / ({rate(BATCH + "_count")} > 0)', "{{node}}")]),
        line("Records per second", "Records written.", "ops",
             [query(rate("ringside_journal_events_total"), "{{node}}")]),
        line("Bytes per second", "Bytes written.", "Bps", [query(rate("ringside_journal_bytes_total"), "{{node}}")]),
        line("Written and not synced", "Bytes that a power cut would take now. No line: this durability does not "
             "sync.", "bytes", [query(f"clamp_min({position} - {durable}, 0) and on (node) {syncs}", "{{node}}")]),
        line("Free for the journal", "Space on its disk.", "bytes",
             [query(series("ringside_journal_disk_free_bytes"), "{{node}}")], warn=10e9, bad=2e9, falling=True,
             alerts=["JournalDiskFull"]),
        line("Kept", "Bytes of journal, report log and archive.", "bytes",
             [query(series("ringside_journal_kept_bytes"), "{{node}} journal"),
              query(series("ringside_reports_kept_bytes"), "{{node}} reports"),
              query(series("ringside_archive_bytes"), "{{node}} archive")], alerts=["JournalHeld"]),
        line("Length of the newest snapshot", "Grows with orders, client order ids, positions and trades that are "
             "remembered.", "bytes", [query(series("ringside_snapshot_bytes"), "{{node}}")]),
        line("Snapshots", "Written, and left out because the one before was not done. Since the start.", "short",
             [query(series("ringside_snapshots_total"), "{{node}} written"),
              query(series("ringside_snapshots_skipped_total"), "{{node}} left out")], alerts=["SnapshotStale"]),
        line("Segments begun", "Since the start, and those for which the journal had to wait.", "short",
             [query(series("ringside_journal_rolls_total"), "{{node}} begun"),
              query(series("ringside_journal_roll_stalls_total"), "{{node}} waited for")]),
        line("Records replayed at the start", "What recovery had to do since the snapshot it began from.", "short",
             [query(series("ringside_recovery_events"), "{{node}}")], alerts=["RecoverySlow"]),
        row("Replication"),
        stat("Standby", "Is the other node there.", "none",
             [query(series("ringside_replication_standby_connected"), "{{node}}")], width=6,
             mappings=[YES_NO], bad=0.5, falling=True, alerts=["StandbyGone"], empty="no replication"),
        stat("In step", "Both nodes have everything that was acknowledged.", "none",
             [query(series("ringside_replication_in_step"), "{{node}}")], width=6, mappings=[YES_NO], bad=0.5,
             falling=True, alerts=["StandbyGone", "ReplicationLagHigh"], empty="no replication"),
        stat("Term", "Epoch of the journal. It grows by one at each start of a primary.", "none",
             [query(series("ringside_term"), "{{node}}")], width=6, alerts=["TwoPrimaries"]),
        stat("State mismatches", "Checkpoints at which the two nodes differed.", "short",
             [query(series("ringside_replication_state_hash_mismatches_total"), "{{node}}")], width=6, warn=1, bad=1,
             alerts=["ReplicaStateMismatch"], empty="no replication"),
        line("Behind by", "Records that the standby has not acknowledged.", "short",
             [query(series("ringside_replication_lag_events"), "{{node}}")], alerts=["ReplicationLagHigh"]),
        line("Behind for", "How long the standby has been behind.", "s",
             [query(series("ringside_replication_lag_seconds"), "{{node}}")], bad=0.25,
             alerts=["ReplicationLagHigh"]),
        line("Acknowledgement", "From a batch's hand-over to the standby's acknowledgement.", "s",
             quantiles("ringside_replication_ack_seconds", by="node", legend="{{node}}")),
        line("Frames not believed", "Replication frames that were rejected, by reason.", "ops",
             [query(f'sum by (node, reason) ({rate("ringside_replication_frames_rejected_total")})',
                    "{{node}} {{reason}}")], alerts=["ReplicationForged"]),
        line("Standbys refused", "Standbys that this primary refused, since the start.", "short",
             [query(series("ringside_replication_refusals_total"), "{{node}}")], alerts=["PeerRefused"]),
        line("Clock", "How far the machine's clock is ahead of the one that is used.", "s",
             [query(series("ringside_clock_skew_seconds"), "{{node}}")], from_zero=False, alerts=["ClockWrong"]),
    ])


YES_NO = {"type": "value", "options": {"0": {"text": "no", "color": "red", "index": 0},
                                       "1": {"text": "yes", "color": "green", "index": 1}}}
