package io.ringside.gateway.fix;

import io.ringside.gateway.session.UserTags;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tags of a firm's own are ignored where the session's configuration names them, and refused elsewhere. */
class FixUserTagsTest extends FreshVenueTest
{
    @Override
    void configure()
    {
        venue.sessions((session) ->
        {
            if (FixVenue.SESSION_1 == session.sessionId())
            {
                session.userTags(UserTags.of(List.of("5000-9999", "20001", "20100", "1028")));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"5000=x|", "9999=x|", "6001=1|6001=2|", "20100=some words|", "1028=Y|",
        "453=1|448=A|447=D|7000=inside a group|452=1|",
        "7000=in front of a group|453=1|448=A|447=D|452=1|7001=behind|"})
    void shouldIgnoreWhatIsNamed(final String fields) throws Exception
    {
        ask("D", RawFixClient.order("o-1") + fields, "35=8", "34=2", "150=0", "11=o-1");
        ask("F", "11=c-1|41=o-1|55=BTC-USD|54=1|60=20261118-11:06:40|5001=x|", "35=8", "34=3", "150=4");
        ask("1", "112=x|5001=x|", "35=0", "112=x");
    }

    @ParameterizedTest
    @ValueSource(ints = {4999, 10000, 20099, 20101, 1029})
    void shouldRefuseWhatIsNot(final int tag) throws Exception
    {
        ask("D", RawFixClient.order("o-1") + tag + "=x|", "35=3", "34=2", "371=" + tag, "373=3", "58=UNDEFINED_TAG");
    }

    @Test
    void shouldRefuseOneThatSaysNothing() throws Exception
    {
        ask("D", RawFixClient.order("o-1") + "5001=|", "35=3", "34=2", "371=5001", "373=4");
        ask("D", RawFixClient.order("o-1") + "453=1|448=A|5001=|447=D|452=1|", "35=3", "34=3", "371=5001", "373=4");
    }

    /** Listing a tag does not remove its meaning. */
    @Test
    void shouldKeepWhatTheDictionaryHas() throws Exception
    {
        ask("D", RawFixClient.order("o-1") + "20001=x|", "35=3", "34=2", "371=20001", "373=6");
    }

    @Test
    void shouldRefuseThemToOthers() throws Exception
    {
        try (RawFixClient other = RawFixClient.logOn(venue.port, FixVenue.compId(3)))
        {
            other.ask("D", 2, RawFixClient.order("o-1") + "5000=x|", "35=3", "34=2", "371=5000", "373=3");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "5000-", "-9999", "9999-5000", "5000-6000-7000", "x", "5000 - 9999",
        "1234567890", "05000"})
    void shouldNotTakeForTagsWhatIsNone(final String text)
    {
        assertEquals("a tag is a number as 5001, or a range of them as 5000-9999: found " + text,
            assertThrows(IllegalArgumentException.class, () -> UserTags.of(List.of(text))).getMessage());
    }

    @Test
    void shouldKnowItsTags()
    {
        final UserTags tags = UserTags.of(List.of("5000-5002", "7"));
        assertTrue(tags.has(5000) && tags.has(5002) && tags.has(7));
        assertFalse(tags.has(4999) || tags.has(5003) || tags.has(6) || tags.has(8));
        assertTrue(UserTags.of(List.of()).isEmpty());
        assertFalse(UserTags.NONE.has(5000));
    }
}
