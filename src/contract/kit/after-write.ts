/**
 * Header that a client sends after a write. Cached responses then wait until the write has reached the process that
 * responds (docs/operations/deployment.md#more-than-one-machine).
 */
export const AFTER_WRITE = "after-write";

/** How long a client sends the header after a write, in ms. Other processes learn of the write within milliseconds. */
export const AFTER_WRITE_MS = 5_000;
