import { z } from "zod";
import { stored } from "../../platform/storage.ts";
import { Draft } from "./draft.ts";

/** So many other customers' drafts stay beside the newest one: lab staff order for one while another's is not done. */
const MOST_OTHERS = 4;

/** What is kept: the draft written on last and, beside it, those of other customers, the newest first. */
const StoredDrafts = Draft.extend({ others: z.array(Draft).max(MOST_OTHERS).default([]) });
export type StoredDrafts = z.output<typeof StoredDrafts>;

/**
 * The order that is being written down, kept over reloads as nice.development-order
 * (docs/product/screens.md#browser-storage). Raise the version when a kept draft would no longer mean the same; one
 * that cannot be read is dropped.
 */
export const developmentOrder = stored<StoredDrafts>("nice.development-order", 2, StoredDrafts);

/** The kept draft of this customer; another customer's is not shown. */
export function draftOf(kept: StoredDrafts | null, customerId: string): Draft | null {
  if (kept === null) return null;
  const { others, ...newest } = kept;
  return [newest, ...others].find((draft) => draft.customerId === customerId) ?? null;
}

/** With this draft in place of the one that its customer had, and before all others. */
export function withDraft(kept: StoredDrafts | null, draft: Draft): StoredDrafts {
  return { ...draft, others: othersThan(kept, draft.customerId).slice(0, MOST_OTHERS) };
}

/** Without this customer's draft; null when there is no other. */
export function withoutDraft(kept: StoredDrafts | null, customerId: string): StoredDrafts | null {
  const [newest, ...others] = othersThan(kept, customerId);
  return newest === undefined ? null : { ...newest, others };
}

function othersThan(kept: StoredDrafts | null, customerId: string): Draft[] {
  if (kept === null) return [];
  const { others, ...newest } = kept;
  return [newest, ...others].filter((draft) => draft.customerId !== customerId);
}

export const storedDraft = (customerId: string): Draft | null => draftOf(developmentOrder.get(), customerId);

export const storeDraft = (draft: Draft): void => developmentOrder.set(withDraft(developmentOrder.get(), draft));

export const forgetDraft = (customerId: string): void =>
  developmentOrder.set(withoutDraft(developmentOrder.get(), customerId));
