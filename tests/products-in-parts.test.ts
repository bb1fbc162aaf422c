import { expect, test } from "vitest";
import * as tables from "../src/contract/products/product-tables.ts";
import { csvRow } from "../src/rules/csv.ts";
import { MOST_TABLE_CHARACTERS } from "../src/rules/products/product-table.ts";
import { tableParts } from "../src/web/products/table-parts.ts";
import { startLab } from "./support/start-lab.ts";

/** As many as an import takes with descriptions as long as they may be, and a few more. */
const LONGEST_DESCRIPTION = 10_000;
const PRODUCTS = MOST_TABLE_CHARACTERS / LONGEST_DESCRIPTION + 4;

test("parts of an export can be imported again: unchanged products stay, later changes are shown", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const look = (csv: string) => admin.call(tables.importProducts, { body: { csv } });
  const work = async (csv: string) => {
    const { fingerprint } = await look(csv);
    const { isDone } = await admin.call(tables.importProducts, { body: { csv, confirmed: fingerprint } });
    expect(isDone).toBe(true);
  };
  const skus = Array.from({ length: PRODUCTS }, (_, at) => `film-${String(at).padStart(2, "0")}`);
  const head = csvRow(["sku", "name", "kind", "price", "shown", "description"]);
  const rows = skus.map((sku) =>
    csvRow([
      sku,
      sku,
      "PRODUCT",
      "4.00",
      "NONE",
      "grain "
        .repeat(2000)
        .slice(0, LONGEST_DESCRIPTION - 1)
        .trim(),
    ]),
  );
  await work(head + rows.slice(0, PRODUCTS / 2).join(""));
  await work(head + rows.slice(PRODUCTS / 2).join(""));
  const parts = tableParts(await ((await admin.call(tables.exportProducts)) as Blob).text());
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(await look(part)).toMatchObject({ changes: [], problems: [] });

  const [changed] = skus as [string];
  await work(csvRow(["sku", "price"]) + csvRow([changed, "5.00"]));
  const part = parts.find((text) => text.includes(`\n${changed},`));
  const { changes, problems } = await look(part!);
  expect(problems).toEqual([]);
  expect(changes).toMatchObject([{ sku: changed, fields: [{ field: "Price", from: "$5.00", to: "$4.00" }] }]);
});
