import { fillPlaceholders, is, SQL, sql } from "drizzle-orm";
import { sendNamed } from "./client-of.ts";
import { write } from "./execute-prepared.ts";
import type { Db } from "./open-database.ts";

/** Values of one row, by the names that its table gives them; undefined is left to the table. */
type Row = Readonly<Record<string, unknown>>;
/** What a statement writes: rows under names of their own. */
type Rows = Readonly<Record<string, Row | readonly Row[] | null>>;

/** So many forms of one statement are kept written: a cart of many lines has one that hardly comes again. */
const MOST_FORMS = 24;

/**
 * A statement whose text depends only on how many rows it writes and which of their values are given: it is put together once for each
 * such form, and its values are filled in from then on. Putting together what a purchase writes takes longer than sending it.
 * @param build is given the same rows with a placeholder for each value; what it writes must depend neither on the values nor on
 * which lab `using` belongs to
 */
export function statementByForm<Given extends Rows, Reply extends Record<string, unknown>, With = void>(
  build: (db: Db, rows: Given, using: With) => SQL,
): (db: Db, rows: Given, using: With) => Promise<Reply[]> {
  const forms = new Map<string, ReturnType<typeof write>>();
  return async (db, rows, using) => {
    const values: Record<string, unknown> = {};
    const slots = slotsOf(rows, values);
    const form = Object.entries(values)
      .map(([slot, value]) => (value === null ? `${slot} null` : slot))
      .join();
    let written = forms.get(form);
    if (written === undefined) {
      written = write(build(db, slots, using));
      if (forms.size >= MOST_FORMS) forms.delete(forms.keys().next().value!);
      forms.set(form, written);
    }
    const { name, text, params } = written;
    return sendNamed(db, { name, text, values: fillPlaceholders(params, values) });
  };
}

/** The rows with a placeholder for each value that is given, and those values by the placeholders' names. */
function slotsOf<Given extends Rows>(rows: Given, values: Record<string, unknown>): Given {
  const slotted = Object.entries(rows).map(([name, given]) => {
    if (given === null) return [name, null];
    if (!Array.isArray(given)) return [name, slotsOfRow(name, given as Row, values)];
    return [name, given.map((row: Row, index) => slotsOfRow(`${name}.${index}`, row, values))];
  });
  return Object.fromEntries(slotted) as Given;
}

function slotsOfRow(name: string, row: Row, values: Record<string, unknown>): Row {
  const slots: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (value === undefined) continue;
    // Its values would be those of the first time for ever.
    if (is(value, SQL))
      throw new TypeError(`${name}.${column} is a piece of SQL: it belongs into what builds the statement`);
    const slot = `${name}.${column}`;
    values[slot] = value;
    // A column's own way of writing its values knows none for null.
    slots[column] = value === null ? null : sql.placeholder(slot);
  }
  return slots;
}
