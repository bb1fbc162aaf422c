import type { Deps, Tx } from "../deps.ts";
import type { importItems, imports } from "./tables.ts";

export type ImportRow = typeof imports.$inferSelect;
export type ItemRow = typeof importItems.$inferSelect;

/** An item to save. @property knownId our record of the same external id */
export type NewItem<Record> = { record: Record; knownId: string | null };

export type Saved =
  | {
      outcome: "MADE" | "CHANGED" | "SAME";
      thingId: string;
      /** IDs of added records, by kind, to undo them. */
      undo?: Record<string, string[]>;
      note?: string | undefined;
      /** Details for the preview that are not in the file. */
      details?: string[];
    }
  | { refused: string };

/** The database work of a kind of import. */
export type ImportKindWork<Record, Answers = undefined> = {
  /** Items of one job, if they take longer than others. */
  batch?: number;
  /** Asks an outside service about a batch before its transaction, for a dry run too. `save` gets the answers. */
  lookUp?(deps: Deps, records: readonly Record[]): Promise<Answers>;
  /**
   * The field of its ids, which are secret: only their hash is stored, the field's cells are sealed, and rows are
   * deleted as they are imported.
   */
  secretField?: string;
  /**
   * Saves a batch of items together, each at most once: makes new records, fills empty fields of known ones, and never
   * replaces a value. A dry run calls it too, and rolls back.
   * @returns the outcome of each, in order
   */
  save(deps: Deps, tx: Tx, items: readonly NewItem<Record>[], row: ImportRow, answers: Answers): Promise<Saved[]>;
  /** Takes one item back, in its own savepoint. @returns why the record stays; null once it is removed */
  undoItem(deps: Deps, tx: Tx, item: ItemRow & { thingId: string }): Promise<string | null>;
};
