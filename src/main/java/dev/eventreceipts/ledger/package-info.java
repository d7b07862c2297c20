/** The tables of events, receipts and rejections: one door for writing, Spring Data JPA for queries. */
@NullMarked
@ApplicationModule(allowedDependencies = {"envelope", "contract"})
package dev.eventreceipts.ledger;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
