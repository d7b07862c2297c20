package dev.eventreceipts.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundaryTests {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            urn:checkout:           | urn:checkout:orders       | true
            urn:checkout:           | urn:checkout:             | true
            urn:checkout:           | urn:checkoutx:orders      | false
            urn:checkout:           | URN:checkout:orders       | false
            urn:checkout:           | x-urn:checkout:orders     | false
            urn:checkout:           | urn:checkout              | false
            urn:checkout            | urn:checkout              | true
            urn:checkout            | urn:checkout:orders       | false
            https://a.test/x/       | https://a.test/x/y        | true
            https://a.test/x        | https://a.test/x/y        | false
            https://a.test/x/       | https://a.test/x/../y     | true
            https://a.test/x#       | https://a.test/x#y        | true
            *                       | anything                  | true
            urn:*                   | urn:x                     | false
            ''                      | urn:x                     | false
            """)
    void takesPrefixesThatEndInADelimiterAndElseExactSources(String configured, String source, boolean inside) {
        assertThat(new Boundary("b", List.of("other", configured)).contains(source))
                .isEqualTo(inside);
    }
}
