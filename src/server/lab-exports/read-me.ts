import { EXPORTED_SECRETS } from "./left-out.ts";
import type { Manifest } from "./manifest.ts";

/** Returns the README.txt of an export. */
export function readMe({ lab, madeAt, schema, tables, files, sums, leftOut }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const amounts = sums.map(({ of, currency, cents }) => `  ${of}: ${(cents / 100).toFixed(2)} ${currency}`);
  const list = (reasons: Record<string, string>) =>
    Object.entries(reasons).map(([name, reason]) => `  ${name}: ${reason}`);
  return `${[
    `Export of ${lab}, as of ${madeAt} (schema ${schema})`,
    "",
    "KEEP THIS EXPORT SECRET. It contains all customers' data and the hashes of their passwords.",
    "",
    `csv/           lists for spreadsheets. Amounts are dollars, times are UTC.`,
    `data/          everything: ${rows} rows in ${tables.length} tables, one JSON object per line. Amounts are cents, times are UTC.`,
    files === null
      ? "files/         not in this export"
      : `files/         ${files.count} files (${files.bytes} bytes) by their key in the tables; files.jsonl lists sizes and SHA-256.`,
    "manifest.json  version, schema, tables with columns, counts and SHA-256, and sums.",
    "",
    "To import it into an empty lab of the same version: npm run import -- lab FOLDER-OR-ZIP",
    "",
    "Gift cards: csv/gift-cards.csv has balances, buyers and recipients, but no codes: the lab stores only their hashes.",
    "After an import, cards keep their codes and balances.",
    "",
    "Sums:",
    ...amounts,
    "",
    "Secrets that are included, and why:",
    ...list(EXPORTED_SECRETS),
    "",
    "Left out, and why:",
    ...list(leftOut.tables),
    ...list(leftOut.columns),
    ...list(leftOut.folders),
  ].join("\n")}\n`;
}
