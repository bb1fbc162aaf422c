/**
 * The header by which a client says that it has just written something: answers that are kept for all then wait until what it
 * wrote is known where it asks (docs/operations/deployment.md#more-than-one-machine).
 */
export const AFTER_WRITE = "after-write";

/** How long after a write a client says so, in ms; other processes hear of it within some milliseconds. */
export const AFTER_WRITE_MS = 5_000;
