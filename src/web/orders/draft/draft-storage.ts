import type { z } from "zod";
import { stored } from "../../platform/storage.ts";
import { Draft } from "./draft.ts";

/**
 * The order that is being written down, kept over reloads as nice.development-order
 * (docs/product/screens.md#browser-storage). Raise the version when a kept draft would no longer mean the same; one
 * that cannot be read is dropped.
 */
export const developmentOrder = stored<Draft>("nice.development-order", 2, Draft as z.ZodType<Draft>);

/** The kept draft of this customer; another customer's is not shown. */
export function draftOf(kept: Draft | null, customerId: string): Draft | null {
  return kept?.customerId === customerId ? kept : null;
}
