import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { z } from "zod";
import type { OptionForm } from "../../contract/products/product.ts";
import * as desk from "../../contract/products/product-desk.ts";
import * as tables from "../../contract/products/product-tables.ts";
import * as contract from "../../contract/products/products.ts";
import { putFile } from "../../../tests/support/makers.ts";
import { addProduct, addProductWithVariants } from "../../../tests/support/shop-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import type { Db } from "../deps.ts";
import { lockShelves, moveStock } from "./lock-stock.ts";

type Files = { name: string; sha256: string }[];

async function stage() {
  const lab = await startLab();
  const admin = await lab.admin();
  const look = (csv: string, files: Files = []) => admin.call(tables.importProducts, { body: { csv, files } });
  const confirm = (csv: string, confirmed: string, files: Files = []) =>
    admin.call(tables.importProducts, { body: { csv, confirmed, files } });
  const table = async () => ((await admin.call(tables.exportProducts)) as Blob).text();
  const bySku = async (sku: string) =>
    (await admin.call(contract.listProductsByVariantSkus, { query: { variantSKUs: sku } })).products[0];
  return { lab, admin, look, confirm, table, bySku };
}

const waitingForLocks = async (db: Db): Promise<number> => {
  const waiting = sql`select count(*)::int as times from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await db.execute<{ times: number }>(waiting)).rows[0]!.times;
};

test("importing an export changes nothing", async () => {
  const { admin, look, table } = await stage();
  await addProductWithVariants(admin, { name: 'Gold "200", 35mm', description: "Warm,\nforgiving" });
  const { id } = await addProduct(admin, { visibility: "NONE", stock: 3, taxable: false, memberPrice: 900 });
  const addOption = (body: z.input<typeof OptionForm>) =>
    admin.call(desk.addProductOption, { params: { productId: id }, body });
  await addOption(BORDER);
  await addOption({
    optionKey: "words",
    optionType: "text",
    label: "Words",
    config: { maxLength: 40, validation: "LETTERS" },
  });
  await addOption({
    optionKey: "wrap",
    optionType: "checkbox",
    label: "Gift wrap",
    sortOrder: 2,
    config: { label: "Yes, in paper", priceModifier: { type: "fixed", amount: 300, memberAmount: 0, sku: "wrap" } },
  });
  const csv = await table();
  expect(csv).toContain("sku,variant_of,option_of,name");
  const { changes, unchanged, problems } = await look(csv);
  expect({ changes, problems }).toEqual({ changes: [], problems: [] });
  expect(unchanged).toBeGreaterThanOrEqual(4);
});

const BORDER: z.input<typeof OptionForm> = {
  optionKey: "border",
  optionType: "select",
  label: "Border",
  required: true,
  config: {
    options: [
      { value: "none", label: "none" },
      { value: "white", label: 'White | "wide"', description: "5 mm", priceModifier: { type: "fixed", amount: -50 } },
      { value: "black", label: "Black", priceModifier: { type: "percentage", amount: 12_500, memberAmount: 0 } },
    ],
  },
};

test("an import is previewed: prices, stock movements, new products and variants", async () => {
  const { admin, look, confirm, bySku } = await stage();
  const product = await addProductWithVariants(admin, { sku: "gold" });
  const csv = [
    "sku,variant_of,name,kind,price,member_price,stock,shown",
    "gold-1,gold,Single,,13.00,,9,yes",
    "ektar,,Ektar 100,PRODUCT,15.00,13.50,,PUBLIC",
    "ektar-5,ektar,5 rolls,,70,,4,",
  ].join("\n");
  const shown = await look(csv);
  expect(shown).toMatchObject({ isDone: false, problems: [], unchanged: 0 });
  expect(shown.changes).toMatchObject([
    {
      line: 2,
      kind: "CHANGED",
      fields: [
        { field: "Price", from: "$12.00", to: "$13.00" },
        { field: "Member price", from: "$10.00", to: "the same" },
        { field: "Stock", from: "4", to: "9" },
      ],
    },
    { line: 3, kind: "NEW", sku: "ektar" },
    { line: 4, kind: "NEW", sku: "ektar-5" },
  ]);
  expect(await bySku("ektar")).toBeUndefined();
  expect((await confirm(csv, shown.fingerprint)).isDone).toBe(true);
  const [single] = (await bySku("gold-1"))!.variants;
  expect(single).toMatchObject({ price: 1300, memberPrice: null, stock: 9 });
  const { movements } = await admin.call(desk.listStockMovements, { params: { productId: product.id } });
  expect(movements[0]).toMatchObject({ change: 5, stockAfter: 9, reason: "ADJUSTED", productVariantId: single!.id });
  const made = (await bySku("ektar"))!;
  expect(made).toMatchObject({ slug: "ektar-100", price: 1500, memberPrice: 1350, stock: null, visibility: "PUBLIC" });
  expect(made.variants).toMatchObject([{ sku: "ektar-5", price: 7000, stock: 4, active: true }]);
  expect((await look(csv)).changes).toEqual([]);
});

test("unreadable lines are named, and nothing is changed", async () => {
  const { admin, look, confirm, bySku } = await stage();
  await addProduct(admin, { sku: "one", price: 1000 });
  const csv = "sku,name,price\none,One,9.00\nrush,Rush,1\none,Twice,2\n!,Wrong,3\nnew,,4\n";
  const { problems, fingerprint } = await look(csv);
  expect(problems.map(({ line }) => line)).toEqual([3, 4, 5, 5, 6, 6]);
  await expect(confirm(csv, fingerprint)).rejects.toMatchObject({ status: 409, code: "PROBLEMS" });
  expect((await bySku("one"))!.price).toBe(1000);
  expect((await look("name\nGold")).problems).toMatchObject([{ line: 1 }]);
  expect((await look(`sku\n${"x\n".repeat(2)}`)).problems).not.toEqual([]);
  const long = `sku\n${Array.from({ length: 5001 }, (_, at) => `s${at}`).join("\n")}`;
  expect((await look(long)).problems.at(-1)!.message).toContain("at most 5,000 rows");
});

test("an import is rejected when the data changed since its preview", async () => {
  const { admin, look, confirm, bySku } = await stage();
  const product = await addProduct(admin, { sku: "two", price: 1000 });
  const csv = "sku,price\ntwo,9.00\n";
  const { fingerprint } = await look(csv);
  const other = "sku,price\ntwo,8.00\n";
  await confirm(other, (await look(other)).fingerprint);
  await expect(confirm(csv, fingerprint)).rejects.toMatchObject({ status: 409, code: "OTHER_CHANGES" });
  const now = (await bySku("two"))!;
  expect(now.price).toBe(800);
  expect(now.version).toBe(product.version + 1);
});

test("an import and a concurrent sale of the same product both complete without deadlock", async () => {
  const { lab, admin, look, confirm, bySku } = await stage();
  const { id, sku } = await addProduct(admin, { stock: 5, price: 1000 });
  const csv = `sku,price\n${sku},12.00\n`;
  const { fingerprint } = await look(csv);
  const { db, now } = lab.lab.deps;
  const working = await db.transaction(async (tx) => {
    const shelf = (await lockShelves(tx, [id], [])).get(id)!;
    const table = confirm(csv, fingerprint);
    await expect.poll(() => waitingForLocks(db), { timeout: 60_000 }).toBe(1);
    await moveStock(tx, [{ shelf, change: -1 }], { reason: "ADJUSTED", by: null, now: now() });
    return { table };
  });
  expect(await working.table).toMatchObject({ isDone: true });
  expect(await bySku(sku)).toMatchObject({ price: 1200, stock: 4 });
});

test("an import adds and changes options with their price modifiers", async () => {
  const { admin, look, confirm, bySku } = await stage();
  const product = await addProductWithVariants(admin, { sku: "print" });
  await admin.call(desk.addProductOption, { params: { productId: product.id }, body: BORDER });
  const csv = [
    "sku,variant_of,option_of,name,kind,price,shown,required,only_for,choices",
    'border,,print,Edge,,,,no,print-5,"none|None\nwhite|White|2.50|0|5 mm"',
    "wrap,,print,Gift wrap,checkbox,,,,,true|In paper|10%",
    "new,,,New print,PRINT,20,,,,",
    'size,,new,Size,radio,,yes,yes,,"4x6\n8x10|8 × 10|12"',
  ].join("\n");
  const shown = await look(csv);
  expect(shown.problems).toEqual([]);
  expect(shown.changes).toMatchObject([
    {
      sku: "print: border",
      kind: "CHANGED",
      fields: [
        { field: "Name", from: "Border", to: "Edge" },
        { field: "Required", from: "yes", to: "no" },
        { field: "Show only for", from: "all", to: "print-5" },
        { field: "Choices", to: "none|None; white|White|2.50|0.00|5 mm" },
      ],
    },
    { sku: "print: wrap", kind: "NEW" },
    { sku: "new", kind: "NEW" },
    { sku: "new: size", kind: "NEW" },
  ]);
  await confirm(csv, shown.fingerprint);
  const [border, wrap] = (await bySku("print"))!.options;
  expect(border).toMatchObject({ label: "Edge", required: false, productVariantId: product.variants[1]!.id });
  expect(border!.config.options).toMatchObject([
    { value: "none", label: "None", priceModifier: null },
    { value: "white", priceModifier: { type: "fixed", amount: 250, memberAmount: 0 } },
  ]);
  expect(wrap!.config).toMatchObject({ label: "In paper", priceModifier: { type: "percentage", amount: 10_000 } });
  expect(wrap!.sortOrder).toBeGreaterThan(border!.sortOrder);
  const [size] = (await bySku("new"))!.options;
  expect(size).toMatchObject({ optionKey: "size", optionType: "radio", required: true, active: true });
  expect((await look(csv)).changes).toEqual([]);
  expect((await bySku("print"))!.version).toBe(product.version + 2);
});

test("an invalid option is named by its line", async () => {
  const { admin, look } = await stage();
  await addProduct(admin, { sku: "frame" });
  const problem = async (cells: string) =>
    (await look(`sku,option_of,name,kind,choices,max_length,only_for\n${cells}`)).problems.map(
      ({ message }) => message,
    );
  expect(await problem("glass,frame,Glass,select,,,")).toEqual(["choices: Add at least one value."]);
  expect(await problem('glass,frame,Glass,radio,"a\na",,')).toEqual(["choices: Two values are the same."]);
  expect((await problem("glass,frame,Glass,radio,a|A|free,,"))[0]).toContain("such as 2.50 or -1");
  expect((await problem("glass,frame,Glass,radio,a|A|1|1|x|y|z,,"))[0]).toContain("a line for each");
  expect(await problem("glass,frame,Glass,radio,a,5,")).toEqual([
    "placeholder, max_length and validation are of texts",
  ]);
  expect(await problem("glass,frame,Glass,text,a,,")).toEqual(["choices: a text offers none"]);
  expect((await problem("glass,frame,Glass,checkbox,yes|Yes,,"))[0]).toContain("one line");
  expect(await problem("glass,frame,Glass,radio,a,,frame-9")).toEqual(["only_for names no variant of frame: frame-9"]);
  expect(await problem("glass,none,Glass,radio,a,,")).toEqual(["option_of names no product: none"]);
  expect(await problem("3d,frame,Glass,radio,a,,")).toEqual(["Use a word for the key, for example size"]);
  expect(await problem("glass,frame,,radio,a,,")).not.toEqual([]);
  expect((await problem("glass,rush,Glass,radio,a,,"))[0]).toContain("one of the lab's services");
});

const picture = async (background: string) => {
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background } });
  const bytes = Uint8Array.from(await plain.png().toBuffer());
  return { name: `${background}.png`, bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
};

test("an import reorders, describes, removes and adds pictures; the same file is deduplicated", async () => {
  const { lab, admin, look, confirm, bySku } = await stage();
  const product = await addProduct(admin, { sku: "box" });
  const params = { productId: product.id };
  const send = async ({ bytes, sha256 }: Awaited<ReturnType<typeof picture>>) => {
    const body = { type: "image/png" as const, size: bytes.length, sha256 };
    const { writeLink } = await admin.call(desk.addProductImage, { params, body });
    expect((await putFile(lab.origin, writeLink, bytes)).status).toBe(200);
  };
  const paths = async () =>
    (await bySku("box"))!.media.filter(({ path }) => !path.includes("featured_thumb")).map(({ path }) => path);
  const [red, green, blue] = [await picture("red"), await picture("green"), await picture("blue")];
  await send(red);
  await send(green);
  const [first, second] = await paths();
  const csv = `sku,pictures\nbox,"blue.png|The blue one\n${second}|The green one"\n`;
  expect((await look(csv)).problems[0]!.message).toContain("no file of this name");
  const files = [{ name: "Blue.png", sha256: blue.sha256 }];
  const shown = await look(csv, files);
  expect(shown.changes[0]!.fields).toEqual([
    { field: "Pictures", from: "2 pictures", to: "2 pictures (new: Blue.png; 1 removed; 1 descriptions changed)" },
  ]);
  const done = await confirm(csv, shown.fingerprint, files);
  expect(done.pictures).toMatchObject([{ productId: product.id, order: [{ file: "Blue.png" }, { file: null }] }]);
  expect(await paths()).toEqual([second]);
  await send(blue);
  const arrived = await paths();
  const pictures = done.pictures[0]!.order.map(({ folder, alt }) => ({
    path: arrived.find((path) => path.startsWith(folder))!,
    alt,
  }));
  await admin.call(desk.arrangeProductImages, { params, body: { pictures } });
  expect((await bySku("box"))!.media[0]!.alt).toBe("The blue one");

  // The same table with the same file changes nothing, and the removed picture is still recognized by its bytes.
  expect(await look(csv, files)).toMatchObject({ changes: [], unchanged: 1, problems: [] });
  const back = `sku,pictures\nbox,"red.png\n${second}|The green one"\n`;
  const withRed = [{ name: "red.png", sha256: red.sha256 }];
  const again = await look(back, withRed);
  expect(again.changes[0]!.fields[0]!.to).toBe("2 pictures (1 removed; 1 brought back)");
  expect((await confirm(back, again.fingerprint, withRed)).pictures).toEqual([]);
  await lab.workAll();
  expect(await paths()).toEqual([first, second]);
  const thumb = (await bySku("box"))!.media.find(({ path }) => path.includes("featured_thumb"));
  expect(thumb!.path.split("/")[2]).toBe(first!.split("/")[2]);
  const twice = await look(`sku,pictures\nbox,"red.png\n${first}"\n`, withRed);
  expect(twice.problems).toMatchObject([{ line: 2, message: "pictures has one of them twice" }]);
});
