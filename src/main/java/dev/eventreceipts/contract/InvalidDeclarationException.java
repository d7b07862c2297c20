package dev.eventreceipts.contract;

/**
 * A declaration that contradicts itself. It names the configuration property to mend and says in one sentence what is
 * wrong, so that whoever reads the declaration can add the line it stands in.
 */
public final class InvalidDeclarationException extends RuntimeException {

    private final String property;
    private final String problem;

    /**
     * @param property the name of the property to mend, such as {@code receiver.consumers[0].accepts[1].version}
     * @param problem what is wrong with it, such as {@code version 1 is declared twice}
     */
    public InvalidDeclarationException(String property, String problem) {
        super(property + ": " + problem);
        this.property = property;
        this.problem = problem;
    }

    /** The name of the property to mend. */
    public String property() {
        return property;
    }

    /** What is wrong with it. */
    public String problem() {
        return problem;
    }
}
