"""8 Cluster: who leads, does every member follow, and what did changes of the leader cost."""
from panels import dashboard, line, query, rate, row, series, stat, states

NO_CLUSTER = "no cluster"
YES_NO = {"type": "value", "options": {"0": {"text": "no", "color": "red", "index": 0},
                                       "1": {"text": "yes", "color": "green", "index": 1}}}


def build():
    return dashboard("cluster", "Ringside 8 · Cluster", "Who leads, does every member follow, what did changes cost.", [
        row("Members"),
        stat("Leader", "The members that lead: one.", "none",
             [query(series("ringside_cluster_leader") + " == 1", "{{node}}")], text="name", width=6, empty=NO_CLUSTER),
        stat("Ready", "Follows the log closely, or leads.", "none",
             [query(series("ringside_cluster_ready"), "{{node}}")], mappings=[YES_NO], bad=0.5, falling=True, width=6,
             alerts=["MemberLags"], empty=NO_CLUSTER),
        stat("Knows the leader", "A member that does not answers no command.", "none",
             [query(series("ringside_cluster_leader_known"), "{{node}}")], mappings=[YES_NO], bad=0.5, falling=True,
             width=6, alerts=["NoLeader"], empty=NO_CLUSTER),
        stat("Term", "Of the leader. It grows with each election.", "none",
             [query(series("ringside_cluster_term"), "{{node}}")], width=6, empty=NO_CLUSTER),
        states("Leading", "Who led when.", [query(series("ringside_cluster_leader"), "{{node}}")],
               {0: ("follows", "blue"), 1: ("leads", "green")}),
        line("Elections", "That a member took part in, since its start.", "short",
             [query(series("ringside_cluster_elections_total"), "{{node}}")], empty=NO_CLUSTER),
        line("Not read yet", "Bytes of the agreed log that a member has not read.", "bytes",
             [query(series("ringside_cluster_commit_lag_bytes"), "{{node}}")], warn=65536, bad=1048576,
             empty=NO_CLUSTER),
        line("Offered", "Commands of a member's doors that have not come back in the log.", "short",
             [query(series("ringside_cluster_offered"), "{{node}}")], empty=NO_CLUSTER),
        row("Log"),
        line("Agreed on", "Bytes per second.", "Bps",
             [query(f'deriv({series("ringside_cluster_commit_position")}[$__rate_interval])', "{{node}}")], empty=NO_CLUSTER),
        line("Offered again", "Commands that a member has sent once more, after a change of the leader or a loss.", "ops",
             [query(rate("ringside_cluster_reoffered_total"), "{{node}}")], empty=NO_CLUSTER),
        line("Left out", "Commands that were in the log before.", "ops",
             [query(rate("ringside_cluster_doubles_total"), "{{node}}")], empty=NO_CLUSTER),
        line("Kept log", "Bytes of the log that a member keeps.", "bytes",
             [query(series("ringside_cluster_log_bytes"), "{{node}}")], warn=4e9, alerts=["ClusterLogHeld"], empty=NO_CLUSTER),
        line("Age of the log's snapshot", "Since it was taken. 0: there is none yet.", "s",
             [query(series("ringside_cluster_snapshot_age_seconds"), "{{node}}")], empty=NO_CLUSTER),
        line("Errors", "That did not stop a member, since its start.", "short",
             [query(series("ringside_cluster_errors_total"), "{{node}}")], alerts=["MemberErrors"], empty=NO_CLUSTER),
    ])
