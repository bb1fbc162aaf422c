import { z } from "zod";
import { stored } from "../../platform/storage.ts";
import { Draft } from "./draft.ts";

/**
 * Number of other customers' drafts stored besides the newest: lab staff may start an order before another customer's
 * is finished.
 */
const MOST_OTHERS = 4;

/** Stored drafts: the one edited last and, in `others`, other customers' drafts, newest first. */
const StoredDrafts = Draft.extend({ others: z.array(Draft).max(MOST_OTHERS).default([]) });
export type StoredDrafts = z.output<typeof StoredDrafts>;

/**
 * The draft order, stored across reloads as nice.development-order (docs/product/screens.md#browser-storage). Raise the
 * version when the meaning of a stored draft changes; unreadable ones are dropped.
 */
export const developmentOrder = stored<StoredDrafts>("nice.development-order", 2, StoredDrafts);

/** Returns this customer's stored draft, never another customer's. */
export function draftOf(saved: StoredDrafts | null, customerId: string): Draft | null {
  if (saved === null) return null;
  const { others, ...newest } = saved;
  return [newest, ...others].find((draft) => draft.customerId === customerId) ?? null;
}

/** Replaces the customer's draft and moves it before all others. */
export function withDraft(saved: StoredDrafts | null, draft: Draft): StoredDrafts {
  return { ...draft, others: othersThan(saved, draft.customerId).slice(0, MOST_OTHERS) };
}

/** Removes this customer's draft; returns null if there are no others. */
export function withoutDraft(saved: StoredDrafts | null, customerId: string): StoredDrafts | null {
  const [newest, ...others] = othersThan(saved, customerId);
  return newest === undefined ? null : { ...newest, others };
}

function othersThan(saved: StoredDrafts | null, customerId: string): Draft[] {
  if (saved === null) return [];
  const { others, ...newest } = saved;
  return [newest, ...others].filter((draft) => draft.customerId !== customerId);
}

export const storedDraft = (customerId: string): Draft | null => draftOf(developmentOrder.get(), customerId);

export const storeDraft = (draft: Draft): void => developmentOrder.set(withDraft(developmentOrder.get(), draft));

export const forgetDraft = (customerId: string): void =>
  developmentOrder.set(withoutDraft(developmentOrder.get(), customerId));
