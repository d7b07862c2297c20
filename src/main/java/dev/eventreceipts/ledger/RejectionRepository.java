package dev.eventreceipts.ledger;

import java.util.Optional;
import org.springframework.data.repository.Repository;

/** The rejections with their inputs, for reading. */
interface RejectionRepository extends Repository<Rejection, byte[]> {

    Optional<Rejection> findByDigest(byte[] digest);
}
