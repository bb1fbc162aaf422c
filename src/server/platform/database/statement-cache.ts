import { SQL, sql } from "drizzle-orm";
import { type NamedStatement, sendNamed } from "./client-of.ts";
import { writeOnce } from "./execute-prepared.ts";
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
  const forms = new Map<string, (values: Record<string, unknown>) => NamedStatement>();
  return async (db, rows, using) => {
    const { values, form } = valuesOf(rows);
    let written = forms.get(form);
    if (written === undefined) {
      written = writeOnce(build(db, slotsOf(rows), using));
      if (forms.size >= MOST_FORMS) forms.delete(forms.keys().next().value!);
      forms.set(form, written);
    }
    return sendNamed(db, written(values));
  };
}

const rowsOf = (rows: Rows): [string, Row][] =>
  Object.entries(rows).flatMap(([name, given]): [string, Row][] => {
    if (given === null) return [];
    if (!Array.isArray(given)) return [[name, given as Row]];
    return given.map((row: Row, index) => [`${name}.${index}`, row]);
  });

/** All values by the names of their placeholders, and which there are: that says which text they need. */
function valuesOf(rows: Rows): { values: Record<string, unknown>; form: string } {
  const values: Record<string, unknown> = {};
  let form = "";
  for (const [name, row] of rowsOf(rows)) {
    for (const [column, value] of Object.entries(row)) {
      if (value === undefined) continue;
      // Its values would be those of the first time for ever.
      if (value instanceof SQL)
        throw new TypeError(`${name}.${column} is a piece of SQL: it belongs into what builds the statement`);
      const slot = `${name}.${column}`;
      values[slot] = value;
      form += value === null ? `${slot} null,` : `${slot},`;
    }
  }
  return { values, form };
}

/** The rows with a placeholder for each value that is given. */
function slotsOf<Given extends Rows>(rows: Given): Given {
  const slotsOfRow = (name: string, row: Row): Row =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([, value]) => value !== undefined)
        // A column's own way of writing its values knows none for null.
        .map(([column, value]) => [column, value === null ? null : sql.placeholder(`${name}.${column}`)]),
    );
  const slotted = Object.entries(rows).map(([name, given]) => {
    if (given === null) return [name, null];
    if (!Array.isArray(given)) return [name, slotsOfRow(name, given as Row)];
    return [name, given.map((row: Row, index) => slotsOfRow(`${name}.${index}`, row))];
  });
  return Object.fromEntries(slotted) as Given;
}
