package io.ringside.journal.replication.standing;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Nodes of two builds follow each other as long as both know the rules in force. */
class PeerIdentityTest
{
    @ParameterizedTest
    @CsvSource(delimiter = '|', emptyValue = "", value = {
        // As release 0.3.0: it does not say which rules it knows.
        "7|0.4.0+b rules=7-8|7|0.3.0+a|''",
        "8|0.4.0+b rules=7-8|7|0.3.0+a|core is 8 here and 7 there, events is 9 here and 8 there",
        // One has not come to the switch yet.
        "8|0.4.0+b rules=7-8|7|0.4.0+b rules=7-8|''",
        "7|0.4.0+b rules=7-8|8|0.5.0+c rules=7-9|''",
        "7|0.4.0+b rules=7-8|9|0.5.0+c rules=7-9|core is 7 here and 9 there, events is 8 here and 10 there",
        "7|0.4.0+b rules=7-8|9|0.5.0+c rules=9-9|core is 7 here and 9 there, events is 8 here and 10 there"})
    void shouldFollowAsLongAsBothKnowTheRules(
        final int rules, final String build, final int peerRules, final String peerBuild, final String difference)
    {
        assertEquals(difference, identity(rules, build).difference(identity(peerRules, peerBuild)));
        assertEquals(difference.isEmpty(), identity(peerRules, peerBuild).difference(identity(rules, build)).isEmpty());
    }

    private static PeerIdentity identity(final int rules, final String build)
    {
        return new PeerIdentity().with(PeerIdentity.RULES, String.valueOf(rules))
            .with(PeerIdentity.EVENTS, () -> String.valueOf(rules + 1)).with(PeerIdentity.BUILD, build);
    }
}
