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
      /** What was corrected or left out. */
      notes: string[];
      amount?: ItemAmount;
      problem?: never;
      skipped?: never;
    }
  /** Nothing to import, and nothing to correct. */
  | { skipped: string; problem?: never; amount?: never }
  | { problem: string; skipped?: never; amount?: ItemAmount };

/** What a kind of import reads, without the database. */
export type KindRules<Record> = {
  readonly label: string;
  readonly noun: readonly [one: string, many: string];
  /** What the file may contain, for the choice of kinds. */
  readonly hint: string;
  readonly fields: readonly ImportField[];
  /** Rows with the same key belong to one item. Null: the row stands alone. */
  keyOf(cells: Cells): string | null;
  read(rows: readonly Cells[], source: ImportSource): ReadItem<Record>;
  summary(record: Record): { title: string; details: string[] };
};
