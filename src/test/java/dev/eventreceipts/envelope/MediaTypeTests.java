package dev.eventreceipts.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MediaTypeTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "Application/JSON",
                "application/json;charset=utf-8",
                "application/json ; charset=utf-8",
                "application/json;\tcharset=\"utf-8\"",
                "application/json; charset=no-such-charset",
                "application/json;",
                "application/json; ; a=b;",
                "application/json; a=\"b;\\\"c\\\\\"; d=e",
                "application/json; a=\"\"",
                "application/vnd.checkout.order.v1+json",
                "application/merge-patch+json",
                "text/json",
                "azAZ09!#$%&'+-.^_`|~/json; azAZ09=azAZ09; b=\" \t~\\ \\~\""
            })
    void isJsonByNameOrSuffixWhateverItsParameters(String text) {
        assertThat(MediaType.parse(text))
                .hasValueSatisfying(type -> assertThat(type.isJson()).isTrue());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "application/xml",
                "application/jsonp",
                "application/json-seq",
                "application/json+xml",
                "multipart/form-data; boundary=x",
                "json/application",
                "application/xjson"
            })
    void isOtherwiseNotJson(String text) {
        assertThat(MediaType.parse(text))
                .hasValueSatisfying(type -> assertThat(type.isJson()).isFalse());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "json",
                "xyz",
                "/",
                "application/",
                "/json",
                "*/*",
                "application/*",
                "*/json",
                "application/*+json",
                "application/json, text/plain",
                "application/json,application/json",
                "application /json",
                "application/ json",
                " application/json",
                "application/json x",
                "application/json; charset",
                "application/json; charset=",
                "application/json; =utf-8",
                "application/json; charset =utf-8",
                "application/json; charset= utf-8",
                "application/json; a=\"b",
                "application/json; a=\"b\\",
                "application/json; a=\"b\"c",
                "application/json; a=\"b\nc\"",
                "application/json; a=\"b\\\nc\"",
                "application/json; a=\"ü\"",
                "application/jsön",
                "application/json/x",
                "application/json; a=\"\u007F\"",
                "application/json; a=\"b\\\"",
                "application;json",
                "application/json; a=b c"
            })
    void isNothingIfTheTextNamesNone(String text) {
        assertThat(MediaType.parse(text)).isEmpty();
    }

    @Test
    void isComparedWithoutParametersAndCase() {
        MediaType type =
                MediaType.parse("Application/CloudEvents+JSON; charset=utf-8").orElseThrow();
        assertThat(type.is("application", "cloudevents+json")).isTrue();
        assertThat(type.is("application", "cloudevents")).isFalse();
        assertThat(type.is("text", "cloudevents+json")).isFalse();
    }
}
