import type { Deps } from "../deps.ts";
import { seal, type Sealed, unseal } from "../platform/tokens/sealed.ts";
import type { ImportRow } from "./import-kind.ts";
import type { StoredRow } from "./tables.ts";

/** Begins a sealed cell. A cell of a file that begins with this control character reads as empty. */
const MARK = "\u0001";

type Secrets = Pick<Deps, "settings">;

/** Encrypts the secret cell of a row before it is stored; of a broken row, whose cells may have moved, each cell. */
export function sealCells({ settings }: Secrets, { columns, mapping }: ImportRow, field: string, row: StoredRow) {
  const isSecret = (at: number) => row.problem !== undefined || columns[at] === mapping[field];
  const cells = row.cells.map((cell, at) =>
    cell !== "" && isSecret(at) ? `${MARK}${seal(settings.authSecret, cell)}` : cell,
  );
  return { ...row, cells };
}

/** Decrypts a stored cell. A cell that another AUTH_SECRET sealed is empty. */
function openCell({ settings }: Secrets, cell: string): string {
  if (!cell.startsWith(MARK)) return cell;
  try {
    return unseal(settings.authSecret, cell.slice(MARK.length) as Sealed);
  } catch {
    return "";
  }
}

export const openRows = (deps: Secrets, rows: readonly StoredRow[]): StoredRow[] =>
  rows.map((row) => ({ ...row, cells: row.cells.map((cell) => openCell(deps, cell)) }));

/** "…1234", for screens: who looks at a report need not know a code. */
export const maskCell = (deps: Secrets, cell: string): string =>
  cell.startsWith(MARK) ? `…${openCell(deps, cell).slice(-4)}` : cell;
