package dev.eventreceipts.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UriReferenceTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "urn:checkout:orders",
                "URN:a:b%20c",
                "https://cloudevents.io",
                "https://user:p%40w@example.test:8080/a;b=c/d@e:f?q=/?&r#s/?t",
                "http://[2001:db8::1]:80/x",
                "http://[::ffff:192.0.2.1]",
                "http://example.test:/",
                "mailto:a@example.test",
                "a+b-c.1:x",
                "file:///etc/hosts",
                "//authority/path",
                "/absolute/path",
                "relative/with:colon",
                "./a:b",
                "#fragment",
                "?query",
                "a",
                "sensors/tn-1234567/alerts",
                "1-555-123-4567",
                "/a//b",
                "a?b:c",
                "a#b:c",
                "!$&'()*+,;=-._~@",
                "urn:x:y?a#b",
                "azAZ09+-.:azAZ09%09%aF%Af%fA",
                "//azAZ09:09/a"
            })
    void isAnyFormThatTheGrammarHas(String text) {
        assertThat(UriReference.is(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "urn:checkout:orders evil",
                "urn:checkout:a\"b",
                "urn:checkout:<orders>",
                "urn:checkout:{orders}",
                "urn:checkout:a^b",
                "urn:checkout:a`b",
                "urn:checkout:a|b",
                "urn:checkout:a\\b",
                "urn:checkout:bestellung-ü",
                "urn:checkout:a\u0000b",
                "urn:checkout:orders%zz",
                "urn:checkout:orders%2",
                "urn:checkout:orders%",
                "urn:checkout:%g1",
                "urn:checkout:%1g",
                "urn:checkout:[orders]",
                "http://[bad",
                "http://[::1]x",
                "http://[::1",
                "http://::1]",
                "http://[fe80::1%25en0]/",
                "http://[fe80::1%en0]/",
                "http://[v1.x]/",
                "http://[:::1]/",
                "http://[1]/",
                "http://[g::1]/",
                "http://a:8x/",
                "http://a:b:1/",
                "http://a@b@c/",
                "http://a[b]@c/",
                "http://u^@c/",
                "http://a^b/",
                "http://a|b:1/",
                "http://a/^",
                "//a/^",
                "1a:b",
                ":a",
                "a_b:c",
                "é:c",
                "-a:b",
                "urn:",
                "a?[",
                "a?b#c#d",
                "a#[",
                "a#%",
                "a?%",
                "http://",
                "//",
                "?a b",
                "#a b"
            })
    void isNotWhatTheGrammarOrTheSdkRefuses(String text) {
        assertThat(UriReference.is(text)).isFalse();
        assertThat(UriReference.isAbsolute(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://example.test/schemas/order-status/1", "urn:a:b", "urn:x#Type", "a:b"})
    void isAbsoluteWithAScheme(String text) {
        assertThat(UriReference.isAbsolute(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"schemas/order-status/1", "//a/b", "/a:b", "#a", "?a:b", "a", "a#b:c", "a/b:c"})
    void isNotAbsoluteWithoutAScheme(String text) {
        assertThat(UriReference.is(text)).isTrue();
        assertThat(UriReference.isAbsolute(text)).isFalse();
    }

    @Test
    void isReadInLinearTimeWithoutRecursion() {
        for (String piece : new String[] {"a", ":", "/", "%41", "?", "a.", "@", "//"}) {
            String text = "urn:x" + piece.repeat(200_000);
            Assertions.assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
                UriReference.is(text);
            });
        }
    }
}
