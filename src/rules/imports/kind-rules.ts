import type { Cents } from "../money.ts";
import type { Cells, ImportField } from "./fields.ts";
import type { ImportSource } from "./imports.ts";

/** An amount for the sums by currency and year; balances have no year. */
export type ItemAmount = { currency: string; year: number | null; cents: Cents };

/** An item as read from its rows, or the reason why it is refused. */
export type ReadItem<Record> =
  | {
      record: Record;
      /** Identifies it at its source, so that the same file twice changes nothing. */
      externalId: string;
      /** Corrections and omissions. */
      notes: string[];
      amount?: ItemAmount;
      problem?: never;
      skipped?: never;
    }
  /** Nothing to import, and nothing to correct. */
  | { skipped: string; problem?: never; amount?: never }
  | { problem: string; skipped?: never; amount?: ItemAmount };

/** How to read a kind of import; needs no database. */
export type KindRules<Record> = {
  readonly label: string;
  readonly noun: readonly [one: string, many: string];
  /** Describes suitable files, for staff who choose a kind. */
  readonly hint: string;
  readonly fields: readonly ImportField[];
  /** Rows with the same key belong to one item. Null: the row stands alone. */
  keyOf(cells: Cells): string | null;
  read(rows: readonly Cells[], source: ImportSource): ReadItem<Record>;
  /** Describes a record in the preview; days are the lab's, in its `timeZone`. */
  summary(record: Record, timeZone: string): { title: string; details: string[] };
};
