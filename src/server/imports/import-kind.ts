import type { Deps, Tx } from "../deps.ts";
import type { importItems, imports } from "./tables.ts";

export type ImportRow = typeof imports.$inferSelect;
export type ItemRow = typeof importItems.$inferSelect;

export type Saved = {
  outcome: "MADE" | "CHANGED" | "SAME";
  thingId: string;
  /** IDs of what it added, by kind, to take it back. */
  undo?: Record<string, string[]>;
  note?: string;
};

/** What a kind of import does in the database. One item is saved or taken back in its own savepoint. */
export type ImportKindWork<Record> = {
  /**
   * Saves an item that is new, adds what is missing to one that exists, and never replaces what the lab has. A dry run calls
   * it too, and rolls back.
   * @param item.knownId our record of the same external id
   * @throws ItemRefused
   */
  save(deps: Deps, tx: Tx, item: { record: Record; knownId: string | null; row: ImportRow }): Promise<Saved>;
  /** @returns why the record stays; null once it is removed */
  takeBack(deps: Deps, tx: Tx, item: ItemRow & { thingId: string }): Promise<string | null>;
};

/** Refuses an item. The message ends up in the file of refused rows. */
export class ItemRefused extends Error {
  override name = "ItemRefused";
}
