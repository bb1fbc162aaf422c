import type { z } from "zod";
import { stored } from "../../platform/storage.ts";
import { Draft } from "./draft.ts";

/**
 * The order that is being written down, kept over reloads as nice.development-order
 * (docs/product/screens.md#browser-storage). Raise the version when a kept draft would no longer mean the same; one
 * that cannot be read is dropped.
 */
export const developmentOrder = stored<Draft>("nice.development-order", 1, Draft as z.ZodType<Draft>);

/** The kept draft of this customer; another customer's is not shown. */
export function draftOf(kept: Draft | null, customerId: string): Draft | null {
  return kept?.customerId === customerId ? kept : null;
}

/**
 * The key under which this body is sent: the same for the same body, also after a reload, a new one for any other. Kept with the draft
 * before the call goes out.
 */
export function idempotencyKeyFor(
  draft: Draft,
  body: string,
  newKey: () => string,
): { draft: Draft; idempotencyKey: string } {
  const known = draft.attempt?.body === body ? draft.attempt : null;
  const attempt = known ?? { key: newKey(), body };
  return { draft: { ...draft, attempt }, idempotencyKey: attempt.key };
}
