import { z } from "zod";
import { stored } from "../../platform/storage.ts";

/**
 * The visitor in this browser: a name, and the id that makes feedback theirs. The lab stores a hash of it per share.
 */
const Visitor = z.object({ id: z.uuid(), name: z.string() });
export const visitor = stored("nice.visitor", 1, Visitor);

/** Keys of shares opened with their password, by code. */
export const openShares = stored("nice.open-shares", 1, z.record(z.string(), z.string()));

/** Maximum number of share keys stored. */
const KEPT = 20;

export function storeShareKey(code: string, key: string | null): void {
  const { [code]: _, ...others } = openShares.get() ?? {};
  const kept = Object.fromEntries(Object.entries(others).slice(1 - KEPT));
  openShares.set(key === null ? kept : { ...kept, [code]: key });
}

export function visitorId(): string {
  const known = visitor.get();
  if (known !== null) return known.id;
  const id = crypto.randomUUID();
  visitor.set({ id, name: "" });
  return id;
}
